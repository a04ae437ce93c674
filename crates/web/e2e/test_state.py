"""A game is not lost: tabs, rules, reloads, links, the way back; two people; what is too large or wrong is said."""

import urllib.parse

from browser import ActionChains, Keys, PageTest
from brute import Game

SCREENS = ((1366, 657), (1440, 789), (1920, 969), (390, 664), (768, 1024), (1024, 768))

STANDS = """const { session } = wythoff.views.play, { x, y, phase, blocked, mover } = session.state;
return { x, y, phase, blocked, mover, opponent: session.opponent, past: session.past.length,
  played: session.played.map(({ by, from, to, blocked }) => [by, from, to, blocked]) }"""


class State(PageTest):
    def stands(self):
        return self.js(STANDS)

    def move(self, x, y):
        """A move, and what follows it."""
        before = self.js("return wythoff.views.play.session.played.length")
        self.click_square("play", x, y)
        self.until("return wythoff.views.play.session.played.length > arguments[0]", "a move is made", before)
        return self.until_phase("person", "block", "over")

    def same(self, before, what):
        self.until(
            f"const s = wythoff.views.play.session; return s && s.played.length === {len(before['played'])} && s.phase === '{before['phase']}'",
            what,
        )
        self.assertEqual(self.stands(), before, what)

    def test_the_corner_and_the_queen_are_seen_at_once(self):
        for width, height in SCREENS:
            self.size(width, height)
            self.open()
            self.until_phase("person")
            self.until(
                "const b = document.getElementById('play-board').getBoundingClientRect(); return b.bottom <= innerHeight",
                f"{width} x {height}",
            )
            for x, y in ((0, 0), (7, 10)):
                u, v = self.square("play", x, y)
                half = self.js("return wythoff.views.play.board.plane.scale / 2")
                self.assertTrue(half <= u <= width - half and half <= v <= height - half, (width, height, x, y))
            self.assertEqual(self.js("return scrollY"), 0)
            self.assertGreaterEqual(2 * half, 18, f"squares at {width} x {height}")
            self.tab("learn")
            self.until(
                "const b = document.getElementById('learn-board').getBoundingClientRect(); return wythoff.views.learn.lesson && b.bottom <= innerHeight",
                f"the lesson at {width} x {height}",
            )

    def test_a_game_survives_whatever_one_looks_at(self):
        self.open("#x=11&y=15")
        self.until_phase("person")
        self.move(9, 15)
        before = self.stands()
        self.tab("board")
        self.until("return wythoff.views.board.set", "the board is computed")
        self.click_square("board", 4, 9)
        self.until_text("board-at", r"\(4, 9\)")
        self.tab("play")
        self.same(before, "after the board")
        self.driver.refresh()
        self.until("return window.wythoff?.game", "the page is back")
        self.same(before, "after loading it again")
        self.assertIn("Your move", self.text("play-status"))
        address = self.driver.current_url
        self.use("f = 2")
        self.until_game("f = 2")
        self.until_phase("person")
        self.assertNotEqual(self.stands()["played"], before["played"])
        self.driver.back()
        self.until_game("f = 1")
        self.same(before, "after the way back")
        self.use("f = 2")
        self.until_game("f = 2")
        self.use("wythoff")
        self.until_game("f = 1")
        self.same(before, "by its rule")
        self.driver.get("about:blank")
        self.driver.get(address)
        self.until("return window.wythoff?.game", "the link opens")
        self.same(before, "by its link")
        self.click("play-undo")
        self.until(
            "return wythoff.views.play.session.played.length === 0", "moves that were brought back are taken back"
        )
        self.assertEqual(self.piles(), (11, 15))

    def test_a_new_game_does_not_discard_the_one_under_way(self):
        self.open("#x=11&y=15")
        self.until_phase("person")
        self.move(9, 15)
        before = self.stands()
        for button in ("play-again", "start-random"):
            self.js("document.getElementById('play-setup').open = true")
            self.click(button)
            self.until("const s = wythoff.views.play.session; return s.phase === 'person' && !s.played.length", button)
            self.until_text("play-told", "Undo brings back")
            self.click("play-undo")
            self.same(before, button)

    def test_what_is_forbidden_survives(self):
        self.open("#game=blocking-2&x=9&y=12")
        for _ in range(3):
            phase = self.until_phase("person", "block", "over")
            self.driver.refresh()
            self.until("return window.wythoff?.game", "the page is back")
            self.assertEqual(self.until_phase("person", "block", "over"), phase)
            before = self.stands()
            self.driver.refresh()
            self.until("return window.wythoff?.game", "the page is back")
            self.same(before, phase)
            if phase == "block":
                self.driver.find_element("css selector", "#play-block button").click()
            elif phase == "person":
                to = self.js("const [t] = wythoff.views.play.session.targets().slice(-1); return [t.x, t.y]")
                self.click_square("play", *to)
            past = before["past"]
            self.until("return wythoff.views.play.session.past.length > arguments[0]", "decided", past)

    def test_a_link_with_a_move_that_is_none(self):
        self.open("#play=7.10_4.7_2.3")
        self.until_text("play-told", "a move that the rule does not allow")
        self.assertEqual([step[0] for step in self.stands()["played"]][:1], ["person"])
        self.assertNotIn([2, 3], [list(step[2].values()) for step in self.stands()["played"]])
        self.open("#play=7.10_nonsense")
        self.until_phase("person")
        self.assertEqual(self.piles(), (7, 10))

    def test_back_after_a_slow_enter(self):
        self.open()
        self.until_phase("person")
        self.type("rule", "f = 2")
        self.until_game("f = 2")
        self.find("rule").send_keys(Keys.ENTER)
        self.until_game("f = 2")
        self.driver.back()
        self.until_game("f = 1")
        self.assertEqual(self.find("rule").get_attribute("value"), "wythoff")

    def test_an_address_is_not_changed_too_often(self):
        self.open("#tab=board&x=0&y=0")
        self.until("return wythoff.views.board.set", "the board is computed")
        calls = self.js("""
            let calls = 0; const { replaceState } = history;
            history.replaceState = function (...given) { calls++; return replaceState.apply(this, given); };
            for (let i = 0; i < 300; i++) wythoff.note({ x: String(i), y: '7' });
            wythoff.send('play-send'); history.replaceState = replaceState;
            return [calls, location.hash]""")
        self.assertLess(calls[0], 60)
        self.assertIn("x=299&y=7", calls[1], "the link is the last one")

    def test_piles_too_large_to_play(self):
        self.open("#x=10^100&y=10^100%2B7")
        self.until_text("play-status", "You can play with piles up to 1000 here; these are larger")
        self.assertIsNone(self.js("return wythoff.views.play.session"))
        self.driver.find_elements("css selector", "#play-status button")[1].click()
        self.until_phase("person")
        self.assertEqual(self.piles(), (7, 10))

    def test_a_wrong_rule_does_not_hide_that_another_is_played(self):
        self.refusals = (422,)
        self.open()
        self.until_phase("person")
        self.assertEqual(self.text("rule-stale"), "")
        self.use("f = (")
        self.until_text("rule-stale", "The page still shows Wythoff's game")
        self.use("f = 2")
        self.until_game("f = 2")
        self.assertEqual(self.text("rule-stale"), "")

    def test_a_sum_survives_and_is_named(self):
        self.open("#sum=wythoff: 3 4; nim: 5")
        stands = "const s = wythoff.views.play.sum.session; return s?.phase === 'person' && JSON.stringify([s.parts.map((p) => p.piles), s.played.map((m) => [m.by, m.to])])"
        self.until(stands, "the sum begins")
        self.until_text("title", "A sum of games")
        self.assertIn("nim: 5", self.text("badges"))
        field = self.js("return wythoff.views.play.sum.boards[1].fields[0]")
        field.send_keys("2" + Keys.ENTER)
        self.until("return wythoff.views.play.sum.session.played.length === 2", "both have moved")
        before = self.until(stands, "the person is to move")
        self.assertRegex(self.text("sum-heard"), "The piles are .*Your move")
        self.tab("board")
        self.until_text("title", "Wythoff's game")
        self.tab("play")
        self.assertEqual(self.until(stands, "the sum is there"), before)
        self.driver.refresh()
        self.until("return window.wythoff?.game", "the page is back")
        self.assertEqual(self.until(stands, "the sum is back"), before)

    # Two people

    def choose(self, opponent, first="person"):
        self.js("document.getElementById('play-setup').open = true")
        for name, value in (("opponent", opponent), ("first", first)):
            self.js(
                "const s = document.getElementById(arguments[0]); s.value = arguments[1]; s.dispatchEvent(new Event('change'))",
                name,
                value,
            )

    def test_two_people_and_a_link_between_them(self):
        game = Game(16, lambda k, l, *_: k == l, blocking=2, misere=True)
        self.open("#game=" + urllib.parse.quote("f = 1, blocking 2, misere"))
        self.until_phase("person", "block")
        self.choose("friend", "program")
        self.assertIn("Two people", self.text("opponent-about"))
        self.type("start-x", "4")
        self.type("start-y", "6" + Keys.ENTER)
        self.until_text("play-status", "Before Player 2 moves, Player 1: which removal")
        for turn in range(60):
            phase = self.until_phase("person", "block", "over")
            stands = self.stands()
            x, y, mover, blocked = stands["x"], stands["y"], stands["mover"], stands["blocked"]
            if phase == "over":
                break
            # Every link is opened by the other one.
            address = self.driver.current_url
            self.driver.get("about:blank")
            self.driver.get(address)
            self.until("return window.wythoff?.game", "the link opens")
            self.same(stands, f"turn {turn}")
            number = {"person": 1, "program": 2}[mover]
            losing = bool(game.good(x, y, blocked)) if phase == "person" else (x, y) not in game.losing
            self.click("play-who")
            who = self.until_text("play-told", "winning")
            self.assertEqual(f"Player {number if losing else 3 - number} is winning.", who, (x, y, phase, blocked))
            if phase == "block":
                self.driver.find_element("css selector", "#play-block button").click()
            else:
                self.assertIn(f"Player {number} to move.", self.text("play-status"))
                self.click("play-send")
                to = self.js(
                    "const [t] = wythoff.views.play.session.targets().slice(arguments[0]); return [t.x, t.y]",
                    -(turn % 2),
                )
                self.click_square("play", *to)
            self.until("return wythoff.views.play.session.past.length > arguments[0]", "decided", stands["past"])
        last = stands["played"][-1][0]
        self.assertEqual(game.moves(x, y), [])
        loser, winner = (1, 2) if last == "person" else (2, 1)
        self.assertEqual(
            self.text("play-status"),
            f"Player {winner} wins. Player {loser} made the last move, and in misère play the last move loses.",
        )

    def test_strength_is_said_and_repeated(self):
        self.open("#play=9.14&with=mixed:35&seed=5")
        self.until_phase("person")
        self.assertIn("probability 35%", self.text("opponent-about"))
        self.move(8, 14)
        first = self.stands()["played"]
        self.open("#play=9.14_8.14&with=mixed:35&seed=5")
        self.until("return wythoff.views.play.session?.played.length === 2", "the program moves")
        self.assertEqual(self.stands()["played"], first, "by its seed it moves the same")
        self.assertIn("with=mixed%3A35", self.driver.current_url)

    def test_starts_of_the_day_and_at_random(self):
        losing = Game(16, lambda k, l, *_: k == l).losing
        self.open()
        self.until_phase("person")
        same = "return import(new URL('setup.js', location).href).then(({ daily }) => ['2026-11-17', '2026-11-17', '2026-11-18'].map((day) => daily(new Date(day), 'f = 1', [...Array(90).keys()])))"
        one, two, three = self.js(same)
        self.assertEqual(one, two)
        self.assertNotEqual(one, three)
        for button in ("start-random", "start-daily", "start-daily"):
            self.js("document.getElementById('play-setup').open = true")
            self.click(button)
            self.until("return !document.getElementById('play-setup').open", "it starts")
            self.until_phase("person")
            at = self.piles()
            self.assertNotIn(at, losing, "the first player can win")
        self.js("document.getElementById('play-setup').open = true")
        self.click("start-daily")
        self.until("return !document.getElementById('play-setup').open", "it starts again")
        self.until_phase("person")
        self.assertEqual(self.piles(), at)

    # How it feels

    def test_a_small_square_is_shown_before_it_is_decided_upon(self):
        self.size(360, 740)
        self.open("#x=30&y=40")
        self.until_phase("person")
        self.js("document.getElementById('play-board').scrollIntoView({block: 'center'})")
        touch = lambda kind, *points: self.driver.execute_cdp_cmd(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )
        point = self.square("play", 20, 30)
        touch("touchStart", point)
        touch("touchEnd")
        self.until_text("play-told", r"\(20, 30\): take 10 from both piles. Touch it again")
        self.assertEqual(self.piles(), (30, 40))
        self.assertEqual(self.text("take"), "Take 10 from both piles")
        touch("touchStart", point)
        touch("touchEnd")
        self.until("return wythoff.views.play.session.played[0]?.to.x === 20", "the second touch moves")

    def test_what_cannot_be_taken_cannot_be_pressed(self):
        self.open()
        self.until_phase("person")
        disabled = "return document.getElementById('take').disabled"
        self.assertTrue(self.js(disabled))
        for amounts, words in (
            (("8", ""), "holds only 7"),
            (("2", "3"), "not allowed by the rule"),
            (("x", ""), "Enter a number"),
        ):
            for name, amount in zip(("take-x", "take-y"), amounts):
                self.type(name, amount or Keys.BACKSPACE)
            self.until_text("play-told", words)
            self.assertTrue(self.js(disabled), amounts)
        self.type("take-x", "3")
        self.type("take-y", "3")
        self.assertFalse(self.js(disabled))
        self.assertEqual(self.text("play-told"), "")

    def test_the_reply_comes_after_a_beat_and_never_backwards(self):
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "no-preference"}]}
        )
        self.open("#x=11&y=15")
        self.until_phase("person")
        self.js("""
            const { board, session } = wythoff.views.play, { plane } = board, draw = plane.draw;
            window.seen = [];
            plane.draw = (context) => {
                draw(context);
                const { x, y } = board.gliding ?? session;
                seen.push([x + y, session.played.length]);
            }""")
        self.click_square("play", 9, 15)
        self.until(
            "const s = wythoff.views.play.session; return s.played.length === 2 && s.phase === 'person' && !wythoff.views.play.board.gliding",
            "the reply is made",
        )
        seen = self.js("return window.seen")
        self.assertEqual(seen, sorted(seen, key=lambda one: -one[0]), "the queen only goes down")
        self.assertGreater(len([one for one in seen if one[1] == 1]), 3, "one's own move is seen before the reply")

    def test_a_whole_game_is_heard_and_played_with_keys(self):
        self.open("#x=3&y=4")
        self.until_phase("person")
        board = self.find("play-board")
        board.send_keys("")
        for _ in range(20):
            phase = self.until_phase("person", "over")
            x, y = self.piles()
            heard = self.tree("play-heard")
            self.assertIn(f"The piles are {x} and {y}.", heard)
            if phase == "over":
                break
            self.assertIn(f"the queen at ({x}, {y})", board.accessible_name)
            to = self.js("const [t] = wythoff.views.play.session.targets().slice(-1); return [t.x, t.y]")
            board.send_keys(*[Keys.ARROW_LEFT] * (x - to[0]), *[Keys.ARROW_DOWN] * (y - to[1]))
            self.until_text("play-told", rf"\({to[0]}, {to[1]}\): take .* Enter moves")
            moves = self.js("return wythoff.views.play.session.played.length")
            board.send_keys(Keys.ENTER)
            self.until("return wythoff.views.play.session.played.length > arguments[0]", "a move", moves)
        self.assertRegex(heard, "(You win|The program wins)")

    def test_a_move_is_announced_once(self):
        self.open("#x=11&y=15")
        self.until_phase("person")
        self.js("""
            window.heard = [];
            new MutationObserver(() => heard.push(document.getElementById('play-heard').textContent))
              .observe(document.getElementById('play-heard'), { childList: true, characterData: true, subtree: true })""")
        self.move(9, 15)
        self.until_phase("person")
        # To fill in a field is no news.
        self.type("take-x", "1")
        heard = self.js("return heard")
        self.assertEqual(len(heard), len(set(heard)), heard)
        # The program's last move is not told again by the end of the game.
        self.open("#play=5.5_0.5")
        self.until_phase("over")
        heard = self.text("play-heard")
        self.assertEqual(heard.count("took"), 1, heard)

    def test_a_refusal_does_not_outlast_its_move(self):
        self.open()
        self.until_phase("person")
        self.click_square("play", 2, 3)
        self.until_text("play-told", "not allowed by the rule")
        chain = ActionChains(self.driver)
        chain.w3c_actions.pointer_action.move_to_location(*map(int, self.square("play", 4, 7)))
        chain.w3c_actions.perform()
        self.until("return document.getElementById('play-told').textContent === ''", "the pointer is on a legal square")

    def tree(self, name):
        """What the accessibility tree has to say of an element: all text in it."""
        root = self.driver.execute_cdp_cmd("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
        node = self.driver.execute_cdp_cmd("DOM.querySelector", {"nodeId": root, "selector": f"#{name}"})["nodeId"]
        about = self.driver.execute_cdp_cmd("DOM.describeNode", {"nodeId": node})["node"]["backendNodeId"]
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        by_id = {one["nodeId"]: one for one in nodes}
        start = next(one for one in nodes if one.get("backendDOMNodeId") == about)
        self.assertEqual(start["role"]["value"], "status")
        found, stack = [], [start]
        while stack:
            one = stack.pop()
            if one.get("role", {}).get("value") == "StaticText":
                found.append(one["name"]["value"])
            stack += [by_id[child] for child in reversed(one.get("childIds", [])) if child in by_id]
        return "".join(found)

    def test_the_answer_to_a_move_is_seen_where_the_losing_squares_are(self):
        losing = Game(16, lambda k, l, *_: k == l).losing
        self.open("#x=4&y=7")
        self.until_phase("person")
        self.js("document.getElementById('play-setup').open = true")
        self.click("spoil")
        self.until("return wythoff.views.play.board.spoil", "the losing positions are known")
        self.js("document.getElementById('play-board').scrollIntoView({block: 'center'})")
        chain = ActionChains(self.driver)
        chain.w3c_actions.pointer_action.move_to_location(*map(int, self.square("play", 4, 5)))
        chain.w3c_actions.perform()
        to = self.until(
            "const { answer } = wythoff.views.play.board; return answer && [answer.to.x, answer.to.y]", "the answer"
        )
        self.assertIn(tuple(to), losing)
        self.until_text("play-told", r"\(4, 5\): the reply would be to take .*, leaving \(")
