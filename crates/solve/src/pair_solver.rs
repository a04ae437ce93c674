//! A pair sequence with random access, plus the family's way to win: together they decide positions.

use crate::answer::Solution;
use crate::facts::Facts;
use crate::grounds::{Answers, Grounds};
use std::cell::OnceCell;
use wythoff_base::{Budget, GaveUp};
use wythoff_base::{UBig, digits, integer};
use wythoff_check::evidence::Evidence;
use wythoff_game::Subject;
use wythoff_game::position::{Move, Piles, Position};
use wythoff_game::{Play, Ruleset};
use wythoff_seq::access::{Goal, PairAccess, Partner, Place, Size, Term, Trace, Traced, Untraced};

/// Why a pair is lost.
pub(crate) const IS_PAIR: &str = "this is a P-position; every move from a P-position leads to an N-position";

/// How the winning move is found, which differs from family to family: the file of the solver has it.
pub(crate) trait WinningMove: Send + Sync {
    /// How to win from (a_n, y) with a_n <= y < b_n.
    fn below(&self, at: &At, n: &UBig, budget: &Budget) -> Result<Solution, GaveUp>;

    /// The same where b_n is too large to be written.
    fn below_unwritten(&self, at: &At, n: &UBig, _size: &Size, budget: &Budget) -> Result<Solution, GaveUp> {
        at.verified(self.below(at, n, budget)?)
    }

    /// Decides the position.
    fn solve(&self, at: &At, budget: &Budget) -> Result<Solution, GaveUp> {
        at.by_partner(self, budget)
    }
}

/// A position (x, y), x <= y, with the pairs and the moves of its game.
pub(crate) struct At<'a> {
    pub pairs: &'a dyn PairAccess,
    pub game: Option<&'a Ruleset>,
    pub x: &'a UBig,
    pub y: &'a UBig,
    /// b_n where x = a_n, once it was computed: sentences name it.
    partner: OnceCell<UBig>,
}

