// Formulas as MathML: the rule language, and the indices and sequences in the program's sentences, read into a
// tree and printed. Text that cannot be read stays as it is.
import { el } from './dom.js';

const GREEK = { alpha: 'α', beta: 'β', gamma: 'γ', kappa: 'κ', phi: 'φ', lambda: 'λ' };
const FENCED = { floor: ['⌊', '⌋'], ceil: ['⌈', '⌉'], abs: ['|', '|'] };
const SIGNS = {
  '==': '=',
  '!=': '≠',
  '<=': '≤',
  '>=': '≥',
  '-': '−',
  '->': '→',
  in: '∈',
  '%': 'mod',
  xor: '⊕',
};
// Loosest first; `and` and `or` stand with room around them.
const LEVELS = [
  ['or'],
  ['and'],
  ['=', '==', '!=', '<', '<=', '>', '>=', 'in'],
  ['|'],
  ['xor'],
  ['&'],
  ['+', '-'],
  ['*', '/', '%', 'mod'],
];

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z]+\d*(?:')?)|(->|\.\.|[=!<>]=|\*\*|[-+*/%^=<>(){},|&_])|(\S))/gy;

/** Letters, numbers and signs, each with its place in the text. */
function tokens(text) {
  const found = [];
  for (const match of text.matchAll(TOKEN)) {
    const [, number, name, sign, other] = match;
    const text = number ?? name ?? sign ?? other;
    const end = match.index + match[0].length;
    const kind = number ? 'number' : name ? 'name' : sign ? 'sign' : 'other';
    found.push({ kind, text, start: end - text.length, end });
  }
  return found;
}

/** A recursive reader of tokens; throws where there is no formula. */
class Reader {
  constructor(list) {
    this.list = list;
    this.at = 0;
  }

  get next() {
    return this.list[this.at]?.text;
  }

  take(text) {
    if (this.next !== text) throw new SyntaxError(text);
    this.at++;
  }

  whole() {
    const tree = this.level(0);
    if (this.at < this.list.length) throw new SyntaxError('more');
    return tree;
  }

  level(i) {
    if (i === LEVELS.length) return this.juxtaposed();
    if (i === 2 && this.next === 'not') {
      this.at++;
      return { op: 'not', parts: [this.level(2)] };
    }
    let left = this.level(i + 1);
    while (LEVELS[i].includes(this.next)) {
      const op = this.next;
      this.at++;
      left = { op, parts: [left, this.level(i + 1)] };
    }
    return left;
  }

  /** Factors without a sign between them: n alpha, 2k. */
  juxtaposed() {
    let left = this.power();
    while (this.at < this.list.length && this.starts()) left = { op: 'beside', parts: [left, this.power()] };
    return left;
  }

  starts() {
    const { kind, text } = this.list[this.at];
    if (kind === 'name') return !['and', 'or', 'not', 'in', 'mod', 'xor'].includes(text);
    return text === '(' && this.list[this.at - 1].kind === 'number';
  }

  power() {
    if (this.next === '-') {
      this.at++;
      return { op: 'minus', parts: [this.power()] };
    }
    const base = this.atom();
    if (this.next !== '^' && this.next !== '**') return base;
    this.at++;
    return { op: '^', parts: [base, this.power()] };
  }

  atom() {
    const token = this.list[this.at];
    if (!token) throw new SyntaxError('end');
    this.at++;
    if (token.kind === 'number') return { number: token.text };
    if (token.text === '(') {
      const inner = this.level(0);
      this.take(')');
      return { op: '()', parts: [inner] };
    }
    if (token.text === '{') return { op: '{}', parts: this.until('}') };
    if (token.kind !== 'name') throw new SyntaxError(token.text);
    if (this.next === '_') {
      this.at++;
      const index = this.atom();
      return { op: '_', name: token.text, parts: [index.op === '()' ? index.parts[0] : index] };
    }
    // A name directly before a parenthesis is that of a function.
    if (this.next === '(' && this.list[this.at].start === token.end) {
      this.at++;
      return { op: 'call', name: token.text, parts: this.until(')') };
    }
    return { name: token.text };
  }

  /** Expressions up to a closing sign; in sets ranges, too. */
  until(close) {
    const parts = [];
    while (this.next !== close) {
      if (parts.length) this.take(',');
      let part = this.level(0);
      if (this.next === '..') {
        this.at++;
        part = { op: '..', parts: [part, this.level(0)] };
      }
      parts.push(part);
    }
    this.take(close);
    return parts;
  }
}

const node = (tag, ...children) => {
  const made = document.createElementNS('http://www.w3.org/1998/Math/MathML', tag);
  made.append(...children);
  return made;
};
/** Operators keep their size within a line of text. */
const mo = (text) => {
  const made = node('mo', text);
  made.setAttribute('stretchy', 'false');
  return made;
};
const row = (...children) => node('mrow', ...children);

function letter(name) {
  const indexed = /^([A-Za-z])(\d)('?)$/.exec(name);
  if (indexed) return node('msub', node('mi', indexed[1]), node('mn', indexed[2]));
  // A name of several letters is set upright.
  if (name.length > 1 && !GREEK[name] && !name.endsWith("'")) {
    const made = node('mi', name);
    made.setAttribute('mathvariant', 'normal');
    return made;
  }
  return node('mi', GREEK[name] ?? name.replace("'", '′'));
}

const listed = (parts) => parts.flatMap((part, i) => (i ? [mo(','), print(part)] : [print(part)]));
/** Drops parentheses that a fraction or a root makes needless. */
const bare = (tree) => print(tree.op === '()' ? tree.parts[0] : tree);

function call(name, parts) {
  if (FENCED[name]) return row(mo(FENCED[name][0]), ...listed(parts), mo(FENCED[name][1]));
  if (name === 'sqrt') return node('msqrt', ...listed(parts));
  if (name === 'isqrt') return row(mo('⌊'), node('msqrt', ...listed(parts)), mo('⌋'));
  if (name === 'if' && parts.length === 3) {
    const [condition, yes, no] = parts;
    return row(print(yes), node('mtext', '\u00a0if\u00a0'), print(condition), node('mtext', ', else\u00a0'), print(no));
  }
  return row(letter(name), mo('('), ...listed(parts), mo(')'));
}

/** A tree as MathML. */
function print({ op, name, number, parts }) {
  if (number !== undefined) return node('mn', number);
  if (op === undefined) return letter(name);
  if (op === 'call') return call(name, parts);
  const [a, b] = parts;
  switch (op) {
    case '()':
      return row(mo('('), print(a), mo(')'));
    case '{}':
      return row(mo('{'), ...listed(parts), mo('}'));
    case '..':
      return row(print(a), mo('…'), print(b));
    case '_':
      return node('msub', letter(name), print(a));
    case '^':
      return node('msup', print(a), bare(b));
    case '/':
      return node('mfrac', bare(a), bare(b));
    case 'minus':
      return row(mo('−'), print(a));
    case 'not':
      return row(node('mtext', 'not\u00a0'), print(a));
    case 'beside':
      return row(print(a), node('mspace'), print(b));
    case 'and':
    case 'or':
      return row(print(a), node('mtext', `\u00a0${op}\u00a0`), print(b));
    case '*': {
      // 2*k is written 2k; elsewhere there is a dot.
      const plain = a.number !== undefined && b.number === undefined;
      return plain ? row(print(a), print(b)) : row(print(a), mo('·'), print(b));
    }
    default:
      return row(print(a), mo(SIGNS[op] ?? op), print(b));
  }
}

/** A longer formula may be broken at its loosest signs: a line breaks between formulas, never inside one. */
const LONG = 12;
const BREAKS = ['and', 'or', '=', '==', '<', '<=', '>', '>=', '+', '-'];

/** The number of signs and letters. */
const size = ({ parts = [] }) => parts.reduce((sum, part) => sum + size(part), 1);

/** A formula in pieces that fit a line. */
function pieces(tree) {
  const { op, parts } = tree;
  if (size(tree) <= LONG || !BREAKS.includes(op)) return [node('math', print(tree))];
  const [left, right] = parts.map(pieces);
  if (op === 'and' || op === 'or') return [...left, ` ${op} `, ...right];
  right[0].prepend(mo(SIGNS[op] ?? op));
  return [...left, ' ', ...right];
}

/** A tree as a formula, with its text for copying and for screen readers, and the text directly after it. */
function math(tree, text, behind = '') {
  const made = pieces(tree);
  const last = made.length - 1;
  made[0].setAttribute('alttext', text);
  if (behind) made[last] = el('span', { class: 'glued' }, made[last], behind);
  return made;
}

/** Modifiers follow commas outside parentheses. */
function clauses(line) {
  const found = [''];
  let deep = 0;
  for (const sign of line) {
    deep += '({'.includes(sign) ? 1 : ')}'.includes(sign) ? -1 : 0;
    if (sign === ',' && deep === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found.map((clause) => clause.trim());
}

/** A rule as a formula; as text if it cannot be read. */
export function formula(line) {
  const set = clauses(line).flatMap((clause, i) => {
    const condition = /^(take|single)\s*=\s*/.exec(clause);
    const text = condition ? clause.slice(condition[0].length) : clause;
    const plain = clause === 'misere' ? 'misère' : clause;
    const parts = /=|^[a-z]$/.test(clause)
      ? [condition ? `${condition[1]} if ` : '', ...(read(text) ?? [el('code', text)])]
      : [plain];
    return i ? [', ', ...parts] : parts;
  });
  return el('span', { class: 'formula', title: line }, ...set);
}

function read(text) {
  const tree = attempt(tokens(text));
  return tree && math(tree, text);
}

const WORDS = [...Object.keys(GREEK), 'wyt', 'Wyt', 'mex', 'floor', 'ceil', 'sqrt', 'max', 'min', 'gcd', 'abs'];
const single = (token) => token.kind === 'name' && (/^[A-Za-z]\d?'?$/.test(token.text) || WORDS.includes(token.text));
const able = (token) =>
  token.kind === 'number' || (token.kind === 'sign' && token.text !== '{' && token.text !== '}') || single(token);
/** A formula says something: it has a sign in it, an index, a function. A lone number or letter stays text. */
const says = ({ op, name, parts = [] }) =>
  op === undefined ? /^[xy][01]$/.test(name ?? '') : op !== 'beside' && (op !== '()' || says(parts[0]));

/** A sentence of the program with its formulas set: text and elements. `plain(text)` makes what is left. */
export function typeset(text, plain = (rest) => [rest]) {
  const list = tokens(text);
  const out = [];
  let from = 0;
  for (let i = 0; i < list.length; i++) {
    // A minus sign directly before its operand, neither after a term nor, as a hyphen, directly after a word.
    const behind = list[i - 1];
    const joined = behind && (able(behind) || (behind.kind === 'name' && behind.end === list[i].start));
    const negative = list[i].text === '-' && list[i + 1]?.start === list[i].end && !joined;
    if (list[i].kind !== 'number' && !single(list[i]) && !negative && list[i].text !== '(') continue;
    let end = i;
    while (end < list.length && able(list[end])) end++;
    for (let j = end; j > i; j--) {
      const tree = attempt(list.slice(i, j));
      if (!tree || !says(tree)) continue;
      const [start, stop] = [list[i].start, list[j - 1].end];
      const [after] = /^[,.;:)]*/.exec(text.slice(stop));
      out.push(...plain(text.slice(from, start)), ...math(tree, text.slice(start, stop), after));
      from = stop + after.length;
      i = j - 1;
      break;
    }
  }
  return [...out, ...plain(text.slice(from))];
}

function attempt(list) {
  try {
    return new Reader(list).whole();
  } catch {
    return null;
  }
}
