// The number line of A and B: the mex moves from one free number to the next, and the deviation of a_n lies below it.
import { $, on, onClick } from './dom.js';
import { colours } from './paint.js';
import { fresh } from './plot.js';

/** Pixels between two numbers. */
const STEP = 22;
const MARGIN = { left: 40, right: 12 };
/** Rows of the picture: a_n, the numbers, b_n, then the deviation. */
const ROWS = { a: 40, line: 66, b: 92, top: 118, foot: 200 };
const BEAT = 450;

/** Whether each a is the least number in no earlier pair; otherwise there is no mex to follow. */
export function byMex(pairs) {
  const used = new Set();
  let mex = 0;
  return pairs.every(({ n, a, b }, i) => {
    while (used.has(mex)) mex++;
    if (n !== String(i) || a !== String(mex)) return false;
    used.add(mex);
    if (b && b.length < 16) used.add(Number(b));
    return true;
  });
}

export class NumberLine {
  /** `onRow(i)` is called with the current pair, `onPick(pair)` with the pair to show on the board. */
  constructor(onRow, onPick) {
    Object.assign(this, { onRow, onPick });
    this.canvas = $('number-line');
    this.at = 0;
    this.pairs = [];
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    on(window, 'themechange', () => this.draw());
    const square = (event) => this.pairAt(event.clientX - this.canvas.getBoundingClientRect().left);
    on(this.canvas, 'pointermove', (event) => {
      const found = square(event);
      if (found !== null && event.pointerType === 'mouse') this.look(found, false);
    });
    on(this.canvas, 'click', (event) => {
      const found = square(event);
      if (found === null) return;
      this.look(found, false);
      this.onPick(this.pairs[found]);
    });
    on(this.canvas, 'keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, Home: -this.at, End: this.pairs.length }[event.key];
      if (event.key === 'Enter') this.onPick(this.pairs[this.at]);
      else if (step === undefined) return;
      else this.look(this.at + step);
      event.preventDefault();
    });
    onClick('line-back', () => this.look(this.at - 1));
    onClick('line-on', () => this.look(this.at + 1));
    onClick('line-play', () => (this.timer ? this.stop() : this.play()));
  }

  /** The pairs from n = 0 on, and how far each a_n is from a straight line, in hundredths; nothing hides the picture. */
  show(pairs, deviation) {
    this.stop();
    $('line-figure').hidden = !pairs;
    this.pairs = pairs ?? [];
    this.deviation = (deviation ?? []).map(Number);
    this.letters = new Map();
    this.pairs.forEach(({ a, b }, i) => {
      this.letters.set(Number(a), { i, letter: 'a' });
      if (b && b.length < 16 && !this.letters.has(Number(b))) this.letters.set(Number(b), { i, letter: 'b' });
    });
    this.first = 0;
    this.look(0);
  }

  play() {
    if (this.at === this.pairs.length - 1) this.look(0);
    $('line-play').textContent = 'Pause';
    this.timer = setInterval(() => {
      if (this.at === this.pairs.length - 1) this.stop();
      else this.look(this.at + 1);
    }, BEAT);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    $('line-play').textContent = 'Run';
  }

  /** The number of numbers that fit. */
  get room() {
    return Math.max(4, Math.floor((this.canvas.clientWidth - MARGIN.left - MARGIN.right) / STEP));
  }

  /** The pair of the number under the pointer. */
  pairAt(px) {
    const number = this.first + Math.round((px - MARGIN.left) / STEP);
    return this.letters?.get(number)?.i ?? null;
  }

  /** Goes to a pair; unless the pointer is on it, its a comes into view. */
  look(i, move = true) {
    if (!this.pairs.length) return;
    this.at = Math.max(0, Math.min(this.pairs.length - 1, i));
    const { a, b } = this.pairs[this.at];
    if (move) {
      const mex = Number(a);
      if (mex < this.first || mex > this.first + this.room - 4)
        this.first = Math.max(0, mex - Math.floor(this.room / 3));
    }
    const so = this.at ? 'the least number in no earlier pair' : 'the first number';
    $('line-said').replaceChildren(`n = ${this.at}: a = ${a}, ${so}; b = ${b ?? 'too large to write'}.`);
    this.onRow(this.at);
    this.draw();
  }

  draw() {
    const { canvas, pairs } = this;
    const sheet = pairs.length ? fresh(canvas) : null;
    if (!sheet) return;
    const { context } = sheet;
    const colour = colours();
    const here = pairs[this.at];
    const px = (number) => MARGIN.left + (number - this.first) * STEP;
    const last = this.first + this.room;
    context.strokeStyle = colour.strong;
    context.beginPath();
    context.moveTo(MARGIN.left - STEP / 2, ROWS.line + 0.5);
    context.lineTo(px(last), ROWS.line + 0.5);
    context.stroke();
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (let number = this.first; number <= last; number++) {
      const found = this.letters.get(number);
      const done = found && found.i <= this.at;
      context.font = `${number === Number(here.a) || number === Number(here.b) ? '700 ' : ''}11px system-ui, sans-serif`;
      context.fillStyle = colour.paper;
      context.fillRect(px(number) - 9, ROWS.line - 7, 18, 14);
      context.fillStyle = done ? colour.ink : colour.muted;
      context.fillText(String(number), px(number), ROWS.line + 1);
      if (!done) continue;
      // A disc above for a, a square below for b.
      context.fillStyle = found.letter === 'a' ? colour.ink : colour.accent;
      context.beginPath();
      if (found.letter === 'a') context.arc(px(number), ROWS.a + 4, 5, 0, 2 * Math.PI);
      else context.rect(px(number) - 5, ROWS.b - 9, 10, 10);
      context.fill();
    }
    context.font = 'italic 12px serif';
    context.fillStyle = colour.muted;
    context.fillText('a', 12, ROWS.a + 4);
    context.fillText('b', 12, ROWS.b - 4);
    this.pointer(context, px(Number(here.a)), colour);
    this.below(context, px, last, colour);
  }

  /** The mex, above its number. */
  pointer(context, x, colour) {
    if (x < MARGIN.left - STEP) return;
    context.fillStyle = colour.danger;
    context.beginPath();
    context.moveTo(x, 30);
    context.lineTo(x - 6, 20);
    context.lineTo(x + 6, 20);
    context.fill();
    context.font = '11px system-ui, sans-serif';
    context.fillText('mex', x, 11);
  }

  /** The deviation, each a_n below itself. */
  below(context, px, last, colour) {
    const { deviation, pairs } = this;
    const most = Math.max(100, ...deviation.map(Math.abs));
    const middle = (ROWS.top + ROWS.foot) / 2;
    const py = (value) => middle - (value / most) * ((ROWS.foot - ROWS.top) / 2 - 4);
    context.strokeStyle = colour.line;
    context.beginPath();
    context.moveTo(MARGIN.left - STEP / 2, middle + 0.5);
    context.lineTo(px(last), middle + 0.5);
    context.stroke();
    context.font = '11px system-ui, sans-serif';
    context.fillStyle = colour.muted;
    context.textAlign = 'right';
    for (const value of [most, -most])
      context.fillText((value / 100).toFixed(1).replace('-', '−'), MARGIN.left - 8, py(value));
    context.textAlign = 'center';
    pairs.forEach(({ a }, i) => {
      const number = Number(a);
      if (number < this.first || number > last) return;
      context.fillStyle = i === this.at ? colour.danger : i < this.at ? colour.accent : colour.strong;
      context.beginPath();
      context.arc(px(number), py(deviation[i]), i === this.at ? 4 : 2.6, 0, 2 * Math.PI);
      context.fill();
    });
  }
}
