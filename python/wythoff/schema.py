"""The types of all answers; python/tests/stubs.py writes this file from the OpenAPI document of the program.

For type checkers: at run time every answer is an `Answer`. Some attributes exist only in some answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal, overload

from wythoff import _wythoff
from wythoff.answer import Answer
from wythoff.answer import ask as _ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from wythoff.answer import _Progress
    from wythoff.game import Game, Number

class TableAnswer(Answer):
    """A whole table."""

    version: str
    #: The canonical line.
    game: str
    #: What the pairs are.
    kind: Literal["P", "candidates", "pairs"]
    #: Who finds them.
    solver: str
    #: The recursion that makes them; empty where solvers find them.
    recursion: str
    #: What that rests on.
    theorem: str
    #: Why the theorem's hypotheses hold for this rule.
    reasons: list[str]
    #: What s and t are, where they were asked for.
    approx: Slopes
    #: The rows.
    pairs: list[Row]
    #: What the pairs given rest on, the weakest of all.
    evidence: Evidence
    #: The second method that confirmed every row, where one was wanted.
    confirmed_by: str | None
    #: The rows that the solver of the head did not find.
    then: list[Then]
    #: The rows before the last pair that have no partner as far as is known.
    rows_without_partner: Gaps
    #: A command that may prove for every n what is known up to a bound.
    stronger: str
    gave_up: GaveUp
    error: Wrong

class Slopes(Answer):
    """An approximation in an answer."""

    #: The limit of a_n/n; null if it has nested roots.
    alpha: str | None
    #: The limit of b_n/n; null if it has nested roots.
    beta: str | None

class Row(Answer):
    """A row of a table."""

    n: int
    a: int
    #: null if it is too large to write.
    b: int | None
    #: The number of bits of b, where b is too large to write.
    b_bits: int
    #: The least and the greatest possible number of bits, where the number is not known exactly.
    b_bits_about: list[int]
    #: floor(n alpha), if it was asked for.
    s: int
    #: floor(n beta).
    t: int

class Evidence(Answer):
    """The evidence for an answer."""

    kind: Literal["theorem", "exhaustive", "tool", "observed", "conjectured"]
    bound: int | None
    #: Which positions are decided: those with both piles, or with the smaller pile, up to the bound; with three or more
    #: piles, all that play can reach.
    piles: Literal["both", "smaller", "all"]
    #: The program that proved it, with its version.
    tool: str
    #: The kind of certificate, which verify can check.
    certificate: Literal[
        "periodic-pairs", "eventual", "shares", "automaton", "grundy-rows", "grundy-convergence", "impossible"
    ]

class Then(Answer):
    """Rows from some index on that another solver found."""

    #: The first of them.
    n: int
    #: Who found them.
    solver: str
    #: What they rest on.
    theorem: str
    #: How far.
    evidence: Evidence

class Gaps(Answer):
    """Numbers x before the last pair that have no partner y up to the bound; beyond the bound nothing is known. n
    counts the pairs found."""

    bound: int
    count: int
    #: The first 100 of them.
    rows: list[int]

class GaveUp(Answer):
    """Every method gave up."""

    #: The methods tried, and why each gave up.
    tried: list[str]
    hint: str
    reason: Literal["time"] | Literal["memory"] | Literal["stopped"] | Literal["size"] | Literal["bound"]

class Wrong(Answer):
    """The rule or the question is wrong."""

    #: An error of the program itself: please report it.
    kind: Literal["bug"]
    message: str
    #: The place of the mistake in the text, in bytes.
    span: list[int] | None
    hint: str | None

class SolveAnswer(Answer):
    """The answer about a position."""

    version: str
    #: The canonical line of the game.
    game: str
    position: list[int]
    outcome: Literal["P", "N"]
    #: A winning move.
    move: Move | None
    #: The winning moves, if they were asked for.
    moves: list[Move]
    #: In a blocking game: the amounts of the equal removals that the previous player forbids.
    block: list[int]
    #: In a blocking game: the P-positions among the options, forbidden or not.
    p_options: list[list[int]]
    #: Whether moves lists every winning move; null where moves was not asked for.
    moves_complete: bool | None
    #: The answer in sentences: the verdict, then how to win or what to forbid.
    said: list[str]
    why: str
    solver: str
    theorem: str
    #: Why the theorem's hypotheses hold for this rule.
    reasons: list[str]
    evidence: Evidence
    #: The second method that found the same.
    confirmed_by: str | None
    #: A command that may prove for every n what is known up to a bound.
    stronger: str
    trace: Steps

class Move(Answer):
    """A move: the position it leads to, and what it takes from each pile."""

    #: The position it leads to.
    to: list[int]
    #: What it takes from each pile.
    take: list[int]

class Steps(Answer):
    """The steps of the method."""

    #: The method.
    method: str
    #: The heads of the columns; none where the method has no steps to show.
    columns: list[str]
    #: The steps: numbers in full, or words.
    rows: list[list[str]]
    #: What the table means, and the bound of the theorem; or why there is no table.
    bound: str

class TermAnswer(Answer):
    """The pair at an index."""

    version: str
    #: The canonical line of the game.
    game: str
    n: int
    a: int
    #: null if it is too large to write.
    b: int | None
    #: The number of bits of b, where b is too large to write.
    b_bits: int
    #: The least and the greatest possible number of bits, where the number is not known exactly.
    b_bits_about: list[int]
    solver: str
    theorem: str
    #: Why the theorem's hypotheses hold for this rule.
    reasons: list[str]
    evidence: Evidence
    #: The second method that found the same.
    confirmed_by: str | None
    rows_without_partner: Gaps
    #: A command that may prove for every n what is known up to a bound.
    stronger: str
    trace: Steps

class LocateAnswer(Answer):
    """The place of a number in the pairs."""

    version: str
    #: The canonical line of the game.
    game: str
    x: int
    #: The sequences that contain it.
    in_: list[Literal["A", "B"]]
    #: Its index in each of them.
    n: dict[Any, int]
    #: The other number of its pair; null if there is none, or if it is too large to write.
    partner: int | None
    partner_bits: int
    #: The least and the greatest possible number of bits, where the number is not known exactly.
    partner_bits_about: list[int]
    no_partner_up_to: int
    rows_without_partner: Gaps
    solver: str
    theorem: str
    #: Why the theorem's hypotheses hold for this rule.
    reasons: list[str]
    evidence: Evidence
    #: The second method that found the same.
    confirmed_by: str | None
    trace: Steps

class DigitsAnswer(Answer):
    """Numbers in the numeration system that decides a game."""

    version: str
    #: The canonical line of the game.
    game: str
    system: DigitSystem
    numbers: list[NumberInDigits]
    solver: str
    theorem: str
    #: Why the theorem's hypotheses hold for this rule.
    reasons: list[str]
    evidence: Evidence

class DigitSystem(Answer):
    """A numeration system."""

    name: str
    #: The lowest bases, from 1 on: all that the numbers need, at most 64.
    bases: list[int]
    #: All bases, as a formula.
    recurrence: str
    #: How the digits of a number decide its place, and how they give its partner.
    decides: str
    #: How the digits of a_n become those of b_n.
    partner: Literal["left shift", "exchange"]

class NumberInDigits(Answer):
    """A number in digits."""

    x: int
    #: The most significant digit first: with colons between digits where one of the system may exceed 9.
    digits: str
    #: The sequence that contains it.
    is_: Literal["a", "b", "both"]
    #: Its index there.
    n: int
    #: The other number of its pair.
    partner: int
    partner_digits: str
    #: The number in sentences, where one number was asked for.
    said: str
    #: a_x and b_x, the pair with this index, where all numbers up to a bound were asked for.
    pair: list[int]

class CheckAnswer(Answer):
    """The result of a check."""

    version: str
    #: The canonical line of the game.
    game: str
    recursion: str | None
    hypotheses: list[Hypothesis]
    candidates_are_P: CandidatesAreP | None
    #: The P-positions by a theorem, where they are not known to be the candidates.
    P: ByTheorem | None
    #: Comparisons in which every position of a box agreed. judge tries every move; table is the fast outcome table,
    #: which tests compare with judge.
    compared: list[Comparison]
    #: How many positions of the largest box decided are P; null if none was decided.
    density: Density | None
    remarks: list[str]
    #: What the paper prints or claims wrongly, and what is true.
    erratum: str | None
    #: What the paper prints instead of P-positions.
    printed: str | None
    #: A command that may prove for every n what is known up to a bound.
    stronger: str
    #: The certificate, if it was asked for; verify checks it.
    certificate: dict[Any, Any]
    #: The hypotheses in SMT-LIB, if they were asked for. The server runs no solver.
    smt: Smt

class Hypothesis(Answer):
    """A hypothesis of a theorem, for one rule."""

    name: str
    status: Literal["proved", "holds", "refuted"]
    reason: str
    bound: int | None
    #: Numbers for which it fails, by their names.
    witness: dict[Any, int] | None
    proof: Proof | None

class Proof(Answer):
    """The claim and the steps of a proof."""

    claim: str
    steps: list[str]

class CandidatesAreP(Answer):
    """Whether the pairs of the formula are the P-positions."""

    status: Literal["proved", "holds", "refuted"]
    bound: int
    witness: Witness | None
    reason: str
    evidence: Evidence

class Witness(Answer):
    """A position that shows the difference, and the pair to which a legal move leads, if there is one."""

    from_: list[int]
    to: list[int] | None

class ByTheorem(Answer):
    """The P-positions by a theorem."""

    recursion: str
    theorem: str
    solver: str
    evidence: Evidence

class Comparison(Answer):
    """A comparison in which every position of a box agreed."""

    by: Literal["judge", "table"]
    #: The method whose pairs were compared.
    solver: str
    #: The largest pile.
    bound: int
    #: Smaller piles below this were compared.
    rows: int

class Density(Answer):
    """The number of P-positions in a box. A position and its mirror image count as two."""

    #: The largest pile.
    bound: int
    P: int
    positions: int
    #: Why almost all positions are N, where that is proved.
    theorem: str | None

class Smt(Answer):
    """Hypotheses in SMT-LIB."""

    text: str
    goals: list[Goal]

class Goal(Answer):
    """A hypothesis for a solver."""

    name: str
    claim: str
    status: Literal["declined", "not asked", "proved", "fails", "unknown"]
    #: Why it is declined or unknown, or a model of the negation.
    detail: str | None
    evidence: Evidence | None

class VerifyAnswer(Answer):
    """The result of a verification."""

    version: str
    #: The kind of certificate.
    certificate: Literal[
        "periodic-pairs", "eventual", "shares", "automaton", "grundy-rows", "grundy-convergence", "impossible"
    ]
    #: The canonical line of the game, or a sentence if there is none.
    game: str
    valid: bool
    reasons: list[str]
    refuted: str | None
    evidence: Evidence | None

class SharesAnswer(Answer):
    """The limit shares of a game."""

    version: str
    #: The canonical line of the game.
    game: str
    digits: int
    kappa: str
    shares: Tables
    #: The frequencies themselves, where they can be written.
    exact: Tables2 | None
    theorem: str
    evidence: Evidence
    #: The certificate, if it was asked for; verify checks it.
    certificate: dict[Any, Any]

class Tables(Answer):
    """By value, or by two values such as 1,1: the limiting frequency."""

    #: An object with members of one kind, in their order.
    joint: dict[Any, list[str]]

class Tables2(Answer):
    """By value, or by two values such as 1,1: the limiting frequency."""

    #: An object with members of one kind, in their order.
    joint: dict[Any, str]

class GrundyValue(Answer):
    """The value of a position."""

    version: str
    #: The canonical line.
    game: str
    #: The piles as they were given.
    position: list[int]
    #: The value, where it is known.
    value: int | None
    #: A lower bound, where the value is not known.
    at_least: int | None
    #: Who found it.
    solver: str
    #: Why it is right.
    theorem: str
    #: What it rests on.
    evidence: Evidence
    #: The value in misère play, of a misère game.
    misere: int

class GrundyTable(Answer):
    """The values of all positions with piles up to a bound."""

    version: str
    #: The canonical line of the game.
    game: str
    #: The largest pile.
    to: int
    solver: str
    theorem: str
    evidence: Evidence
    temper: Temper
    #: OEIS numbers of these values, by what they list.
    oeis: dict[Any, str]
    #: The misère values, in misère play.
    misere: list[list[int]]

class Temper(Answer):
    """The class of the normal and misère Grundy values (g, g-) of all positions with both piles up to bound: pet if
    each is (0,1), (1,0), or equal and at least 2; tame if each is (0,1), (1,0), or equal; otherwise wild."""

    kind: Literal["pet", "tame", "wild"]
    bound: int
    #: The first position that excludes a better class.
    position: list[int] | None
    #: The pair (g, g-) there, if the game is wild.
    pair: list[int] | None

class GrundyRow(Answer):
    """The preperiod and the period of a row."""

    version: str
    #: The canonical line of the game.
    game: str
    row: int
    preperiod: int | None
    period: int | None
    #: Why the row is not periodic.
    refuted: str | None
    solver: str
    theorem: str
    evidence: Evidence
    #: The certificate, if it was asked for; verify checks it.
    certificate: dict[Any, Any]

class NthPosition(Answer):
    """The n-th position of a value."""

    version: str
    #: The canonical line of the game.
    game: str
    value: int
    #: The index, counted from 0 by the smaller pile.
    n: int
    a: int
    b: int
    solver: str
    theorem: str
    evidence: Evidence
    #: The certificate, if it was asked for; verify checks it.
    certificate: dict[Any, Any]

class SumAnswer(Answer):
    """A sum and who wins it."""

    version: str
    components: list[SumValue]
    misere: bool
    nim_sum: int | None
    outcome: Literal["P", "N"]
    move: SumMove | None
    #: Winning moves, at most a hundred.
    moves: list[SumMove]
    #: Whether moves lists every winning move.
    moves_complete: bool
    #: The outcome and a winning move, one sentence each.
    said: list[str]
    why: str
    evidence: Evidence

class SumValue(Answer):
    """A component of a sum, with its value."""

    #: The canonical line, or nim for a heap.
    game: str
    #: Two piles, or the heap.
    position: list[int]
    #: null for components that cancel, and where only at_least is known.
    value: int | None
    at_least: int | None
    #: The misère value, in misère play.
    misere: int | None

class SumMove(Answer):
    """A move of a sum."""

    #: The first component is 1.
    component: int
    to: list[int]
    take: list[int]

class PilesListed(Answer):
    """P-positions of three or four piles."""

    version: str
    convention: str
    #: The number of piles.
    piles: int
    #: The largest pile.
    to: int
    first: list[int] | None
    #: Sorted piles; by the largest pile, then the next one.
    positions: list[list[int]]
    solver: str
    theorem: str
    evidence: Evidence

class PilesSolved(Answer):
    """The answer about a position of several piles."""

    version: str
    convention: str
    #: One number for each pile, in the order given.
    position: list[int]
    outcome: Literal["P", "N"]
    move: PilesMove | None
    solver: str
    theorem: str
    evidence: Evidence

class PilesMove(Answer):
    """A move: what it leaves of each pile, and what it takes."""

    to: list[int]
    take: list[int]

class PilesTested(Answer):
    """Fraenkel's two conjectures about his N-heap game."""

    version: str
    convention: Literal["nimsum"]
    first: list[int]
    to: int
    layers: list[ConjectureLayer]
    gave_up: GaveUp
    error: Wrong

