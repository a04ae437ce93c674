// The start of a game: the position, the opponent, the first player; also a random start and a daily one.
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

/** The least and the greatest pile of a random or daily start. */
const LEAST = 5;
const MOST = 16;

/** What the opponents do. */
const ABOUT = {
  perfect: 'Wins whenever it can.',
  random: 'Makes any legal move.',
  friend: 'Two people play at this screen, or send each other links.',
  guess: 'Uses an approximation that is right about 73% of all pairs.',
  'guess:8': 'Uses an approximation that is right about 96% of all pairs.',
};
const about = (opponent) =>
  ABOUT[opponent] ??
  `Decides perfectly with probability ${opponent.slice(6)}%, otherwise at random.`;

/** Names the possible first players for the chosen opponent. */
export function sides(opponent, first) {
  const names = $(opponent).value === 'friend' ? ['player 1', 'player 2'] : ['you', 'the program'];
  [...$(first).options].forEach((option, i) => (option.textContent = names[i]));
}

/** The hash of Fowler, Noll and Vo, 32 bits. */
const hash = (text) =>
  new TextEncoder().encode(text).reduce((known, byte) => Math.imul(known ^ byte, 0x01000193) >>> 0, 0x811c9dc5);

/** The daily start (UTC), which depends on the date and the rule alone. */
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

  /** Sets the fields as an address says. */
  choose({ with: opponent, first }) {
    const known = [...$('opponent').options].filter((option) => !option.hidden).map((option) => option.value);
    if (/^mixed:(\d|[1-9]\d|100)$/.test(opponent) && !known.includes(opponent)) {
      $('opponent').append(new Option(`perfect ${opponent.slice(6)}% of the time`, opponent));
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
    if (x === null || y === null) return this.view.say(`Each pile must be a number from 0 to ${LARGEST}.`);
    $('play-setup').open = false;
    return this.view.fresh({ x, y });
  }

  /** A small start in which the first player can win, if one of the usual ones is. */
  async usual(game) {
    for (const [x, y] of STARTS) {
      const answer = await ask('solve', { game: game.line, x: String(x), y: String(y) }).catch(() => null);
      if (!answer) break;
      if (answer.outcome === 'N') return { x, y };
    }
    return { x: STARTS[0][0], y: STARTS[0][1] };
  }

  /** Draws a start in which the first player can win; any start if none is known. */
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
