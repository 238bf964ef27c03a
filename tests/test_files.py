from __future__ import annotations

from pathlib import Path

import pytest

from hopton.errors import HoptonError
from hopton.files import write_whole
from tests.program import hopton, refused


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "f"
    write_whole(path, b"one")
    assert path.read_bytes() == b"one"

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(HoptonError, match="No space left"):
        write_whole(path, b"two")
    assert path.read_bytes() == b"one"
    assert [entry.name for entry in tmp_path.iterdir()] == ["f"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(HoptonError, match="nothing was written"):
        write_whole(tmp_path / "no" / "f", b"x")


@pytest.mark.parametrize(
    "command", [("referee", "/dev/zero"), ("trial", "lid-push", "/dev/zero"), ("replay", "/dev/zero")]
)
def test_a_device_is_no_file_to_read(command: tuple[str, ...]) -> None:
    refused(hopton(*command), "/dev/zero", "device")


def test_tables_come_from_no_device() -> None:
    refused(hopton("simulate", "tonton", "--games", "1", "--tables", "/dev/zero"), "/dev/zero", "device")
