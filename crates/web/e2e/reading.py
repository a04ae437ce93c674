"""Reads the sentences of the page: moves, amounts, positions, reviews."""

import re

AMOUNTS = r"(\d+(?:, \d+)*(?: (?:and|or) \d+)?)"
TAKEN = r"(\d+ from the first pile|\d+ from the second pile|\d+ from both piles|\d+ from the first and \d+ from the second pile)"
POSITION = r"\((\d+), ?(\d+)\)"
numbers = lambda text: [int(n) for n in re.findall(r"\d+", text)]


def move(words):
    """The move that `3 from both piles` means."""
    n = numbers(words)
    if "both" in words:
        return n[0], n[0]
    return tuple(n) if len(n) == 2 else (n[0], 0) if "first" in words else (0, n[0])


class Reviews:
    """Reads reviews again, beside the sentences of a game: needs `reads`, `same` and `winning`."""

    def about_review(self, told, game, winner):
        """The decisions that gave a won game away, counted again from what was decided."""
        made, given = 0, []
        for i, moment in enumerate(told["moments"]):
            x, y, phase, blocked = (moment[key] for key in ("x", "y", "phase", "blocked"))
            while made < len(told["moves"]) and (
                told["moves"][made]["from"]["x"],
                told["moves"][made]["from"]["y"],
            ) != (x, y):
                made += 1
            if not self.winning(game, x, y, phase, blocked):
                continue
            if phase == "person":
                to = told["moves"][made]["to"]
                lost = (to["x"], to["y"]) not in game.losing
            else:
                forbidden = told["moves"][made]["blocked"] if made < len(told["moves"]) else told["blocked"]
                lost = bool(game.good(x, y, forbidden))
            if lost:
                given.append((made + 1, x, y, phase, blocked))
        review = told["review"]
        i, said = self.reads(
            review["said"],
            r"You gave a won position away (once|twice|\d+ times):",
            r"You made no mistake\.",
            r"You never had a winning position, so you made no mistake\.",
        )
        self.same(i, 0 if given else 1 if winner == "You win" else 2, review["said"])
        if i == 0:
            self.same({"once": 1, "twice": 2}.get(said[0]) or numbers(said[0])[0], len(given), review["said"])
        if i == 2:
            decided = [(m["x"], m["y"], m["phase"], m["blocked"]) for m in told["moments"]]
            self.same([m for m in decided if self.winning(game, *m)], [], review["said"])
        self.same(len(review["mistakes"]), len(given), review["mistakes"])
        for text, (number, x, y, phase, blocked) in zip(review["mistakes"], given):
            i, said = self.reads(
                text,
                rf"Move (\d+), at {POSITION}: you were winning before moving\. Try again from here At {POSITION}, taking {TAKEN}, leaving {POSITION}, would have won\.",
                rf"Move (\d+), at {POSITION}: you were winning before choosing what to forbid\. Try again from here At {POSITION}, forbidding {AMOUNTS} from both piles would have won\.",
            )
            self.same([int(n) for n in said[:5]], [number, x, y, x, y], text)
            self.same(i, 0 if phase == "person" else 1, text)
            if i == 0:
                k, l = move(said[5])
                self.assertIn((k, l), game.good(x, y, blocked), f"{self.about}: {text!r}")
                self.same((int(said[6]), int(said[7])), (x - k, y - l), text)
            else:
                self.same(game.good(x, y, numbers(said[5])), [], text)

    def about_path(self, told, game):
        for i, text in enumerate(told["path"]):
            _, said = self.reads(
                text,
                rf"(The game starts at|You moved to|The program moved to) {POSITION}, where the player to move (wins|loses) with best play\.",
            )
            at = (int(said[1]), int(said[2]))
            if i:
                made = told["moves"][i - 1]
                self.same(
                    (at, said[0][0]), ((made["to"]["x"], made["to"]["y"]), "Y" if made["by"] == "person" else "T"), text
                )
            self.same(said[3] == "loses", at in game.losing, text)