impl At<'_> {
    /// The partner of x decides: the position is that pair, or a move leads to it, or y lies below it.
    fn by_partner(&self, winning: &(impl WinningMove + ?Sized), budget: &Budget) -> Result<Solution, GaveUp> {
        self.by_place(true, budget, |n, known| self.beside_partner(winning, n, known, budget))
    }

    /// The same where x = a_n, with its partner where that is known.
    fn beside_partner(
        &self,
        winning: &(impl WinningMove + ?Sized),
        n: &UBig,
        known: Option<Partner>,
        budget: &Budget,
    ) -> Result<Solution, GaveUp> {
        match known.map_or_else(|| self.pairs.partner_of_a(n, self.x, budget), Ok)? {
            Partner::Exact(b) if b <= *self.y => self.at_partner(n, b),
            Partner::Exact(b) => {
                self.partner.get_or_init(|| b);
                self.verified(winning.below(self, n, budget)?)
            }
            Partner::Bits(size) => winning.below_unwritten(self, n, &size, budget),
        }
    }

    /// Decides the position, given how to do so where x is an a_n, and whether the position may be a pair.
    fn by_place(
        &self,
        may: bool,
        budget: &Budget,
        in_a: impl FnOnce(&UBig, Option<Partner>) -> Result<Solution, GaveUp>,
    ) -> Result<Solution, GaveUp> {
        let (pairs, x, y) = (self.pairs, self.x, self.y);
        if let Some(solution) = self.ended() {
            return Ok(solution);
        }
        // Some sequences decide a pair without its index; only then is a lost position cheaper than a won one.
        if may && pairs.tells(x, y, budget)? == Some(true) {
            return Ok(Solution::lost(IS_PAIR));
        }
        budget.step()?;
        let (place, partner) = pairs.locate_with_partner(x, budget)?;
        budget.step()?;
        if let Some(n) = &place.in_a {
            return in_a(n, partner);
        }
        // Every number is in one of the sequences, unless the rule was not what the method takes it for.
        let Some(n) = &place.in_b else {
            return Err(GaveUp::beyond("the smaller pile is in neither sequence"));
        };
        let partner = match partner {
            Some(Partner::Exact(a)) => a,
            _ => pairs.partner_of_b(n, x, budget)?,
        };
        let (b_n, a_n) = (valued("b_", n, x), valued("a_", n, &partner));
        // x = b_n is the larger number of a pair: its partner a_n is below y, so a one-pile move leads there.
        let why = format!("the smaller pile is {b_n}{}; reduce the other pile to {a_n}", size(n));
        let solution = Solution::won((x.clone(), partner), why);
        budget.step()?;
        self.verified(solution)
    }

    /// The position (a_n, y) with b_n <= y.
    fn at_partner(&self, n: &UBig, b: UBig) -> Result<Solution, GaveUp> {
        if b == *self.y {
            return Ok(Solution::lost(IS_PAIR));
        }
        let (a_n, b_n) = (valued("a_", n, self.x), valued("b_", n, &b));
        let why = format!("the smaller pile is {a_n}{}; reduce the other pile to {b_n}", size(n));
        self.verified(Solution::won((self.x.clone(), b), why))
    }

    /// A move to a pair by taking from both piles, where y lies below the partner of x.
    pub(crate) fn to_pair(&self, to: (UBig, UBig)) -> Solution {
        let pair = pair_words(&to.0, &to.1).map_or("an earlier pair".into(), |pair| format!("the pair {pair}"));
        let why = format!("the larger pile is less than the partner of the smaller pile; a legal move leads to {pair}");
        Solution::won(to, why)
    }

    /// A move that takes everything, where y lies below the partner of x.
    pub(crate) fn take_all() -> Solution {
        const WHY: &str =
            "the larger pile is less than the partner of the smaller pile, and both piles may be taken at once";
        Solution::won((UBig::ZERO, UBig::ZERO), WHY)
    }

    /// That misère play is over, and won.
    pub(crate) fn ended(&self) -> Option<Solution> {
        let over = self.is_misere() && *self.y == UBig::ZERO;
        over.then(|| Solution::without_move("no move is left, so the player who made the last move has lost"))
    }

    /// A move in the smaller pile, if the larger pile is a b_m with a_m < x.
    pub(crate) fn reduce_smaller(&self, budget: &Budget) -> Result<Option<Solution>, GaveUp> {
        let Some(m) = self.pairs.locate(self.y, budget)?.in_b else { return Ok(None) };
        let a = self.pairs.partner_of_b(&m, self.y, budget)?;
        let (b_m, a_m) = (valued("b_", &m, self.y), valued("a_", &m, &a));
        let why = format!("the larger pile is {b_m}{}; reduce the smaller pile to {a_m}", size(&m));
        Ok((a < *self.x).then(|| Solution::won((a, self.y.clone()), why)))
    }

    /// Whether the last player loses, and nothing may be forbidden.
    pub(crate) fn is_misere(&self) -> bool {
        self.game.map(Ruleset::play) == Some(Play::Misere)
    }

    /// Whether a move to these piles is one that the rules allow.
    pub(crate) fn allows(&self, (to_x, to_y): (&UBig, &UBig)) -> Result<bool, GaveUp> {
        let Some(rules) = self.game.filter(|_| to_x <= self.x && to_y <= self.y) else { return Ok(false) };
        let from = Piles { x: self.x.clone(), y: self.y.clone() };
        rules.allows(&from, &Move { k: self.x - to_x, l: self.y - to_y }).map_err(GaveUp::from)
    }

    /// The solution, if the rules allow its move: a solver that would break them gives up instead.
    pub(crate) fn verified(&self, solution: Solution) -> Result<Solution, GaveUp> {
        match &solution.to {
            Some((x, y)) if !self.allows((x, y))? => Err(GaveUp::beyond("the move found is not legal")),
            _ => Ok(solution),
        }
    }
}

/// To the pair m < n with the largest difference d_m <= y - a_n (docs/proofs.md, Proposition 5).
pub(crate) struct LastDifference {
    /// How many pairs are tried, from that one down.
    tried: u8,
}

impl LastDifference {
    /// For f monotone, or monotone along the candidates (Propositions 5 and 25).
    pub(crate) const ONE: LastDifference = LastDifference { tried: 1 };
    /// Where that is not proved.
    // The move mostly goes to one of the last few pairs; 64 of them cost about as much as the search for the first.
    pub(crate) const SOME: LastDifference = LastDifference { tried: 64 };
}

impl WinningMove for LastDifference {
    fn below(&self, at: &At, n: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        self.to_pair(at, n, at.pairs.last_pair(&(at.y - at.x), n, budget)?, budget)
    }