class ConjectureLayer(Answer):
    """What is known of one first pile."""

    first: int
    #: From n1 on, the n-th pair, counted from 0, has the difference n + shift.
    shift: int
    #: Differences z - y that no P-position with this pile has.
    missing: list[int]
    #: Differences that occur only in P-positions with a pile smaller than the first.
    below: list[int]
    #: From this difference on, the differences increase with y.
    n1: int
    #: From this difference n on y - floor(n phi) - alpha is -1, 0 or 1; null if that was not observed.
    n2: int | None
    alpha: int
    #: The last difference seen.
    last: int
    evidence: Evidence
    theorem: str | None
    #: Why it is not proved for every n.
    open: str | None
    #: An earlier proof of the conjectures for this first pile.
    literature: str | None

class WordsAnswer(Answer):
    """What is known of a word."""

    version: str
    #: The canonical line of the game, where it is the word of one.
    game: str | None
    #: The origin of the word.
    of: str
    #: The first letters. The word of a game has 0 at a_n and 1 elsewhere.
    word: str
    prefix: int
    #: The largest number of bytes needed, in addition to the distinct windows.
    memory: int
    lengths: list[int]
    subword: list[Counted]
    palindromes: list[Counted]
    squares: list[Counted]
    abelian: list[Counted]
    balance: list[Counted]
    greatest_balance: Greatest
    recurrence: list[Counted]
    #: The number of runs of each length in the prefix, for 0 and for 1.
    runs: dict[Any, dict[Any, int]]
    critical_exponent: Exponent | None
    #: Exact numbers for the first n letters.
    proxies: list[Proxies]
    sturmian: Sturmian
    morphism: Behind | None
    #: The name of the word in the literature, where its morphism is proved and known by one.
    name: str | None
    theorem: str
    evidence: Evidence
    gave_up: GaveUp
    error: Wrong

