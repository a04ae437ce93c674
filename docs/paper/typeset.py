#!/usr/bin/env python3
"""Typesets docs/proofs.md, and the papers' questions, as LaTeX.

    typeset.py proofs FILE.md        the body: sections, propositions, proofs
    typeset.py questions FILE.json   a table of what `wyt questions --format json` says

The text writes its formulas in plain characters, a_{n-1} <= b_n and x^2. Each symbol becomes mathematics by itself: a letter that stands
alone, a subscript, a power, a relation. Words stay words; "a" and "I" are variables only beside a symbol."""

import json
import re
import sys

GREEK = "alpha beta gamma delta kappa lambda mu phi pi rho sigma tau theta omega eps".split()
NAMES = "mex floor ceil max min log gcd exp sup inf lim".split()
RELATIONS = {"<=>": r"\Leftrightarrow", "=>": r"\Rightarrow", "<=": r"\le", ">=": r"\ge", "!=": r"\ne", "->": r"\to", "<": "<", ">": ">"}

# One symbol: an indexed or raised name, a relation, a sign, a letter alone.
INDEX = r"(?:_(?:\{[^{}]*\}|\([^()]*\)|[A-Za-z0-9]+\*?))"
POWER = r"(?:\^(?:\{[^{}]*\}|\([^()]*\)|-?[A-Za-z0-9]+))"
SYMBOL = re.compile(
    rf"(?P<indexed>(?<![A-Za-z0-9_\\])(?:[A-Za-z]+|\d+)'*(?:{INDEX}{POWER}?|{POWER}))"
    r"|(?P<relation><=>|=>|<=|>=|!=|->|<|>)"
    r"|(?P<minus>(?<=[\s(\d,])-(?=[\s\d(A-Za-z]))"
    rf"|(?P<greek>(?<![A-Za-z_])(?:{'|'.join(GREEK)})(?![A-Za-z]))"
    rf"|(?P<name>(?<![A-Za-z_])(?:{'|'.join(NAMES)})(?![A-Za-z]))"
    r"|(?P<letter>(?<![A-Za-z0-9'\]])[A-Za-z][0-9]?'*\*?(?![A-Za-z0-9'\[]))"
    rf"|(?P<power>(?<=[)\]]){POWER})"
    r"|(?P<bar>\|)"
)
NEAR = re.compile(r"[=<>+*/(,|{]\s?$")
AHEAD = re.compile(r"^\s?(?:[=<>+*/),|}(]|and [bBy]\b|or [by]\b|is \d)")


def inside(text):
    """An index or a power, as mathematics."""
    text = text.strip("{}()") if text[0] in "{(" else text
    for plain, tex in RELATIONS.items():
        text = text.replace(plain, tex + " ")
    text = re.sub(rf"(?<![A-Za-z])({'|'.join(GREEK)})(?![A-Za-z])", lambda m: greek(m[1]) + " ", text)
    return re.sub(r"_([A-Za-z0-9]+)", r"_{\1}", text)


def greek(name):
    return {"phi": r"\varphi", "eps": r"\varepsilon"}.get(name, "\\" + name)


def symbol(match, text):
    kind, found = match.lastgroup, match[0]
    if kind == "indexed":
        name, primes, index, power = re.fullmatch(rf"([A-Za-z]+|\d+)('*)({INDEX}?)({POWER}?)", found).groups()
        if len(name) > 2 and name not in GREEK + NAMES and not name.isdigit():
            return escape(found)
        base = greek(name) if name in GREEK else rf"\operatorname{{{name}}}" if name in NAMES else name
        index, power = (mark + "{" + inside(part[1:]) + "}" if part else "" for mark, part in (("_", index), ("^", power)))
        return f"${base}{primes}{index}{power}$"
    if kind == "relation":
        return f"${RELATIONS[found]}$"
    if kind == "minus":
        return "$-$"
    if kind == "greek":
        return f"${greek(found)}$"
    if kind == "name":
        return rf"$\operatorname{{{found}}}$"
    if kind == "power":
        return "$^{" + inside(found[1:]) + "}$"
    if kind == "bar":
        return "$|$"
    # A letter: in (a) and (b) of a list it is a name, and "a" and "I" are mostly words.
    before, after = text[: match.start()], text[match.end() :]
    if re.search(r"(^|[^A-Za-z0-9_])\($", before) and after.startswith(")"):
        return found
    if found in ("a", "I", "A") and not (NEAR.search(before) or AHEAD.match(after)):
        return found
    if found == "a" and before.endswith(", ") and re.match(r" [A-Za-z]{3}", after):
        return found
    name, digit = found[0], found[1:].rstrip("'*")
    mark = found[1 + len(digit) :]
    return f"${name}" + (f"_{{{digit}}}" if digit else "") + mark.replace("*", "^*") + "$"


def escape(text):
    for plain, tex in [("\\", r"\textbackslash{}"), ("&", r"\&"), ("%", r"\%"), ("#", r"\#"), ("_", r"\_"), ("$", r"\$"), ("{", r"\{"), ("}", r"\}"), ("^", r"\^{}"), ("~", r"\~{}")]:
        text = text.replace(plain, tex) if plain != "\\" else text.replace(plain, "\0")
    # Two hyphens are no dash.
    return text.replace("\0", r"\textbackslash{}").replace("--", "-{}-")


