from __future__ import annotations

import pygame
import pytest

from hopton.match.hop_le_jton import LidMatch
from hopton.match.log import read_log
from hopton.match.replay import replay
from hopton.records import PenaltyPaid, PushEnded


def lay_two(table) -> None:
    table.drag(table.stack(0), table.px(30, 52))
    table.drag(table.stack(1), table.px(70, 52))


def last(table, kind):
    return next(line.record for line in reversed(table.match.lines) if isinstance(line.record, kind))


def test_a_gentle_push_touches_the_line(open_table):
    table = open_table()
    assert table.mode == "LayMode"
    lay_two(table)
    assert [(laid.kind, laid.x, laid.y) for laid in table.scene.mode.plan.laid] == [
        ("green", pytest.approx(30, abs=0.3), pytest.approx(52, abs=0.3)),
        ("red", pytest.approx(70, abs=0.3), pytest.approx(52, abs=0.3)),
    ]
    assert table.match.lines == []
    table.push(25.5, 0.8)
    table.until("RevealMode")
    assert last(table, PushEnded) == PushEnded("line", 2)
    assert {mark[1] for mark in table.scene.mode.marks} == {True}
    table.until("LayMode")
    assert table.scene.mode.player == "Ben"


def test_too_far_is_a_penalty_that_is_paid_by_hand_and_the_log_replays(open_table, tmp_path):
    table = open_table()
    lay_two(table)
    table.push(31, 0.4)
    table.until("RevealMode")
    assert last(table, PushEnded) == PushEnded("past", 0)
    table.until("PutMode")
    spot = table.scene.mode.plan.spots[0]
    # Outside the half-circle the j'ton goes back into the tray, and the debt stands.
    table.drag(table.stack(0), table.px(95, 145))
    assert table.mode == "PutMode"
    assert table.scene.toast.text == table.scene.texts("fault.outside_half_circle")
    table.drag(table.stack(0), table.px(spot.x, spot.y))
    table.run(2.0)
    assert last(table, PenaltyPaid).player == "Ada"
    header, lines = read_log(tmp_path / "match.jsonl")
    report = replay(header, lines)
    assert report.same
    assert report.records == len(lines) == 4


def test_the_lid_goes_no_further_than_the_box(open_table):
    table = open_table()
    lay_two(table)
    table.push(140, 0.5)
    table.until("RevealMode")
    assert table.scene.mode.lid_y == table.scene.table.box_length
    assert table.match.table.tokens == ()
    assert last(table, PushEnded).stop == "past"
    # All points fall to Ben.
    assert table.match.state.scores["Ben"] == 6


def test_a_ghost_says_why_not_and_what_is_let_go_there_returns(open_table):
    table = open_table()
    table.drag(table.stack(0), table.px(30, 52))
    plan = table.scene.mode.plan
    assert plan.fault(35, 52) == "overlap"
    assert plan.fault(50, 80) == "outside_zone"
    assert plan.fault(60, 52) is None
    # Close by, a j'ton slides to the nearest place where it may lie.
    x, y = plan.snapped(46, 53)
    assert plan.fault(x, y) is None
    table.drag(table.stack(0), table.px(50, 100))
    assert len(plan.laid) == 1
    assert table.scene.flights
    assert table.scene.toast.text == table.scene.texts("fault.outside_zone")
    table.run(1.0)
    assert not table.scene.flights


def test_a_laid_token_can_be_moved_and_taken_back(open_table):
    table = open_table()
    lay_two(table)
    table.drag(table.px(30, 52), table.px(20, 53))
    assert {round(laid.x) for laid in table.scene.mode.plan.laid} == {20, 70}
    table.drag(table.px(70, 52), table.stack(1))
    assert len(table.scene.mode.plan.laid) == 1
    table.key(pygame.K_BACKSPACE)
    assert table.scene.mode.plan.laid == []
    assert table.match.lines == []


def test_not_more_than_three(open_table):
    table = open_table()
    for x in (15, 40, 65, 88):
        table.drag(table.stack(0), table.px(x, 52))
    assert len(table.scene.mode.plan.laid) == 3
    assert table.scene.toast.text == table.scene.texts("fault.three_laid")


