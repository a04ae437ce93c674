// The playing board: the queen, her legal moves, and three ways to make them.
import { on } from './dom.js';
import { arrow, axes, colours, dot, fill, frame, ground, positions, queen } from './paint.js';
import { ARROWS, Plane } from './plane.js';

/** Beyond this size squares are too small to point at. */
export const DRAWN = 120;
const GLIDE = 260;
/** On smaller squares a touch previews the move first. */
const FINGER = 24;

export class PlayBoard {
  /**
   * `onSquare(square)` is a decision, `onLook(square)` a step of the keyboard's cursor, `onAim(square)` a touch on a small
   * square, `onHover(square)` the pointer on a legal square, or null.
   */
  constructor(canvas, { onSquare, onLook, onAim = onSquare, onHover = () => {} }) {
    Object.assign(this, { canvas, onSquare, onLook, onAim, onHover });
    this.plane = new Plane(canvas, (context) => this.draw(context), {}, { steady: true });
    this.session = null;
    this.cursor = null;
    this.hovered = null;
    this.drag = null;
    this.chosen = [];
    this.preview = null;
    this.hinted = null;
    this.spoil = null;
    /** The reply to the move under the pointer: {from, to}. */
    this.answer = null;
    /** A position of a game that is over: {moves, square}. */
    this.replay = null;
    this.listen();
  }

  /** A game on the board, large enough for its start. */
  set(session) {
    this.session = session;
    this.cursor = this.hinted = this.preview = this.answer = this.replay = this.gliding = null;
    this.chosen = [];
    this.plane.fit(Math.max(session.start.x, session.start.y, 4));
    this.plane.resize();
  }

  refresh() {
    this.plane.request();
  }

