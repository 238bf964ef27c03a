"""One match of TonTon: joins chance, the rules and the log."""

from __future__ import annotations

import msgspec

from hopton.decks import Mission
from hopton.header import MatchHeader
from hopton.match.base import Match
from hopton.match.log import LogLine
from hopton.records import NUMBERS, Played, cards_in_use
from hopton.rules.tonton import TRICKS, State, mission_points
from hopton.streams import stream
from hopton.tables import Tables
from hopton.text import Verdict

GAME = "tonton"


class FinishedRound(msgspec.Struct, frozen=True):
    """What a round came to, all by seat.

    `piles` are the visible numbers by suit and `sums` their sums, `met` who met the mission, `earned` what
    the ranks are worth, `sixes` how many sixes were won, `points` both together.
    """

    number: int
    mission: Mission
    piles: tuple[tuple[int, ...], ...]
    sums: tuple[int, ...]
    met: tuple[bool, ...]
    earned: tuple[int, ...]
    sixes: tuple[int, ...]
    points: tuple[int, ...]


class TonTonMatch(Match[State]):
    """A match of TonTon; a turn is a trick, and its decisions are the cards.

    Cards are dealt and missions revealed as soon as they are due, so that a round's end and the next deal
    come together; `rounds` are what the finished rounds came to.
    """

    game = GAME

    def __init__(self, header: MatchHeader, tables: Tables | None = None) -> None:
        """A new match, dealt; `tables` default to those that the header names."""
        super().__init__(header, tables)
        self.rounds: tuple[FinishedRound, ...] = ()
        self._luck: list[list[float]] = []
        self._begin_round()

    @property
    def to_decide(self) -> str | None:
        """Who plays the next card."""
        to_act = self.state.to_act
        return to_act[0] if to_act else None

    def table_now(self) -> FinishedRound | None:
        """What the latest finished round came to: the state after it shows the next one already."""
        return self.rounds[-1] if self.rounds else None

    def luck(self, player: str) -> float:
        """A number between 0 and 1 by chance for this player's card in this trick.

        Those of a whole round are drawn together, which is cheaper than a stream for every card.
        """
        if not self._luck:
            shape = len(self.state.players), TRICKS
            self._luck = stream(self.header.seed or 0, "luck", turn=self.state.round).random(shape).tolist()
        return self._luck[self.state.players.index(player)][self.state.trick - 1]

    def play(self, player: str, card: str) -> Verdict | None:
        """Play a card; raises RuleError when that can't be."""
        mission = self.state.mission
        verdict = self._happen(self._record("played", player=player, card=card))
        if self.state.table:
            self.decisions += 1
            return verdict
        if mission is not None and self.state.trick == 0:
            self.rounds = (*self.rounds, _finished(self.state, mission))
        if not self.over:
            self.turns += 1
            self.decisions = 0
            if self.state.trick == 0:
                self._begin_round()
        return verdict

    def repeat(self, line: LogLine, n: int) -> bool:
        """Play the card that record number `n` tells (see `Match.repeat`)."""
        if not isinstance(line.record, Played):
            return False
        self.play(line.record.player, line.record.card)
        return True

    def _begin_round(self) -> None:
        """Deal, every hand in the order of suits and numbers, and reveal a mission."""
        if not self.turns:
            self.turns = 1
        self._luck.clear()
        players = self.state.players
        cards = cards_in_use(len(players))
        order = self.chance("deal").permutation(len(cards)).tolist()
        size = len(NUMBERS)
        hands = {
            name: [cards[place] for place in sorted(order[seat * size : (seat + 1) * size])]
            for seat, name in enumerate(players)
        }
        self._happen(self._record("dealt", hands=hands))
        left = [mission.id for mission in self.state.missions if mission not in self.state.used]
        self._happen(self._record("mission_revealed", mission=left[int(self.chance("mission").integers(len(left)))]))


def _finished(state: State, mission: Mission) -> FinishedRound:
    sums = tuple(sum(piles) for piles in state.piles)
    return FinishedRound(
        number=len(state.round_points),
        mission=mission,
        piles=state.piles,
        sums=sums,
        met=tuple(mission.met_by(total) for total in sums),
        earned=mission_points(mission, sums),
        sixes=state.sixes,
        points=state.round_points[-1],
    )
