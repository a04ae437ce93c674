// Moves drawn by hand: squares around the queen, clicked on and off; the rule follows, and shows its moves here.
import { $, el, on } from './dom.js';
import { options } from './moves.js';

/** Amounts up to this may be drawn. */
const MOST = 8;
/** Where the queen stands while moves are shown. */
const AT = 2 * MOST;

/** A set of numbers as the language writes it: runs as ranges. */
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

/** The rule whose moves are these: `has(k, l)`, amounts up to MOST; an amount in one pile beyond them where all are there. */
function ruleOf(has, { misere, blocking }) {
  const all = Array.from({ length: MOST }, (_, i) => i + 1);
  const both = all.flatMap((k) => {
    const others = all.filter((l) => l >= k && has(k, l));
    return others.length ? [`k == ${k} and ${among('l', others)}`] : [];
  });
  const one = all.filter((k) => has(k, 0));
  const single = one.length === MOST ? '' : one.length ? `, single = ${among('k', one)}` : ', no single';
  return `take = ${both.join(' or ') || 'false'}${blocking > 1 ? `, blocking ${blocking}` : ''}${misere ? ', misere' : ''}${single}`;
}

export class DrawMoves {
  /** `onRule(line)` is called with the rule that was drawn. */
  constructor(onRule) {
    this.onRule = onRule;
    this.cells = new Map();
    const rows = [];
    // The queen stands at the upper right; a move takes k to the left and l down.
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
    // What was drawn stands here already.
    if (game.typed === this.drawn) this.shown = game.line;
    this.drawn = null;
    this.show();
  }

  /** The moves of the game, from a position in the open. */
  async show() {
    const { game } = this;
    if (!this.open || !game?.playable || this.shown === game.line) return;
    const legal = await options(game, String(AT), String(AT)).catch(() => null);
    // Squares drawn meanwhile are not undone.
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
    this.drawn = ruleOf((a, b) => this.has(a, b), this.game);
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
