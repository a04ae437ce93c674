// Help during a game: a hint, who is winning, the losing positions on the board and the answers to moves.
import { $, on, onClick } from './dom.js';
import { ask } from './api.js';
import { position } from './numbers.js';
import { DRAWN } from './playboard.js';
import { advice, shift } from './playtext.js';
import { PSet } from './pset.js';

/** Milliseconds the pointer rests on a square before the reply to that move is asked for. */
const DWELL = 90;

export class Help {
  /** `view` is the game's view. */
  constructor(view) {
    this.view = view;
    onClick('play-hint', () => this.hint());
    onClick('play-who', () => this.who());
    on($('spoil'), 'change', () => this.spoil());
  }

  /** Asks about the current position; the answer is dropped if the position has changed meanwhile. */
  async assess() {
    const { view } = this;
    const { session } = view;
    if (!session || session.phase === 'over') {
      view.say('The game is over. New game starts another one.');
      return null;
    }
    const [moves, phase] = [session.played.length, session.phase];
    const answer = await view.waiting.run('Asking…', (signal) => session.assess(session.state, signal));
    if (!answer || session !== view.session || session.played.length !== moves || session.phase !== phase) return null;
    return session.friends ? { ...answer, ...advice(session, answer) } : answer;
  }

  async hint() {
    const { view } = this;
    const { session, board } = view;
    const answer = await this.assess();
    if (!answer) return undefined;
    if (session.phase === 'block' && answer.winner === 'person') {
      board.chosen = answer.block.map(Number);
      $('block-list').value = answer.block.join(' ');
    }
    const [x, y] = answer.move?.to.map(Number) ?? [];
    board.hinted = session.phase === 'person' && answer.move ? { x, y } : null;
    board.refresh();
    return view.say(answer.hint);
  }

  async who() {
    const answer = await this.assess();
    return answer ? this.view.say(answer.who) : undefined;
  }

  /** Whether the losing positions are shown. */
  get open() {
    return $('spoil').checked || this.view.review.replaying;
  }

  /** Shows the losing positions on the board, on request. */
  async spoil() {
    const { board, session, game } = this.view;
    board.spoil = null;
    if (session && this.open) {
      const to = Math.min(DRAWN, Math.max(session.start.x, session.start.y, 4) + 1);
      const answer = await ask('board', { game: game.line, to }).catch((error) => this.view.say(error.message));
      if (answer && this.open && session === this.view.session) board.spoil = new PSet(to, answer.positions);
    }
    board.refresh();
  }

  /** If the losing positions are shown, also shows the reply to the move under the pointer. */
  hover(square) {
    const { board, session, game } = this.view;
    clearTimeout(this.dwelling);
    board.answer = null;
    if (!square || !board.spoil || session?.phase !== 'person') return;
    this.dwelling = setTimeout(async () => {
      const at = { game: game.line, x: String(square.x), y: String(square.y) };
      const { move } = await ask('solve', at).catch(() => ({}));
      if (!move || board.hovered !== square || session !== this.view.session) return;
      const to = { x: Number(move.to[0]), y: Number(move.to[1]) };
      board.answer = { from: square, to };
      const left = `${shift(square, to)}, leaving ${position(to.x, to.y)}`;
      this.view.say(`${position(square.x, square.y)}: the reply would be to take ${left}.`);
      board.refresh();
    }, DWELL);
  }
}
