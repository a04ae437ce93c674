"""Every sentence about a position that the page can show, read again and compared with brute force."""

import os
import random
import re

from browser import PageTest, some
from brute import Game, pairs
from reading import AMOUNTS, POSITION, TAKEN, Reviews, move, numbers

BOX = 16
EACH = 18

equal = lambda k, l, *_: k == l
near = lambda f: lambda k, l, x0, y0, x1, y1: abs(k - l) < f(x1, y1, x0)

GAMES = {
    "f = 1": Game(BOX, equal),
    "f = x1 + 1": Game(BOX, near(lambda x1, y1, x0: x1 + 1)),
    "f = (x0 - x1)^2 + 1": Game(BOX, near(lambda x1, y1, x0: (x0 - x1) ** 2 + 1)),
    "wyt = 2*k": Game(BOX, lambda k, l, *_: max(k, l) < 2 * min(k, l)),
    "f = 1, misere": Game(BOX, equal, misere=True),
    "f = 2, misere": Game(BOX, near(lambda *_: 2), misere=True),
    "f = 1, blocking 2": Game(BOX, equal, blocking=2),
    "f = 1, blocking 3": Game(BOX, equal, blocking=3),
    "f = 3, blocking 2": Game(BOX, near(lambda *_: 3), blocking=2),
    "f = 1, blocking 2, misere": Game(BOX, equal, blocking=2, misere=True),
    "f = 1, no single": Game(BOX, equal, single=lambda k: False),
    "f = x1 + 1, single = odd(k)": Game(BOX, near(lambda x1, y1, x0: x1 + 1), single=lambda k: k % 2 == 1),
    "take = k == l or k == 2*l, blocking 2": Game(
        BOX, lambda k, l, *_: k == l or k == 2 * l or l == 2 * k, blocking=2
    ),
    "f = 2, blocking 2, misere, no single": Game(
        BOX, near(lambda *_: 2), single=lambda k: False, blocking=2, misere=True
    ),
    "take = k == 2 and l == 2, blocking 2, misere, no single": Game(
        BOX, lambda k, l, *_: k == l == 2, single=lambda k: False, blocking=2, misere=True
    ),
    "f = 1, blocking 3, no single": Game(BOX, equal, single=lambda k: False, blocking=3),
}
SEQUENCES = {"c = floor(n/2)": pairs(60, lambda n: n // 2), "c = floor(4*n/3)": pairs(60, lambda n: 4 * n // 3)}

with open(os.path.join(os.path.dirname(__file__), "sentences.js")) as file:
    SCRIPT = file.read()


class Sentences(Reviews, PageTest):
    def setUp(self):
        super().setUp()
        self.driver.set_script_timeout(120)
        self.count = 0

    def tell(self, line, positions, seed):
        self.open("#" + "&".join(["tab=ask", "game=" + line.replace("+", "%2B").replace(" ", "+")]))
        told = self.driver.execute_async_script(SCRIPT, positions, seed)
        self.assertNotIn("error", told)
        return told

    def reads(self, text, *forms):
        """The groups of the one form that the whole text has: no sentence is left unread."""
        self.count += 1
        for i, form in enumerate(forms):
            found = re.fullmatch(form, text)
            if found:
                return i, found.groups()
        self.fail(f"{self.about}: {text!r} is no sentence known here")

    def same(self, said, truth, text):
        self.assertEqual(said, truth, f"{self.about}: {text!r}")

    # Ask and Board

    def answered(self, lines, game, at, letter):
        """The verdict and the advice; the why, which must fit the game."""
        losing = at in game.losing
        self.same(letter, "P" if losing else "N", letter)
        verdict, *rest = lines
        i, _ = self.reads(verdict, r"The player to move loses\.", r"The player to move wins\.")
        self.same(i == 0, losing, verdict)
        good = game.good(*at)
        amounts = [k for k, l in good if k == l]
        advice = [text for text in rest if text.startswith(("Take", "The opponent forbids", "No move is left, and"))]
        if losing:
            self.same(len(advice), 1 if good else 0, rest)
        else:
            self.same(len(advice), 1, rest)
        for text in advice:
            i, said = self.reads(
                text,
                rf"Take {TAKEN}, leaving {POSITION}(; the opponent cannot forbid this move)?\.",
                rf"Take {AMOUNTS} from both piles(?:, whichever is not forbidden)?: the opponent may forbid only (\d+) of these\.",
                rf"Take {AMOUNTS} from both piles(?:, whichever is not forbidden)?: in misère play a player without a move wins as well\.",
                rf"The opponent forbids taking {AMOUNTS} from both piles, and no other move wins\.",
                r"No move is left, and in misère play the player who cannot move wins\.",
            )
            if i == 0:
                k, l = move(said[0])
                self.assertIn((k, l), good, text)
                self.same((int(said[1]), int(said[2])), (at[0] - k, at[1] - l), text)
                self.same(said[3] is not None, game.blocking > 1, text)
                self.assertFalse(game.blocking > 1 and k == l, f"{self.about}: {text!r} may be forbidden")
            elif i in (1, 2):
                self.same(numbers(said[0]), amounts, text)
                self.same(len(good), len(amounts), text)
                self.same(i == 1, len(amounts) >= game.blocking, text)
                self.same(i == 2 or int(said[1]) == game.blocking - 1, True, text)
            elif i == 3:
                self.same((losing, numbers(said[0]), len(good)), (True, amounts, len(amounts)), text)
            else:
                self.same((game.misere, game.moves(*at)), (True, []), text)
        for text in rest:
            if game.blocking == 1:
                self.assertNotRegex(text, "forbid|forbidden|block", f"{self.about}: nothing can be forbidden here")
            for n in re.findall(r"(\d+) of its options (?:is a pair|are pairs)", text):
                self.same(int(n), len(good), text)

    def about_ask(self, lines, game, at):
        letter, verdict = lines[0].split(" ", 1)
        self.same(numbers(lines[1]), list(at), lines[1])
        basis, certain = lines[-2], lines[-1]
        self.same(basis.startswith("Theorem. "), certain.startswith("Proved by a theorem."), basis)
        if game:
            self.answered([verdict, *lines[2:]], game, at, letter)
        return letter, verdict

    def about_value(self, text, game, at):
        """Where nothing is forbidden a position has a Grundy value, in misère play two."""
        if game.blocking > 1:
            return self.assertIsNone(text)
        value = f"Grundy value. {game.value(*at)}"
        if game.misere:
            value += f"; in misère play {game.value(*at, misere=True)}"
        self.same(text.startswith(f"{value}. "), True, text)

    def about_board(self, lines, game, at):
        i, said = self.reads(lines[0], rf"{POSITION}([PN])")
        self.same((int(said[0]), int(said[1])), at, lines[0])
        if game:
            self.answered(lines[1:], game, at, said[2])
        return said[2]

    def about_places(self, places, losing, what):
        """Where a number is in the pairs: every number below it is, as the smaller or as the larger of its own."""
        is_b = lambda y: any((a, y) in losing for a in range(y))
        for place in places:
            x, (*lines, method) = place["x"], place["lines"]
            *lines, text = lines
            _, said = self.reads(text, r"Its partner is (\d+): together they are a (P-position|pair)\.")
            partner = int(said[0])
            self.same((x, partner) in losing or max(x, partner) > BOX, True, text)
            self.same(said[1], what, text)
            for text in lines:
                _, said = self.reads(text, r"([AB]) (\d+) is (a|b)n for n = (\d+)\.")
                least = min(x, partner)
                self.same((said[0].lower(), int(said[1])), (said[2], x), text)
                self.same(x == least or said[0] == "B", True, text)
                self.same(int(said[3]), sum(not is_b(z) for z in range(least)), text)

    # Play

    def winning(self, game, x, y, phase, blocked):
        """Whether the person wins from this moment with best play."""
        if phase == "person":
            return bool(game.good(x, y, blocked))
        return (x, y) in game.losing

    def about_moment(self, moment, game):
        x, y, phase, blocked = (moment[key] for key in ("x", "y", "phase", "blocked"))
        wins = self.winning(game, x, y, phase, blocked)
        good, left = game.good(x, y), game.good(x, y, blocked)
        amounts = [k for k, l in good if k == l]

        text = moment["who"]
        _, (who, why) = self.reads(text, r"(You are|The program is) winning: (.+)\.")
        self.same(who == "You are", wins, text)
        i, said = self.reads(
            why,
            r"you have a winning move",
            r"every winning move is forbidden to you",
            r"you have no winning move",
            r"whatever you forbid, the program has a winning move",
            r"you can forbid every winning move",
            r"the program has no winning move",
        )
        self.same(i, ([2, 1, 0][bool(good) + bool(left)]) if phase == "person" else 3 if not wins else 4 if good else 5, text)

        text = moment["hint"]
        i, said = self.reads(
            text,
            rf"Take {TAKEN}\. This leaves {POSITION}, a losing position for the program\.",
            r"There is no winning move here\. Take a small number, and wait for a mistake\.",
            r"Every winning move is forbidden\. Take a small number, and wait for a mistake\.",
            r"Whatever you forbid, the program has a winning move\.",
            r"Nothing needs to be forbidden: the program has no winning move\.",
            rf"Forbid taking {AMOUNTS} from both piles\. Then the program has no winning move\.",
        )
        self.same(i, (0 if left else 2 if good else 1) if phase == "person" else 3 if not wins else 5 if good else 4, text)
        if i == 0:
            k, l = move(said[0])
            self.assertIn((k, l), left, f"{self.about}: {text!r}")
            self.same((int(said[1]), int(said[2])), (x - k, y - l), text)
        if i == 5:
            self.same((numbers(said[0]), len(good)), (amounts, len(amounts)), text)
        self.same(moment["chosen"], amounts if i == 5 else [], text)

        text = moment["status"]
        i, said = self.reads(
            text,
            rf"(?:The program took {TAKEN}\.)? ?(?:You may not take {AMOUNTS} from both piles\.)? ?Your move\.",
            r"Before the program moves: which removal of equal numbers do you forbid\?",
            r"Before the program moves: which removals \(up to (\d+)\) of equal numbers do you forbid\?",
        )
        self.same(i == 0, phase == "person", text)
        if i == 0:
            self.same(numbers(said[1] or ""), blocked, text)
            self.assertTrue(all((t, t) in game.moves(x, y) for t in blocked) and len(blocked) < game.blocking, text)
        else:
            self.same(int(said[0]) if i == 2 else 1, game.blocking - 1, text)

        text = moment["goal"]
        _, said = self.reads(text, r"The player who (brings the queen to the corner|makes the last move) (wins|loses)\.")
        self.same(said[1], "loses" if game.misere else "wins", text)
        self.assertTrue("corner" not in said[0] or self.ends == [(0, 0)], f"{self.about}: {text!r}")

        for square in moment["squares"]:
            to = k, l = x - square["x"], y - square["y"]
            legal = to in game.moves(x, y) and not (k == l and k in blocked)
            i, said = self.reads(
                square["look"],
                rf"{POSITION}: take {TAKEN}\. Enter moves\.",
                rf"{POSITION}: not a legal move\.",
                rf"{POSITION}: the queen\.",
                rf"{POSITION}",
            )
            self.same(i, 3 if phase != "person" else 2 if to == (0, 0) else 0 if legal else 1, square["look"])
            if i == 0:
                self.same(move(said[2]), to, square["look"])
            if square["refused"] is not None:
                i, said = self.reads(
                    square["refused"],
                    rf"Taking {TAKEN} is forbidden this time\.",
                    rf"Taking {TAKEN} is not allowed by the rule\.",
                    r"A move takes at least one token\.",
                )
                self.same(i, 2 if to == (0, 0) else 0 if to in game.moves(x, y) else 1, square["refused"])
                if i < 2:
                    self.same(move(said[0]), to, square["refused"])

    def about_game(self, told, game):
        for moment in told["moments"]:
            self.about_moment(moment, game)
        x, y, moves = told["x"], told["y"], told["moves"]
        last = moves[-1]["by"] if moves else None
        open_moves = [(k, l) for k, l in game.moves(x, y) if k != l or k not in told["blocked"]]
        self.same(open_moves, [], told["ending"])
        i, said = self.reads(
            told["ending"],
            r"(You win|The program wins)\. (You|The program) made the last move(, and in misère play the last move loses)?\.",
            rf"(You win|The program wins)\. The program took {TAKEN}, the last move(, and in misère play the last move loses)?\.",
            r"(You win|The program wins)\. Every move is forbidden\.",
            rf"Nobody can move from {POSITION}: there is nothing to play here\.",
        )
        winner = None
        if i < 2:
            self.same(game.moves(x, y), [], told["ending"])
            self.same("The program" if i == 1 else said[1], "You" if last == "person" else "The program", told["ending"])
            self.same(said[2] is not None, game.misere, told["ending"])
            winner = said[0]
            self.same(winner, "The program wins" if (last == "person") == game.misere else "You win", told["ending"])
        elif i == 2:
            winner = said[0]
            self.assertTrue(told["blocked"] and not game.misere)
            # The player who forbade has won: the person, if that was the last decision of all.
            decided = [(moment["x"], moment["y"]) for moment in told["moments"] if moment["phase"] == "block"]
            self.same(winner, "You win" if (x, y) in decided else "The program wins", told["ending"])
        else:
            self.same((numbers(told["ending"]), moves), ([x, y], []), told["ending"])
        self.about_log(told, game, winner)

    def about_log(self, told, game, winner):
        lines, moves = told["log"], told["moves"]
        for text, made in zip(lines, moves):
            i, said = self.reads(
                text, rf"(You take|The program takes) {TAKEN}, leaving {POSITION}(?: \({AMOUNTS} from both piles forbidden\))?\.(?: (.+))?"
            )
            (x, y), to = (made["from"]["x"], made["from"]["y"]), (made["to"]["x"], made["to"]["y"])
            k, l = move(said[1])
            self.same((x - k, y - l), to, text)
            self.same((int(said[2]), int(said[3])), to, text)
            self.same(said[0], "You take" if made["by"] == "person" else "The program takes", text)
            blocked = numbers(said[4] or "")
            self.same(blocked, made["blocked"], text)
            self.assertTrue((k, l) in game.moves(x, y) and not (k == l and k in blocked), f"{self.about}: {text!r}")
            if said[5]:
                self.about_reason(said[5], game, (x, y), to, blocked)
        self.same(len(lines), len(moves), lines)
        if moves:
            self.about_review(told, game, winner)
            self.about_path(told, game)

    def about_reason(self, text, game, at, to, blocked):
        i, said = self.reads(
            text,
            r"Chosen at random\.",
            r"Nothing is left to take\.",
            rf"{POSITION} is a P-position(?:: every move from it can be answered)?\.",
            rf"There was no winning move; {POSITION} is a P-position: (no move from it leads to another one|every move to another one can be blocked)\.",
        )
        if i == 1:
            self.same(to, (0, 0), text)
        if i in (1, 2):
            self.assertIn(to, game.losing, f"{self.about}: {text!r}")
        if i == 2:
            self.same((int(said[0]), int(said[1])), to, text)
        if i == 3:
            self.same((int(said[0]), int(said[1]), at in game.losing), (*at, True), text)
            self.same(game.good(*at, blocked), [], text)
            self.same(said[2].startswith("no move"), not game.good(*at), text)

    def test_every_sentence_about_a_position(self):
        dice = random.Random(11)
        positions = 0
        for line, game in some(GAMES.items()):
            # Where moves in one pile are forbidden few positions have any other: near the diagonal they do.
            box = [(x, y) for x in range(BOX) for y in range(BOX) if x + y > 2]
            places = dice.sample(box, EACH - 3) + [(0, 0), (1, 1), dice.choice(sorted(game.losing))]
            told = self.tell(line, places, dice.randrange(2**31))
            self.ends = [(x, y) for x in range(BOX) for y in range(BOX) if not game.moves(x, y)]
            self.about = line
            self.about_places(told["places"], game.losing, "P-position")
            for entry in told["found"]:
                at = tuple(entry["at"])
                self.about = f"{line} {at}"
                self.about_ask(entry["ask"], game, at)
                self.about_value(entry["value"], game, at)
                self.about_board(entry["board"], game, at)
                self.about_api(entry["answer"], game, at)
                self.about_game(entry["play"], game)
                positions += 1
        for line, losing in some(SEQUENCES.items()):
            told = self.tell(line, [(x, y) for x in range(5) for y in range(0, 12, 3)], 1)
            self.about = line
            self.about_places(told["places"], losing, "pair")
            for entry in told["found"]:
                at = tuple(entry["at"])
                self.about = f"{line} {at}"
                letter, verdict = self.about_ask(entry["ask"], None, at)
                i, _ = self.reads(verdict, r"This is one of the pairs\.", r"This is not one of the pairs\.")
                self.same((i == 0, letter == "P"), (at in losing, at in losing), verdict)
                self.same(self.about_board(entry["board"], None, at), letter, entry["board"])
                for text in entry["ask"] + entry["board"] + told["legend"] + [told["button"]]:
                    self.assertNotRegex(text.replace("a pair sequence has no moves", ""), "(?i)move|wins|loses|take ")
                positions += 1
        print(f"{self.count} sentences about {positions} positions read again")
        self.assertGreaterEqual((len(GAMES) + len(SEQUENCES), positions), (16, len(some(range(300)))))

    def about_api(self, answer, game, at):
        """What is forbidden is an amount, in the answer that the page is made from."""
        if game.blocking > 1:
            amounts = [k for k, l in game.good(*at) if k == l][: game.blocking - 1]
            self.same([int(t) for t in answer["block"]], amounts, answer)
        else:
            self.assertNotIn("block", answer)

