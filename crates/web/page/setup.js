// How a game begins: where, against whom, who moves first; at random, or the same for everybody on a day.
import { $, on, onClick, onSubmit } from './dom.js';
import { ask } from './api.js';
import { small, tidy } from './numbers.js';
import { PSet } from './pset.js';
import { LARGEST } from './session.js';

/** First positions to try. */
const STARTS = [
  [7, 10],
  [8, 10],
  [6, 9],
  [5, 9],
];

/** Starts that are drawn have piles from one of these to the other. */
const LEAST = 5;
const MOST = 16;

/** What the opponents do, exactly. */
const ABOUT = {
  perfect: 'Wins whenever it can.',
  random: 'Makes any legal move.',
  friend: 'Two people, at this screen or by links.',
  guess: 'Believes an approximation that is right about 73% of all pairs.',
  'guess:8': 'Believes an approximation that is right about 96% of all pairs.',
};
const about = (opponent) =>
  ABOUT[opponent] ??
  `At each decision it plays perfectly with a probability of ${opponent.slice(6)} in 100, else it makes any legal move.`;

/** Names those who may begin, where this opponent is chosen. */
export function sides(opponent, first) {
  const names = $(opponent).value === 'friend' ? ['player 1', 'player 2'] : ['you', 'the program'];
  [...$(first).options].forEach((option, i) => (option.textContent = names[i]));
}

/** The hash of Fowler, Noll and Vo, 32 bits. */
const hash = (text) =>
  new TextEncoder().encode(text).reduce((known, byte) => Math.imul(known ^ byte, 0x01000193) >>> 0, 0x811c9dc5);

/** A start for the whole world on a day (UTC), by the date and the rule alone: one of those given. */
export const daily = (date, line, starts) => starts[hash(`${date.toISOString().slice(0, 10)} ${line}`) % starts.length];

export class Setup {
  /** `view` is the game's view. */
  constructor(view) {
    this.view = view;
    onSubmit('play-new', () => this.fromFields());
    on($('opponent'), 'change', () => this.describe());
    onClick('start-random', () =>
      this.drawn((starts) => starts[crypto.getRandomValues(new Uint32Array(1))[0] % starts.length]),
    );
    onClick('start-daily', () => this.drawn((starts, line) => daily(new Date(), line, starts)));
    this.describe();
  }

  describe() {
    $('opponent-about').textContent = about($('opponent').value);
    sides('opponent', 'first');
  }

  /** The opponents that can play this game. */
  offer(game) {
    for (const option of $('opponent').querySelectorAll('[value^=guess]')) option.hidden = !game.guessable;
    if (!game.guessable && $('opponent').value.startsWith('guess')) $('opponent').value = 'perfect';
    this.describe();
  }

  /** What an address has chosen. */
  choose({ with: opponent, first }) {
    const known = [...$('opponent').options].filter((option) => !option.hidden).map((option) => option.value);
    if (/^mixed:(\d|[1-9]\d|100)$/.test(opponent) && !known.includes(opponent)) {
      $('opponent').append(new Option(`perfect ${opponent.slice(6)} times in 100`, opponent));
      known.push(opponent);
    }
    $('opponent').value = known.includes(opponent) ? opponent : 'perfect';
    $('first').value = first === 'program' ? 'program' : 'person';
    this.describe();
  }

  chosen() {
    return { opponent: $('opponent').value, first: $('first').value };
  }

  note(at) {
    $('start-x').value = String(at.x);
    $('start-y').value = String(at.y);
  }

  fromFields() {
    const [x, y] = ['start-x', 'start-y'].map((id) => small(tidy($(id).value), LARGEST));
    if (x === null || y === null) return this.view.say(`A pile here is a number from 0 to ${LARGEST}.`);
    $('play-setup').open = false;
    return this.view.fresh({ x, y });
  }

  /** A small position from which whoever begins can win, if one of the usual ones is. */
  async usual(game) {
    for (const [x, y] of STARTS) {
      const answer = await ask('solve', { game: game.line, x: String(x), y: String(y) }).catch(() => null);
      if (!answer) break;
      if (answer.outcome === 'N') return { x, y };
    }
    return { x: STARTS[0][0], y: STARTS[0][1] };
  }

  /** A start drawn from those from which whoever begins can win; from all, where nobody knows or there is none. */
  async drawn(draw) {
    const { game } = this.view;
    const answer = await ask('board', { game: game.line, to: MOST }).catch(() => null);
    const losing = answer && new PSet(MOST, answer.positions);
    const all = [];
    for (let x = LEAST; x <= MOST; x++) for (let y = x; y <= MOST; y++) all.push({ x, y });
    const open = all.filter(({ x, y }) => losing && !losing.has(x, y));
    if (game !== this.view.game) return;
    $('play-setup').open = false;
    await this.view.fresh(draw(open.length ? open : all, game.line));
  }
}
