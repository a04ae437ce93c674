//! A pair sequence with random access, plus the family's way to win: together they decide positions.

use crate::answer::Solution;
use crate::facts::Facts;
use crate::grounds::{Answers, Grounds};
use wythoff_budget::{Budget, GaveUp};
use wythoff_check::evidence::Evidence;
use wythoff_exact::{UBig, decimal, integer};
use wythoff_game::position::{Move, Piles, Position};
use wythoff_game::ruleset::{Play, Ruleset};
use wythoff_game::subject::Subject;
use wythoff_seq::access::{PairAccess, Partner, Place, Size, Term};

/// Why a pair is lost.
pub(crate) const IS_PAIR: &str = "it is one of the pairs, and every move from a pair leads to a position that is none";

/// How the winning move is found: what differs from family to family. It stands in the file of its solver.
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
            Partner::Exact(_) => self.verified(winning.below(self, n, budget)?),
            Partner::Bits(size) => winning.below_unwritten(self, n, &size, budget),
        }
    }

    /// Decides the position, given how to where x is an a_n, and whether it may be a pair.
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
        if may && pairs.tells(x, y, budget)? == Some(true) {
            return Ok(Solution::lost(IS_PAIR));
        }
        budget.step()?;
        let (place, partner) = pairs.locate_with_partner(x, budget)?;
        budget.step()?;
        if let Some(n) = &place.in_a {
            return in_a(n, partner);
        }
        let Some(n) = &place.in_b else {
            return Err(GaveUp::beyond("the smaller pile is in neither sequence"));
        };
        let b_n = indexed("b_", "", n);
        let why = format!("the smaller pile is {b_n}: take from the larger pile down to its partner");
        let partner = match partner {
            Some(Partner::Exact(a)) => a,
            _ => pairs.partner_of_b(n, x, budget)?,
        };
        let solution = Solution::won((x.clone(), partner), why);
        budget.step()?;
        self.verified(solution)
    }

    /// The position (a_n, y) with b_n <= y.
    fn at_partner(&self, n: &UBig, b: UBig) -> Result<Solution, GaveUp> {
        if b == *self.y {
            return Ok(Solution::lost(IS_PAIR));
        }
        let a_n = indexed("a_", "", n);
        let why = format!("the smaller pile is {a_n}, whose partner is smaller than the other pile: take from that");
        self.verified(Solution::won((self.x.clone(), b), why))
    }

    /// That misère play is over, and won.
    pub fn ended(&self) -> Option<Solution> {
        let over = self.is_misere() && *self.y == UBig::ZERO;
        over.then(|| Solution::without_move("there is no move, and whoever made the last one has lost"))
    }

    /// The larger pile may itself be a b_m with a_m < x.
    pub fn reduce_smaller(&self, budget: &Budget) -> Result<Option<Solution>, GaveUp> {
        let Some(m) = self.pairs.locate(self.y, budget)?.in_b else { return Ok(None) };
        let a = self.pairs.partner_of_b(&m, self.y, budget)?;
        let b_m = indexed("b_", "", &m);
        let why = || format!("the larger pile is {b_m}: take from the smaller pile down to its partner");
        Ok((a < *self.x).then(|| Solution::won((a.clone(), self.y.clone()), why())))
    }

    /// Whether the last player loses, and nothing may be forbidden.
    pub fn is_misere(&self) -> bool {
        self.game.map(Ruleset::play) == Some(Play::Misere)
    }

    /// Whether a move to these piles is one that the rules allow.
    pub fn allows(&self, (to_x, to_y): (&UBig, &UBig)) -> Result<bool, GaveUp> {
        let Some(rules) = self.game.filter(|_| to_x <= self.x && to_y <= self.y) else { return Ok(false) };
        let from = Piles { x: self.x.clone(), y: self.y.clone() };
        rules.allows(&from, &Move { k: self.x - to_x, l: self.y - to_y }).map_err(GaveUp::from)
    }

    /// The move must be one the rules allow: a solver that would break them gives up instead.
    pub fn verified(&self, solution: Solution) -> Result<Solution, GaveUp> {
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
    pub const ONE: LastDifference = LastDifference { tried: 1 };
    /// Where that is not proved.
    pub const SOME: LastDifference = LastDifference { tried: 64 };
}

impl WinningMove for LastDifference {
    fn below(&self, at: &At, n: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        self.to_pair(at, n, at.pairs.last_pair(&(at.y - at.x), n, budget)?, budget)
    }

    /// Differences do not fall, so that the last pair up to n with one of at most y - a_n is pair n exactly if b_n <= y: that
    /// one pair tells all.
    fn solve(&self, at: &At, budget: &Budget) -> Result<Solution, GaveUp> {
        let rises = self.tried == 1;
        let mut may = true;
        if rises && let Some((m, Term { a, b: Partner::Exact(b) })) = at.pairs.last_pair_beside(at.x, at.y, budget)? {
            if a == *at.x && b <= *at.y {
                return at.at_partner(&m, b);
            }
            // (x, y) would be the last pair of its difference. A legal move to a pair wins, whatever x is.
            may = false;
            if at.allows((&a, &b))? {
                let pair = indexed("pair ", "", &m);
                let why = "has the largest difference not above that of the piles, and a legal move leads there";
                return Ok(Solution::won((a, b), format!("{pair} {why}")));
            }
        }
        at.by_place(may, budget, |n, known| {
            if known.is_some() || !rises || !at.pairs.prefers_difference(n, at.x, at.y, budget)? {
                return at.beside_partner(self, n, known, budget);
            }
            match at.pairs.last_pair(&(at.y - at.x), &(n + UBig::ONE), budget)? {
                Some((m, Term { b: Partner::Exact(b), .. })) if m == *n => at.at_partner(n, b),
                last => at.verified(self.to_pair(at, n, last, budget)?),
            }
        })
    }
}

impl LastDifference {
    /// A move to the last pair whose difference is not above that of the piles, or to one before; a pair beyond which there is
    /// none to try is not looked at.
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
                return Err(GaveUp::beyond("the pair to go to is too large to write"));
            };
            let largest =
                if nearest.as_ref() == Some(&m) { " has the largest difference not above theirs, and" } else { ":" };
            let (partners, pair) = (indexed("a_", " and b_", n), indexed("pair ", "", &m));
            let why = format!(
                "the piles are closer together than the partners {partners}: {pair}{largest} a legal move leads there"
            );
            let solution = Solution::won((term.a, b), why);
            if tried.peek().is_none() {
                return Ok(solution);
            }
            if let Ok(solution) = at.verified(solution) {
                return Ok(solution);
            }
        }
        Err(GaveUp::beyond("there is no pair to go to"))
    }
}

/// The solver of a pair sequence.
pub(crate) struct PairSolver {
    subject: Subject,
    pairs: Box<dyn PairAccess>,
    winning: Box<dyn WinningMove>,
}

impl PairSolver {
    pub fn new(subject: &Subject, pairs: Box<dyn PairAccess>, winning: Box<dyn WinningMove>) -> PairSolver {
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
        let at = At { pairs: self.pairs.as_ref(), game: self.subject.game(), x: at.x(), y: at.y() };
        self.winning.solve(&at, &budget.for_bits(integer::bits(at.y)))
    }
}

impl Grounds {
    /// A theorem about the pairs of a rule: random access to them, and the family's way to win.
    pub fn new(
        facts: &Facts,
        theorem: impl Into<String>,
        reasons: Vec<String>,
        pairs: Box<dyn PairAccess>,
        winning: impl WinningMove + 'static,
    ) -> Grounds {
        let answers = Box::new(PairSolver::new(facts.subject(), pairs, Box::new(winning)));
        let mut grounds = Grounds { theorem: theorem.into(), reasons, evidence: Evidence::Theorem, answers };
        grounds.reasons.splice(0..0, facts.other_words().map(String::from));
        grounds
    }

    /// The same, observed and not proved.
    pub fn observed(self) -> Grounds {
        Grounds { evidence: Evidence::Observed, ..self }
    }
}

/// What has this index, with a second name behind it where there is one: `b_12`, `a_12 and b_12`, `b_n (n of 40 digits)`.
fn indexed(name: &str, second: &str, n: &UBig) -> String {
    let (index, size) = match decimal::digits(n) {
        ..=12 => (n.to_string(), String::new()),
        digits => ("n".to_string(), format!(" (n of {digits} digits)")),
    };
    let second = if second.is_empty() { String::new() } else { format!("{second}{index}") };
    format!("{name}{index}{second}{size}")
}
