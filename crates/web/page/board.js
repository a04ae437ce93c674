// The board: the P-positions in view, layers over them, and the answer for the square under the pointer.
import { $, el, on, onClick, onSubmit } from './dom.js';
import { ask } from './api.js';
import { Candidates, hollow } from './candidates.js';
import { Second } from './compare.js';
import { DrawMoves } from './drawmoves.js';
import { Ladder } from './ladder.js';
import { Layers, MOST, paintLayer } from './layers.js';
import { typeset } from './math.js';
import { options } from './moves.js';
import { position, small, tidy } from './numbers.js';
import { arrow, axes, colours, fill, frame, ground, positions } from './paint.js';
import { ARROWS, FARTHEST, Plane } from './plane.js';
import { PSet } from './pset.js';
import { BoardExports } from './sheet.js';
import { newest, Sliders } from './sliders.js';
import { hint, sentence, Waiting } from './wait.js';

/** Milliseconds the pointer rests on a square before the program is asked about it. */
const DWELL = 90;
const FIRST_VIEW = 24;
/** The largest board that is computed while a slider moves. */
const LIVE = 255;

export class BoardView {
  constructor(app) {
    this.app = app;
    this.set = null;
    this.pinned = null;
    this.hovered = null;
    this.told = null;
    this.witness = null;
    this.ladder = new Ladder(
      new Waiting($('board-wait')),
      (to) => `Computing the board up to ${to}…`,
      (to, signal) => this.load(to, signal),
      FARTHEST,
    );
    const again = () => {
      this.plane.request();
      this.grow();
    };
    this.plane = new Plane($('board'), (context) => this.draw(context), {
      hover: (square) => this.hover(square),
      choose: (square) => this.pin(square),
      moved: () => {
        this.second.follow(this.plane, this.second.plane);
        this.grow();
      },
    });
    this.second = new Second(this.plane, again, (line) => this.app.go({ beside: line }, true));
    this.second.hover = (square) => this.hover(square);
    this.second.choose = (square) => this.pin(square);
    this.layers = new Layers(() => {
      if (this.game) this.tell();
      again();
    });
    this.heights = new Ladder(
      new Waiting($('layer-wait')),
      (to) => `Computing the layer up to ${to}…`,
      (to, signal) => this.layers.load(to, signal),
      MOST,
    );
    this.layers.fresh = () => this.heights.reset();
    this.candidates = new Candidates(again);
    const follow = newest((line) => this.preview(line));
    this.sliders = new Sliders(
      (line) => {
        this.app.bar.input.value = line;
        follow(line);
      },
      (line) => this.app.bar.set(line, true),
    );
    this.drawing = new DrawMoves((line) => this.app.bar.set(line, 'typed'));
    this.exports = new BoardExports(this);
    this.plane.fit(FIRST_VIEW);
    on($('board'), 'keydown', (event) => this.key(event));
    onClick('zoom-in', () => this.plane.zoom(1.5));
    onClick('zoom-out', () => this.plane.zoom(1 / 1.5));
    onClick('zoom-home', () => this.home());
    onClick('board-play', () => this.leave('play'));
    onClick('board-ask', () => this.leave('ask'));
    onSubmit('board-goto', () => {
      const [x, y] = ['goto-x', 'goto-y'].map((id) => small(tidy($(id).value) || '0', FARTHEST));
      if (x === null || y === null)
        $('board-extent').textContent = `The board shows piles up to ${FARTHEST}. Ask answers for larger piles.`;
      else this.pin({ x, y });
    });
  }

  /** The view opens, or its game or square has changed. */
  show(game, state) {
    if (this.game !== game) {
      this.game = game;
      this.name();
      // The preview of a slider stays until the new board arrives.
      if (this.previewed !== game.typed) this.set = this.previewed = null;
      this.told = null;
      this.ladder.reset();
      this.heights.reset();
      this.layers.use(game);
      this.candidates.use(game);
      this.drawing.use(game);
      this.sliders.use(this.app.bar.input.value.trim());
    }
    this.second.use(state.beside ?? '');
    const [x, y] = [small(state.x, FARTHEST), small(state.y, FARTHEST)];
    const pinned = x === null || y === null ? null : { x, y };
    const target = /^(\d+),(\d+)$/.exec(state.to);
    this.witness = pinned && target ? { x: Number(target[1]), y: Number(target[2]) } : null;
    this.pinned = pinned;
    if (pinned && Math.max(x, y) > FIRST_VIEW && !this.seen(pinned))
      this.plane.fit(Math.min(FARTHEST, Math.ceil(Math.max(x, y) * 1.25)));
    this.tell();
    this.plane.resize();
    this.grow();
  }

