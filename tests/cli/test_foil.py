"""The note while the foil's code is compiled: once, on a terminal, and only for what needs it."""

from __future__ import annotations

import sys

import pytest

from hopton.cli.foil import NOTE, prepare_foil
from hopton.physics.foil_tap import device


@pytest.mark.parametrize(
    ("what", "warm", "terminal", "noted"),
    [
        ("simsala-hopp", False, True, True),
        ("foil-tap", False, True, True),
        ("simsala-hopp", False, False, False),
        ("simsala-hopp", True, True, False),
        ("hop-le-jton", False, True, False),
    ],
)
def test_the_note(what, warm, terminal, noted, monkeypatch, capsys):
    compiled = []
    monkeypatch.setattr(device, "is_warm", lambda: warm)
    monkeypatch.setattr(device, "warm_up", lambda table, gravity: compiled.append(table))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    prepare_foil(what)
    assert capsys.readouterr().err == (NOTE + "\n" if noted else "")
    assert bool(compiled) == (not warm and what != "hop-le-jton")
