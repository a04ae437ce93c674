//! Programs that print the terms, when pasted.

use super::language::{Language, Unwritable};
use super::legal::{Moves, legal};
use super::recursion::Partner;
use super::sequence::Sequence;
use wythoff_game::Single;
use wythoff_game::{Expr, Var};

/// Names in programs: the pair before is (p, q).
fn name(var: Var) -> &'static str {
    match var {
        Var::PreviousA => "p",
        Var::PreviousB => "q",
        other => other.name(),
    }
}

/// The same where f is asked for the move from x to an earlier pair (p, q).
fn moved(var: Var) -> &'static str {
    match var {
        Var::X1 => "p",
        Var::Y1 => "q",
        Var::X0 => "x",
        other => other.name(),
    }
}

/// The program in a language, for a number of terms.
pub(crate) fn program(
    language: Language,
    partner: &Partner,
    sequence: Sequence,
    terms: usize,
) -> Result<String, Unwritable> {
    let pairs = match language {
        Language::Python => python(partner)?,
        Language::Pari => pari(partner)?,
        Language::Mathematica => mathematica(partner)?,
    };
    Ok(language.whole(&[pairs, show(language, sequence, terms)]))
}

/// The terms of the sequence, from the pairs or the row.
pub(crate) fn show(language: Language, sequence: Sequence, m: usize) -> String {
    match (language, sequence) {
        (Language::Python, Sequence::Row(a)) => format!("print(row({a}, {m}))"),
        (Language::Pari, Sequence::Row(a)) => format!("row({a}, {m})"),
        (Language::Mathematica, Sequence::Row(a)) => format!("row[{a}, {m}]"),
        (Language::Python, Sequence::A) => format!("print([a for a, b in pairs({m})])"),
        (Language::Python, Sequence::B) => format!("print([b for a, b in pairs({m})])"),
        (Language::Python, Sequence::D) => format!("print([b - a for a, b in pairs({m})])"),
        (Language::Python, Sequence::Word) => {
            format!("A = {{a for a, b in pairs({m})}}\nprint([int(n not in A) for n in range({m})])")
        }
        (Language::Pari, Sequence::A) => format!("apply(t -> t[1], pairs({m}))"),
        (Language::Pari, Sequence::B) => format!("apply(t -> t[2], pairs({m}))"),
        (Language::Pari, Sequence::D) => format!("apply(t -> t[2] - t[1], pairs({m}))"),
        (Language::Pari, Sequence::Word) => {
            format!("A = Set(apply(t -> t[1], pairs({m}))); vector({m}, n, !setsearch(A, n - 1))")
        }
        (Language::Mathematica, Sequence::A) => format!("pairs[{m}][[All, 1]]"),
        (Language::Mathematica, Sequence::B) => format!("pairs[{m}][[All, 2]]"),
        (Language::Mathematica, Sequence::D) => format!("#2 - #1 & @@@ pairs[{m}]"),
        (Language::Mathematica, Sequence::Word) => {
            format!("With[{{A = pairs[{m}][[All, 1]]}}, Table[Boole[! MemberQ[A, n]], {{n, 0, {m} - 1}}]]")
        }
    }
}

fn python(partner: &Partner) -> Result<String, Unwritable> {
    let write = |e: &Expr| Language::Python.write(e, &name);
    let (before, b) = match partner {
        Partner::Step(step, first) => (String::new(), format!("{} if n else {}", write(step)?, write(first)?)),
        Partner::Greatest(demand) => {
            (String::new(), format!("a + max(({} for p, q in out), default=0)", write(demand)?))
        }
        Partner::Moves(moves) => return python_moves(moves),
    };
    Ok(format!(
        "def pairs(m):\n    used, out, a, p, q = set(), [], 0, 0, 0\n    for n in range(m):\n        \
         while a in used: a += 1\n{before}        \
         b = {b}\n        used |= {{a, b}}\n        out.append((a, b))\n        p, q = a, b\n    return out"
    ))
}

/// By the moves: the y from which a move leads to an earlier pair are intervals, where the rule is f or Wyt(f).
fn python_moves(moves: &Moves) -> Result<String, Unwritable> {
    let write = |e: &Expr| Language::Python.write(e, &moved);
    let (head, search) = match moves {
        Moves::Constraint(f) => (
            String::new(),
            format!(
                "            s = []  # the y from which a move leads to an earlier pair\n            \
                 for p, q in out:\n                \
                 f = {}\n                \
                 s += [(q, q), (max(q + 1, q + x - p - f + 1), q + x - p + f - 1)]\n                \
                 if q < x: s += [(p, p), (max(p + 1, p + x - q - f + 1), p + x - q + f - 1)]\n            \
                 y = x\n            for i, j in sorted(s):\n                if i <= y <= j: y = j + 1\n",
                write(f)?
            ),
        ),
        Moves::Wyt(f) => (
            format!("from functools import cache\n@cache\ndef f(k):\n    return {}\n", write(f)?),
            "            s = []  # the y from which a move leads to an earlier pair\n            \
             for p, q in out:\n                \
             k = x - p\n                s += [(q, q), (q + k, q + f(k) - 1)]\n                \
             s += [(q + j, q + j) for j in range(max(1, x - q), k) if k < f(j)]\n                \
             if q < x: s += [(p, p), (p + x - q, p + f(x - q) - 1)]\n            y = x\n            \
             for i, j in sorted(s):\n                if i <= y <= j: y = j + 1\n"
                .to_string(),
        ),
        Moves::Take(_) => (
            legal(Language::Python, moves, &Single::Free)? + "\n",
            "            y = x\n            \
             while any(legal(x - u, y - v, x, y) for p, q in out for u, v in ((p, q), (q, p))): y += 1\n"
                .to_string(),
        ),
    };
    Ok(format!(
        "{head}def pairs(m):  # by the definition\n    used, out, x = set(), [], 0\n    while len(out) < m:\n        \
         if x not in used:\n{search}            used |= {{x, y}}\n            out.append((x, y))\n        x += 1\n    \
         return out"
    ))
}

