// Two rules side by side: the second board moves with the first, and squares that differ are marked on both.
import { $, el, onClick, onSubmit } from './dom.js';
import { ask } from './api.js';
import { Ladder } from './ladder.js';
import { position } from './numbers.js';
import { axes, colours, frame, ground, positions } from './paint.js';
import { FARTHEST, Plane } from './plane.js';
import { PSet } from './pset.js';
import { Waiting } from './wait.js';

export class Second {
  /** `first` is the board's plane, `changed()` paints it again; `onRule(line)` notes the second rule in the address. */
  constructor(first, changed, onRule) {
    Object.assign(this, { first, changed, onRule });
    this.line = '';
    this.set = null;
    this.ladder = new Ladder(
      new Waiting($('second-wait')),
      (to) => `Computing the second board up to ${to}…`,
      (to, signal) => this.load(to, signal),
      FARTHEST,
    );
    this.plane = new Plane($('board-second'), (context) => this.draw(context), {
      hover: (square) => this.hover?.(square),
      choose: (square) => this.choose?.(square),
      moved: () => this.follow(this.plane, this.first),
    });
    onSubmit('second-form', () => this.onRule($('second-rule').value.trim()));
    onClick('second-close', () => this.onRule(''));
  }

  get open() {
    return this.line !== '';
  }

  /** Shows the same part on the other plane. */
  follow(leader, other) {
    if (!this.open || this.following || !other.width) return;
    this.following = true;
    Object.assign(other, { x: leader.x, y: leader.y, scale: leader.scale });
    other.change();
    this.following = false;
  }

  /** Changes the second rule; an empty line closes it. */
  use(line) {
    if (line === this.line) return;
    this.line = line;
    this.set = null;
    this.ladder.reset();
    $('second-rule').value = line;
    $('second-said').replaceChildren();
    $('board-stage').classList.toggle('two', this.open);
    $('second-stage').hidden = !this.open;
    $('second-close').hidden = !this.open;
    $('board-second').setAttribute('aria-label', `Board of the second rule, ${line}`);
    this.plane.resize();
    this.follow(this.first, this.plane);
  }

  want(to) {
    if (this.open) this.ladder.want(to);
  }

  async load(to, signal) {
    const { line } = this;
    const answer = await ask('board', { game: line, to }, signal);
    if (line !== this.line) return;
    this.set = new PSet(to, answer.positions);
    $('second-name').textContent = answer.game;
    this.changed();
  }

  /** The positions x <= y where the boards differ, as far as both are known, by x, then y. */
  differences(other) {
    const { set } = this;
    if (!set || !other) return [];
    if (this.counted?.set === set && this.counted.other === other) return this.counted.found;
    const found = [];
    const to = Math.min(set.to, other.to);
    for (const [one, two] of [
      [set, other],
      [other, set],
    ])
      for (let i = 0; i < one.xs.length; i++)
        if (one.ys[i] <= to && !two.has(one.xs[i], one.ys[i])) found.push({ x: one.xs[i], y: one.ys[i] });
    found.sort((a, b) => a.x - b.x || a.y - b.y);
    this.counted = { set, other, found };
    const said = found.length
      ? `Up to ${to} ${found.length === 1 ? 'one P-position' : `${found.length} P-positions`} with x ≤ y belong${found.length === 1 ? 's' : ''} to only one of the games; the first: ${position(found[0].x, found[0].y)}.`
      : `Up to ${to} both games have the same P-positions.`;
    $('second-said').replaceChildren(el('p', said));
    return found;
  }

  /** Frames the squares that differ. */
  mark(context, plane, colour, other) {
    if (!this.open) return;
    const view = plane.visible();
    const seen = ({ x, y }) => x >= view.x0 && x <= view.x1 && y >= view.y0 && y <= view.y1;
    for (const at of this.differences(other))
      for (const square of [at, { x: at.y, y: at.x }])
        if (seen(square)) frame(context, plane, square.x, square.y, colour.danger, plane.scale < 8 ? 1.2 : 2);
  }

  draw(context) {
    const { plane, set } = this;
    const colour = colours();
    ground(context, plane, colour, set?.to ?? -1);
    if (set) positions(context, plane, colour, set);
    this.mark(context, plane, colour, this.other);
    if (this.at) frame(context, plane, this.at.x, this.at.y, colour.ink, 2);
    axes(context, plane, colour);
  }

  /** Receives the positions of the first board and the square under the pointer. */
  beside(other, at) {
    Object.assign(this, { other, at });
    if (this.open) this.plane.request();
  }
}
