// After a game: the mistakes, a second try before the answer is shown, and a replay with the losing squares.
import { $, button, el, on, onClick } from './dom.js';
import { position } from './numbers.js';
import { name, shift } from './playtext.js';
import { other } from './session.js';
import { Waiting } from './wait.js';

/** Milliseconds for each position of the replay. */
const PACE = 900;

/** The decisions that gave a won game away: {index, by, move, answer}. */
export async function mistakes(session, signal) {
  const found = [];
  for (const [index, { state, played }] of session.past.entries()) {
    const before = await session.assess(state, signal);
    if (before.winner !== 'person') continue;
    const made = session.played[played];
    const after =
      state.phase === 'person'
        ? { x: made.to.x, y: made.to.y, phase: 'block' }
        : { x: state.x, y: state.y, phase: 'program', blocked: made ? made.blocked : session.blocked };
    if ((await session.assess(after, signal)).winner === 'person') continue;
    const by = state.phase === 'person' ? state.mover : other(state.mover);
    found.push({ index, by, move: played + 1, state, answer: before });
  }
  return found;
}

/** What would have won. */
function told({ state, answer }) {
  const at = `At ${position(state.x, state.y)}`;
  if (state.phase === 'block')
    return `${at}, forbidding ${answer.block.join(' and ')} from both piles would have won.`;
  const [x, y] = answer.move.to.map(Number);
  return `${at}, taking ${shift(state, { x, y })}, leaving ${position(x, y)}, would have won.`;
}

/** A summary of the game. */
function summary(session, found) {
  const { winner } = session.state;
  if (session.friends)
    return found.length ? 'A won position was given away:' : 'Neither player gave a won position away.';
  if (found.length)
    return `You gave a won position away ${['once', 'twice'][found.length - 1] ?? `${found.length} times`}:`;
  return winner === 'person'
    ? 'You made no mistake.'
    : 'You never had a winning position, so you made no mistake.';
}

export class Review {
  /** `view` is the game's view. */
  constructor(view) {
    this.view = view;
    this.replaying = false;
    this.waiting = new Waiting($('review-wait')).onRetry(() => this.open(view.session));
    onClick('review-replay', () => this.replay());
    onClick('review-learn', () => view.app.go({ tab: 'learn' }, true));
    on($('review-step'), 'input', () => {
      clearTimeout(this.timer);
      this.at(Number($('review-step').value));
    });
  }

  close() {
    clearTimeout(this.timer);
    this.waiting.stop();
    this.replaying = false;
    this.view.board.replay = null;
    if (!$('play-review').hidden) this.view.help.spoil();
    $('play-review').hidden = true;
    $('review-mistakes').replaceChildren();
  }

  /** The game is over. */
  async open(session) {
    if (!session.played.length) return;
    $('play-review').hidden = false;
    $('review-path').hidden = true;
    $('review-replay').hidden = $('play-stage').hidden;
    $('review-said').textContent = '';
    $('review-mistakes').replaceChildren();
    const found = await this.waiting.run('Looking at the moves…', (signal) => mistakes(session, signal));
    if (!found || session !== this.view.session || session.phase !== 'over') return;
    $('review-said').textContent = summary(session, found);
    $('review-mistakes').replaceChildren(...found.map((mistake) => this.mistake(session, mistake)));
  }

  /** A mistake, with a button to go back to it and one to show the answer. */
  mistake(session, found) {
    const { index, by, move, state } = found;
    const who = session.friends ? `${name(session, by)} was` : 'you were';
    const kind = state.phase === 'block' ? 'choosing what to forbid' : 'moving';
    const text = `Move ${move}, at ${position(state.x, state.y)}: ${who} winning before ${kind}.`;
    const asked = button(
      'Show the answer',
      () => asked.replaceWith(el('span', { class: 'reason' }, told(found))),
      'link',
    );
    return el(
      'li',
      text,
      ' ',
      button('Try again from here', () => this.view.undo(index), 'link'),
      ' ',
      asked,
    );
  }

  /** The path from the beginning, with the losing squares. */
  async replay() {
    const { session } = this.view;
    clearTimeout(this.timer);
    this.replaying = true;
    await this.view.help.spoil();
    if (!this.replaying || session !== this.view.session) return;
    $('review-path').hidden = false;
    $('review-step').max = String(session.played.length);
    const step = (i) => {
      this.at(i);
      if (i < session.played.length) this.timer = setTimeout(() => step(i + 1), PACE);
    };
    // With reduced motion the reader steps by hand.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) this.at(0);
    else step(0);
  }

  /** Shows the position after this number of moves. */
  at(moves) {
    const { session, board } = this.view;
    const square = moves ? session.played[moves - 1].to : session.start;
    board.replay = { moves, square };
    $('review-step').value = String(moves);
    const by = moves ? `${name(session, session.played[moves - 1].by)} moved to` : 'The game starts at';
    const losing = board.spoil?.has(square.x, square.y) ?? null;
    const about = losing === null ? '' : `, where the player to move ${losing ? 'loses' : 'wins'} with best play`;
    $('review-where').textContent = `${by} ${position(square.x, square.y)}${about}.`;
    board.refresh();
  }
}
