"""What a measurement was made on."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path


def machine() -> dict[str, str | int]:
    """Python, the packages that count, system, processor and the cores this process may use."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "hopton": version("hopton"),
        "pymunk": version("pymunk"),
        "numpy": version("numpy"),
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": cores,
    }


def _processor() -> str:
    """The processor's name where the system tells it, else its kind."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