class Counted(Answer):
    """A number for a length."""

    #: The length, or the period.
    L: int
    #: The number.
    count: int
    #: How certain it is.
    evidence: Certainty

class Certainty(Answer):
    """The evidence for a number of the infinite word. It is exact by a formula, a closure, or a prefix with every
    factor; otherwise it is a lower bound from the prefix."""

    kind: Literal["theorem", "exhaustive", "observed"]
    bound: None
    #: Whether the count is exact rather than a lower bound.
    exact: bool
    by: Literal["formula", "closure", "complete prefix", "whole word", "prefix"]
    at_most: int | None

class Greatest(Answer):
    """The greatest balance over the lengths."""

    count: int
    evidence: Certainty

class Exponent(Answer):
    """The longest factor with the best of the periods, and that period."""

    longest: int
    period: int
    evidence: Certainty

class Proxies(Answer):
    """Exact numbers for the first letters."""

    #: Its letters.
    n: int
    #: The words that LZ76 parses it into.
    lz76: int
    #: The words that LZ78 parses it into.
    lz78: int
    #: The linear complexity over two elements, where it is not too long.
    linear: int | None
    #: The maximal order complexity.
    maximal_order: int

class Sturmian(Answer):
    """Whether a word is balanced, as Sturmian words are."""

    #: Whether the letters looked at are.
    balanced: bool
    #: The lesser run length at each level.
    quotients: list[int]
    #: Where it fails.
    why: str | None
    #: The letters looked at.
    letters: int
    #: What it rests on.
    evidence: Evidence

class Behind(Answer):
    """A morphism behind a word."""

    #: The morphism.
    morphism: str
    #: The words that stand for its letters, where they are not coded.
    returns: list[str]
    #: The number of letters that agree, where it is not proved.
    letters: int | None
    #: What it rests on.
    evidence: Evidence

class EvalAnswer(Answer):
    """The value of an expression, or whether a law holds in a box."""

    version: str
    #: The expression, with the values of its names.
    expression: str
    kind: Literal["integer", "fraction", "surd", "condition", "law"]
    #: The value in the language of rules, exactly: 7, 7/2, (1 + sqrt(5))/2, true or false.
    value: int | str
    #: The first 20 decimals of a number that is not an integer, cut off and not rounded; otherwise null.
    decimal: str | None
    #: The box of a law.
    law: Law
    #: Remarks about what may not be meant.
    notes: list[str]

class Law(Answer):
    """A condition for all values of some names from 0 to a bound."""

    names: list[str]
    to: int
    #: The number of points that were looked at.
    points: int
    #: The values of the names, in their order, for which the condition is false; null if there are none.
    counterexample: list[int] | None
    #: The evidence; null if the law is false.
    evidence: Evidence | None

class ProveAnswer(Answer):
    """A decided kernel."""

    version: str
    #: The canonical line of the game.
    game: str
    #: The numeration system of the digits, s,t or base k.
    system: str
    #: The number of states of the automaton.
    states: int
    proved: bool
    #: The sentences proved about the pairs, in order.
    sentences: list[Sentence]
    refuted: Refuted | None
    #: The largest number of states of an automaton in the proof.
    largest: int | None
    evidence: Evidence | None
    #: The certificate, if it was asked for; verify checks it.
    certificate: dict[Any, Any]

class Sentence(Answer):
    """A sentence about the pairs."""

    name: str
    meaning: str

class Refuted(Answer):
    """A sentence that fails."""

    sentence: str
    #: The first numbers, by their digits, for which the sentence fails.
    numbers: list[int]
    words: str

class DesignAnswer(Answer):
    """The result for a target."""

    version: str
    target: str
    classes: list[Verdict]
    #: The preferred rule; null if no class has one.
    rule: str | None
    #: The name of that rule in the catalogue.
    name: str | None
    pairs: list[Pair]
    alone: Alone
    judge: Agreed

class Verdict(Answer):
    """The verdict on a class of rules."""

    class_: Literal["f(x1)", "f(x1,y1)", "f(x1,y1,x0)", "wyt", "invariant", "take"]
    #: Whether the class has a rule with these P-positions: proved by a theorem, holds in the box, or impossible by a
    #: certificate.
    status: Literal["proved", "holds", "impossible"]
    rule: str | None
    #: The rule has these P-positions for piles up to this bound; null if it has all of them.
    bound: int | None
    reason: str
    #: A certificate, which verify checks.
    certificate: dict[Any, Any] | None