  /** Names the colours; a pair sequence has no moves. */
  name() {
    const { playable } = this.game;
    $('legend-p').textContent = playable ? 'P: the player to move loses' : 'P: one of the pairs';
    $('legend-n').textContent = playable ? 'N: the player to move wins' : 'N: not one of the pairs';
    $('legend-o').hidden = !playable;
    $('board').setAttribute('aria-label', playable ? 'Board of losing positions' : 'Board of pairs');
  }

  seen({ x, y }) {
    const view = this.plane.visible();
    return x >= view.x0 && x <= view.x1 && y >= view.y0 && y <= view.y1;
  }

  /** The largest pile that is visible. */
  get extent() {
    const view = this.plane.visible();
    return Math.min(FARTHEST, Math.max(view.x1, view.y1));
  }

  /** Asks for the part in view if it is not known. */
  grow() {
    if (!this.game || this.app.state.tab !== 'board') return;
    const { extent } = this;
    this.ladder.want(extent);
    this.second.want(extent);
    this.candidates.want(extent);
    if (this.layers.wants(extent)) this.heights.want(extent);
  }

  /** The size of the board being computed. */
  get loading() {
    return this.ladder.climbing;
  }

  async load(to, signal) {
    const { game } = this;
    const answer = await ask('board', { game: game.line, to }, signal);
    if (game !== this.game || (this.previewed && this.set?.to > to)) return;
    this.previewed = null;
    this.set = new PSet(to, answer.positions);
    const evidence = answer.evidence?.kind === 'theorem' ? 'by a theorem' : 'from the moves alone';
    $('board-extent').textContent = game.playable
      ? `Computed for piles up to ${to}, ${evidence}.`
      : `The pairs up to ${to}.`;
    this.candidates.tell(this.set);
    this.tell();
    this.plane.request();
  }

  /** Shows the board of a rule that is being changed by a slider, until that rule is used. */
  async preview(line) {
    const to = Math.min(LIVE, Math.max(63, this.extent));
    const answer = await ask('board', { game: line, to });
    this.set = new PSet(to, answer.positions);
    this.previewed = line;
    this.previews = (this.previews ?? 0) + 1;
    this.plane.request();
    // The board is painted before the next one is asked for.
    await new Promise(requestAnimationFrame);
  }

  get at() {
    return this.hovered ?? this.pinned;
  }

  hover(square) {
    if (square?.x === this.hovered?.x && square?.y === this.hovered?.y) return;
    this.hovered = square && Math.max(square.x, square.y) <= FARTHEST ? square : null;
    this.tell();
  }

  /** Pins a square and notes it in the address. */
  pin(square) {
    if (Math.max(square.x, square.y) > FARTHEST) return;
    this.hovered = null;
    this.pinned = square;
    this.witness = null;
    this.plane.reveal(square.x, square.y);
    this.app.go({ x: String(square.x), y: String(square.y), to: '' }, false);
  }

  home() {
    this.plane.fit(FIRST_VIEW);
    this.plane.change();
  }

  leave(tab) {
    if (this.pinned) this.app.go({ tab, x: String(this.pinned.x), y: String(this.pinned.y) }, true);
    else this.app.go({ tab }, true);
  }

