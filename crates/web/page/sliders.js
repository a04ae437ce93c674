// Named parameters of a rule, and the q of blocking, as sliders: the board follows while they move.
import { $, el, on } from './dom.js';

/** Heads and modifiers that also have a sign of equality. */
const WORDS = ['f', 'wyt', 'take', 'c', 'single'];

/** The named integers of a rule, with their places and their ranges. */
export function parameters(line) {
  const found = [];
  for (const match of line.matchAll(/,\s*([A-Za-z_]\w*)\s*=\s*(\d{1,6})(?=\s*(?:,|$))/g)) {
    const [whole, name, digits] = match;
    if (WORDS.includes(name)) continue;
    const value = Number(digits);
    found.push({
      name,
      value,
      least: 0,
      most: Math.max(12, 3 * value),
      from: match.index + whole.length - digits.length,
      length: digits.length,
    });
  }
  for (const match of line.matchAll(/,\s*blocking\s+(\d{1,3})(?=\s*(?:,|$))/g)) {
    const [whole, digits] = match;
    const value = Number(digits);
    found.push({
      name: 'blocking',
      value,
      least: 1,
      most: Math.max(8, value),
      from: match.index + whole.length - digits.length,
      length: digits.length,
    });
  }
  return found;
}

/** The rule with another value of a parameter. */
const changed = (line, { from, length }, value) => `${line.slice(0, from)}${value}${line.slice(from + length)}`;

const BEAT = 130;

export class Sliders {
  /** `live(line)` is called while a slider moves, `done(line)` when it rests. */
  constructor(live, done) {
    Object.assign(this, { live, done });
  }

  /** Shows the sliders of a rule. Sliders with the same names are kept, so that a slider being dragged is not lost. */
  use(line) {
    this.stop();
    const found = parameters(line);
    $('board-sliders').hidden = !found.length;
    if (line === this.line) return;
    const names = found.map(({ name }) => name).join();
    const same = names === this.names;
    Object.assign(this, { line, names });
    if (!same) $('board-sliders').replaceChildren(...found.map((parameter) => this.slider(parameter)));
    for (const [i, { value, most }] of found.entries()) {
      const input = $('board-sliders').querySelectorAll('input')[i];
      input.max = String(Math.max(Number(input.max), most));
      input.value = String(value);
      input.parentElement.querySelector('output').textContent = String(value);
    }
  }

  slider({ name, value, least, most }) {
    const input = el('input', {
      type: 'range',
      min: least,
      max: most,
      step: 1,
      value,
      'aria-label': `Parameter ${name}`,
    });
    const shown = el('output', String(value));
    const now = () => {
      const parameter = parameters(this.line).find((one) => one.name === name);
      return parameter ? changed(this.line, parameter, input.value) : this.line;
    };
    const follow = () => {
      shown.textContent = input.value;
      this.line = now();
      this.live(this.line);
    };
    on(input, 'input', follow);
    on(input, 'change', () => this.done(this.line));
    const play = el('button', { type: 'button', 'aria-label': `Animate ${name}` }, '▶');
    on(play, 'click', () => {
      if (this.timer) {
        this.stop();
        return void this.done(this.line);
      }
      play.textContent = '⏸';
      this.playing = play;
      this.timer = setInterval(() => {
        const next = Number(input.value) + 1;
        input.value = String(next > Number(input.max) ? input.min : next);
        follow();
      }, BEAT);
      return undefined;
    });
    return el('label', { class: 'slider' }, el('span', name), input, shown, play);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    if (this.playing) this.playing.textContent = '▶';
    this.playing = null;
  }
}

/** Asks the newest question only: while one is under way, others replace each other. */
export function newest(ask) {
  let busy = false;
  let next = null;
  return async function offer(given) {
    next = { given };
    if (busy) return;
    busy = true;
    while (next) {
      const { given: now } = next;
      next = null;
      await ask(now).catch(() => {});
    }
    busy = false;
  };
}