  /** The queen glides to her new square, unless the reader wants no motion. */
  glide(from, to) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || this.dropped) {
      this.dropped = false;
      return this.refresh();
    }
    const { session } = this;
    const start = performance.now();
    // Set before the first frame: otherwise the queen would appear at her new square before she glides there.
    const now = { ...from };
    this.gliding = now;
    const step = (time) => {
      if (this.gliding !== now || session !== this.session) return;
      const t = Math.min(1, Math.max(0, (time - start) / GLIDE));
      const eased = t * (2 - t);
      Object.assign(now, { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased });
      if (t === 1) this.gliding = null;
      else requestAnimationFrame(step);
      this.refresh();
    };
    requestAnimationFrame(step);
    return undefined;
  }

  listen() {
    const { canvas } = this;
    const at = (event) => {
      const box = canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const onQueen = (square) => square && square.x === this.session?.x && square.y === this.session?.y;
    // A finger on the queen drags her; anywhere else it scrolls the page.
    on(
      canvas,
      'touchstart',
      (event) => {
        const touch = event.touches[0];
        if (onQueen(this.plane.squareAt(...at(touch)))) event.preventDefault();
      },
      { passive: false },
    );
    on(canvas, 'pointerdown', (event) => {
      const square = this.plane.squareAt(...at(event));
      if (!onQueen(square) || this.session.phase !== 'person') return;
      canvas.setPointerCapture(event.pointerId);
      this.drag = at(event);
    });
    on(canvas, 'pointermove', (event) => {
      if (this.drag) this.drag = at(event);
      const square = this.plane.squareAt(...at(event));
      const before = this.hovered;
      this.hovered = square && this.open(square) ? square : null;
      if (before?.x === this.hovered?.x && before?.y === this.hovered?.y) this.hovered = before;
      else this.onHover(this.hovered);
      canvas.classList.toggle('grab', Boolean(this.hovered) || onQueen(square));
      this.refresh();
    });
    on(canvas, 'pointerup', (event) => {
      const square = this.plane.squareAt(...at(event));
      const dragged = this.drag !== null;
      this.drag = null;
      this.refresh();
      if (!square || onQueen(square)) return;
      // A dragged queen is at her square already.
      this.dropped = dragged && this.open(square);
      if (event.pointerType === 'touch' && !dragged && this.plane.scale < FINGER) this.onAim(square);
      else this.onSquare(square);
      this.dropped = false;
    });
    on(canvas, 'pointercancel', () => {
      this.drag = null;
      this.refresh();
    });
    on(canvas, 'pointerleave', () => {
      this.hovered = null;
      this.onHover(null);
      this.refresh();
    });
    on(canvas, 'keydown', (event) => this.key(event));
    on(canvas, 'focus', () => this.refresh());
    on(canvas, 'blur', () => this.refresh());
  }

  key(event) {
    if (!this.session) return;
    const step = ARROWS[event.key];
    const from = this.cursor ?? { x: this.session.x, y: this.session.y };
    if (step) {
      this.cursor = {
        x: Math.min(this.session.x, Math.max(0, from.x + step[0])),
        y: Math.min(this.session.y, Math.max(0, from.y + step[1])),
      };
      this.onLook(this.cursor);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (this.cursor) this.onSquare(this.cursor);
    } else if (event.key === 'Escape') {
      this.cursor = null;
    } else {
      return;
    }
    event.preventDefault();
    this.refresh();
  }

  /** Whether a square is a possible decision now. */
  open(square) {
    const { session } = this;
    if (session?.phase === 'person') return session.legal(square);
    return session?.phase === 'block' && session.equal().some((to) => to.x === square.x && to.y === square.y);
  }

  draw(context) {
    const { plane, session } = this;
    const colour = colours();
    ground(context, plane, colour);
    if (!session) return;
    const deciding = session.phase === 'person' || session.phase === 'block';
    const targets = session.phase === 'person' ? session.targets() : session.phase === 'block' ? session.equal() : [];
    for (const to of targets) fill(context, plane, to.x, to.y, colour.lit);
    // Losing positions are painted over the lit squares, and dots over both, to show which of them a move reaches.
    if (this.spoil) positions(context, plane, colour, this.spoil);
    for (const to of targets)
      dot(context, plane, to.x, to.y, this.spoil?.has(to.x, to.y) ? colour.paper : colour.accent, 0.13);
    // Games end where no move is left; with free moves in one pile that is the corner.
    const [cx, cy] = plane.centre(0, 0);
    context.strokeStyle = colour.strong;
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(cx, cy, plane.scale * 0.36, 0, 2 * Math.PI);
    context.stroke();
    const forbidden = session.phase === 'block' ? this.chosen : session.blocked;
    if (deciding) for (const t of forbidden) this.cross(context, session.x - t, session.y - t, colour);
    this.trail(context, colour);
    if (this.answer) arrow(context, plane, this.answer.from, this.answer.to, colour.danger);
    if (this.hinted) frame(context, plane, this.hinted.x, this.hinted.y, colour.accent, 3);
    if (this.preview)
      frame(
        context,
        plane,
        this.preview.x,
        this.preview.y,
        session.legal(this.preview) ? colour.accent : colour.danger,
        2.5,
      );
    if (this.hovered) frame(context, plane, this.hovered.x, this.hovered.y, colour.accent, 2);
    if (this.cursor && document.activeElement === this.canvas)
      frame(context, plane, this.cursor.x, this.cursor.y, colour.ink, 2.5);
    axes(context, plane, colour);
    const stands = this.replay?.square ?? this.gliding ?? { x: session.x, y: session.y };
    const [qx, qy] = this.drag ?? plane.centre(stands.x, stands.y);
    queen(context, qx, qy, Math.max(18, plane.scale * (this.drag ? 1.05 : 0.9)), colour.ink, colour.paper);
  }

  /** The last move of each side, the later one stronger; in a replay all moves so far. */
  trail(context, colour) {
    const { played } = this.session;
    const shown = this.replay ? played.slice(0, this.replay.moves) : played.slice(-2);
    shown.forEach(({ from, to }, i) => {
      const last = i === shown.length - 1;
      context.globalAlpha = last ? 0.5 : 0.22;
      if (!last || !this.gliding) arrow(context, this.plane, from, to, colour.ink);
    });
    context.globalAlpha = 1;
  }

  cross(context, x, y, colour) {
    const [cx, cy] = this.plane.centre(x, y);
    const r = Math.max(4, this.plane.scale * 0.28);
    context.strokeStyle = colour.danger;
    context.lineWidth = 3;
    context.beginPath();
    context.moveTo(cx - r, cy - r);
    context.lineTo(cx + r, cy + r);
    context.moveTo(cx - r, cy + r);
    context.lineTo(cx + r, cy - r);
    context.stroke();
  }
}