def test_everything_by_keys(open_table):
    table = open_table()
    table.key(pygame.K_1)
    table.key(pygame.K_LEFT, hold=0.8)
    table.key(pygame.K_SPACE)
    table.key(pygame.K_2)
    table.key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    table.key(pygame.K_SPACE)
    assert [laid.kind for laid in table.scene.mode.plan.laid] == ["green", "red"]
    table.key(pygame.K_RETURN)
    assert table.mode == "PushMode"
    table.key(pygame.K_BACKSPACE)
    assert table.mode == "LayMode"
    assert len(table.scene.mode.plan.laid) == 2
    table.key(pygame.K_RETURN)
    table.event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    for _ in range(200):
        table.app.step(1 / 60)
        if table.scene.mode.drive.hand.y > 62:
            break
    table.event(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    table.until("RevealMode")
    assert last(table, PushEnded).stop == "line"
    table.key(pygame.K_SPACE)
    table.until("LayMode")


def test_a_debt_by_keys(open_table):
    table = open_table()
    lay_two(table)
    table.push(31, 0.4)
    table.until("PutMode")
    table.key(pygame.K_2)
    table.key(pygame.K_UP, hold=0.05)
    table.key(pygame.K_SPACE)
    table.run(2.5)
    assert last(table, PenaltyPaid) == PenaltyPaid("Ada", "red")


def test_letting_go_before_the_lid_moves_goes_back_to_laying(open_table):
    table = open_table()
    lay_two(table)
    table.press(table.px(50, 30))
    assert table.mode == "PushMode"
    table.run(0.2)
    table.release(table.px(50, 30))
    assert table.mode == "LayMode"
    assert table.match.lines == []


def test_the_lid_needs_a_laid_token(open_table):
    table = open_table()
    table.press(table.px(50, 30))
    assert table.mode == "LayMode"


def test_time_stands_still_in_a_pause(open_table):
    table = open_table()
    lay_two(table)
    table.drag(table.px(50, 30), table.px(50, 40), 10, drop=False)
    assert table.mode == "PushMode"
    table.key(pygame.K_p)
    assert type(table.app.top).__name__ == "Dialog"
    before = table.match.table.step_count
    table.run(1.0)
    assert table.match.table.step_count == before
    table.key(pygame.K_ESCAPE)
    assert table.app.top is table.scene
    # The hand let go when the dialog came up: the push ends where the lid stands.
    table.until("RevealMode")
    assert last(table, PushEnded).stop == "short"


def test_quit_asks_first_and_keeps_the_match(open_table, tmp_path):
    table = open_table()
    lay_two(table)
    table.push(25.5, 0.6)
    table.until("RevealMode")
    table.event(pygame.QUIT)
    assert table.app.running
    table.key(pygame.K_ESCAPE)
    assert table.app.running
    table.event(pygame.QUIT)
    table.key(pygame.K_RIGHT)
    table.key(pygame.K_RETURN)
    assert not table.app.running
    saved = LidMatch.load(tmp_path / "match.jsonl")
    assert saved.state == table.match.state
    assert saved.table.tokens == table.match.table.tokens


def test_a_bot_plays_in_view_and_space_skips_without_changing_anything(open_table):
    slow, fast = open_table(("careful", "person")), open_table(("careful", "person"))
    seen = set()
    for _ in range(60 * 40):
        slow.app.step(1 / 60)
        seen.add(slow.mode)
        if slow.mode == "RevealMode":
            break
        if slow.mode == "ThinkMode":
            pygame.time.wait(1)
    assert seen >= {"ThinkMode", "LayShow", "RollShow", "RevealMode"}
    for _ in range(2000):
        fast.key(pygame.K_SPACE)
        if fast.mode == "RevealMode":
            break
        pygame.time.wait(1)
    assert fast.match.to_bytes() == slow.match.to_bytes()


def test_a_match_cut_between_laying_and_pushing_goes_on(open_table):
    table = open_table()
    table.match.place("Ada", [("green", 30.0, 52.0)])
    table.scene.show_lid(40.0)
    table.scene.next_mode()
    assert table.mode == "PushMode"
    table.drag(table.px(50, 30), table.px(50, 55.5), 50, drop=False)
    table.until("RevealMode")
    assert last(table, PushEnded) == PushEnded("line", 1)


def test_it_draws_only_what_changes(open_table):
    table = open_table()
    table.run(6.0)
    before = table.app.frames_drawn
    table.run(2.0)
    assert table.app.frames_drawn == before


def test_a_match_that_can_not_be_written_goes_on_and_says_so(open_table, tmp_path):
    table = open_table()
    table.scene.session.path = tmp_path / "nowhere" / "match.jsonl"
    lay_two(table)
    table.push(25.5, 0.6)
    table.until("RevealMode")
    table.scene.controls.save()
    assert table.scene.toast.text.startswith("Not saved")
    assert last(table, PushEnded).touching == 2
    table.until("LayMode")


def test_a_push_goes_on_where_the_window_gets_another_size(open_table):
    table = open_table()
    lay_two(table)
    table.drag(table.px(50, 30), table.px(50, 45), 10, drop=False)
    assert table.scene.mode.begun
    pygame.display.set_mode((1500, 950), pygame.RESIZABLE)
    table.event(pygame.WINDOWSIZECHANGED, x=1500, y=950)
    table.run(0.25)
    assert table.scene.lay.size == (1500, 950)
    # The hand has stood still meanwhile: the push has ended where the lid was.
    table.until("RevealMode")
    assert last(table, PushEnded).stop == "short"
    table.until("PutMode")


def test_the_lid_stays_in_the_hand_while_the_window_gets_another_size(open_table):
    table = open_table()
    lay_two(table)
    hand = table.px(50, 45)
    table.drag(table.px(50, 30), hand, 30, drop=False)
    table.run(0.05)
    lid = table.scene.mode.lid_y
    pygame.display.set_mode((1500, 950), pygame.RESIZABLE)
    table.event(pygame.WINDOWSIZECHANGED, x=1500, y=950)
    table.motion((hand[0], hand[1] + 90))
    while table.app._resizing is not None:
        table.app.step(1 / 60)
    # The same pixel is another place now; the lid does not jump there, but follows on from where it is.
    table.motion(hand)
    table.run(0.05)
    assert table.scene.mode.lid_y == pytest.approx(lid, abs=0.5)
    rest = 65.5 - table.scene.mode.pointer_y
    for k in range(1, 41):
        table.motion((hand[0], round(hand[1] - rest * k / 40 * table.scene.lay.px_per_mm)))
        table.app.step(1 / 60)
    table.run(0.2)
    table.release(hand)
    table.until("RevealMode")
    assert last(table, PushEnded) == PushEnded("line", 2)


def test_a_push_ends_when_the_window_loses_the_focus(open_table):
    table = open_table()
    lay_two(table)
    table.drag(table.px(50, 30), table.px(50, 45), 10, drop=False)
    table.event(pygame.WINDOWFOCUSLOST)
    table.until("RevealMode")
    assert last(table, PushEnded).stop == "short"
    table.until("PutMode")
    # A j'ton in the hand goes back.
    table.drag(table.stack(0), table.px(30, 52), drop=False)
    assert table.scene.mode.carried is not None
    table.event(pygame.WINDOWFOCUSLOST)
    assert table.scene.mode.carried is None
    assert not any(isinstance(line.record, PenaltyPaid) for line in table.match.lines)


def test_what_stands_beside_tokens_after_a_push_overlaps_no_other_word(open_table):
    table = open_table()
    lay_two(table)
    table.drag(table.stack(0), table.px(50, 52))
    table.push(31, 0.4)
    table.until("RevealMode")
    table.run(1.0)
    view, mode = table.scene.view, table.scene.mode
    assert len(mode.marks) == 3
    taken: list[pygame.Rect] = []
    others = [(piece.x, piece.y) for piece in table.scene.board.pieces()]
    for name, touches, _ in mode.marks:
        token = table.scene.board.find(name)
        rect = view.verdict_mark(table.app.screen.surface, token, touches, "12.3 mm past", others, taken)
        assert not any(rect.colliderect(other) for other in taken)
        taken.append(rect)


def test_the_button_that_puts_is_lit_once_a_place_is_chosen(open_table):
    table = open_table()
    lay_two(table)
    table.push(31, 0.4)
    table.until("PutMode")
    kind = table.scene.form.widgets[0].kind
    table.key(pygame.K_UP)
    assert (kind, table.scene.form.widgets[0].kind) == ("plain", "primary")


def test_the_mouse_is_a_hand_where_something_can_be_taken(open_table):
    table = open_table()

    def hand(at):
        table.motion(at)
        return table.app.screen._hand

    assert hand(table.stack(0))
    assert not hand(table.px(50, 120))
    assert not hand(table.px(50, 25))
    table.drag(table.stack(0), table.px(30, 52))
    assert hand(table.px(30, 52))
    assert hand(table.px(50, 25))
    assert hand(table.scene.form.widgets[0].rect.center)


def test_settings_change_nothing_in_a_match(open_table):
    def played(**chosen):
        table = open_table(("careful", "random"))
        for name, value in chosen.items():
            setattr(table.app.settings, name, value)
        table.app.settings_changed()
        for _ in range(60 * 60):
            if table.match.turns > 2:
                return [line.to_json() for line in table.match.lines][:8]
            table.app.step(1 / 60)
            if table.mode == "ThinkMode":
                pygame.time.wait(1)
        raise AssertionError("two turns did not end within a minute")

    usual = played()
    assert len(usual) > 4
    assert played(reduced_motion=True, size=0.85, palette="clear", volume=0.0) == usual