    /// Differences do not fall. So the last pair up to n with a difference of at most y - a_n is pair n exactly if b_n
    /// <= y, and that one pair decides.
    fn solve(&self, at: &At, budget: &Budget) -> Result<Solution, GaveUp> {
        let rises = self.tried == 1;
        let mut may = true;
        if rises && let Some((m, Term { a, b: Partner::Exact(b) })) = at.pairs.last_pair_beside(at.x, at.y, budget)? {
            // The last pair beside the position is the pair of x itself.
            if a == *at.x && b <= *at.y {
                return at.at_partner(&m, b);
            }
            // (x, y) would be the last pair of its difference. A legal move to a pair wins for every x.
            may = false;
            if at.allows((&a, &b))? {
                let why = at.by_difference((&m, &a, &b), "that of the piles");
                return Ok(Solution::won((a, b), why));
            }
        }
        at.by_place(may, budget, |n, known| {
            // A known partner decides at once; otherwise the method says which of the two it finds faster.
            if known.is_some() || !rises || !at.pairs.prefers_difference(n, at.x, at.y, budget)? {
                return at.beside_partner(self, n, known, budget);
            }
            // n included: pair n is the last one exactly if y is not below its partner.
            match at.pairs.last_pair(&(at.y - at.x), &(n + UBig::ONE), budget)? {
                Some((m, Term { b: Partner::Exact(b), .. })) if m == *n => at.at_partner(n, b),
                last => at.verified(self.to_pair(at, n, last, budget)?),
            }
        })
    }
}

impl LastDifference {
    /// A move to the last pair whose difference is not above that of the piles, or to an earlier one. The last pair to
    /// try is not checked here: the caller verifies it.
    fn to_pair(&self, at: &At, n: &UBig, last: Option<(UBig, Term)>, budget: &Budget) -> Result<Solution, GaveUp> {
        let nearest = last.as_ref().map(|(m, _)| m.clone());
        let before = |m: &UBig| (1..self.tried).map(UBig::from).filter(|i| i <= m).map(|i| m - i).collect::<Vec<_>>();
        let before = nearest.as_ref().map_or(vec![], before);
        // In misère play the first two pairs differ from the rest: they are tried as well (Propositions 28 and 29).
        let first = [UBig::ONE, UBig::ZERO].into_iter().filter(|_| at.is_misere());
        let others = before.into_iter().chain(first).map(|m| (m, None));
        let mut tried = last.into_iter().map(|(m, term)| (m, Some(term))).chain(others).peekable();
        while let Some((m, term)) = tried.next() {
            budget.step()?;
            let term = term.map_or_else(|| at.pairs.pair(&m, budget), Ok)?;
            let Partner::Exact(b) = term.b else {
                return Err(GaveUp::beyond("the pair to move to is too large to write"));
            };
            let pair = (&m, &term.a, &b);
            let how = if nearest.as_ref() == Some(&m) {
                at.by_difference(pair, "that")
            } else {
                format!("a legal move leads to {}", numbered(pair).trim_end_matches(','))
            };
            let why = format!("{}; {how}", at.closer(n));
            let solution = Solution::won((term.a, b), why);
            // The caller verifies the last one, and then reports that it is illegal.
            if tried.peek().is_none() {
                return Ok(solution);
            }
            if let Ok(solution) = at.verified(solution) {
                return Ok(solution);
            }
        }
        Err(GaveUp::beyond("there is no pair to move to"))
    }
}

impl At<'_> {
    /// That the piles differ by less than pair n: x = a_n, y < b_n.
    fn closer(&self, n: &UBig) -> String {
        let (index, size) = (index(n), size(n));
        let difference = format!("b_{index} - a_{index}{size}");
        match (short(&(self.y - self.x)), self.partner.get().and_then(|b| short(&(b - self.x)))) {
            (Some(d), Some(more)) => format!("the piles differ by {d}, less than {difference} = {more}"),
            (Some(d), None) => format!("the piles differ by {d}, less than {difference}"),
            (None, _) => format!("the piles differ by less than {difference}"),
        }
    }

    /// That the pair has the largest difference up to the one of the piles, and what to take.
    fn by_difference(&self, pair: (&UBig, &UBig, &UBig), of_piles: &str) -> String {
        let (_, a, b) = pair;
        let wording = numbered(pair);
        if b - a != self.y - self.x {
            return format!("{wording} has the largest difference up to {of_piles}, and a legal move leads there");
        }
        let same = if of_piles == "that" { "the same difference" } else { "the same difference as the piles" };
        match short(&(self.x - a)) {
            Some(taken) => format!("{wording} has {same}, so take {taken} from both"),
            None => format!("{wording} has {same}, so take the same number from both"),
        }
    }
}

