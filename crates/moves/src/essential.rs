//! Essential moves: those that alone win some position (docs/proofs.md, Propositions 106, 111 and 112).

use crate::automatic;
use crate::p_wythoff::PWythoff;
use crate::prefix::Prefix;
use crate::setting::Setting;
use std::collections::{BTreeMap, BTreeSet};
use wythoff_budget::{Budget, GaveUp};
use wythoff_check::certificate::Automatic;
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_solve::wyt::WytTheorem;

/// The essential moves up to a bound.
#[derive(Clone, Debug)]
pub struct Essential {
    /// Each with a position that it alone wins, where one was found.
    pub moves: BTreeMap<(u64, u64), Option<(u64, u64)>>,
    /// The other legal moves up to the bound.
    pub redundant: Vec<(u64, u64)>,
    /// What it rests on that the others are not essential.
    pub evidence: Evidence,
    /// The same in a sentence.
    pub why: String,
    /// What is proved of all moves, in a sentence.
    pub all: Option<String>,
}

/// Where there are no more than these, all essential moves are named.
const FEW: usize = 50;

/// The essential moves with amounts up to a bound; `None` where the amounts alone do not decide whether a move is legal. Where no theorem tells
/// them the positions with piles up to `size`, at least the bound, are looked at.
pub fn essential(setting: &Setting, to: u64, size: u64, budget: &Budget) -> Result<Option<Essential>, GaveUp> {
    let Some(legal) = setting.legal(to, budget)? else { return Ok(None) };
    let known = PWythoff::of(setting.analysis()).filter(|_| PWythoff::is_played(setting.analysis()));
    let Some(known) = known else {
        let found = in_box(setting, legal, size.max(to), budget)?;
        return by_automaton(setting, found, to, budget).map(Some);
    };
    let mut moves = BTreeMap::new();
    let mut redundant = Vec::new();
    for (k, l) in legal {
        budget.step()?;
        let (less, more) = (UBig::from(k), UBig::from(l));
        if known.is_essential(&less, &more) {
            let word = |(x, y): (UBig, UBig)| Some((u64::try_from(&x).ok()?, u64::try_from(&y).ok()?));
            moves.insert((k, l), known.witness(&less, &more, budget)?.and_then(word));
        } else {
            redundant.push((k, l));
        }
    }
    let p = known.p();
    let all = if p.is_one() {
        "no move is redundant: each wins some position alone".to_string()
    } else {
        format!("essential are exactly the moves (k,k) and the legal (k,l) with l <= {}", p + UBig::ONE)
    };
    let why = "docs/proofs.md, Proposition 111: the essential moves of p-Wythoff".into();
    Ok(Some(Essential { moves, redundant, evidence: Evidence::Theorem, why, all: Some(all) }))
}

/// The same where an automaton of all essential moves is found.
fn by_automaton(setting: &Setting, found: Essential, to: u64, budget: &Budget) -> Result<Essential, GaveUp> {
    let Some(automaton) = automatic::essential(setting, budget)? else { return Ok(found) };
    let all = automatic::listed(&automaton, to, budget)?;
    let told = automatic::finite(&automaton, FEW).map(|few| {
        let shown: Vec<String> = few.iter().map(|(k, l)| format!("({k},{l})")).collect();
        if shown.is_empty() {
            "no move is essential".into()
        } else {
            format!("essential are exactly {}", shown.join(" "))
        }
    });
    let why = format!(
        "docs/proofs.md, Proposition 107 (d): the essential moves are what an automaton of {} states recognises in the system {}",
        automaton.states(),
        automaton.system()
    );
    let listed = found.moves.keys().copied().chain(found.redundant).collect::<BTreeSet<_>>();
    let moves = all.iter().map(|amounts| (*amounts, found.moves.get(amounts).copied().flatten())).collect();
    let redundant = listed.difference(&all).copied().collect();
    Ok(Essential { moves, redundant, evidence: Evidence::Certificate { kind: Automatic::KIND }, why, all: told })
}

/// What every position with piles up to the bound says of these moves, which are sorted.
pub(crate) fn in_box(
    setting: &Setting,
    listed: Vec<(u64, u64)>,
    size: u64,
    budget: &Budget,
) -> Result<Essential, GaveUp> {
    // A larger move may win as well.
    let legal = setting.legal(size, budget)?.unwrap_or_default();
    let prefix = Prefix::list(setting.analysis(), |pairs| pairs.last().is_some_and(|(a, _)| *a > size), budget)?;
    let side = usize::try_from(size).unwrap_or(0) + 1;
    // No partner up to the bound is one above it.
    let mut partner = vec![u64::MAX; side];
    let mut pairs = Vec::new();
    for &(a, b) in prefix.pairs.iter().filter(|(a, _)| *a <= size) {
        partner[a as usize] = b;
        pairs.push((a, b));
        if b <= size {
            partner[b as usize] = a;
            if a != b {
                pairs.push((b, a));
            }
        }
    }
    pairs.sort_unstable();
    let mut allowed = vec![false; side * side];
    for &(k, l) in &legal {
        allowed[k as usize * side + l as usize] = true;
    }
    let mut moves: BTreeMap<(u64, u64), Option<(u64, u64)>> = BTreeMap::new();
    for x in 1..=size {
        for y in x..=size {
            budget.tick(x, Some(size))?;
            // A one-pile move wins unless both partners are above the other pile.
            if partner[x as usize] <= y || partner[y as usize] <= x {
                continue;
            }
            let amounts = |&(u, v): &(u64, u64)| {
                let (k, l) = (x - u, y.checked_sub(v).filter(|l| *l > 0)?);
                Some((k.min(l), k.max(l))).filter(|(k, l)| allowed[*k as usize * side + *l as usize])
            };
            let mut wins = pairs.iter().take_while(|(u, _)| *u < x).filter_map(amounts);
            if let Some(first) = wins.next()
                && wins.all(|other| other == first)
            {
                moves.entry(first).or_insert(Some((x, y)));
            }
        }
    }
    moves.retain(|amounts, _| listed.binary_search(amounts).is_ok());
    let redundant = listed.into_iter().filter(|amounts| !moves.contains_key(amounts)).collect();
    let why = format!("no position with piles up to {size} is won by one of the others alone; larger ones may be");
    Ok(Essential { moves, redundant, evidence: Evidence::Observed, why, all: None })
}

/// That taking everything is enough, where b = g(a) with a superadditive g.
pub fn restriction(setting: &Setting) -> Option<String> {
    let found = setting.analysis().plain().and(setting.analysis().recognised())?;
    let superadditive = match &found.theorem {
        WytTheorem::Superadditive => true,
        WytTheorem::Linear { t, .. } => *t == 0.into(),
        _ => false,
    };
    (superadditive && setting.is_invariant()).then(|| {
        "docs/proofs.md, Proposition 112: b = g(a), so of the two-pile moves those with k an a_n, k <= l < g(k) and l no earlier b \
         are enough, each to take everything; all moves whose smaller amount is a b_n may be left out together"
            .into()
    })
}
