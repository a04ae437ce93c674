"""Games to the end: won, lost, with mouse, touch, tokens and keys, with blocking and misère."""

from browser import ActionChains, Keys, PageTest
from brute import p_positions

BOX = 16
WYTHOFF = p_positions(BOX, lambda k, l, *_: k == l)


class Play(PageTest):
    def winning(self, losing=WYTHOFF, avoid=()):
        """A square to win with, found by brute force."""
        x, y = self.piles()
        options = (
            [(a, y) for a in range(x)]
            + [(x, b) for b in range(y)]
            + [(x - t, y - t) for t in range(1, min(x, y) + 1) if t not in avoid]
        )
        return next((to for to in options if to in losing), None)

    def play_on(self, choose):
        """Moves until the game is over."""
        for _ in range(40):
            if self.until_phase("person", "over") == "over":
                return
            before = self.js("return wythoff.views.play.session.played.length")
            choose()
            self.until("return wythoff.views.play.session.played.length > arguments[0]", "a move is made", before)
        self.fail("the game does not end")

    def test_a_first_visit_shows_a_game_and_how_to_move(self):
        self.open()
        self.until_phase("person")
        self.assertIn("Your move", self.text("play-status"))
        self.assertIn("corner wins", self.text("play-goal"))
        self.assertIn("Drag the queen", self.text("play-keys"))
        self.assertEqual(self.text("play-told"), "", "who is winning is not told unasked")
        self.click("play-who")
        self.assertIn("You are winning", self.until_text("play-told", "winning"))

    def test_a_game_is_won_with_the_mouse(self):
        self.open("#x=11&y=15")
        self.until_phase("person")
        self.play_on(lambda: self.click_square("play", *self.winning()))
        self.assertRegex(self.text("play-status"), "You win.*You made the last move")
        self.assertEqual(self.piles(), (0, 0))
        self.assertGreaterEqual(
            self.js("return document.querySelectorAll('#play-log .reason').length"),
            1,
            "the program's moves are explained",
        )

    def test_a_game_is_lost(self):
        self.open("#x=7&y=9")
        self.until_phase("person")

        def least():
            x, y = self.piles()
            # Any move to an N-position loses against perfect play.
            to = next(to for to in [(x - 1, y), (x, y - 1)] if min(to) >= 0 and to not in WYTHOFF)
            self.type("take-x", str(x - to[0]))
            self.type("take-y", str(y - to[1]))
            self.click("take")

        self.play_on(least)
        self.assertRegex(self.text("play-status"), "The program wins")
        self.until_text("review-said", "You gave a won position away once")
        mistakes = self.text("review-mistakes")
        self.assertRegex(mistakes, r"Move 1, at \(7, 9\): you were winning before moving")
        self.assertNotIn("would have won", mistakes, "a second try comes before the answer")
        self.driver.find_elements("css selector", "#review-mistakes button")[0].click()
        self.until_phase("person")
        self.assertEqual(self.piles(), (7, 9))
        self.play_on(lambda: self.click_square("play", *self.winning()))
        self.until_text("review-said", "You made no mistake")

    def test_the_queen_is_dragged(self):
        self.open()
        self.until_phase("person")
        start, end = self.square("play", 7, 10), self.square("play", 4, 7)
        chain = ActionChains(self.driver)
        pointer = chain.w3c_actions.pointer_action
        pointer.move_to_location(*map(int, start)).pointer_down().move_to_location(*map(int, end)).pointer_up()
        chain.w3c_actions.perform()
        self.until("return wythoff.views.play.session.played[0]?.to.x === 4", "the queen is moved")

    def test_a_finger_drags_and_taps(self):
        self.size(360, 740)
        self.open()
        self.until_phase("person")
        self.js("document.getElementById('play-board').scrollIntoView({block: 'center'})")
        touch = lambda kind, *points: self.driver.execute_cdp_cmd(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )
        start, end = self.square("play", 7, 10), self.square("play", 4, 7)
        touch("touchStart", start)
        touch("touchMove", end)
        touch("touchEnd")
        self.until("return wythoff.views.play.session.played[0]?.to.x === 4", "the queen is dragged")
        self.until_phase("person")
        to = self.winning()
        touch("touchStart", self.square("play", *to))
        touch("touchEnd")
        self.until(
            "const p = wythoff.views.play.session.played; return p[2]?.to.x === arguments[0] && p[2].to.y === arguments[1]",
            "a tap moves",
            *to,
        )

    def test_tokens_are_taken(self):
        self.open()
        self.until_phase("person")
        self.driver.find_elements("css selector", "#tokens-x i")[4].click()
        self.driver.find_elements("css selector", "#tokens-y i")[7].click()
        self.until_text("take", "^Take 3 from both piles$")
        self.click("take")
        self.until("return wythoff.views.play.session.played[0]?.to.y === 7", "the tokens are taken")

    def test_an_illegal_move_is_refused_in_words(self):
        self.open()
        self.until_phase("person")
        self.click_square("play", 2, 3)
        self.assertIn("not allowed by the rule", self.until_text("play-told", "."))
        self.type("take-x", "8" + Keys.ENTER)
        self.assertIn("holds only 7", self.until_text("play-told", "holds"))
        self.assertEqual(self.piles(), (7, 10))

    def test_hint_and_undo(self):
        self.open()
        self.until_phase("person")
        self.click("play-hint")
        self.until_text("play-told", "Take .* This leaves")
        hinted = self.js("const h = wythoff.views.play.board.hinted; return [h.x, h.y]")
        self.assertIn(tuple(hinted), WYTHOFF)
        self.click_square("play", *hinted)
        self.until("return wythoff.views.play.session.played.length === 2", "two moves")
        self.until_phase("person")
        self.click("play-undo")
        self.assertEqual(self.piles(), (7, 10))
        self.until_phase("person")

    def test_the_program_begins(self):
        self.open()
        self.until_phase("person")
        self.click("play-setup")
        self.js(
            "document.getElementById('first').value = 'program'; document.getElementById('opponent').value = 'random'"
        )
        self.type("start-x", "4")
        self.type("start-y", "6" + Keys.ENTER)
        self.until(
            "const s = wythoff.views.play.session; return s.start.x === 4 && s.played[0]?.by === 'program'",
            "the program moves first",
        )
        self.until_text("play-status", "The program took")

    def test_blocking_goes_both_ways(self):
        losing = p_positions(BOX, lambda k, l, *_: k == l, blocking=2)
        self.open("#game=blocking-2&x=9&y=12")
        for _ in range(40):
            phase = self.until_phase("person", "block", "over")
            turns = self.js("return wythoff.views.play.session.past.length")
            if phase == "over":
                break
            x, y = self.piles()
            if phase == "block":
                worth = [t for t in range(1, min(x, y) + 1) if (x - t, y - t) in losing][:1]
                if worth:
                    self.click_square("play", x - worth[0], y - worth[0])
                    self.assertEqual(self.find("block-list").get_attribute("value"), str(worth[0]))
                self.driver.find_element("css selector", "#play-block button").click()
            else:
                blocked = self.js("return wythoff.views.play.session.blocked")
                to = self.winning(losing, blocked)
                self.assertIsNotNone(to, f"lost at {(x, y)}, {blocked} blocked")
                self.click_square("play", *to)
            self.until("return wythoff.views.play.session.past.length > arguments[0]", "a decision is made", turns)
        self.assertIn("You win", self.text("play-status"))

    def test_misere_is_lost_by_the_last_move(self):
        losing = p_positions(BOX, lambda k, l, *_: k == l, misere=True)
        self.open("#game=f+%3D+1%2C+misere&x=5&y=9")
        self.until_phase("person")
        self.assertIn("corner loses", self.text("play-goal"))
        self.play_on(lambda: self.click_square("play", *self.winning(losing)))
        self.assertRegex(self.text("play-status"), "You win.*last move loses")

    def test_a_won_game_is_not_lost_by_loading_it_again(self):
        self.open("#x=1&y=3")
        self.until_phase("person")
        self.play_on(lambda: self.click_square("play", *self.winning()))
        self.assertIn("You win.", self.text("play-status"))
        log = self.text("play-log")
        self.driver.refresh()
        self.until_text("play-status", "You win. You made the last move")
        self.assertEqual(self.text("play-log").count("leaving"), log.count("leaving"))
        self.click("play-again")
        self.until_phase("person")
        self.assertEqual(self.piles(), (1, 3))
        self.open("#x=0&y=0")
        told = self.until_text("play-status", r"Nobody can move from \(0, 0\)")
        self.assertNotRegex(told, "(?i)win|lose")
        self.click("play-again")
        self.until_phase("person")
        self.assertNotEqual(self.piles(), (0, 0))

    def test_losing_positions_are_seen_where_they_can_be_reached(self):
        self.open()
        self.until_phase("person")
        self.js("document.getElementById('play-setup').open = true")
        self.click("spoil")
        self.until("return wythoff.views.play.board.spoil", "the losing positions are known")
        # In the corner of a square lies no dot: the colour there is the square's own.
        script = """
            const { board } = wythoff.views.play, { plane } = board, [squares, off] = arguments;
            board.draw(plane.context);
            const { width, height } = plane.canvas;
            const copy = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true });
            copy.drawImage(plane.canvas, 0, 0);
            const at = ([x, y]) => [plane.left(x) + plane.scale * off, plane.bottom(y) - plane.scale * off];
            return squares.map((s) => copy.getImageData(...at(s).map((u) => Math.round(u * plane.ratio)), 1, 1).data.join())"""
        reached, losing, lit, plain = self.js(script, [[4, 7], [5, 3], [7, 8], [6, 2]], 0.2)
        self.assertEqual(reached, losing, "(4, 7) is a losing position, and it can be reached")
        self.assertEqual(len({losing, lit, plain}), 3)
        self.assertNotEqual(*self.js(script, [[4, 7], [5, 3]], 0.5), "the dot of a target is still seen on it")

    def test_pairs_without_moves_are_not_played(self):
        self.open("#game=half")
        self.until_text("play-status", "has no moves")
