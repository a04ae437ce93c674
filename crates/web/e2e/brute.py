"""P-positions from the definition, for rules written again in Python: borrows nothing from the program."""


def p_positions(to, both, misere=False, blocking=1):
    """All P-positions with piles up to `to`; `both(k, l, x0, y0, x1, y1)` says whether a two-pile move is legal."""
    losing = set()
    for total in range(2 * to + 1):
        for x in range(max(0, total - to), min(to, total) + 1):
            y = total - x
            if is_p(x, y, losing, both, misere, blocking):
                losing.add((x, y))
    return losing


def moves(x, y, both):
    yield from ((k, 0) for k in range(1, x + 1))
    yield from ((0, l) for l in range(1, y + 1))
    for k in range(1, x + 1):
        for l in range(1, y + 1):
            x0, y0 = sorted((x, y))
            x1, y1 = sorted((x - k, y - l))
            if both(k, l, x0, y0, x1, y1):
                yield k, l


def is_p(x, y, losing, both, misere, blocking):
    options = list(moves(x, y, both))
    if not options:
        return not misere
    good = [(k, l) for k, l in options if (x - k, y - l) in losing]
    # The opponent forbids up to q - 1 of the equal removals that win.
    equal = sum(1 for k, l in good if k == l)
    return len(good) - min(equal, blocking - 1) <= 0
