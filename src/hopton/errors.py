"""The closed family of errors that hopton raises on purpose.

Every message is one sentence for a person: what is wrong and what to do about it. The
command line prints it and exits with status 2; anything else that escapes is a bug.
"""

from __future__ import annotations


class HoptonError(Exception):
    """Base of all errors that a user can cause and mend."""


class RuleError(HoptonError):
    """A record that the rules refuse; nothing has changed.

    `code` is one of the codes of the referee (`not_your_turn`, `bad_field`, ...).
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class LogError(HoptonError):
    """A match log that cannot be used at all; `line` is the line of the file, from 1 (0: the whole file)."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class ConfigError(HoptonError):
    """A table, option or argument with a value that cannot be; the message names the field."""


class PlacementError(HoptonError):
    """A token that may not lie where it was asked to; `code` names the reason for screens."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class MissingExtraError(HoptonError):
    """A feature whose packages are not installed; the message names the extra."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(f'{feature} need more packages: pip install "hopton[{extra}]"')
        self.extra = extra