class Pair(Answer):
    """The n-th pair."""

    n: int
    a: int
    #: null if it is too large to write.
    b: int | None
    #: The number of bits of b, where b is too large to write.
    b_bits: int
    #: The least and the greatest possible number of bits, where the number is not known exactly.
    b_bits_about: list[int]

class Alone(Answer):
    """The numbers of the box without a partner, and the bound of the search."""

    numbers: list[int]
    to: int

class Agreed(Answer):
    """Whether brute force with piles up to box found exactly these pairs for every rule."""

    box: int
    agrees: bool

class ExtendAnswer(Answer):
    """Moves that may be added to a game, or left out."""

    version: str
    #: The canonical line of the game.
    game: str
    to: int
    #: The moves up to the bound that join two P-positions.
    forbidden: list[list[int]]
    #: The moves of the rule; null if legality depends on the piles.
    legal: list[list[int]] | None
    #: The number of moves that are neither legal nor forbidden.
    adjoinable: int
    #: The statement about those moves: that they may be added, where it is proved.
    said: str
    evidence: Evidence
    #: Why there are no other forbidden moves, or the bound of the search.
    why: str
    density: Density2 | None
    #: null if legality depends on the piles.
    essential: list[Essential] | None
    redundant: Redundant | None
    #: Which moves are enough.
    restriction: str | None
    automaton: ForbiddenMoves | None
    move: JudgedMove | None

class Density2(Answer):
    """The limiting density of the forbidden moves."""

    #: The limiting density of the forbidden moves, exactly.
    value: str
    #: The same to twelve decimals, rounded down.
    decimal: str
    formula: str | None
    why: str

class Essential(Answer):
    """A move that the game needs."""

    k: int
    l: int
    #: A position whose only winning move this is.
    witness: list[int] | None

class Redundant(Answer):
    """The other legal moves."""

    #: The other legal moves: each alone may be left out.
    moves: list[list[int]]
    evidence: Evidence
    why: str
    #: What is proved about all moves.
    all: str | None

class ForbiddenMoves(Answer):
    """The automaton of the forbidden moves."""

    system: str
    states: int
    #: The automaton of the forbidden moves in both orders, in Walnut's format.
    walnut: str

class JudgedMove(Answer):
    """The one move that was asked for."""

    k: int
    l: int
    status: Literal["forbidden", "legal", "adjoinable"]
    #: The role of a legal move.
    role: Literal["essential", "redundant"] | None
    witness: MoveWitness | None
    evidence: Evidence
    why: str

class MoveWitness(Answer):
    """Two P-positions that a forbidden move joins."""

    from_: list[int]
    to: list[int]

class WalnutAnswer(Answer):
    """The files for Walnut."""

    version: str
    #: The canonical line of the game.
    game: str
    #: The name of the command file; the names of the others begin with it.
    name: str
    #: What Walnut must find true.
    sentences: list[str]
    #: The content of each file, by its path in the folder.
    files: dict[Any, str]

class IdentifyAnswer(Answer):
    """What has the terms."""

    version: str
    terms: list[int | None]
    #: The number of known terms.
    known: int
    #: The number of rules searched.
    rules: int
    #: The least and the greatest index that was tried for the first term.
    offsets: list[int]
    matches: list[Match]

class Match(Answer):
    """A sequence that has the terms."""

    #: The canonical line of the game.
    game: str
    #: The name in the catalogue.
    name: str | None
    #: a, b, b - a, differences of one of them, word, row A or diagonal.
    sequence: str
    #: The index of the first term.
    offset: int
    #: The next terms.
    next: list[int]
    #: Some other rules with the same numbers, as far as compared.
    same: list[str]
    #: The number of such rules.
    same_count: int
    evidence: Evidence

class OeisAnswer(Answer):
    """An entry for the OEIS."""

    version: str
    #: The canonical line of the game.
    game: str
    #: a, b, d, word, or a row of Grundy values, for example row 3.
    sequence: str
    offset: int
    terms: list[int]
    name: str
    formula: str
    #: Whether the programs follow the moves rather than a recursion.
    by_definition: bool
    #: A program in each language.
    programs: dict[Any, str]
    #: Why a language has no program.
    declined: str | None
    #: OEIS numbers, and how they are shifted.
    references: list[str]
    #: The entry in the internal format of the OEIS.
    entry: str
    evidence: Evidence

class CompareAnswer(Answer):
    """Two games compared."""

    version: str
    #: Their canonical lines.
    games: list[str]
    #: The last index compared.
    to: int
    solvers: list[str]
    evidence: list[Evidence]
    #: The first difference.
    difference: Difference | None
    #: The number of differences, if all were asked for.
    count: int
    #: The first of them.
    differences: list[Difference]
    rows_without_partner: list[Gaps | None]

class Difference(Answer):
    """An index at which two games differ, and what each has there."""

    n: int
    pairs: list[Pair | None]

class ExplainAnswer(Answer):
    """The manual of a solver or listing."""

    version: str
    #: Its name.
    solver: str
    #: Its manual.
    manual: str

class Explanation(Answer):
    """How the positions of a game are decided."""

    version: str
    #: The canonical line.
    game: str
    #: The moves, one sentence each.
    moves: list[str]
    #: The best solver.
    solver: str
    #: What it rests on.
    theorem: str
    #: Why its hypotheses hold.
    reasons: list[str]
    #: What its answers rest on.
    evidence: Evidence
    #: Its manual.
    manual: str
    #: The other solvers.
    others: list[str]
    #: What is proved of the pairs as a whole.
    known: list[str]
    #: Whether the game is tractable; null for a pair sequence, which has no moves.
    tractable: Tractable | None
    #: For Wyt(f), and rules with such P-positions, where b_n is a superadditive function of a_n: how fast it grows.
    growth: Growth
    #: What kind of game that is.
    form: Form

class Tractable(Answer):
    """The three parts of the definition, for one rule. "Not known" means that no method of the program proves it."""

    #: Whether all three parts are proved.
    verdict: Literal["proved", "not known"]
    #: Whether P or N is decided in polynomial time.
    decision: str
    #: Whether a winning move is found in polynomial time.
    move: str
    #: How many moves a game can last.
    length: str

class Growth(Answer):
    """The numbers of \[FT13\] Lemmas 20 and 25."""

    #: N of Lemma 20: g(n) = n for n < N.
    N: int
    #: a of Lemma 20: g(n) >= a n for n >= N.
    a: int | str
    #: The first and the last number of the set S of Lemma 25, where b_n = f(1) a_n; null unless f is a polynomial of
    #: Theorem 27.
    S: list[int] | None

class Form(Answer):
    """What kind of game a line names."""

    #: The word before `=`.
    head: Literal["f", "wyt", "take", "c"]
    #: The moves in a paragraph.
    moves: str
    #: Whether there is anything to play: a pair sequence has no moves.
    playable: bool
    #: Whether the last player loses.
    misere: bool
    #: q: before each move the opponent may forbid up to q - 1 equal removals.
    blocking: int
    #: The moves in one pile.
    single: Literal["free", "none", "restricted"]
    #: Whether the catalogue has the pairs of c = floor(n/2) for it, whose approximation \[FS\] a player can guess by.
    guessable: bool
    #: Whether the digits of a numeration system decide it, which `digits` shows.
    numeration: bool

