// The candidates S of a constraint game, drawn as hollow squares over the P-positions.
import { $, el, on } from './dom.js';
import { ask } from './api.js';
import { Ladder } from './ladder.js';
import { position } from './numbers.js';
import { PSet } from './pset.js';
import { Waiting } from './wait.js';

/** The largest pile for which candidates are listed; a difference appears early. */
const MOST = 1023;

export class Candidates {
  constructor(changed) {
    this.changed = changed;
    this.set = null;
    this.ladder = new Ladder(
      new Waiting($('candidates-wait')),
      (to) => `Listing the candidates up to ${to}…`,
      (to, signal) => this.load(to, signal),
      MOST,
    );
    on($('board-candidates'), 'change', () => this.changed());
  }

  get shown() {
    return $('board-candidates').checked && !$('candidates-choice').hidden;
  }

  /** Only constraint games have a formula of this kind. */
  use(game) {
    this.game = game;
    this.set = null;
    this.ladder.reset();
    $('candidates-choice').hidden = game.head !== 'f' || game.blocking > 1 || game.misere || game.single !== 'free';
  }

  want(to) {
    if (this.shown) this.ladder.want(to);
    this.tell();
  }

  async load(to, signal) {
    const { game } = this;
    const { pairs } = await ask('table', { game: game.line, candidates: 'true', n: String(to) }, signal);
    if (game !== this.game) return;
    const inside = (text) => text && text.length < 6 && Number(text) <= to;
    this.set = new PSet(
      to,
      pairs.filter(({ a, b }) => inside(a) && inside(b)).map(({ a, b }) => [a, b]),
    );
    this.changed();
  }

  /** Says where the formula and the P-positions differ, as far as both are known. */
  tell(positions = this.positions) {
    this.positions = positions;
    const { set } = this;
    const host = $('candidates-said');
    if (!this.shown || !set || !positions) return void host.replaceChildren();
    const to = Math.min(set.to, positions.to);
    const wrong = positionsOf(set, to).filter(([x, y]) => !positions.has(x, y));
    const missed = positionsOf(positions, to).filter(([x, y]) => !set.has(x, y));
    const some = (list) =>
      `the first: ${list
        .slice(0, 3)
        .map(([x, y]) => position(x, y))
        .join(', ')}`;
    const lines = [];
    if (wrong.length) lines.push(`${count(wrong)}; ${some(wrong)}.`);
    if (missed.length) lines.push(`The formula misses ${missed.length === 1 ? 'one P-position' : `${missed.length} P-positions`}; ${some(missed)}.`);
    if (!lines.length) lines.push(`Up to ${to} the candidates are exactly the P-positions.`);
    host.replaceChildren(...lines.map((line) => el('p', line)));
  }
}

const count = (list) => (list.length === 1 ? 'One candidate is not a P-position' : `${list.length} candidates are not P-positions`);

/** The positions x <= y <= to of a set, by x, then y. */
function positionsOf(set, to) {
  const found = [];
  for (let i = 0; i < set.xs.length; i++) if (set.ys[i] <= to) found.push([set.xs[i], set.ys[i]]);
  return found;
}

/** Draws hollow squares. */
export function hollow(context, plane, colour, set) {
  const view = plane.visible();
  const side = Math.max(3, plane.scale - 2 * Math.max(1, plane.scale * 0.06));
  context.strokeStyle = colour.ink;
  context.lineWidth = Math.max(1, Math.min(3, plane.scale * 0.12));
  context.beginPath();
  for (let i = 0; i < set.xs.length; i++)
    for (const [x, y] of [
      [set.xs[i], set.ys[i]],
      [set.ys[i], set.xs[i]],
    ]) {
      if (x < view.x0 || x > view.x1 || y < view.y0 || y > view.y1) continue;
      const [cx, cy] = plane.centre(x, y);
      context.rect(cx - side / 2, cy - side / 2, side, side);
    }
  context.stroke();
}
