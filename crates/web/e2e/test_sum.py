"""Sums of games on the page, judged by brute force over the product."""

from functools import cache

from browser import Keys, PageTest
from brute import Game

SIZE = 8
WYTHOFF = Game(SIZE, lambda k, l, *_: k == l)
HOFSTADTER = Game(SIZE, lambda k, l, x0, y0, x1, y1: abs(k - l) < x1 + 1)
GAMES = {"f = 1": WYTHOFF, "f = x1 + 1": HOFSTADTER}


def options(line, piles):
    """What can be left of a component."""
    if line == "nim":
        return [(left,) for left in range(piles[0])]
    x, y = piles
    return [(x - k, y - l) for k, l in GAMES[line].moves(x, y)]


@cache
def lost(lines, sum, misere):
    """Whether the player to move loses, from the moves alone."""
    after = [
        sum[:i] + (to,) + sum[i + 1 :] for i, line in enumerate(lines) for to in options(line, sum[i])
    ]
    if not after:
        return not misere
    return not any(lost(lines, to, misere) for to in after)


def value(line, piles):
    """The Grundy value of a component."""
    return piles[0] if line == "nim" else GAMES[line].value(*piles)


class Sums(PageTest):
    def phase(self, *phases):
        return self.until(
            "const s = wythoff.views.play.sum.session; return s && arguments[0].includes(s.phase) && s.phase",
            f"phase {phases}",
            list(phases),
        )

    def sum(self):
        parts = self.js("return wythoff.views.play.sum.session.parts.map((part) => [part.line, part.piles])")
        return tuple(line for line, _ in parts), tuple(tuple(piles) for _, piles in parts)

    def played(self):
        return self.js("return wythoff.views.play.sum.session.played.length")

    def click_part(self, component, x, y):
        canvas = self.find(f"sum-board-{component + 1}")
        self.js("arguments[0].scrollIntoView({block: 'center'})", canvas)
        u, v = self.js(
            "const { plane } = wythoff.views.play.sum.boards[arguments[0]].board; const box = plane.canvas.getBoundingClientRect(); const [u, v] = plane.centre(arguments[1], arguments[2]); return [box.left + u, box.top + v]",
            component,
            x,
            y,
        )
        self.click_at(u, v)

    def field(self, component, pile=0):
        return self.js("return wythoff.views.play.sum.boards[arguments[0]].fields[arguments[1]]", component, pile)

    def make(self, component, to):
        """Moves as a person does: a click on a board, a number at a heap."""
        before = self.played()
        _, piles = self.sum()
        if len(to) == 2:
            self.click_part(component, *to)
        else:
            field = self.field(component)
            field.clear()
            field.send_keys(str(piles[component][0] - to[0]) + Keys.ENTER)
        self.until("return wythoff.views.play.sum.session.played.length > arguments[0]", "a move is made", before)

    def by_hints(self, misere):
        """Plays what the hints say, and judges every one of them and every answer of the program."""
        for _ in range(40):
            if self.phase("person", "over") == "over":
                return
            lines, before = self.sum()
            self.assertFalse(lost(lines, before, misere), f"{lines} {before}")
            self.click("sum-hint")
            told = self.until_text("sum-told", "^Take ")
            self.assertRegex(told, "Take .* in component .*, leaving .*The values are .*nim-sum")
            answer = self.js(
                "return wythoff.views.play.sum.session.values().then(({ move }) => [move.component - 1, move.to.map(Number)])"
            )
            component, to = answer[0], tuple(answer[1])
            after = before[:component] + (to,) + before[component + 1 :]
            self.assertIn(to, options(lines[component], before[component]))
            self.assertTrue(lost(lines, after, misere), f"the hint {after}")
            self.make(component, to)
        self.fail("the game does not end")

    def test_a_sum_is_won_by_the_hints(self):
        self.open("#sum=wythoff: 4 6; f = x1 %2B 1: 2 5; nim: 5")
        self.phase("person")
        self.assertIn("last move of all wins", self.text("sum-goal"))
        self.assertEqual(self.text("sum-told"), "", "who is winning is not told unasked")
        self.click("sum-who")
        lines, at = self.sum()
        who = "The program is" if lost(lines, at, False) else "You are"
        values = [value(line, piles) for line, piles in zip(lines, at)]
        told = ", ".join(map(str, values))
        self.until_text("sum-told", f"^{who} winning. The values are {told}, with nim-sum {values[0] ^ values[1] ^ values[2]}:")
        self.by_hints(False)
        self.assertRegex(self.text("sum-status"), "You win.*You made the last move")
        self.assertGreaterEqual(
            self.js("return document.querySelectorAll('#sum-log .reason').length"), 1, "moves are explained"
        )

    def test_misere(self):
        self.open("#sum=wythoff: 2 4; nim: 2&misere=1")
        self.phase("person")
        self.assertIn("last move of all loses", self.text("sum-goal"))
        self.by_hints(True)
        self.assertRegex(self.text("sum-status"), "You win.*in misère play the last move loses")

    def test_a_sum_is_made_and_lost(self):
        self.open()
        self.until_phase("person")
        self.js("document.getElementById('sum-setup').open = true")
        self.type("sum-components", "wythoff: 1 2")
        self.click("sum-heap")
        self.click("sum-heap")
        self.click("sum-start")
        self.phase("person")
        self.assertEqual(self.sum(), (("f = 1", "nim", "nim"), ((1, 2), (7,), (7,))))
        self.click("sum-hint")
        self.until_text("sum-told", "no winning move here.*nim-sum 0")
        for _ in range(60):
            if self.phase("person", "over") == "over":
                break
            lines, at = self.sum()
            self.assertTrue(lost(lines, at, False), "the program gives nothing away")
            component = next(i for i, line in enumerate(lines) if options(line, at[i]))
            self.make(component, options(lines[component], at[component])[-1])
        self.assertIn("The program wins", self.text("sum-status"))

    def test_a_mistake_is_shown_afterwards(self):
        self.open("#sum=wythoff: 2 2; nim: 2")
        self.phase("person")
        self.make(1, (0,))
        self.phase("over")
        self.assertRegex(self.text("sum-status"), "The program wins.*The program took 2 from both piles in component 1, the last move")
        self.until_text("sum-log", r"The turning point: at \(2, 2\) \+ 2 you could still win")
        again, answer = self.driver.find_elements("css selector", "#sum-log .turning button")
        answer.click()
        self.until_text("sum-log", "you could still win. Try again from here Take")
        again.click()
        self.phase("person")
        self.assertEqual(self.sum()[1], ((2, 2), (2,)))

    def test_two_people_play_a_sum(self):
        """Both sides by hand; the address carries the game, and who loses hears where it turned."""
        for misere in (False, True):
            self.open(f"#sum=wythoff: 2 3; nim: 2&with=friend&misere={'1' if misere else ''}")
            self.phase("person")
            names = lambda number: ("Player 2", "Player 1")[number % 2]
            lost_at = None
            for number in range(1, 20):
                lines, at = self.sum()
                if not any(options(line, piles) for line, piles in zip(lines, at)):
                    break
                self.until_text("sum-status", f"{names(number)} to move")
                wins = not lost(lines, at, misere)
                if number == 2:
                    self.click("sum-who")
                    self.until_text("sum-told", f"^{names(number) if wins else names(number + 1)} is winning.")
                    self.driver.refresh()
                    self.until("return window.wythoff?.views.play.sum?.session?.played.length === 1", "the game is kept")
                    self.phase("person")
                    self.click("sum-undo")
                    self.until_text("sum-status", "Player 1 to move")
                    self.make(*made)
                component = next(i for i, line in enumerate(lines) if options(line, at[i]))
                made = component, options(lines[component], at[component])[-1]
                self.make(*made)
                # The last decision that gave a win away.
                if wins and not lost(*self.sum(), misere):
                    lost_at = names(number)
            self.phase("over")
            mover, other = names(number - 1), names(number)
            self.assertRegex(self.text("sum-status"), f"{other if misere else mover} wins. {mover} made the last move")
            loser = mover if misere else other
            if lost_at == loser:
                self.until_text("sum-log", f"The turning point: at .* {loser} could still win")
            self.assertIn("Player 1 takes 2 from both piles", self.text("sum-log"))

    def test_the_corner_of_a_board_is_seen_on_a_phone(self):
        self.size(390, 664)
        self.open("#sum=wythoff: 3 4; nim: 5")
        self.phase("person")
        foot = self.js("return document.getElementById('sum-board-1').getBoundingClientRect().bottom")
        self.assertLessEqual(foot, 664)

    def test_keys_tokens_and_undo(self):
        self.open("#sum=wythoff: 3 4; nim: 5")
        self.phase("person")
        canvas = self.find("sum-board-1")
        self.assertRegex(canvas.get_attribute("aria-label"), r"Component 1, f = 1, the queen at \(3, 4\), 10 legal moves")
        canvas.send_keys(Keys.ARROW_LEFT)
        self.until_text("sum-told", r"Component 1, \(2, 4\): take 1 from the first pile. Enter moves")
        canvas.send_keys(Keys.ENTER)
        self.until("return wythoff.views.play.sum.session.played.length === 2", "the program answers")
        self.until_text("sum-status", "The program took .* in component .*Your move")
        self.click("sum-undo")
        self.until("return wythoff.views.play.sum.session.played.length === 0", "both moves are taken back")
        self.assertEqual(self.sum()[1], ((3, 4), (5,)))
        self.driver.find_elements("css selector", ".part .tokens i")[3].click()
        self.assertEqual(self.field(1).get_attribute("value"), "2")
        self.field(1).send_keys(Keys.ENTER)
        self.until("return wythoff.views.play.sum.session.played[0]?.to.x === 3", "the tokens are taken")

    def test_what_is_refused(self):
        self.open("#sum=wythoff: 3 4; nim: 5")
        self.phase("person")
        self.click_part(0, 1, 3)
        self.until_text("sum-told", "not allowed by the rule")
        self.field(1).send_keys("9" + Keys.ENTER)
        self.until_text("sum-told", "There are only 5")
        self.assertEqual(self.played(), 0)
        self.refusals = (422,)
        self.open("#sum=half: 3 4; nim: 5")
        self.until_text("sum-wait", "pair sequence has no moves")
        self.click("sum-leave")
        self.until_phase("person")

    def test_piles_too_large_are_refused(self):
        self.open("#sum=nim: 99999999999")
        self.until_text("sum-wait", "You can play with piles up to 1000 here; component 1 is larger")

    def test_a_refusal_does_not_outlast_its_field_and_a_game_can_be_brought_back(self):
        self.open("#sum=wythoff: 3 4; nim: 5")
        self.phase("person")
        self.field(1).send_keys("9")
        self.until_text("sum-told", "There are only 5")
        self.driver.find_elements("css selector", ".part .tokens i")[3].click()
        self.until("return document.getElementById('sum-told').textContent === ''", "nothing is refused")
        self.field(1).send_keys(Keys.ENTER)
        self.until("return wythoff.views.play.sum.session.played.length === 2", "the program answers")
        self.phase("person")
        before = self.sum()
        self.click("sum-again")
        self.until("return wythoff.views.play.sum.session.phase === 'person' && !wythoff.views.play.sum.session.played.length", "a new game")
        self.click("sum-undo")
        self.until("return wythoff.views.play.sum.session.played.length === 2", "the game before it")
        self.assertEqual(self.sum(), before)

    def test_values_are_shown(self):
        self.open("#tab=ask&x=3&y=4")
        self.until_text("ask-answer", "Grundy value. 2. Checked from the moves alone")