def formulas(text):
    """Prose with formulas in it."""
    out, at = [], 0
    for match in SYMBOL.finditer(text):
        out += [escape(text[at : match.start()]), symbol(match, text)]
        at = match.end()
    out.append(escape(text[at:]))
    text = re.sub(r'"([^"]*)"', r"``\1''", "".join(out))
    return text.replace("∎", r"\qed{}").replace("⊂", r"$\subset$").replace("∪", r"$\cup$").replace("$$", "")


def prose(text):
    """A paragraph: code, emphasis, links, formulas."""
    out = []
    for part in re.split(r"(`[^`]*`|\*\*[^*]+\*\*|(?<![\w*])\*[A-Za-z][^*]*\*(?!\w)|\[[^\]]*\]\([^)]*\)|\[[A-Z]+\d*\])", text):
        if part.startswith("`"):
            out.append(r"\texttt{" + escape(part.strip("`")) + "}")
        elif part.startswith("**"):
            out.append(r"\textbf{" + formulas(part.strip("*")) + "}")
        elif re.fullmatch(r"\*[A-Za-z][^*]*\*", part):
            out.append(r"\emph{" + formulas(part.strip("*")) + "}")
        elif part.startswith("[") and "](" in part:
            out.append(escape(part[1 : part.index("]")]))
        elif re.fullmatch(r"\[[A-Z]+\d*\]", part):
            out.append(part)
        else:
            out.append(formulas(part))
    return "".join(out)


def blocks(lines):
    """Paragraphs, displays, lists, tables, quotations and headings."""
    kind, held = None, []
    for line in lines + [""]:
        here = (
            "blank" if not line.strip() else "head" if line.startswith("#") else "code" if line.startswith("    ") and kind not in ("item", "text")
            else "quote" if line.startswith(">") else "table" if re.match(r"\|.*\|$", line) and line.count("|") > 2 and kind in (None, "table")
            else "item" if re.match(r"(\*|-|\d+\.) ", line) else "text"
        )
        joined = here == kind and here not in ("head", "item") or (kind == "item" and here == "text")
        if not joined:
            if held:
                yield kind, held
            kind, held = (None, []) if here == "blank" else (here, [])
        if here != "blank":
            held.append(line)


def proofs(text):
    listed = False
    for kind, lines in blocks(text.splitlines()):
        if listed and kind != "item":
            print(r"\end{itemize}")
            listed = False
        if kind == "head":
            level = len(lines[0]) - len(lines[0].lstrip("#"))
            title = re.sub(r"^\d+\. ", "", lines[0].strip("# "))
            if level > 1:
                # Sections are cited by their numbers: those without one get none.
                star = "" if re.match(r"#+ \d+\. ", lines[0]) or level == 3 else "*"
                print(("\\section" if level == 2 else "\\subsection") + star + "{" + prose(title) + "}")
        elif kind == "code":
            print(r"\begin{quote}\raggedright" + "\n" + "\\\\\n".join(prose(line.strip()) for line in lines) + "\n\\end{quote}")
        elif kind == "quote":
            print(r"\begin{quote}" + prose(" ".join(line.lstrip("> ") for line in lines)) + r"\end{quote}")
        elif kind == "table":
            rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not re.match(r"\|[-| :]+\|$", line)]
            print(r"\begin{center}\small\begin{tabular}{" + "l" * len(rows[0]) + r"}\toprule")
            for at, row in enumerate(rows):
                print(" & ".join(map(prose, row)) + r" \\" + (r"\midrule" if at == 0 else ""))
            print(r"\bottomrule\end{tabular}\end{center}")
        elif kind == "item":
            if not listed:
                print(r"\begin{itemize}")
                listed = True
            print(r"\item " + prose(re.sub(r"^(\*|-|\d+\.) ", "", " ".join(line.strip() for line in lines))))
        else:
            print(prose(" ".join(line.strip() for line in lines)))
        print()
    if listed:
        print(r"\end{itemize}")


def questions(found):
    print(r"\begin{longtable}{@{}L{0.12\linewidth}L{0.32\linewidth}L{0.36\linewidth}L{0.12\linewidth}@{}}\toprule")
    print(r"where & asked & answer & proved by \\\midrule\endhead")
    for one in found["questions"]:
        where = f"[{one['source']}] {one['place'] or ''}"
        asked = prose(one["question"]) + (f" ``{prose(one['quotation'])}''" if one["quotation"] else "")
        answer = f"({one['status']}) {one['answer'] or ''}"
        cell = prose(answer) + (r" \par\texttt{\footnotesize " + escape(one["command"]) + "}" if one["command"] else "")
        print(" & ".join([prose(where), asked, cell, ", ".join(map(str, one["propositions"]))]) + r" \\[3pt]")
    print(r"\bottomrule\end{longtable}")


if __name__ == "__main__":
    what, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        proofs(file.read()) if what == "proofs" else questions(json.load(file))