/// The solver of a pair sequence.
pub(crate) struct PairSolver {
    subject: Subject,
    pairs: Box<dyn PairAccess>,
    winning: Box<dyn WinningMove>,
}

impl PairSolver {
    pub(crate) fn new(subject: &Subject, pairs: Box<dyn PairAccess>, winning: Box<dyn WinningMove>) -> PairSolver {
        PairSolver { subject: subject.clone(), pairs, winning }
    }
}

impl Answers for PairSolver {
    fn into_pairs(self: Box<Self>) -> Option<Box<dyn PairAccess>> {
        Some(self.pairs)
    }

    fn term(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        self.pairs.pair(n, &budget.for_bits(integer::bits(n)))
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        self.pairs.locate(x, &budget.for_bits(integer::bits(x)))
    }

    fn solve(&self, at: &Position<UBig>, budget: &Budget) -> Result<Solution, GaveUp> {
        let (pairs, partner) = (self.pairs.as_ref(), OnceCell::new());
        let at = At { pairs, game: self.subject.game(), x: at.x(), y: at.y(), partner };
        self.winning.solve(&at, &budget.for_bits(integer::bits(at.y)))
    }

    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let size = match traced.goal {
            Goal::Term(n) | Goal::Place(n) | Goal::Pair(_, n) => integer::bits(n),
        };
        self.pairs.trace(traced, &budget.for_bits(size))
    }
}

impl Grounds {
    /// A theorem about the pairs of a rule: random access to them, and the family's way to win.
    pub(crate) fn new(
        facts: &Facts,
        theorem: impl Into<String>,
        reasons: Vec<String>,
        pairs: Box<dyn PairAccess>,
        winning: impl WinningMove + 'static,
    ) -> Grounds {
        let answers = Box::new(PairSolver::new(facts.subject(), pairs, Box::new(winning)));
        let mut grounds = Grounds { theorem: theorem.into(), reasons, evidence: Evidence::Theorem, answers };
        grounds.reasons.splice(0..0, facts.reduction().map(String::from));
        grounds
    }

    /// The same, observed and not proved.
    pub(crate) fn observed(self) -> Grounds {
        Grounds { evidence: Evidence::Observed, ..self }
    }
}

/// A number, where it is short enough for a sentence.
fn short(n: &UBig) -> Option<String> {
    // Twelve digits are read at a glance; longer numbers would hide the sentence.
    (digits(n) <= 12).then(|| n.to_string())
}

/// An index: `12`, or `n` where it is long.
fn index(n: &UBig) -> String {
    short(n).unwrap_or_else(|| "n".into())
}

/// How long an index is that is not written out: ` (n of 40 digits)`.
fn size(n: &UBig) -> String {
    if short(n).is_some() { String::new() } else { format!(" (n of {} digits)", digits(n)) }
}

/// What has this index, with its value where both are short: `b_12 = 31`, `b_n`.
fn valued(name: &str, n: &UBig, value: &UBig) -> String {
    let named = format!("{name}{}", index(n));
    if short(n).is_none() { named } else { short(value).map_or(named.clone(), |value| format!("{named} = {value}")) }
}

/// A pair, smaller number first, where it is short enough for a sentence.
fn pair_words(a: &UBig, b: &UBig) -> Option<String> {
    let (low, high) = (short(a.min(b))?, short(a.max(b))?);
    Some(format!("({low},{high})"))
}

/// A pair with its index, to go on with a verb: `pair 4, (6,10),`, `pair n (n of 40 digits)`.
fn numbered((m, a, b): (&UBig, &UBig, &UBig)) -> String {
    let pair = short(m).and(pair_words(a, b)).map_or(String::new(), |pair| format!(", {pair},"));
    format!("pair {}{}{pair}", index(m), size(m))
}