  key(event) {
    const step = ARROWS[event.key];
    if (step && event.shiftKey) {
      this.plane.pan((-step[0] * this.plane.plotWidth) / 4, (step[1] * this.plane.plotHeight) / 4);
    } else if (step) {
      const from = this.pinned ?? { x: 0, y: 0 };
      this.pin({ x: Math.max(0, from.x + step[0]), y: Math.max(0, from.y + step[1]) });
    } else if (event.key === '+' || event.key === '=') {
      this.plane.zoom(1.25);
    } else if (event.key === '-') {
      this.plane.zoom(0.8);
    } else if (event.key === 'Home') {
      this.home();
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Shows the outcome of the square, then asks for the winning move and the options. */
  tell() {
    const { at, game } = this;
    clearTimeout(this.timer);
    this.asking?.abort();
    this.told = null;
    this.plane.request();
    $('board-play').hidden = !this.pinned || !game?.playable;
    $('board-ask').hidden = !this.pinned;
    if (!at) {
      $('board-at').replaceChildren(el('p', { class: 'muted' }, 'Point at a square, or click one.'));
      return;
    }
    this.write(at, this.set?.has(at.x, at.y) ?? null);
    if (!game) return;
    this.asking = new AbortController();
    const { signal } = this.asking;
    this.timer = setTimeout(
      async () => {
        const [x, y] = [String(at.x), String(at.y)];
        try {
          const [answer, moves] = await Promise.all([
            ask('solve', { game: game.line, x, y }, signal),
            game.playable ? options(game, x, y, signal) : null,
          ]);
          if (signal.aborted) return;
          this.told = { answer, moves };
          if (this.witness && at === this.pinned)
            this.witness.legal = moves?.has(this.witness.x, this.witness.y) ?? false;
          this.write(at, answer.outcome === 'P', answer);
          this.plane.request();
        } catch (error) {
          if (error.name !== 'AbortError') this.write(at, this.set?.has(at.x, at.y) ?? null, null, error);
        }
      },
      this.hovered ? DWELL : 0,
    );
  }

  write(at, losing, answer, error) {
    const head = el(
      'p',
      { class: 'where' },
      position(at.x, at.y),
      losing === null ? '' : el('span', { class: `outcome ${losing ? 'p' : 'n'}` }, losing ? 'P' : 'N'),
    );
    const lines = [head];
    const [verdict, ...advice] = answer?.said ?? [];
    if (answer) lines.push(el('p', verdict), ...advice.map((text) => el('p', text)));
    const number = this.layers.said(at);
    if (number) lines.splice(1, 0, el('p', { class: 'layer-value' }, number));
    if (answer?.why) lines.push(el('p', { class: 'muted' }, ...typeset(sentence(answer.why))));
    if (this.witness?.legal !== undefined) lines.push(el('p', this.arrow()));
    if (error) lines.push(el('p', { class: 'muted' }, `${sentence(error.message)} ${hint(error)}`));
    $('board-at').replaceChildren(...lines);
  }

  /** Describes the arrow. An address may name any two squares: only what Check has shown is a witness. */
  arrow() {
    const { pinned, witness } = this;
    const [from, to] = [position(pinned.x, pinned.y), position(witness.x, witness.y)];
    const found = this.app.views.check.found(pinned, witness);
    if (witness.legal) return `The arrow shows ${found ? 'the witness: the' : 'a'} move from ${from} to ${to}.`;
    return `The arrow${found ? ', the witness,' : ''} leads from ${from} to ${to}, which is not a legal move.`;
  }

  draw(context) {
    const { plane, at } = this;
    const colour = colours();
    const layer = this.layers.set;
    ground(context, plane, colour, layer?.to ?? this.set?.to ?? -1);
    if (layer) {
      paintLayer(context, plane, layer, this.layers.palette, this.extent, this.set);
      this.layers.legend(plane, this.extent);
      // A shadow keeps frames and arrows visible on any colour.
      Object.assign(context, { shadowColor: colour.paper, shadowBlur: 5 });
    } else {
      for (const option of this.told?.moves?.squares ?? []) fill(context, plane, option.x, option.y, colour.lit);
      if (this.set) positions(context, plane, colour, this.set);
    }
    if (this.candidates.shown && this.candidates.set) hollow(context, plane, colour, this.candidates.set);
    this.second.mark(context, plane, colour, this.set);
    if (this.told?.moves && at) {
      const move = this.told.answer.move;
      if (move && !this.witness)
        arrow(context, plane, at, { x: Number(move.to[0]), y: Number(move.to[1]) }, colour.ink);
    }
    if (this.witness && this.pinned) {
      frame(context, plane, this.witness.x, this.witness.y, colour.danger, 2.5);
      arrow(context, plane, this.pinned, this.witness, colour.danger);
    }
    if (this.pinned) frame(context, plane, this.pinned.x, this.pinned.y, colour.ink, 2.5);
    if (this.hovered) frame(context, plane, this.hovered.x, this.hovered.y, colour.muted, 1.5);
    Object.assign(context, { shadowColor: 'transparent', shadowBlur: 0 });
    axes(context, plane, colour);
    this.second.beside(this.set, at);
  }
}