fn pari(partner: &Partner) -> Result<String, Unwritable> {
    let write = |e: &Expr| Language::Pari.write(e, &name);
    let b = match partner {
        Partner::Step(step, first) => format!("if(n, {}, {})", write(step)?, write(first)?),
        Partner::Greatest(demand) => {
            format!("if(n, a + vecmax(vector(n, i, my(p = v[i][1], q = v[i][2]); {})), 0)", write(demand)?)
        }
        Partner::Moves(moves) => return pari_moves(moves),
    };
    Ok(format!(
        "{{pairs(m) = my(u = vectorsmall(2*m + 2), v = vector(m), a = 0, b, p = 0, q = 0);\n  for(n = 0, m - 1,\n    \
         while(u[a + 1], a++);\n    \
         b = {b};\n    u[a + 1] = 1; if(b <= 2*m, u[b + 1] = 1);\n    v[n + 1] = [a, b]; p = a; q = b);\n  v}};"
    ))
}

fn pari_moves(moves: &Moves) -> Result<String, Unwritable> {
    let write = |e: &Expr| Language::Pari.write(e, &moved);
    let sweep = "y = x; s = vecsort(Vec(s));\n      for(i = 1, #s, if(s[i][1] <= y && y <= s[i][2], y = s[i][2] + 1));";
    let (head, search) = match moves {
        Moves::Constraint(f) => (
            String::new(),
            format!(
                "s = List();\n      for(i = 1, n, p = v[i][1]; q = v[i][2]; f = {};\n        \
                 listput(s, [q, q]); listput(s, [max(q + 1, q + x - p - f + 1), q + x - p + f - 1]);\n        \
                 if(q < x, listput(s, [p, p]); \
                 listput(s, [max(p + 1, p + x - q - f + 1), p + x - q + f - 1])));\n      {sweep}",
                write(f)?
            ),
        ),
        Moves::Wyt(f) => (
            format!("fw(k) = {};\n", write(f)?),
            format!(
                "s = List();\n      for(i = 1, n, p = v[i][1]; q = v[i][2]; k = x - p;\n        \
                 listput(s, [q, q]); listput(s, [q + k, q + fw(k) - 1]);\n        \
                 for(j = max(1, x - q), k - 1, if(k < fw(j), listput(s, [q + j, q + j])));\n        \
                 if(q < x, listput(s, [p, p]); listput(s, [p + x - q, p + fw(x - q) - 1])));\n      {sweep}"
            ),
        ),
        Moves::Take(_) => (
            legal(Language::Pari, moves, &Single::Free)? + "\n",
            "y = x; s = 1;\n      while(s, s = 0; for(i = 1, n, p = v[i][1]; q = v[i][2];\n        \
             if(legal(x - p, y - q, x, y) || legal(x - q, y - p, x, y), s = 1; break)); if(s, y++));"
                .to_string(),
        ),
    };
    Ok(format!(
        "{head}{{pairs(m) = \\\\ by the definition\n  \
         my(u = vectorsmall(2*m + 2), v = vector(m), n = 0, x = 0, y, s, p, q, f, k);\n  \
         while(n < m,\n    if(!u[x + 1],\n      {search}\n      \
         n++; v[n] = [x, y]; u[x + 1] = 1; if(y <= 2*m, u[y + 1] = 1));\n    x++);\n  v}};"
    ))
}

fn mathematica(partner: &Partner) -> Result<String, Unwritable> {
    let write = |e: &Expr| Language::Mathematica.write(e, &name);
    let b = match partner {
        Partner::Step(step, first) => format!("If[n == 0, {}, {}]", write(first)?, write(step)?),
        Partner::Greatest(demand) => format!("If[n == 0, 0, a + Max[Function[{{p, q}}, {}] @@@ v]]", write(demand)?),
        Partner::Moves(moves) => return mathematica_moves(moves),
    };
    Ok(format!(
        "pairs[m_] := Module[{{u = <||>, v = {{}}, a = 0, b, p = 0, q = 0}},\n  Do[While[KeyExistsQ[u, a], a++];\n    \
         b = {b};\n    \
         u[a] = True; u[b] = True; AppendTo[v, {{a, b}}]; p = a; q = b, {{n, 0, m - 1}}]; v];"
    ))
}

fn mathematica_moves(moves: &Moves) -> Result<String, Unwritable> {
    let legal = legal(Language::Mathematica, moves, &Single::Free)?;
    Ok(format!(
        "{legal}\nreaches[x_, y_, {{u_, v_}}] := legal[x - u, y - v, x, y];\n\
         pairs[m_] := Module[{{u = <||>, v = {{}}, x = 0, y}},\n  \
         While[Length[v] < m, If[! KeyExistsQ[u, x], y = x;\n    \
         While[AnyTrue[v, reaches[x, y, #] || reaches[x, y, Reverse[#]] &], y++];\n    \
         u[x] = True; u[y] = True; AppendTo[v, {{x, y}}]]; x++]; v];"
    ))
}
