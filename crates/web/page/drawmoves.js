// Moves drawn by hand: a click on a square near the queen adds or removes a move and changes the rule.
import { $, el, on } from './dom.js';
import { options } from './moves.js';

/** The largest amount that can be drawn. */
const MOST = 8;
/** Both piles of the position whose moves are shown. */
const AT = 2 * MOST;

/** A set of numbers in the rule language, with runs as ranges. */
function setOf(numbers) {
  const runs = [];
  for (const n of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else runs.push([n, n]);
  }
  return `{${runs.map(([a, b]) => (a === b ? `${a}` : b === a + 1 ? `${a}, ${b}` : `${a}..${b}`)).join(', ')}}`;
}

const among = (name, numbers) => (numbers.length === 1 ? `${name} == ${numbers[0]}` : `${name} in ${setOf(numbers)}`);

/** The parts of a line: the head before its first `=`, the body after it, and the modifiers. */
function partsOf(line) {
  const parts = [''];
  let depth = 0;
  for (const letter of line) {
    depth += '({'.includes(letter) - ')}'.includes(letter);
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  const [head, ...modifiers] = parts.map((part) => part.trim());
  const at = head.indexOf('=');
  return { head: head.slice(0, at).trim(), body: head.slice(at + 1).trim(), modifiers };
}

/** The condition on k and l that a rule sets for two-pile moves, as `take` writes it. */
const conditionOf = ({ head, body }) =>
  ({ f: `abs(k - l) < ${body}`, wyt: `k <= l and l < ${body}` })[head] ?? body;

/** A condition with some cases added and others taken away. */
function changed(condition, added, removed) {
  const kept = removed && (condition === 'true' ? `not (${removed})` : `(${condition}) and not (${removed})`);
  const base = kept || condition;
  if (!added) return base;
  return base === 'false' ? added : base === 'true' ? base : `${base} or ${added}`;
}

/** Two-pile moves (k, l) with k <= l as a condition; `first` and `second` name the smaller and the larger amount. */
function bothOf(moves, first, second) {
  const cases = [...new Set(moves.map(([k]) => k))].sort((a, b) => a - b);
  const others = (k) => moves.filter((move) => move[0] === k).map(([, l]) => l).sort((a, b) => a - b);
  return cases.map((k) => `${first} == ${k} and ${among(second, others(k))}`).join(' or ');
}

/** The rule of a line after these moves were turned on or off; beyond the squares shown it is the rule of the line. */
function ruleOf(line, on, off) {
  if (!on.length && !off.length) return line;
  const parts = partsOf(line);
  const two = (moves) => moves.filter(([k]) => k > 0);
  const one = (moves) => moves.filter(([k]) => k === 0).map(([, l]) => l).sort((a, b) => a - b);
  const take = changed(conditionOf(parts), bothOf(two(on), 'k', 'l'), bothOf(two(off), 'min(k, l)', 'max(k, l)'));
  const single = parts.modifiers.find((part) => /^(no single|single\b)/.test(part));
  const others = parts.modifiers.filter((part) => part !== single);
  const free = !single ? 'true' : single === 'no single' ? 'false' : single.slice(single.indexOf('=') + 1).trim();
  const [more, less] = [one(on), one(off)].map((all) => (all.length ? among('k', all) : ''));
  const condition = changed(free, more, less);
  const alone = condition === 'true' ? [] : [condition === 'false' ? 'no single' : `single = ${condition}`];
  return [`take = ${take}`, ...others, ...alone].join(', ');
}

export class DrawMoves {
  /** `onRule(line)` is called with the rule that was drawn. */
  constructor(onRule) {
    this.onRule = onRule;
    this.cells = new Map();
    const rows = [];
    // The queen is at the upper right; a move takes k to the left and l down.
    for (let l = 0; l <= MOST; l++) {
      const row = el('div', { role: 'row' });
      for (let k = MOST; k >= 0; k--) {
        const name = k === 0 && l === 0 ? 'The queen' : `Take ${k} and ${l}`;
        const cell = el(
          'button',
          { type: 'button', 'aria-label': name, 'aria-pressed': k || l ? 'false' : null, disabled: !k && !l },
          k || l ? '' : '♛',
        );
        if (k || l) on(cell, 'click', () => this.toggle(k, l));
        on(cell, 'keydown', (event) => this.step(event, k, l));
        if (k !== 1 || l !== 0) cell.tabIndex = -1;
        this.cells.set(`${k},${l}`, cell);
        row.append(el('div', { role: 'gridcell' }, cell));
      }
      rows.push(row);
    }
    $('draw-moves').replaceChildren(...rows);
    on($('board-draw'), 'toggle', () => this.show());
  }

  get open() {
    return $('board-draw').open;
  }

  use(game) {
    this.game = game;
    $('board-draw').hidden = !game.playable;
    // The squares show a drawn rule already; any other rule is a new one to start from.
    if (game.typed === this.drawn) this.shown = game.line;
    else Object.assign(this, { base: game.line, drawn: null, flipped: new Set() });
    this.show();
  }

  /** Shows the moves of the game from (AT, AT). */
  async show() {
    const { game } = this;
    if (!this.open || !game?.playable || this.shown === game.line) return;
    const legal = await options(game, String(AT), String(AT)).catch(() => null);
    // An answer that comes late does not undo squares drawn since.
    if (!legal || game !== this.game || this.drawn) return;
    this.shown = game.line;
    for (const [key, cell] of this.cells) {
      const [k, l] = key.split(',').map(Number);
      if (k || l) cell.setAttribute('aria-pressed', String(legal.has(AT - k, AT - l)));
    }
  }

  has(k, l) {
    return this.cells.get(`${k},${l}`).getAttribute('aria-pressed') === 'true';
  }

  /** Every game here is symmetric: (k, l) and (l, k) go together. */
  toggle(k, l) {
    const pressed = String(!this.has(k, l));
    for (const key of [`${k},${l}`, `${l},${k}`]) this.cells.get(key).setAttribute('aria-pressed', pressed);
    const move = [Math.min(k, l), Math.max(k, l)];
    if (!this.flipped.delete(move.join())) this.flipped.add(move.join());
    const flipped = [...this.flipped].map((key) => key.split(',').map(Number));
    this.drawn = ruleOf(
      this.base,
      flipped.filter(([a, b]) => this.has(a, b)),
      flipped.filter(([a, b]) => !this.has(a, b)),
    );
    this.onRule(this.drawn);
  }

  /** Arrows go from square to square. */
  step(event, k, l) {
    const by = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const next = by && this.cells.get(`${k + by[0]},${l + by[1]}`);
    if (!next || next.disabled) return;
    event.preventDefault();
    for (const cell of this.cells.values()) cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}
