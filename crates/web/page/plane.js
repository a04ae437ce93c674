// The quarter plane on a canvas: what is visible, zoom, pan, and which square is under the pointer.
// x is the first pile, to the right; y the second, upwards; the corner (0, 0) is at the lower left, where games end.
import { on } from './dom.js';

// Both directions have the same total, so that a square canvas has a square plot.
const MARGIN = { left: 36, right: 10, top: 17, bottom: 29 };
/** The largest square when zooming, in pixels. */
const LARGEST = 72;
/** The largest pile on a board: farther out a square is much smaller than a pixel. */
export const FARTHEST = 4095;

/** The steps of the arrow keys. */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

export class Plane {
  /** `draw(context, plane)` paints; `events` may contain `hover`, `choose`, `moved`; `steady` forbids zoom and pan. */
  constructor(canvas, draw, events = {}, { steady = false } = {}) {
    Object.assign(this, { canvas, draw, events, steady });
    this.context = canvas.getContext('2d');
    this.x = 0;
    this.y = 0;
    this.scale = 24;
    this.width = 0;
    this.height = 0;
    this.frames = [];
    this.margin = MARGIN;
    new ResizeObserver(() => this.resize()).observe(canvas);
    on(window, 'themechange', () => this.request());
    if (!steady) this.listen();
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas;
    if (!clientWidth || !clientHeight) return;
    const before = this.width;
    // At most three device pixels per pixel, to limit the work on dense screens.
    this.ratio = Math.min(window.devicePixelRatio || 1, 3);
    this.width = clientWidth;
    this.height = clientHeight;
    this.canvas.width = Math.round(clientWidth * this.ratio);
    this.canvas.height = Math.round(clientHeight * this.ratio);
    if (this.fitted !== undefined && (this.steady || !before)) this.fit(this.fitted);
    this.events.moved?.();
    this.request();
  }

  /** Size of the plot in pixels. */
  get plotWidth() {
    return Math.max(1, this.width - MARGIN.left - MARGIN.right);
  }
  get plotHeight() {
    return Math.max(1, this.height - MARGIN.bottom - MARGIN.top);
  }

  /** Shows the squares 0..n in both directions. */
  fit(n) {
    this.fitted = n;
    this.x = 0;
    this.y = 0;
    const scale = Math.min(this.plotWidth, this.plotHeight) / (n + 1);
    this.scale = this.steady ? scale : Math.min(LARGEST, scale);
    if (!this.steady) this.clamp();
  }

  /** Left and bottom edge of a square. */
  left(x) {
    return MARGIN.left + (x - this.x) * this.scale;
  }
  bottom(y) {
    return MARGIN.top + this.plotHeight - (y - this.y) * this.scale;
  }
  /** The middle of a square. */
  centre(x, y) {
    return [this.left(x + 0.5), this.bottom(y + 0.5)];
  }

  /** The visible squares, both ends included. */
  visible() {
    return {
      x0: Math.max(0, Math.floor(this.x)),
      x1: Math.floor(this.x + this.plotWidth / this.scale),
      y0: Math.max(0, Math.floor(this.y)),
      y1: Math.floor(this.y + this.plotHeight / this.scale),
    };
  }

  /** The square under a point of the canvas, or null. */
  squareAt(px, py) {
    const x = Math.floor((px - MARGIN.left) / this.scale + this.x);
    const y = Math.floor((MARGIN.top + this.plotHeight - py) / this.scale + this.y);
    const inside = px >= MARGIN.left && py <= MARGIN.top + this.plotHeight && x >= 0 && y >= 0;
    return inside ? { x, y } : null;
  }

  clamp() {
    const least = Math.min(this.plotWidth, this.plotHeight) / (FARTHEST + 1);
    this.scale = Math.min(LARGEST, Math.max(least, this.scale));
    const most = (extent) => Math.max(0, FARTHEST + 1 - extent / this.scale);
    this.x = Math.min(Math.max(0, this.x), most(this.plotWidth));
    this.y = Math.min(Math.max(0, this.y), most(this.plotHeight));
  }

  /** Zooms; the point (px, py) stays where it is. */
  zoom(factor, px = this.left(this.x) + this.plotWidth / 2, py = this.height / 2) {
    const atX = (px - MARGIN.left) / this.scale + this.x;
    const atY = (MARGIN.top + this.plotHeight - py) / this.scale + this.y;
    this.scale *= factor;
    const least = Math.min(this.plotWidth, this.plotHeight) / (FARTHEST + 1);
    this.scale = Math.min(LARGEST, Math.max(least, this.scale));
    this.x = atX - (px - MARGIN.left) / this.scale;
    this.y = atY - (MARGIN.top + this.plotHeight - py) / this.scale;
    this.change();
  }

  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y += dy / this.scale;
    this.change();
  }

  /** Brings a square into view, moving no more than needed. */
  reveal(x, y) {
    const across = this.plotWidth / this.scale,
      up = this.plotHeight / this.scale;
    if (x < this.x) this.x = x;
    else if (x + 1 > this.x + across) this.x = x + 1 - across;
    if (y < this.y) this.y = y;
    else if (y + 1 > this.y + up) this.y = y + 1 - up;
    this.change();
  }

  change() {
    this.clamp();
    this.events.moved?.();
    this.request();
  }

  /** Paints once in the next frame, even after several requests. */
  request() {
    if (this.pending || !this.width) return;
    this.pending = requestAnimationFrame(() => {
      this.pending = null;
      const start = performance.now();
      this.context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
      this.draw(this.context, this);
      this.frames.push(performance.now() - start);
      if (this.frames.length > 120) this.frames.shift();
    });
  }

  listen() {
    const { canvas } = this;
    const pointers = new Map();
    let travelled = 0;
    const at = (event) => {
      const box = canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    on(
      canvas,
      'wheel',
      (event) => {
        event.preventDefault();
        const { x, y } = at(event);
        // Lines and pages are some wheels' units; a notch is about a hundred pixels.
        const amount = event.deltaY * [1, 33, 300][event.deltaMode];
        this.zoom(Math.exp(-Math.max(-300, Math.min(300, amount)) / 400), x, y);
      },
      { passive: false },
    );
    on(canvas, 'pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, at(event));
      if (pointers.size === 1) travelled = 0;
    });
    on(canvas, 'pointermove', (event) => {
      const now = at(event);
      const before = pointers.get(event.pointerId);
      if (!before) return void this.events.hover?.(this.squareAt(now.x, now.y));
      travelled += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (pointers.size === 1) {
        if (travelled > 6) this.pan(now.x - before.x, now.y - before.y);
      } else {
        const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
        const apart = (p) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
        this.zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
        this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      }
      pointers.set(event.pointerId, now);
    });
    const end = (event) => {
      const known = pointers.delete(event.pointerId);
      if (known && event.type === 'pointerup' && travelled <= 6 && pointers.size === 0) {
        const { x, y } = at(event);
        const square = this.squareAt(x, y);
        if (square) this.events.choose?.(square);
      }
    };
    on(canvas, 'pointerup', end);
    on(canvas, 'pointercancel', end);
    on(canvas, 'pointerleave', () => this.events.hover?.(null));
  }
}
