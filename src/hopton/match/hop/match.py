"""One match of HOP!: joins the place to throw at, the dares, the rules and the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hopton.errors import ConfigError, RuleError
from hopton.header import MatchHeader
from hopton.match.base import Match, Moment
from hopton.match.hop.dare import Luck, Scene, draw_luck, scene_of
from hopton.match.hop.frames import Frame, replayed_toss
from hopton.match.hop.recorded import (
    landed_fields,
    recorded_toss,
    rounded_throw,
    tossed_fields,
)
from hopton.match.hop.toss import TARGET_DIGITS, Catcher, Move, Toss, begin, catch, drive, finished
from hopton.match.log import LogLine
from hopton.physics.ring_toss import DT, RingToss, Throw
from hopton.players.hop import Plan
from hopton.rules import GAMES
from hopton.rules.hop import State
from hopton.tables import Tables
from hopton.text import Verdict

GAME = "hop"


class _Flying:
    """The toss under way."""

    def __init__(self, scene: Scene, throw: Throw, wanted: Throw, luck: Luck) -> None:
        self.scene = scene
        self.throw = throw
        self.wanted = wanted
        self.luck = luck
        self.device = RingToss(scene.table, scene.gravity)
        self.moves: list[Move] = []
        begin(self.device, scene, throw, luck)


class HopMatch(Match[State]):
    """A match of HOP!; the records of a toss come together when it has ended.

    Cards and clouds are drawn as soon as they are due. `last` is the latest toss of the match.
    """

    game = GAME

    def __init__(self, header: MatchHeader, tables: Tables | None = None) -> None:
        """A new match; `tables` default to those that the header names.

        Raises ConfigError for a deck in which every card asks for more people than there are.
        """
        super().__init__(header, tables)
        others = len(self.state.players) - 2
        if all(card.people > others for card in self.state.deck):
            raise ConfigError(
                f"with {others + 2} players no card of this deck can be played: "
                f"each asks for more than {others} besides hurler and partner"
            )
        self.last: Toss | None = None
        self._flying: _Flying | None = None
        self._before: State = self.state

    # -- what is to be done ----------------------------------------------------------------

    @property
    def to_decide(self) -> str | None:
        """Whose decision comes next: of several who bet, the first in seating order; in flight, the hurler."""
        if self.flying:
            return self.state.hurler
        return self.state.to_act[0] if self.state.to_act else None

    def table_now(self) -> Toss | None:
        """The latest toss, at whose end the ring lies or hangs where it is."""
        return self.last

    @property
    def flying(self) -> bool:
        """Whether a toss is under way."""
        return self._flying is not None

    @property
    def device(self) -> RingToss:
        """The place to throw at with the ring that flies; raises RuleError when none does."""
        return self._in_flight().device

    def scene(self) -> Scene:
        """The place to throw at under the card that lies there, or the plain one without a card."""
        card = self.state.card
        table, gravity = self.tables.ring_toss, self.tables.gravity
        if card is None:
            return Scene(table, gravity)
        return scene_of(table, gravity, card.set, card.must)

    def luck(self) -> Luck:
        """What chance adds to the toss that comes next; nobody may see it before."""
        return draw_luck(self.scene(), self.chance("luck"))

    # -- decisions -------------------------------------------------------------------------

    def choose_partner(self, player: str, partner: str) -> Verdict | None:
        """Choose who is to catch; a card is drawn at once."""
        record = self._record("partner_chosen", player=player, partner=partner)
        verdict = self._happen(record)
        self.turns += 1
        self.decisions = 1
        self._draw_card()
        return verdict

    def reject(self, player: str) -> Verdict | None:
        """Put aside a card that can't be done; another is drawn."""
        verdict = self._happen(self._record("card_rejected", player=player))
        self.decisions += 1
        self._draw_card()
        return verdict

    def choose_roles(self, player: str, assister: str | None, turbulator: str | None) -> Verdict | None:
        """Name those for whom the card asks."""
        record = self._record("roles_chosen", player=player, assister=assister, turbulator=turbulator)
        verdict = self._happen(record)
        self.decisions += 1
        return verdict

    def bet(self, player: str, on: str) -> Verdict | None:
        """Bet on "success" or "failure"."""
        verdict = self._happen(self._record("bet", player=player, on=on))
        self.decisions += 1
        return verdict

    # -- a toss ----------------------------------------------------------------------------

    def begin_toss(self, player: str, throw: Plan, wanted: Plan | None = None) -> None:
        """The ring leaves the hand; `advance` moves it and the catching hand, `end_toss` ends it.

        `wanted` is how it was meant, if the hand did not do exactly that. Raises RuleError, and ConfigError for
        a throw that can't be.
        """
        self._begin(player, self.scene(), rounded_throw(throw), rounded_throw(wanted or throw), self.luck())

    def advance(self, steps: int, target: float | None = None) -> None:
        """Take so many fixed steps in which the hand heads for `target` (mm; None: where it headed before)."""
        flying = self._in_flight()
        device = flying.device
        if not device.flying:
            return
        if target is not None and device.step_count * DT >= flying.scene.reaction:
            wanted = round(target, TARGET_DIGITS)
            if not flying.moves or flying.moves[-1][1] != wanted:
                flying.moves.append((device.step_count, wanted))
        device.advance_by(steps, flying.moves[-1][1] if flying.moves else None)

    def toss_so_far(self) -> Toss:
        """The toss under way as if it ended here."""
        flying = self._in_flight()
        return finished(flying.device, flying.scene, flying.throw, flying.luck, flying.moves)

    def end_toss(self) -> Verdict | None:
        """See what the toss was worth, flying it to its end if it is not there."""
        flying = self._in_flight()
        if flying.device.flying:
            flying.device.advance_by(_TO_THE_END, flying.moves[-1][1] if flying.moves else None)
        return self._land(self.toss_so_far(), flying.wanted)

    def toss(self, player: str, throw: Plan, moves: Sequence[Move] = (), wanted: Plan | None = None) -> Verdict | None:
        """A whole toss with a hand that moves so."""
        self.begin_toss(player, throw, wanted)
        return self._drive(moves)

    def catching(self, throw: Plan, catcher: Catcher) -> tuple[Move, ...]:
        """How a hand that follows `catcher` would move in the toss that comes next; the match is not changed."""
        scene = self.scene()
        device = RingToss(scene.table, scene.gravity)
        luck = self.luck()
        begin(device, scene, rounded_throw(throw), luck)
        return catch(device, scene, luck, catcher)

    def cancel_toss(self) -> None:
        """Go back to the moment before the toss that is under way, as if it had not begun."""
        self._in_flight()
        self._flying = None
        self.state = self._before

    # -- logs ------------------------------------------------------------------------------

    def repeat(self, line: LogLine, n: int) -> bool:
        """Decide as record number `n` says (see `Match.repeat`); a toss is flown again as the log describes it."""
        record: Any = line.record
        kind = record.__struct_config__.tag
        if kind == "partner_chosen":
            self.choose_partner(record.player, record.partner)
        elif kind == "card_rejected":
            self.reject(record.player)
        elif kind == "roles_chosen":
            self.choose_roles(record.player, record.assister, record.turbulator)
        elif kind == "bet":
            self.bet(record.player, record.on)
        elif kind == "tossed":
            recorded = recorded_toss(line, n, self.tables.ring_toss, self.tables.gravity)
            self._begin(record.player, recorded.scene, recorded.throw, recorded.wanted, recorded.luck)
            self._drive(recorded.moves)
        else:
            return False
        return True

    def take_over(self, lines: Sequence[LogLine], n: int) -> bool:
        """As `repeat`, but a toss is not flown again: the log says what came of it."""
        if lines[n].record.__struct_config__.tag != "tossed" or n + 1 >= len(lines):
            return self.repeat(lines[n], n + 1)
        recorded = recorded_toss(lines[n], n + 1, self.tables.ring_toss, self.tables.gravity)
        landed = lines[n + 1]
        last = recorded.landed(landed, n + 2)
        self._happen(lines[n].record, lines[n].extra)
        self._happen(landed.record, landed.extra)
        self.last = last
        self._settle()
        return True

    @classmethod
    def frames(cls, tables: Tables, moment: Moment, every: Callable[[], float]) -> Iterator[Frame]:
        """The toss of this moment flown again; nothing for other moments."""
        return replayed_toss(moment, every)

    # -- inside ----------------------------------------------------------------------------

    def _record(self, name: str, **fields: Any) -> Any:
        if self._flying is not None:
            raise RuleError("wrong_phase", "the ring is in the air: wait until it has landed")
        return super()._record(name, **fields)

    def _in_flight(self) -> _Flying:
        if self._flying is None:
            raise RuleError("wrong_phase", "no ring is in the air: throw one first")
        return self._flying

    def _begin(self, player: str, scene: Scene, throw: Throw, wanted: Throw, luck: Luck) -> None:
        record = self._record("tossed", player=player)
        state, _ = GAMES[GAME].apply(self.state, record)
        self._flying = _Flying(scene, throw, wanted, luck)
        self._before, self.state = self.state, state

    def _drive(self, moves: Sequence[Move]) -> Verdict | None:
        flying = self._in_flight()
        flying.moves = list(moves)
        drive(flying.device, moves)
        return self.end_toss()

    def _land(self, toss: Toss, wanted: Throw) -> Verdict | None:
        self._flying, self.state = None, self._before
        self._happen(self._record("tossed", player=self.state.hurler), tossed_fields(toss, wanted))
        caught = toss.result.outcome == "caught"
        record = self._record("ring_caught" if caught else "ring_missed", complied=not toss.broken)
        verdict = self._happen(record, landed_fields(toss))
        self.last = toss
        self._settle()
        return verdict

    def _settle(self) -> None:
        """Hand out the clouds that are due."""
        self.decisions += 1
        owed = 0
        while self.state.phase == "clouds":
            player = self.state.due_clouds[0]
            supply = [value for value, left in enumerate(self.state.cloud_supply) for _ in range(left)]
            value = supply[int(self.chance(f"cloud {owed}", player).integers(len(supply)))]
            self._happen(self._record("cloud_taken", player=player, value=value))
            owed += 1

    def _draw_card(self) -> None:
        pile = self.state.pile or tuple(card.id for card in self.state.deck)
        card = pile[int(self.chance("card").integers(len(pile)))]
        self._happen(self._record("card_drawn", card=card))


_TO_THE_END = 1_000_000
