"""What the rules of Simsala Hopp have to say, as clauses of one sentence per record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hopton.text import Value, Verdict


def _clause(name: str, **params: Value) -> Verdict:
    return Verdict(f"simsala-hopp.{name}", params)


def whole(said: Sequence[Verdict]) -> Verdict:
    """One sentence of all these clauses."""
    return Verdict("sentence", {"parts": tuple(said)})


def _rabbit(back: str, n: int = 1) -> Verdict:
    return Verdict(f"backs.{back}", {"n": n})


def hourglass_turned(magician: str) -> Verdict:
    """Whose time runs."""
    return whole([_clause("hourglass_turned", player=magician)])


def tapped(player: str) -> Verdict:
    """Who taps in a decision."""
    return whole([_clause("tapped", player=player)])


def tapped_twice(player: str) -> Verdict:
    """Who is out of the decision."""
    return whole([_clause("tapped_twice", player=player)])


def flipped(back: str, up: bool) -> Verdict:
    """What a tile has become; nobody is told what a frog was before."""
    return whole([_clause("turned_up", tile=_rabbit(back)) if up else _clause("turned_down", tile=_rabbit(back))])


def somersault(back: str | None) -> Verdict:
    """That a tile turned over all the way; `back` is what it shows, None for a frog."""
    return whole([_clause("somersault", tile=_rabbit(back or "frog"))])


def left_arena(back: str | None) -> Verdict:
    """What went over the wall, as far as it was to be seen; None for a frog."""
    return whole([_clause("left_arena", tile=_rabbit(back or "frog"))])


def time_up() -> Verdict:
    """That the hourglass has run out."""
    return whole([_clause("time_up")])


def settled(arena: Mapping[str, int]) -> Verdict:
    """What lies in the arena."""
    seen = tuple(_rabbit(back, n) for back, n in arena.items() if n and back not in ("frog", "outside"))
    return _clause("settled", tiles=seen) if seen else _clause("settled_frogs")


def lazy_spell(player: str, back: str) -> Verdict:
    """Who turned what over by hand."""
    return _clause("lazy_spell", player=player, tile=_rabbit(back))


def passed(player: str) -> Verdict:
    """Who does nothing."""
    return _clause("passed", player=player)


def counted(players: Sequence[str], magician: str, gains: Sequence[int]) -> list[Verdict]:
    """What everybody gains or loses by this turn, the magician first."""
    said = []
    for name, gain in sorted(zip(players, gains, strict=True), key=lambda pair: pair[0] != magician):
        if gain:
            said.append(_clause("gains" if gain > 0 else "loses", player=name, n=abs(gain)))
    return said or [_clause("no_points")]


def next_magician(player: str) -> Verdict:
    """Whose turn it is."""
    return _clause("next_magician", player=player)


def cups(leaders: tuple[str, ...], number: int) -> Verdict:
    """Who gets a cup for which round."""
    return _clause("cups", players=leaders, n=len(leaders), round=number)


def decision(deciders: tuple[str, ...]) -> Verdict:
    """Who must decide the tournament with one tap each."""
    return _clause("decision", players=deciders)


def removed_tap_settled(player: str) -> Verdict:
    """That the tap of someone who is out does not count."""
    return _clause("removed_tap_settled", player=player)


def tap_counted(player: str, bat: int) -> Verdict:
    """What a tap of the decision was worth."""
    return _clause("tap_counted", player=player, n=bat)


def next_to_tap(player: str) -> Verdict:
    """Who taps next in the decision."""
    return _clause("next_to_tap", player=player)


def won(winners: tuple[str, ...]) -> Verdict:
    """Who has won the tournament."""
    return _clause("won", players=winners, n=len(winners))
