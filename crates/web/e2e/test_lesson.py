"""The lesson: every sentence and every arrow of it, for sixteen games, against brute force."""

import re
import urllib.parse

from browser import Keys, PageTest, some
from reading import POSITION
from test_sentences import GAMES

SIZE = 8
BOX = [(x, y) for x in range(SIZE + 1) for y in range(SIZE + 1)]
LIST = rf"{POSITION}.*?"

# Every square is asked about, then the next one is named, until all are known; every answer to a move from a cold square.
SCRIPT = """
const done = arguments[arguments.length - 1];
const view = wythoff.views.learn, { lesson } = view;
const said = () => document.getElementById('learn-said').textContent;
const squares = (all) => all.map(({ x, y }) => [x, y]);
const steps = [{ task: said() }];
(async () => {
  const { why } = await import(new URL('learn.js', location).href);
  for (let i = 0; !lesson.done && i < 200; i++) {
    const ready = squares(lesson.ready());
    const open = lesson.squares.filter((s) => lesson.undecided(s) && !lesson.decided(s));
    const known = lesson.squares.map((s) => [s.x, s.y, lesson.is(s, 'cold') ? 'cold' : lesson.is(s, 'hot') ? 'hot' : 'open', why(lesson, s)]);
    let early = null;
    if (open.length) { view.choose(open[0]); early = said(); }
    view.next();
    steps.push({ ready, known, early, named: squares(lesson.named), said: said(), count: document.getElementById('learn-count').textContent });
  }
  const known = lesson.squares.map((s) => [s.x, s.y, lesson.is(s, 'cold') ? 'cold' : 'hot', why(lesson, s)]);
  const replies = [];
  for (const cold of lesson.squares.filter((s) => lesson.is(s, 'cold'))) {
    view.choose(cold);
    for (const to of lesson.options(cold)) {
      view.point(null);
      view.point(to);
      const reply = view.reply();
      replies.push({ cold: [cold.x, cold.y], to: [to.x, to.y], answer: reply && [reply.to.x, reply.to.y], said: said() });
    }
  }
  done({ steps, known, replies, text: view.text() });
})().catch((error) => done({ error: String(error.stack ?? error) }));
"""

places = lambda text: [(int(x), int(y)) for x, y in re.findall(POSITION, text)]