class ShowAnswer(Answer):
    """What is known about a game."""

    version: str
    #: The canonical line of the game.
    game: str
    parameters: list[Given]
    #: Remarks on a rule that is correct but may not be what was meant.
    notes: list[str]
    #: Its name in the catalogue.
    name: str | None
    title: str | None
    #: The moves, one sentence each.
    moves: list[str]
    recursion: str
    theorem: str
    solver: str
    reasons: list[str]
    #: The hypotheses that are proved.
    hypotheses: list[Hypothesis]
    evidence: Evidence
    #: The solver that is asked first.
    best: Best | None
    pairs: list[Pair]
    source: str | None
    place: str | None
    growth: str | None
    remark: str | None
    erratum: str | None
    printed: str | None
    #: OEIS numbers.
    oeis: list[str] | None
    oeis_note: str | None
    #: OEIS numbers of the Grundy values, by what they list.
    oeis_values: dict[Any, str] | None
    form: Form
    rows_without_partner: Gaps
    #: A command that may prove for every n what is known up to a bound.
    stronger: str

class Given(Answer):
    """A parameter of a rule, as it was written."""

    name: str
    value: str

class Best(Answer):
    """The solver that is asked first."""

    solver: str
    theorem: str
    evidence: Evidence

class GamesAnswer(Answer):
    """The catalogue, or the games that match a query."""

    version: str
    games: list[OfCatalogue]
    query: str

class OfCatalogue(Answer):
    """A game of the catalogue."""

    name: str
    title: str
    #: The canonical line.
    rule: str
    #: The two-pile move in one sentence.
    words: str
    remark: str | None
    #: The kind of game, in short.
    tags: list[str]
    source: str
    #: The paper of the source.
    reference: str | None
    place: str | None
    growth: str | None
    #: The solver that is asked first.
    solver: str
    #: OEIS numbers.
    oeis: list[str]
    #: Other names.
    also: list[str]

class ErrataAnswer(Answer):
    """Errors in the papers, with corrections."""

    version: str
    errata: list[Erratum]

class Erratum(Answer):
    """Something that a paper prints or claims and that is not correct."""

    source: str
    place: str
    quotation: str
    printed: str
    correct: str
    #: The games of the catalogue that it concerns.
    games: list[str]
    #: The propositions that prove it.
    propositions: list[int]
    #: What shows it.
    command: str | None

class QuestionsAnswer(Answer):
    """Questions of the papers, with the answers known."""

    version: str
    questions: list[Question]

class Question(Answer):
    """Something that a paper asks."""

    source: str
    place: str
    quotation: str
    #: Whether the words only imply the question.
    implied: bool
    #: Other places where the same is asked.
    also: list[Quoted]
    question: str
    status: Literal["answered", "partly", "open"]
    answer: str
    #: The propositions that prove it.
    propositions: list[int]
    #: What shows it.
    command: str | None

class Quoted(Answer):
    """The words of a paper, and their place."""

    source: str
    place: str
    quotation: str

class PaperAnswer(Answer):
    """The places of the papers, or the papers with their counts."""

    version: str
    #: The key of the paper that was asked for.
    paper: str | None
    #: The paper that was asked for, or all.
    papers: list[PaperCounts]
    #: Empty where only the papers are listed.
    places: list[PaperPlace]

class PaperCounts(Answer):
    """A paper with the counts of its places."""

    paper: str
    title: str
    count: int
    works: int
    partly: int
    open: int
    waits: int

class PaperPlace(Answer):
    """A place of a paper."""

    paper: str
    place: str
    #: What it is: a theorem, a table and so on.
    kind: str
    #: What it says, in our words.
    says: str
    #: Command lines that run it.
    commands: list[str]
    #: The exit code of each command: 1 where it refutes something.
    exit_codes: list[int]
    status: Literal["works", "partly", "open", "waits"]
    #: What is missing, or what it waits for.
    missing: str | None
    #: How far it holds.
    evidence: PaperEvidence
    #: The propositions of docs/proofs.md that prove it.
    proposition: list[int]
    #: The games of the catalogue that it concerns.
    games: list[str]

class PaperEvidence(Answer):
    """How far a statement holds."""

    kind: Literal["definition", "theorem", "checked", "cited", "refuted", "answered", "partly", "open"]
    bound: str | None

class BoardAnswer(Answer):
    """The P-positions of a square."""

    version: str
    #: The canonical line.
    game: str
    #: The largest pile.
    to: int
    #: What the positions rest on.
    evidence: Evidence
    #: Those with x <= y <= to, by x, then y.
    positions: list[list[int]]

class LayersAnswer(Answer):
    """A number for every position of a square."""

    version: str
    #: The canonical line of the game.
    game: str
    layer: Literal["remoteness", "wins", "grundy"]
    meaning: str
    #: The largest pile.
    to: int
    #: The greatest of the numbers.
    greatest: int
    evidence: Evidence

class MovesAnswer(Answer):
    """The options of a position, before any blocking, as intervals with both ends included; or whether a move is
    legal."""

    version: str
    #: The canonical line of the game.
    game: str
    position: list[int]
    one_pile: OnePile
    #: What two-pile moves can leave.
    rows: list[Rests]
    #: In place of more than 20000 intervals: for x = 0, 1, ... bytes in base64. Bit y mod 8, counted from the lowest,
    #: of byte floor(y/8) says whether (x, y) is an option.
    bits: list[str]
    #: The first options, if they were asked for.
    options: list[Option]
    #: The number of all options.
    count: int
    #: The number of options that are P-positions.
    winning: int | None
    evidence: Evidence | None
    #: The move asked for.
    move: Legality

class OnePile(Answer):
    """What taking from one pile alone can leave of it, for each pile."""

    x: list[list[int]]
    y: list[list[int]]

class Rests(Answer):
    """The second piles that two-pile moves can leave together with x of the first."""

    x: int
    y: list[list[int]]

class Option(Answer):
    """An option with its outcome; null if it was not decided."""

    take: list[int]
    to: list[int]
    outcome: Literal["P", "N"] | None

class Legality(Answer):
    """A move: whether it is legal, why not or what can prevent it, and where it leads."""

    take: list[int]
    legal: bool
    why: str | None
    to: list[int] | None

class PlayAnswer(Answer):
    """One decision of the program."""

    version: str
    #: The canonical line of the game.
    game: str
    position: list[int]
    opponent: str
    #: Its move, if it was its turn and it had one.
    move: Move | None
    why: str
    #: The equal removals forbidden to the person.
    blocks: list[int]
    over: bool
    winner: Literal["person", "program"] | None
    how: Literal["last move", "blocked", "resigned"] | None
    record: Record | None
    #: What the program did, addressed to the person; may be empty.
    said: str
    #: How the game ended, addressed to the person.
    ending: str | None

class Record(Answer):
    """How many of the positions that a guessing player believed in are P-positions."""

    right: int
    wrong: int
    unknown: int

