"""The program as its users run it: a process of its own."""

from __future__ import annotations

import subprocess
import sys


def hopton(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run `hopton` and wait for its end."""
    return subprocess.run(
        [sys.executable, "-m", "hopton", *args], input=stdin, capture_output=True, text=True, timeout=300, check=False
    )


def refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """Assert that it said no as it should: exit status 2, nothing on standard output, one line with these words."""
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr
