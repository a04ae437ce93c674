//! Players that guess in the game of c_n = floor(n/2): the slides' \[FS\], which believes a_n = s_n - 1, and one that
//! runs some steps of the chain first.
//!
//! s_n = floor(n alpha) with alpha = (3 + sqrt(17))/4, and a_n <= s_n <= a_n + 2; a_n = s_n - 1 for 73.07% of all n
//! (docs/proofs.md, Proposition 65). After J steps it is at least 1 - kappa^J E|R - E R| (Proposition 66).

use super::{Piles, Take};
use wythoff_base::{IBig, Number, NumberError, UBig, integer, with_point};

/// What a guesser believes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Belief {
    /// a_n = s_n - 1.
    Slides,
    /// What this number of steps of the chain makes likely.
    Chain(u32),
}

/// The largest number of steps.
pub(crate) const MAX_STEPS: u32 = 10_000;

/// E|R - E R| is at most this, in units of 10^-7.
const SPREAD: u32 = 2_549_859;

impl Belief {
    /// The part of all n for which it is right, in the long run at least, in units of 10^-5; rounded down.
    pub(crate) fn right(self) -> u32 {
        match self {
            Belief::Slides => 73_079,
            Belief::Chain(steps) => certified(steps).unwrap_or(0),
        }
    }

    /// The pair it believes in; the pair (0,0) it knows.
    pub(crate) fn pair(self, n: &UBig) -> Piles {
        let a = match self {
            _ if n.is_zero() => UBig::ZERO,
            // floor(n (3 + sqrt(17))/4) = floor((3 n + floor(n sqrt(17)))/4), and it is at least n >= 1.
            Belief::Slides => (n * 3u8 + times_root_17(n)) / 4u8 - 1u8,
            // a_1 = 1; a_n = n - z + mu_n with z = 1 after it.
            Belief::Chain(_) if n.is_one() => UBig::ONE,
            Belief::Chain(steps) => n - 1u8 + last_before(n, steps),
        };
        Piles { y: &a + n / 2u8, x: a }
    }
}

/// How often it is right, in percent.
pub fn in_percent(belief: Belief) -> String {
    with_point(&belief.right().into(), 3)
}

/// The same as a part of 1.
pub(crate) fn as_part(belief: Belief) -> String {
    with_point(&belief.right().into(), 5)
}

/// 1 - kappa^J E|R - E R|, rounded down.
fn certified(steps: u32) -> Result<u32, NumberError> {
    let kappa = Number::from(17).sqrt()?.sub(&Number::ONE)?.div(&Number::from(4))?;
    // Beyond 200 steps nothing is left of it in these units.
    let power = kappa.pow(&Number::from(u64::from(steps.min(200))))?;
    let wrong = power.mul(&Number::ratio(SPREAD.into(), 100.into())?)?.ceil();
    Ok(100_000 - u32::try_from(&wrong).unwrap_or(100_000))
}

/// The index of the last b below a_n, n >= 2, as it seems after some steps.
fn last_before(n: &UBig, steps: u32) -> UBig {
    // kappa n - mu is between -1 and 1 + kappa: mu is at most floor(kappa n) + 1, and at least 2 less.
    let most = (times_root_17(n) - n) / 4u8 + 1u8;
    let seems = |x: &UBig| seems(n, x, steps);
    let candidates = (0..4u8).filter(|i| most > UBig::from(*i)).map(|i| &most - i);
    candidates.into_iter().find(seems).unwrap_or(UBig::ONE)
}

/// Whether the last b below a_n seems to have an index of at least x (docs/proofs.md, Propositions 49 and 66).
fn seems(n: &UBig, x: &UBig, steps: u32) -> bool {
    let (mut before, mut here, mut yes) = (n.clone(), IBig::from(x.clone()), true);
    for _ in 0..steps {
        let Some(now) = here.as_ubig().filter(|x| **x > UBig::ONE).cloned() else { return yes };
        here = before.as_ibig() - (&now / 2u8).as_ibig();
        (before, yes) = (now, !yes);
    }
    if here <= IBig::ONE {
        return yes;
    }
    // kappa x_(k-1) - x_k > E R = (sqrt(17) - 5)/8, that is sqrt(17) (2 x_(k-1) - 1) > 8 x_k + 2 x_(k-1) - 5.
    let root = &before * 2u8 - 1u8;
    let above = IBig::from(times_root_17(&root)) >= here * 8 + IBig::from(before) * 2 - 5;
    above == yes
}

/// floor(m sqrt(17)).
fn times_root_17(m: &UBig) -> UBig {
    let square = (m * m * 17u8).into();
    // A square is not negative: it has a root.
    integer::isqrt(&square).ok().and_then(|root| UBig::try_from(root).ok()).unwrap_or_default()
}

/// The pairs it believes in that hold this pile, as a or as b.
fn holding(belief: Belief, pile: &UBig) -> Vec<Piles> {
    let m = pile + 1u8;
    let root = times_root_17(&m);
    // a_n = m - 1 means n alpha - 1 < m <= n alpha: n is near m/alpha = m (sqrt(17) - 3)/2;
    // b_n = m - 1 likewise with alpha + 1/2 up to a half: n is near m (5 - sqrt(17))/2.
    let near_a = (&root - &m * 3u8) / 2u8;
    let near_b = (&m * 5u8 - &root) / 2u8;
    let around = |n: UBig| (0..6u8).map(move |i| &n + i).filter(|n| *n >= UBig::from(2u8)).map(|n| n - 2u8);
    let pairs = around(near_a).chain(around(near_b)).map(|n| belief.pair(&n));
    let mut found: Vec<Piles> = pairs.filter(|p| p.x == *pile || p.y == *pile).collect();
    found.dedup();
    found
}

/// The pairs it believes in on the diagonal of a difference d: floor(n/2) = d for n = 2d and n = 2d + 1.
fn diagonal(belief: Belief, d: &UBig) -> [Piles; 2] {
    let n = d * 2u8;
    let next = &n + 1u8;
    [belief.pair(&next), belief.pair(&n)]
}

/// The moves to pairs it believes in: in one pile, then equal removals.
pub(crate) fn moves(belief: Belief, from: &Piles) -> Vec<Take> {
    let (x, y) = (&from.x, &from.y);
    let mut targets: Vec<Piles> = Vec::new();
    for p in holding(belief, x).into_iter().chain(holding(belief, y)) {
        let swapped = Piles { x: p.y.clone(), y: p.x.clone() };
        targets.extend([p, swapped].into_iter().filter(|p| p.x == *x || p.y == *y));
    }
    targets.extend(
        diagonal(belief, &if x > y { x - y } else { y - x })
            .into_iter()
            .map(|p| if x <= y { p } else { Piles { x: p.y, y: p.x } }),
    );
    let mut all: Vec<Take> = Vec::new();
    for to in targets.iter().filter(|to| *to != from && to.x <= *x && to.y <= *y) {
        let mv = Take { k: x - &to.x, l: y - &to.y };
        if !all.contains(&mv) {
            all.push(mv);
        }
    }
    all
}

/// The equal removals to pairs it believes in.
pub(crate) fn equal_removals(belief: Belief, from: &Piles) -> Vec<UBig> {
    moves(belief, from).into_iter().filter(|mv| mv.k == mv.l && from.after(mv).is_some()).map(|mv| mv.k).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_base::Budget;
    use wythoff_game::position::Position;
    use wythoff_seq::Periodic;
    use wythoff_seq::{LimitLaw, Point, values_by_masses};

    const BELIEFS: [Belief; 4] = [Belief::Slides, Belief::Chain(0), Belief::Chain(3), Belief::Chain(8)];

    #[test]
    fn how_often_it_is_right_is_certified() {
        // E|R - E R| = 2 F(E R), E R = (sqrt(17) - 5)/8.
        let half = Periodic::new(vec![0, 0], 2, 1).expect("floor(n/2)");
        let law = LimitLaw::of(&half).expect("a law");
        let root = Number::from(17).sqrt().expect("a root");
        let at = root.sub(&5.into()).and_then(|x| x.div(&8.into())).expect("a number");
        let f = values_by_masses(&law, &[Point { class: 0, at }], 8, &Budget::unlimited()).expect("a value");
        let spread = [&f[0].low, &f[0].high].map(|end| (end * IBig::from(20_000_000)) >> 100usize);
        assert_eq!(spread, [IBig::from(SPREAD - 1), IBig::from(SPREAD - 1)]);
        let shown = [0, 2, 4, 8, 12, 20, 40].map(|steps| Belief::Chain(steps).right());
        assert_eq!(shown, [74_501, 84_455, 90_524, 96_478, 98_691, 99_819, 99_998]);
        assert_eq!(Belief::Chain(MAX_STEPS).right(), 99_999);
    }

    /// The depths that are measured: 0 to 40.
    const DEPTHS: usize = 41;
    const ALL: u64 = (1 << DEPTHS) - 1;

    /// What [`seems`] says after 0, 1, .. steps, a bit for each: one chain has all of them. Everything fits for n <=
    /// 10^12.
    fn seems_by_depth(n: u64, x: u64) -> u64 {
        let (mut before, mut here, mut yes, mut said) = (n as i64, x as i64, true, 0);
        for depth in 0..DEPTHS {
            if here <= 1 {
                return if yes { said | ALL >> depth << depth } else { said };
            }
            let (root, rest) = (i128::from(2 * before - 1), i128::from(8 * here + 2 * before - 5));
            if (rest <= 0 || 17 * root * root >= rest * rest) == yes {
                said |= 1 << depth;
            }
            (before, here, yes) = (here, before - here / 2, !yes);
        }
        said
    }

    /// The depths that believe in a_n, n >= 2, a bit for each.
    fn right(n: u64, a: u64) -> u64 {
        let root = (17 * u128::from(n) * u128::from(n)).isqrt() as u64;
        let most = (root - n) / 4 + 1;
        let (mut x, mut open) = (most, ALL);
        while open != 0 && x + 4 > most && x >= 1 {
            let said = seems_by_depth(n, x) & open;
            if n - 1 + x == a {
                return said;
            }
            open &= !said;
            x -= 1;
        }
        if a == n { open } else { 0 }
    }

    /// The number of errors of each depth at `count` random n from most/2 to most.
    fn wrong_at(count: u64, most: u64, seed: u64) -> [u64; DEPTHS] {
        let c = wythoff_game::Subject::parse("half").expect("a rule");
        let analysis = wythoff_solve::Analysis::of(&c);
        let solver = analysis.solvers().next().expect("a solver");
        let mut random = crate::play::random::SplitMix64::new(seed);
        let mut counts = [0; DEPTHS];
        for i in 0..count {
            let n = most / 2 + random.word() % (most / 2);
            let number = UBig::from(n);
            let a = solver.term(&number, &Budget::unlimited()).expect("a pair").a;
            let right = right(n, u64::try_from(&a).expect("below 2^64"));
            let mut wrong = ALL & !right;
            while wrong != 0 {
                counts[wrong.trailing_zeros() as usize] += 1;
                wrong &= wrong - 1;
            }
            if i < 100 {
                let by_player = |depth: u32| Belief::Chain(depth).pair(&number).x == a;
                assert!((0..DEPTHS as u32).all(|depth| by_player(depth) == (right >> depth & 1 == 1)), "{n}");
            }
        }
        counts
    }

    /// At random n the guesses are right at least as often as certified, less what chance allows.
    fn measured(count: u64, most: u64) {
        let parts = std::thread::scope(|scope| {
            let parts: Vec<_> = (1..=2).map(|seed| scope.spawn(move || wrong_at(count / 2, most, seed))).collect();
            parts.into_iter().map(|part| part.join().expect("counted")).collect::<Vec<_>>()
        });
        // Four times sqrt(count)/2.
        let allowance = 2 * count.isqrt();
        for (depth, steps) in (0..DEPTHS).zip(0..) {
            let right = count - parts.iter().map(|part| part[depth]).sum::<u64>();
            let least = count * u64::from(Belief::Chain(steps).right()) / 100_000;
            println!("{most} {steps}: {right} of {count}, certified {least}");
            assert!(right + allowance >= least, "{steps} steps: {right} of {count}, certified {least}");
        }
    }

    #[test]
    fn it_is_right_as_often_as_certified() {
        measured(1000, 1_000_000);
        measured(1000, 1_000_000_000_000);
    }

    #[test]
    #[ignore = "minutes: ten million n of each size"]
    fn it_is_right_as_often_as_certified_at_many_n() {
        measured(10_000_000, 1_000_000);
        measured(10_000_000, 1_000_000_000_000);
    }

    #[test]
    fn right_about_73_percent_of_the_time() {
        let c = wythoff_game::Subject::parse("half").expect("a rule");
        let listing = wythoff_solve::Analysis::of(&c).listing();
        let pairs = listing.up_to(20_000, &wythoff_base::Budget::unlimited()).expect("pairs");
        let right = |p: &&wythoff_seq::Pair| {
            Belief::Slides.pair(&UBig::from(p.n)) == Piles { x: UBig::from(p.a), y: p.b.clone() }
        };
        let share = pairs.iter().filter(right).count() * 100 / pairs.len();
        assert_eq!(share, 73);
    }

    #[test]
    fn it_finds_every_pair_it_believes_in() {
        for (n, belief) in (0..3000u32).flat_map(|n| BELIEFS.map(|belief| (n, belief))) {
            let p = belief.pair(&UBig::from(n));
            assert!(holding(belief, &p.x).contains(&p), "{n}");
            assert!(holding(belief, &p.y).contains(&p), "{n}");
            let d = &p.y - &p.x;
            assert!(diagonal(belief, &d).contains(&p), "{n}");
        }
        // Far out, at and next to a pair.
        let n = UBig::from(10u8).pow(60);
        let p = BELIEFS[0].pair(&n);
        let from = Piles { x: &p.y + 5u8, y: p.x.clone() };
        assert!(moves(BELIEFS[0], &from).contains(&Take { k: UBig::from(5u8), l: UBig::ZERO }));
        let from = Piles { x: &p.y + 5u8, y: &p.x + 5u8 };
        assert!(equal_removals(BELIEFS[0], &from).contains(&UBig::from(5u8)));
    }

    #[test]
    fn all_its_moves_lead_to_pairs() {
        let pairs: Vec<Piles> = (0..100u8).map(|n| Belief::Slides.pair(&UBig::from(n))).collect();
        for (x, y) in (0..30u8).flat_map(|x| (0..30u8).map(move |y| (x, y))) {
            let from = Piles { x: UBig::from(x), y: UBig::from(y) };
            let found = moves(BELIEFS[0], &from);
            for mv in &found {
                let to = Position::from(from.after(mv).expect("no more than there is"));
                assert!(pairs.contains(&to.into()));
            }
            // Each pair that a move of blocking Wythoff reaches is found.
            for p in pairs.iter().flat_map(|p| [p.clone(), Piles { x: p.y.clone(), y: p.x.clone() }]) {
                if p.x > from.x || p.y > from.y || p == from {
                    continue;
                }
                let mv = Take { k: &from.x - &p.x, l: &from.y - &p.y };
                if mv.k.is_zero() || mv.l.is_zero() || mv.k == mv.l {
                    assert!(found.contains(&mv), "({x},{y}) {mv:?}");
                }
            }
        }
    }
}
