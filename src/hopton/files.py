"""Reading and writing files: no half ones after a full disk or a killed program, none that never end."""

from __future__ import annotations

import os
from pathlib import Path

from hopton.errors import HoptonError


def write_whole(path: Path, data: bytes, sync: bool = True) -> None:
    """Write `data` to `path`, all or nothing: what was there before stays until everything is on disk.

    Without `sync` that holds when the program is killed, but not when the machine loses its power.
    Raises HoptonError that names the file and the system's reason.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device or a pipe cannot be replaced
            return
        scratch = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            with scratch.open("wb") as stream:
                stream.write(data)
                stream.flush()
                if sync:
                    os.fsync(stream.fileno())
            scratch.replace(path)
        except BaseException:
            scratch.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise HoptonError(f"{path}: {error.strerror or error}; nothing was written") from error


def refuse_device(path: Path) -> None:
    """Raise HoptonError for a device such as /dev/zero: what is read from it might never end."""
    if path.is_char_device() or path.is_block_device():
        raise HoptonError(f"{path}: this is a device and no file")
