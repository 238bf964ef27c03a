"""The `hopton` command: one module a subcommand, joined here."""

from hopton.cli.app import main

__all__ = ["main"]
