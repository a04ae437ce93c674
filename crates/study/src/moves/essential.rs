//! Essential moves: each is the only winning move of some position (docs/proofs.md, Propositions 106, 111 and 112).

use crate::moves::automatic;
use crate::moves::p_wythoff::PWythoff;
use crate::moves::prefix::Prefix;
use crate::moves::setting::Setting;
use std::collections::{BTreeMap, BTreeSet};
use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::certificate::Automatic;
use wythoff_check::evidence::Evidence;
use wythoff_solve::WytTheorem;

/// The essential moves up to a bound.
#[derive(Clone, Debug)]
pub struct Essential {
    /// The moves, each with a position that it alone wins, if one was found.
    pub moves: BTreeMap<(u64, u64), Option<(u64, u64)>>,
    /// The other legal moves up to the bound.
    pub redundant: Vec<(u64, u64)>,
    /// The evidence that the other moves are not essential.
    pub evidence: Evidence,
    /// The reason for that, in a sentence.
    pub why: String,
    /// What is proved about all moves, in a sentence.
    pub all: Option<String>,
}

/// All essential moves are listed if there are at most this many: a sentence has room for no more.
const FEW: usize = 50;

/// The essential moves with amounts up to a bound; `None` where the amounts alone do not decide whether a move is
/// legal. Without a theorem, the positions with piles up to `size`, at least the bound, are examined.
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
        "no move is redundant: each is the only winning move of some position".to_string()
    } else {
        format!("the essential moves are exactly the moves (k,k) and the legal (k,l) with l <= {}", p + UBig::ONE)
    };
    let why = "docs/proofs.md, Proposition 111: the essential moves of p-Wythoff".into();
    Ok(Some(Essential { moves, redundant, evidence: Evidence::Theorem, why, all: Some(all) }))
}

/// The same, with all essential moves by an automaton if one is found.
fn by_automaton(setting: &Setting, found: Essential, to: u64, budget: &Budget) -> Result<Essential, GaveUp> {
    let Some(automaton) = automatic::essential(setting, budget)? else { return Ok(found) };
    let all = automatic::automaton_moves(&automaton, to, budget)?;
    let told = automatic::finite(&automaton, FEW).map(|few| {
        let shown: Vec<String> = few.iter().map(|(k, l)| format!("({k},{l})")).collect();
        if shown.is_empty() {
            "no move is essential".into()
        } else {
            format!("the essential moves are exactly {}", shown.join(" "))
        }
    });
    let why = format!(
        "docs/proofs.md, Proposition 107 (d): an automaton of {} states recognises the essential moves in the system \
         {}",
        automaton.states(),
        automaton.system()
    );
    let listed = found.moves.keys().copied().chain(found.redundant).collect::<BTreeSet<_>>();
    let moves = all.iter().map(|amounts| (*amounts, found.moves.get(amounts).copied().flatten())).collect();
    let redundant = listed.difference(&all).copied().collect();
    Ok(Essential { moves, redundant, evidence: Evidence::Certificate { kind: Automatic::KIND }, why, all: told })
}

/// Examines every position with piles up to the bound for these moves, which are sorted.
pub(crate) fn in_box(
    setting: &Setting,
    listed: Vec<(u64, u64)>,
    size: u64,
    budget: &Budget,
) -> Result<Essential, GaveUp> {
    // Moves larger than the listed ones may win, too.
    let legal = setting.legal(size, budget)?.unwrap_or_default();
    let prefix = Prefix::list(setting.analysis(), |pairs| pairs.last().is_some_and(|(a, _)| *a > size), budget)?;
    let side = usize::try_from(size).unwrap_or(0) + 1;
    // A pile without a partner up to the bound has a partner above it.
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
    let why = format!(
        "none of the others is the only winning move of a position with piles up to {size}; larger \
         positions are not examined"
    );
    Ok(Essential { moves, redundant, evidence: Evidence::Observed, why, all: None })
}

/// Where b = g(a) with a superadditive g: the moves that take everything are enough.
pub fn restriction(setting: &Setting) -> Option<String> {
    let found = setting.analysis().plain().and(setting.analysis().recognised())?;
    let superadditive = match &found.theorem {
        WytTheorem::Superadditive => true,
        WytTheorem::Linear { t, .. } => *t == 0.into(),
        _ => false,
    };
    (superadditive && setting.invariant).then(|| {
        "docs/proofs.md, Proposition 112: b = g(a), so the two-pile moves with k = a_n, k <= l < g(k) and l not \
         an earlier b_m are enough, each to take everything; all moves whose smaller amount is some b_n may be left \
         out together"
            .into()
    })
}
