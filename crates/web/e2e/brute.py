"""P-positions from the definition, for rules written again in Python: borrows nothing from the program."""


class Game:
    """Piles up to `to`; whether a two-pile move `both(k, l, x0, y0, x1, y1)` is legal, and one in one pile, `single(k)`."""

    def __init__(self, to, both, single=lambda k: True, misere=False, blocking=1):
        self.both, self.single, self.misere, self.blocking = both, single, misere, blocking
        self.losing = set()
        self.known = {}
        for total in range(2 * to + 1):
            for x in range(max(0, total - to), min(to, total) + 1):
                if self.is_p(x, total - x):
                    self.losing.add((x, total - x))

    def moves(self, x, y):
        """Every legal move, forbidden or not."""
        found = [(k, 0) for k in range(1, x + 1) if self.single(k)]
        found += [(0, l) for l in range(1, y + 1) if self.single(l)]
        x0, y0 = sorted((x, y))
        for k in range(1, x + 1):
            for l in range(1, y + 1):
                if self.both(k, l, x0, y0, *sorted((x - k, y - l))):
                    found.append((k, l))
        return found

    def value(self, x, y, misere=False):
        """The Grundy value: the least number that no option has; in misère play an end has the value 1."""
        key = (x, y, misere)
        if key not in self.known:
            after = {self.value(x - k, y - l, misere) for k, l in self.moves(x, y)}
            end = 1 if misere else 0
            self.known[key] = next(g for g in range(len(after) + 1) if g not in after) if after else end
        return self.known[key]

    def good(self, x, y, blocked=()):
        """The moves to P-positions that are not forbidden."""
        into_p = [(k, l) for k, l in self.moves(x, y) if (x - k, y - l) in self.losing]
        return [(k, l) for k, l in into_p if k != l or k not in blocked]

    def is_p(self, x, y):
        options, good = self.moves(x, y), self.good(x, y)
        # The opponent forbids up to q - 1 of the equal removals that win; in misère play a move must be left.
        rest = len(good) - min(sum(k == l for k, l in good), self.blocking - 1)
        return rest <= 0 and (not self.misere or len(good) < len(options))


def p_positions(to, both, **rules):
    """All P-positions with piles up to `to`."""
    return Game(to, both, **rules).losing


def pairs(count, c):
    """The pairs a_n = mex, b_n = a_n + c(n), in both orders."""
    found, used = set(), set()
    for n in range(count):
        a = next(a for a in range(2 * count + 1) if a not in used)
        used |= {a, a + c(n)}
        found |= {(a, a + c(n)), (a + c(n), a)}
    return found