class AssessAnswer(Answer):
    """What is known about a game in progress. The sentences address the person."""

    version: str
    #: The canonical line of the game.
    game: str
    position: list[int]
    outcome: Literal["P", "N"]
    turn: Literal["person", "program"]
    #: The equal removals forbidden to the player to move; null if they are not chosen yet.
    blocked: list[int] | None
    #: The winner if both play perfectly from now on, given what is forbidden.
    winner: Literal["person", "program"]
    #: A winning move that is not forbidden.
    move: Move | None
    #: The amounts of the equal removals worth forbidding.
    block: list[int]
    who: str
    hint: str
    #: For a review: what would have won, where the decision was the person's and could win.
    missed: str | None
    theorem: str
    evidence: Evidence

class PlaySumAnswer(Answer):
    """The program's move in a sum."""

    version: str
    #: The components as they were given, before the move.
    components: list[SumComponent]
    misere: bool
    opponent: str
    move: SumMove | None
    why: str
    #: Whether the game is over after the move.
    over: bool
    winner: Literal["person", "program"] | None
    how: Literal["last move", "resigned"] | None
    #: What the program did, addressed to the person; may be empty.
    said: str
    #: How the game ended, addressed to the person.
    ending: str | None

class SumComponent(Answer):
    """A component of a sum."""

    #: The canonical line, or nim for a heap.
    game: str
    #: Two piles, or the heap.
    position: list[int]

class TournamentAnswer(Answer):
    """What became of the games."""

    version: str
    #: The canonical line of the game.
    game: str
    #: The player that met the perfect one, and moved first.
    player: str
    #: The largest pile at the start.
    to: int
    #: The seed of the starts.
    seed: int
    #: The number of games decided.
    games: int
    #: The number of starts that are N-positions, which the player to move can win.
    n_positions: int
    #: The number of games that the player won, all of them from N-positions.
    won: int
    #: The number of N-positions from which its first move led to a P-position.
    first_right: int
    #: A guessing player believed this number of positions to be P-positions, and they are.
    right: int
    #: It believed this number of positions to be P-positions, and they are not.
    wrong: int
    #: What is proved about the pairs of a guessing player; no theorem is known about the games.
    proved: ProvedShares | None
    #: The counts are about these games only.
    evidence: Evidence
    gave_up: GaveUp
    error: Wrong

class ProvedShares(Answer):
    """For how many n a guess is right, in the long run."""

    #: The pair that the player guesses is right for at least this part of all n.
    least: str
    #: And for at most this part, where that is known.
    most: str | None
    #: The least and the greatest part for which (s_n - 1, t_n - 1) is the pair, the guess of the slides.
    both: list[str] | None

class PlotAnswer(Answer):
    """A picture."""

    version: str
    #: The canonical line of the game.
    game: str
    kind: Literal[
        "board", "deviation", "difference", "growth", "grundy", "moves", "histogram", "words", "remoteness", "wins"
    ]
    width: float
    height: float
    #: What the picture shows, in words.
    description: str
    format: Literal["svg", "tikz"]
    #: The picture, as text in that format.
    picture: str

@overload
def ask(
    question: Literal["table"], *, game: Game | str, n: Number | None = None, from_: Number | None = None,
    candidates: bool | None = None, approx: bool | None = None, solver: str | Sequence[int] | None = None,
    double_check: bool | None = None, timeout: float | None = None, progress: _Progress = None,
) -> TableAnswer:
    """The P-positions (a_n, b_n), in which the player to move loses."""
@overload
def ask(
    question: Literal["solve"], *, game: Game | str, x: Number, y: Number, all: bool | None = None,
    solver: str | Sequence[int] | None = None, double_check: bool | None = None, trace: bool | None = None,
    window: Literal["tight", "paper"] | None = None, timeout: float | None = None, progress: _Progress = None,
) -> SolveAnswer:
    """The outcome of a position, a winning move, and the reason."""
@overload
def ask(
    question: Literal["term"], *, game: Game | str, n: Number, solver: str | Sequence[int] | None = None,
    double_check: bool | None = None, trace: bool | None = None, window: Literal["tight", "paper"] | None = None,
    timeout: float | None = None, progress: _Progress = None,
) -> TermAnswer:
    """The pair a_n, b_n for any n."""
@overload
def ask(
    question: Literal["locate"], *, game: Game | str, x: Number, solver: str | Sequence[int] | None = None,
    double_check: bool | None = None, trace: bool | None = None, window: Literal["tight", "paper"] | None = None,
    timeout: float | None = None, progress: _Progress = None,
) -> LocateAnswer:
    """The place of a number in the pairs: its index n as a_n or b_n, and its partner."""
@overload
def ask(
    question: Literal["digits"], *, game: Game | str, x: Number | None = None, to: Number | None = None,
    timeout: float | None = None, progress: _Progress = None,
) -> DigitsAnswer:
    """Numbers in the numeration system that decides a game: which a_n or b_n they are."""
@overload
def ask(
    question: Literal["check"], *, game: Game | str, to: Number | None = None, certificate: bool | None = None,
    smt: bool | None = None, timeout: float | None = None, progress: _Progress = None,
) -> CheckAnswer:
    """Each hypothesis of the theorem with its proof or witness, then the formula compared with brute force."""
@overload
def ask(
    question: Literal["verify"], *, certificate: str | Sequence[int], timeout: float | None = None,
    progress: _Progress = None,
) -> VerifyAnswer:
    """Check a certificate from the rule and the definition alone."""
@overload
def ask(
    question: Literal["shares"], *, game: Game | str, digits: Number | None = None, certificate: bool | None = None,
    timeout: float | None = None, progress: _Progress = None,
) -> SharesAnswer:
    """Limiting frequencies of the values of s - a and t - b, as certified intervals."""
@overload
def ask(
    question: Literal["grundy"], *, game: Game | str, x: Number | None = None, y: Number | None = None,
    to: Number | None = None, row: Number | None = None, value: Number | None = None, n: Number | None = None,
    certificate: bool | None = None, timeout: float | None = None, progress: _Progress = None,
) -> GrundyValue | GrundyTable | GrundyRow | NthPosition:
    """Grundy values: of one position, of all positions up to a bound, the period of a row, the n-th position with a
    value."""
@overload
def ask(
    question: Literal["sum"], *, components: str | Sequence[int], misere: bool | None = None,
    timeout: float | None = None, progress: _Progress = None,
) -> SumAnswer:
    """The outcome of a sum of games, the values of its components, and winning moves."""
@overload
def ask(
    question: Literal["piles"], *, convention: Literal["nimsum", "pair", "any", "all", "nimhoff:H"],
    position: str | Sequence[int] | None = None, to: Number | None = None, first: str | Sequence[int] | None = None,
    piles: Number | None = None, conjectures: bool | None = None, timeout: float | None = None,
    progress: _Progress = None,
) -> PilesListed | PilesSolved | PilesTested:
    """Three and four piles: P-positions, one position, Fraenkel's two conjectures."""
