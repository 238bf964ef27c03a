"""What the rules of TonTon have to say, as clauses of one sentence per record. No hand is told."""

from __future__ import annotations

from collections.abc import Sequence

from hopton.decks import Mission
from hopton.records import Played
from hopton.text import Value, Verdict


def _clause(name: str, **params: Value) -> Verdict:
    return Verdict(f"tonton.{name}", params)


def whole(said: Sequence[Verdict]) -> Verdict:
    """One sentence of all these clauses."""
    return Verdict("sentence", {"parts": tuple(said)})


def _card(card: str) -> Verdict:
    suit, _, number = card.partition("-")
    return Verdict(f"suits.{suit}", {"number": int(number)})


def dealt(number: int, rounds: int) -> Verdict:
    """That a round begins."""
    return whole([_clause("dealt", round=number, rounds=rounds)])


def mission_revealed(mission: Mission, leader: str) -> Verdict:
    """What the round is about and who begins."""
    said = [_clause(mission.rule, target=mission.target, points=mission.points[0])]
    return whole([*said, _clause("first_lead", player=leader)])


def played(record: Played) -> Verdict:
    """Who plays what."""
    return _clause("played", player=record.player, card=_card(record.card))


def trick_won(winner: str, best: str, sixes: int) -> Verdict:
    """Who takes the trick and how many sixes with it."""
    if sixes:
        return _clause("trick_won_sixes", player=winner, card=_card(best), n=sixes)
    return _clause("trick_won", player=winner, card=_card(best))


def four_leads(player: str) -> Verdict:
    """Who leads next because of a 4."""
    return _clause("four_leads", player=player)


def round_over(number: int, players: Sequence[str], sums: Sequence[int], points: Sequence[int]) -> list[Verdict]:
    """What everybody's piles add up to and are worth, sixes included."""
    results = tuple(
        _clause("result", player=name, sum=total, n=worth)
        for name, total, worth in zip(players, sums, points, strict=True)
    )
    return [_clause("round_over", round=number, results=results)]


def won(winners: tuple[str, ...], score: int) -> Verdict:
    """Who has won the match."""
    if len(winners) == 1:
        return _clause("won", player=winners[0], n=score)
    return _clause("won_shared", players=winners, n=score)