class Lesson(PageTest):
    def learn(self, line=None):
        self.open("#tab=learn" + (f"&game={urllib.parse.quote(line)}" if line else ""))
        self.until("return wythoff.views.learn.lesson", "the lesson begins")

    def about(self, line, game, x, y, kind, text, known):
        """Why a square is what it is."""
        what = f"{line} ({x}, {y}): {text!r}"
        self.count += 1
        options = [(x - k, y - l) for k, l in game.moves(x, y)]
        forms = {
            "cold": (
                rf"{POSITION} is cold: no move is left, so the player to move has lost\.",
                rf"{POSITION} is cold: every move from it leads to a hot square\.",
                rf"{POSITION} is cold: the opponent forbids the moves to ({LIST}), and every other move leads to a hot square\.",
            ),
            "hot": (
                rf"{POSITION} is hot: no move is left, and in misère play a player who cannot move wins\.",
                rf"{POSITION} is hot: it has a move to {POSITION}, which is cold(, and that move cannot be forbidden)?\.",
                rf"{POSITION} is hot: of the moves to the cold squares ({LIST}) only (\d+) can be forbidden\.",
                rf"{POSITION} is hot: every move leads to a cold square, and in misère play one move must be left\.",
            ),
            "open": (
                rf"{POSITION} is not decided yet: it has a move to {POSITION}, which is not decided either\.",
                rf"{POSITION} is not decided yet, but every move from it leads to a decided square\.",
            ),
        }[kind]
        i, found = next(
            (i, found) for i, form in enumerate(forms) if (found := re.fullmatch(form, text)) or i == len(forms) - 1
        )
        self.assertTrue(found, what)
        self.assertEqual(places(text)[0], (x, y), what)
        if kind != "open":
            self.assertEqual(kind == "cold", (x, y) in game.losing, what)
        good = [to for to in options if to in game.losing]
        equal = [to for to in good if x - to[0] == y - to[1]]
        if (kind, i) in (("cold", 0), ("hot", 0)):
            self.assertEqual((options, game.misere), ([], kind == "hot"), what)
        elif (kind, i) == ("cold", 1):
            self.assertTrue(options and not good, what)
        elif (kind, i) == ("cold", 2):
            self.assertEqual(sorted(places(text)[1:]), sorted(good), what)
            self.assertTrue(good == equal and len(good) < game.blocking, what)
        elif (kind, i) == ("hot", 1):
            to = places(text)[1]
            self.assertIn(to, good, what)
            self.assertEqual("cannot be forbidden" in text, game.blocking > 1, what)
            self.assertFalse(game.blocking > 1 and to in equal, what)
        elif (kind, i) == ("hot", 2):
            self.assertEqual(int(found.group(found.lastindex)), game.blocking - 1, what)
            self.assertTrue(set(places(text)[1:]) <= set(equal) and len(places(text)) > game.blocking, what)
        elif (kind, i) == ("hot", 3):
            self.assertTrue(game.misere and options and good == options, what)
        elif (kind, i) == ("open", 0):
            to = places(text)[1]
            self.assertIn(to, options, what)
            self.assertEqual(known[to], "open", what)
        else:
            self.assertTrue(all(known[to] != "open" for to in options), what)

    def test_every_sentence_of_the_lesson(self):
        self.driver.set_script_timeout(120)
        self.count = 0
        for line, game in some(GAMES.items()):
            self.learn(line)
            told = self.driver.execute_async_script(SCRIPT)
            self.assertNotIn("error", told, line)
            ends = [at for at in BOX if not game.moves(*at)]
            task = told["steps"][0]["task"]
            if game.misere:
                self.assertRegex(task, "a player who cannot move wins", line)
                self.assertLessEqual(set(places(task)), set(ends), line)
            elif len(ends) == 1:
                self.assertEqual(places(task), ends, line)
            else:
                self.assertIn(f"There are {len(ends)} of them", task, line)
            for step in told["steps"][1:]:
                known = {(x, y): kind for x, y, kind, _ in step["known"]}
                self.assertTrue(step["ready"], line)
                for at in map(tuple, step["ready"]):
                    self.assertIn(at, game.losing, line)
                for x, y, kind, text in step["known"]:
                    self.about(line, game, x, y, kind, text, known)
                if step["early"]:
                    self.assertRegex(step["early"], "not decided yet: it has a move to", line)
                named = tuple(step["named"][-1])
                self.assertEqual(named, tuple(step["ready"][0]), line)
                right = re.match(
                    rf"Right\. {POSITION} is cold: .*?\.(?: So (?:is|are) (.*?)\.)?( Every square|$| )", step["said"]
                )
                self.assertTrue(right, step["said"])
                self.assertLessEqual(set(places(right.group(3) or "")), game.losing, step["said"])
                self.assertLessEqual(set(places(step["count"])), game.losing, step["count"])
            truth = {at for at in BOX if at in game.losing}
            self.assertEqual({(x, y) for x, y, kind, _ in told["known"] if kind == "cold"}, truth, line)
            last = told["steps"][-1]["said"]
            listed = places(last[last.index("Every square is decided") :])
            self.assertEqual(sorted(listed), sorted((x, y) for x, y in truth if x <= y), line)
            known = {(x, y): kind for x, y, kind, _ in told["known"]}
            for x, y, kind, text in told["known"]:
                self.about(line, game, x, y, kind, text, known)
            for reply in told["replies"]:
                self.about_reply(line, game, reply)
            # The lesson is in its address.
            self.driver.refresh()
            self.until("return window.wythoff?.views.learn.lesson?.done", f"{line}: what was found is kept")
        print(f"{self.count} sentences of the lesson read again")

    def about_reply(self, line, game, reply):
        cold, to, answer = tuple(reply["cold"]), tuple(reply["to"]), reply["answer"]
        what = f"{line}: {reply}"
        good = [(to[0] - k, to[1] - l) for k, l in game.good(*to)]
        # A cold square that the opponent forbids needs no answer, and neither does one where no move is left.
        if to in game.losing or not good:
            return self.assertIsNone(answer, what)
        self.count += 1
        found = re.fullmatch(
            rf"{POSITION} is cold: the answer to a move to {POSITION} is a move to (?:{POSITION}|(.+), whichever is not forbidden)\.",
            reply["said"],
        )
        self.assertTrue(found, what)
        self.assertEqual(places(reply["said"])[:2], [cold, to], what)
        self.assertIn(tuple(answer), good, what)
        if found.group(7):
            self.assertLessEqual(set(places(reply["said"])[2:]), set(good), what)
            self.assertGreater(game.blocking, 1, what)
        elif game.blocking > 1:
            self.assertNotEqual(to[0] - answer[0], to[1] - answer[1], what)

    def click_learn(self, x, y):
        u, v = self.js(
            "const { plane } = wythoff.views.learn, box = plane.canvas.getBoundingClientRect(), [u, v] = plane.centre(arguments[0], arguments[1]); return [box.left + u, box.top + v]",
            x,
            y,
        )
        self.click_at(u, v)

    def test_the_first_four_pairs_are_found_with_the_mouse(self):
        self.learn()
        self.assertRegex(self.text("learn-said"), r"At \(0, 0\) no move is left, so the player to move has lost")
        self.click_learn(0, 0)
        self.until_text("learn-said", r"Right. \(0, 0\) is cold")
        self.click_learn(3, 3)
        self.until_text("learn-said", r"\(3, 3\) is hot: it has a move to \(0, 0\), which is cold")
        self.click_learn(5, 3)
        self.until_text("learn-said", r"\(5, 3\) is not decided yet")
        for x, y in ((1, 2), (5, 3), (4, 7)):
            self.click_learn(x, y)
            self.until_text("learn-said", rf"Right. \({x}, {y}\) is cold")
        self.until_text("learn-said", r"Every square is decided.*\(0, 0\), \(1, 2\), \(3, 5\), \(4, 7\)")
        # From a losing square the program begins: the pupil can win.
        self.assertIn("the program moves first", self.text("learn-play"))
        self.click("learn-play")
        first = self.until("const [m] = wythoff.views.play.session?.played ?? []; return m && [m.by, m.from.x, m.from.y]", "a move")
        self.assertEqual(first, ["program", 4, 7])
        self.driver.back()
        self.until(
            "return !document.getElementById('panel-learn').hidden && wythoff.views.learn.lesson.done",
            "the lesson is back",
        )

    def test_keys_alone(self):
        self.learn("f = 1, misere")
        board = self.find("learn-board")
        board.send_keys(Keys.ARROW_RIGHT)
        self.until_text("learn-said", r"^\(0, 0\): hot\.$")
        board.send_keys(Keys.ARROW_UP)
        self.until_text("learn-said", r"^\(0, 1\): not decided yet\.$")
        board.send_keys(Keys.ENTER)
        self.until_text(
            "learn-said", r"Right. \(0, 1\) is cold: every move from it leads to a hot square. So is \(1, 0\)"
        )
        self.assertIn("1 cold", board.accessible_name)
        self.click("learn-again")
        self.until_text("learn-said", "a player who cannot move wins")

    def test_pairs_without_moves_have_no_lesson(self):
        self.open("#tab=learn&game=half")
        self.until_text("learn-said", "has no moves")