@overload
def ask(
    question: Literal["words"], *, game: Game | str | None = None, length: Number | None = None,
    prefix: Number | None = None, word: str | Sequence[int] | None = None, morphism: str | Sequence[int] | None = None,
    named: Literal["fibonacci", "thue-morse", "period-doubling", "fraenkel-simpson", "champernowne"] | None = None,
    gaps: bool | None = None, timeout: float | None = None, progress: _Progress = None,
) -> WordsAnswer:
    """The complexity of the word of a game: factors, palindromes, squares, balance, recurrence, parsings, structure."""
@overload
def ask(
    question: Literal["eval"], *, expression: Number | Fraction, values: str | Sequence[int] | None = None,
    to: Number | None = None, timeout: float | None = None, progress: _Progress = None,
) -> EvalAnswer:
    """The value of an expression of the language of rules, or whether a law holds in a box."""
@overload
def ask(
    question: Literal["prove"], *, game: Game | str | None = None, system: str | Sequence[int] | None = None,
    states: Number | None = None, automaton: str | Sequence[int] | None = None, certificate: bool | None = None,
    timeout: float | None = None, progress: _Progress = None,
) -> ProveAnswer:
    """The P-positions as the pairs of an automaton, proved by first-order sentences about its digits."""
@overload
def ask(
    question: Literal["design"], *, target: str | Sequence[int], to: Number | None = None, class_: Literal["f(x1)",
    "f(x1,y1)", "f(x1,y1,x0)", "wyt", "invariant", "take"] | None = None, timeout: float | None = None,
    progress: _Progress = None,
) -> DesignAnswer:
    """A game with given P-positions: in each class of rules proved, correct up to a bound, or impossible."""
@overload
def ask(
    question: Literal["extend"], *, game: Game | str, to: Number | None = None, move: str | Sequence[int] | None = None,
    automaton: bool | None = None, timeout: float | None = None, progress: _Progress = None,
) -> ExtendAnswer:
    """Moves that may be added to a game, or left out, without changing its P-positions."""
@overload
def ask(
    question: Literal["walnut"], *, game: Game | str, timeout: float | None = None, progress: _Progress = None,
) -> WalnutAnswer:
    """The files for a proof of the P-positions by the prover Walnut."""
@overload
def ask(
    question: Literal["identify"], *, terms: str | Sequence[int], timeout: float | None = None,
    progress: _Progress = None,
) -> IdentifyAnswer:
    """Find rules with the given numbers, among the catalogue and some thousand simple rules."""
@overload
def ask(
    question: Literal["oeis"], *, game: Game | str, sequence: Literal["a", "b", "d", "word", "row"] | None = None,
    row: Number | None = None, timeout: float | None = None, progress: _Progress = None,
) -> OeisAnswer:
    """An entry for the OEIS: terms, formula, evidence, and programs that run when pasted."""
@overload
def ask(
    question: Literal["compare"], *, first: Game | str, second: Game | str, to: Number | None = None,
    all: bool | None = None, timeout: float | None = None, progress: _Progress = None,
) -> CompareAnswer:
    """The first pair in which two games differ, or all such pairs."""
@overload
def ask(
    question: Literal["explain"], *, subject: Game | str | None = None, game: Game | str | None = None,
    timeout: float | None = None, progress: _Progress = None,
) -> ExplainAnswer | Explanation:
    """The method chosen for a game and its manual, or the manual of a solver."""
@overload
def ask(
    question: Literal["show"], *, game: Game | str, timeout: float | None = None, progress: _Progress = None,
) -> ShowAnswer:
    """A description of a game: its moves, recursion, theorem, first pairs and references."""
@overload
def ask(
    question: Literal["games"], *, query: str | Sequence[int] | None = None, timeout: float | None = None,
    progress: _Progress = None,
) -> GamesAnswer:
    """The catalogue, or the games that match a query."""
@overload
def ask(
    question: Literal["errata"], *, query: str | Sequence[int] | None = None, timeout: float | None = None,
    progress: _Progress = None,
) -> ErrataAnswer:
    """Errors in the papers, with corrections."""
@overload
def ask(
    question: Literal["questions"], *, query: str | Sequence[int] | None = None, timeout: float | None = None,
    progress: _Progress = None,
) -> QuestionsAnswer:
    """Questions of the papers, with the answers known."""
@overload
def ask(
    question: Literal["paper"], *, paper: str | Sequence[int] | None = None, place: str | Sequence[int] | None = None,
    missing: bool | None = None, timeout: float | None = None, progress: _Progress = None,
) -> PaperAnswer:
    """The places of the five papers: what they say, and the commands that run them."""
@overload
def ask(
    question: Literal["board"], *, game: Game | str, to: Number | None = None, timeout: float | None = None,
    progress: _Progress = None,
) -> BoardAnswer:
    """The P-positions with x <= y up to a bound."""
@overload
def ask(
    question: Literal["layers"], *, game: Game | str, layer: Literal["remoteness", "wins", "grundy"] | None = None,
    to: Number | None = None, timeout: float | None = None, progress: _Progress = None,
) -> LayersAnswer:
    """The number of remaining moves, of winning moves, or the Grundy value of every position of a square."""
@overload
def ask(
    question: Literal["moves"], *, game: Game | str, x: Number, y: Number, list: Number | None = None,
    move: str | Sequence[int] | None = None, timeout: float | None = None, progress: _Progress = None,
) -> MovesAnswer:
    """The options of a position, and whether a move is legal."""
@overload
def ask(
    question: Literal["play"], *, game: Game | str, x: Number, y: Number,
    turn: Literal["program", "person"] | None = None, opponent: Literal["perfect", "random", "mixed:P", "guess",
    "guess:J"] | None = None, seed: Number | None = None, blocked: str | Sequence[int] | None = None,
    timeout: float | None = None, progress: _Progress = None,
) -> PlayAnswer:
    """The program's move in a game that the caller keeps."""
@overload
def ask(
    question: Literal["assess"], *, game: Game | str, x: Number, y: Number,
    turn: Literal["program", "person"] | None = None, blocked: str | Sequence[int] | None = None,
    timeout: float | None = None, progress: _Progress = None,
) -> AssessAnswer:
    """The player who is winning a game in progress, and what to do."""
@overload
def ask(
    question: Literal["play_sum"], *, components: str | Sequence[int] | None = None, misere: bool | None = None,
    turn: Literal["program", "person"] | None = None, opponent: Literal["perfect", "random", "mixed:P", "guess",
    "guess:J"] | None = None, seed: Number | None = None, timeout: float | None = None, progress: _Progress = None,
) -> PlaySumAnswer:
    """The program's move in a sum of games that the caller keeps."""
@overload
def ask(
    question: Literal["tournament"], *, game: Game | str, opponent: Literal["perfect", "random", "mixed:P", "guess",
    "guess:J"] | None = None, games: Number | None = None, to: Number | None = None, seed: Number | None = None,
    timeout: float | None = None, progress: _Progress = None,
) -> TournamentAnswer:
    """The number of games from random positions that a player wins against the perfect one."""
@overload
def ask(
    question: Literal["plot"], *, game: Game | str, kind: Literal["board", "deviation", "difference", "growth",
    "grundy", "moves", "histogram", "words", "remoteness", "wins"] | None = None, to: Number | None = None,
    width: Number | None = None, height: Number | None = None, title: str | Sequence[int] | None = None,
    dark: bool | None = None, tikz: bool | None = None, timeout: float | None = None, progress: _Progress = None,
) -> PlotAnswer:
    """A picture of the P-positions, the growth, or the counts of a sweep."""
