"""What the rules of HOP! have to say, as clauses of one sentence per record. Nothing secret is told."""

from __future__ import annotations

from collections.abc import Sequence

from hopton.decks import HopCard
from hopton.records import Bet, CardRejected, PartnerChosen, RolesChosen, Tossed
from hopton.text import Value, Verdict


def _clause(name: str, **params: Value) -> Verdict:
    return Verdict(f"hop.{name}", params)


def whole(said: Sequence[Verdict]) -> Verdict:
    """One sentence of all these clauses."""
    return Verdict("sentence", {"parts": tuple(said)})


def partner_chosen(record: PartnerChosen) -> Verdict:
    """Who throws to whom."""
    return whole([_clause("partner_chosen", player=record.player, partner=record.partner)])


def card_drawn(card: HopCard) -> Verdict:
    """Which dare was drawn."""
    return _clause("card_drawn", card=Verdict("dare", {"title": card.title}) if card.title else card.id)


def card_rejected(record: CardRejected) -> Verdict:
    """That the dare can't be done."""
    return whole([_clause("card_rejected", player=record.player)])


def roles_chosen(record: RolesChosen) -> Verdict:
    """Who helps and who hinders."""
    said = []
    if record.assister is not None:
        said.append(_clause("assister", player=record.assister))
    if record.turbulator is not None:
        said.append(_clause("turbulator", player=record.turbulator))
    return whole(said)


def bet(record: Bet) -> Verdict:
    """That a bet was placed, not on what."""
    return whole([_clause("bet", player=record.player)])


def tossed(record: Tossed) -> Verdict:
    """That the ring flies."""
    return whole([_clause("tossed", player=record.player)])


def ring_caught(hurler: str, partner: str, complied: bool) -> Verdict:
    """That the ring was caught, and whether it counts."""
    return _clause("caught" if complied else "caught_against_the_card", player=hurler, partner=partner)


def ring_missed(hurler: str, partner: str) -> Verdict:
    """That the ring was missed."""
    return _clause("missed", player=hurler, partner=partner)


def up(player: str, level: int) -> Verdict:
    """Who climbs to which level."""
    return _clause("up", player=player, level=level)


def balloon_lost(player: str, left: int) -> Verdict:
    """Who loses a balloon and how many are left."""
    return _clause("balloon_lost", player=player, n=left) if left else _clause("last_balloon_lost", player=player)


def clouds_owed(names: tuple[str, ...]) -> list[Verdict]:
    """Who may take a cloud."""
    return [_clause("clouds_owed", players=names, n=len(names))] if names else []


def bird(player: str, right: bool) -> Verdict:
    """Which bird a bet brought."""
    return _clause("dove" if right else "crow", player=player)


def cloud_taken(player: str) -> Verdict:
    """Who took a cloud; its value is for the owner's eyes."""
    return _clause("cloud_taken", player=player)


def no_clouds_left(names: tuple[str, ...]) -> Verdict:
    """Who goes without a cloud."""
    return _clause("no_clouds_left", players=names, n=len(names))


def next_hurler(player: str) -> Verdict:
    """Whose turn it is."""
    return _clause("next_hurler", player=player)


def over(players: Sequence[str], balloons: Sequence[int], winners: tuple[str, ...], score: int) -> list[Verdict]:
    """Who fell off the ladder and who has won."""
    fallen = tuple(name for name, left in zip(players, balloons, strict=True) if not left)
    said = [_clause("beside_the_board", players=fallen, n=len(fallen))] if fallen else []
    if len(winners) == 1:
        return [*said, _clause("won", player=winners[0], n=score)]
    return [*said, _clause("won_shared", players=winners, n=score)]