@overload
def ask(question: str, *, timeout: float | None = None, progress: _Progress = None, **params: Any) -> Answer: ...
def ask(question: str, *, timeout: float | None = None, progress: _Progress = None, **params: Any) -> Answer:
    return _ask(question, timeout=timeout, progress=progress, **params)

class Questions(_wythoff.Game):
    """The questions about one game: the types of `Game.ask`."""

    @overload
    def ask(
        self, question: Literal["table"], *, n: Number | None = None, from_: Number | None = None,
        candidates: bool | None = None, approx: bool | None = None, solver: str | Sequence[int] | None = None,
        double_check: bool | None = None, timeout: float | None = None, progress: _Progress = None,
    ) -> TableAnswer: ...
    @overload
    def ask(
        self, question: Literal["solve"], *, x: Number, y: Number, all: bool | None = None,
        solver: str | Sequence[int] | None = None, double_check: bool | None = None, trace: bool | None = None,
        window: Literal["tight", "paper"] | None = None, timeout: float | None = None, progress: _Progress = None,
    ) -> SolveAnswer: ...
    @overload
    def ask(
        self, question: Literal["term"], *, n: Number, solver: str | Sequence[int] | None = None,
        double_check: bool | None = None, trace: bool | None = None, window: Literal["tight", "paper"] | None = None,
        timeout: float | None = None, progress: _Progress = None,
    ) -> TermAnswer: ...
    @overload
    def ask(
        self, question: Literal["locate"], *, x: Number, solver: str | Sequence[int] | None = None,
        double_check: bool | None = None, trace: bool | None = None, window: Literal["tight", "paper"] | None = None,
        timeout: float | None = None, progress: _Progress = None,
    ) -> LocateAnswer: ...
    @overload
    def ask(
        self, question: Literal["digits"], *, x: Number | None = None, to: Number | None = None,
        timeout: float | None = None, progress: _Progress = None,
    ) -> DigitsAnswer: ...
    @overload
    def ask(
        self, question: Literal["check"], *, to: Number | None = None, certificate: bool | None = None,
        smt: bool | None = None, timeout: float | None = None, progress: _Progress = None,
    ) -> CheckAnswer: ...
    @overload
    def ask(
        self, question: Literal["shares"], *, digits: Number | None = None, certificate: bool | None = None,
        timeout: float | None = None, progress: _Progress = None,
    ) -> SharesAnswer: ...
    @overload
    def ask(
        self, question: Literal["grundy"], *, x: Number | None = None, y: Number | None = None,
        to: Number | None = None, row: Number | None = None, value: Number | None = None, n: Number | None = None,
        certificate: bool | None = None, timeout: float | None = None, progress: _Progress = None,
    ) -> GrundyValue | GrundyTable | GrundyRow | NthPosition: ...
    @overload
    def ask(
        self, question: Literal["words"], *, length: Number | None = None, prefix: Number | None = None,
        word: str | Sequence[int] | None = None, morphism: str | Sequence[int] | None = None, named:
        Literal["fibonacci", "thue-morse", "period-doubling", "fraenkel-simpson", "champernowne"] | None = None,
        gaps: bool | None = None, timeout: float | None = None, progress: _Progress = None,
    ) -> WordsAnswer: ...
    @overload
    def ask(
        self, question: Literal["prove"], *, system: str | Sequence[int] | None = None, states: Number | None = None,
        automaton: str | Sequence[int] | None = None, certificate: bool | None = None, timeout: float | None = None,
        progress: _Progress = None,
    ) -> ProveAnswer: ...
    @overload
    def ask(
        self, question: Literal["extend"], *, to: Number | None = None, move: str | Sequence[int] | None = None,
        automaton: bool | None = None, timeout: float | None = None, progress: _Progress = None,
    ) -> ExtendAnswer: ...
    @overload
    def ask(
        self, question: Literal["walnut"], *, timeout: float | None = None, progress: _Progress = None,
    ) -> WalnutAnswer: ...
    @overload
    def ask(
        self, question: Literal["oeis"], *, sequence: Literal["a", "b", "d", "word", "row"] | None = None,
        row: Number | None = None, timeout: float | None = None, progress: _Progress = None,
    ) -> OeisAnswer: ...
    @overload
    def ask(
        self, question: Literal["explain"], *, subject: Game | str | None = None, timeout: float | None = None,
        progress: _Progress = None,
    ) -> ExplainAnswer | Explanation: ...
    @overload
    def ask(
        self, question: Literal["show"], *, timeout: float | None = None, progress: _Progress = None,
    ) -> ShowAnswer: ...
    @overload
    def ask(
        self, question: Literal["board"], *, to: Number | None = None, timeout: float | None = None,
        progress: _Progress = None,
    ) -> BoardAnswer: ...
    @overload
    def ask(
        self, question: Literal["layers"], *, layer: Literal["remoteness", "wins", "grundy"] | None = None,
        to: Number | None = None, timeout: float | None = None, progress: _Progress = None,
    ) -> LayersAnswer: ...
    @overload
    def ask(
        self, question: Literal["moves"], *, x: Number, y: Number, list: Number | None = None,
        move: str | Sequence[int] | None = None, timeout: float | None = None, progress: _Progress = None,
    ) -> MovesAnswer: ...
    @overload
    def ask(
        self, question: Literal["play"], *, x: Number, y: Number, turn: Literal["program", "person"] | None = None,
        opponent: Literal["perfect", "random", "mixed:P", "guess", "guess:J"] | None = None, seed: Number | None = None,
        blocked: str | Sequence[int] | None = None, timeout: float | None = None, progress: _Progress = None,
    ) -> PlayAnswer: ...
    @overload
    def ask(
        self, question: Literal["assess"], *, x: Number, y: Number, turn: Literal["program", "person"] | None = None,
        blocked: str | Sequence[int] | None = None, timeout: float | None = None, progress: _Progress = None,
    ) -> AssessAnswer: ...
    @overload
    def ask(
        self, question: Literal["tournament"], *, opponent: Literal["perfect", "random", "mixed:P", "guess", "guess:J"]
        | None = None, games: Number | None = None, to: Number | None = None, seed: Number | None = None,
        timeout: float | None = None, progress: _Progress = None,
    ) -> TournamentAnswer: ...
    @overload
    def ask(
        self, question: Literal["plot"], *, kind: Literal["board", "deviation", "difference", "growth", "grundy",
        "moves", "histogram", "words", "remoteness", "wins"] | None = None, to: Number | None = None,
        width: Number | None = None, height: Number | None = None, title: str | Sequence[int] | None = None,
        dark: bool | None = None, tikz: bool | None = None, timeout: float | None = None, progress: _Progress = None,
    ) -> PlotAnswer: ...
    @overload
    def ask(
        self, question: str, *, timeout: float | None = None, progress: _Progress = None, **params: Any,
    ) -> Answer: ...
    def ask(self, question: str, *, timeout: float | None = None, progress: _Progress = None, **params: Any) -> Answer:
        return _ask(question, game=self, timeout=timeout, progress=progress, **params)
