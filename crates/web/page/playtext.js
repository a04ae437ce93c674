// The sentences of a game.
import { button, el } from './dom.js';
import { position, taking } from './numbers.js';
import { DRAWN } from './playboard.js';
import { other } from './session.js';
import { sentence } from './wait.js';

/** What a move from one square to another takes. */
export const shift = (from, to) => taking(from.x - to.x, from.y - to.y);

/** Numbers as a list: 1, 2 or 3. */
const list = (all, word) => (all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)}`);

/** A side by its name. */
export const name = (session, side) =>
  session.friends ? (side === 'person' ? 'Player 1' : 'Player 2') : side === 'person' ? 'You' : 'The program';

/** The beginning of a line about a move. */
export const takes = (session, side) => `${name(session, side)} ${!session.friends && side === 'person' ? 'take' : 'takes'}`;

/** The aim of the game, as seen on the board. */
export function goal(session) {
  const { game } = session;
  if (session.phase === 'over') return '';
  // With free one-pile moves only the corner has no move. Very large boards are not drawn.
  const large = Math.max(session.start.x, session.start.y) > DRAWN;
  const corner = !large && game.single === 'free';
  if (game.misere)
    return corner ? 'The player who brings the queen to the corner loses.' : 'The player who makes the last move loses.';
  return corner ? 'The player who brings the queen to the corner wins.' : 'The player who makes the last move wins.';
}

/** What the other side did last, and what it forbids. */
function said(session) {
  const { played, blocked, state } = session;
  const step = played.at(-1);
  const by = other(state.mover);
  const took = step?.by === by ? `${name(session, by)} took ${shift(step.from, step.to)}.` : '';
  const may = `${name(session, state.mover)} may not take ${list(blocked, 'or')} from both piles.`;
  return [took, blocked.length ? may : ''].filter(Boolean).join(' ');
}

/** Whose decision it is, after what happened last. */
export function status(session) {
  const { friends, mayBlock, state } = session;
  const removals = `removal${mayBlock > 1 ? `s (up to ${mayBlock})` : ''} of equal numbers`;
  switch (session.phase) {
    case 'over':
      return ending(session);
    case 'person':
      return [said(session), ' ', el('strong', friends ? `${name(session, state.mover)} to move.` : 'Your move.')];
    case 'block':
      return [
        friends
          ? `Before ${name(session, state.mover)} moves, ${name(session, other(state.mover))}: which ${removals} do you forbid?`
          : `Before the program moves: which ${removals} do you forbid?`,
      ];
    case 'program':
      return ['The program is thinking…'];
    default:
      return [];
  }
}

/** The announcement for screen readers: the last move, the piles, the player to move. */
export function heard(session, shown) {
  const step = session.played.at(-1);
  // A move that the status names is not named twice.
  const own = step && !shown.includes(' took ') ? `${name(session, step.by)} took ${shift(step.from, step.to)}. ` : '';
  return `${own}The piles are ${session.x} and ${session.y}. ${shown}`;
}

/** Who has won, and why. */
function ending(session) {
  const { winner, ending: why } = session.state;
  if (!winner) return [`Nobody can move from ${position(session.x, session.y)}: there is nothing to play here.`];
  const { right, wrong } = session.record;
  const record = right + wrong ? ` The program guessed ${right} of ${right + wrong} positions correctly.` : '';
  if (!session.friends) return [...won(winner, why), record];
  return between(session, session.blocked.length ? 'Every move is forbidden.' : last(session, session.game.misere));
}

/** Who made the last move of two people, and what that means. */
export const last = (session, misere) =>
  `${name(session, other(session.state.mover))} made the last move${misere ? ', and in misère play the last move loses' : ''}.`;

/** Which of two people has won, and how. */
export const between = (session, how) => [
  el('strong', { class: 'won' }, `${name(session, session.state.winner)} wins.`),
  ' ',
  how,
];

/** The winner and the reason; a win of the person is highlighted. */
export const won = (winner, why) => [
  el('strong', { class: winner === 'person' ? 'won' : 'lost' }, winner === 'person' ? 'You win.' : 'The program wins.'),
  ' ',
  why,
];

/** A line of the log; `open` shows the program's reasons, `find` looks up a reason that is no longer known. */
export function line(session, { by, from, to, why, blocked }, open, find) {
  const forbidden = blocked.length ? ` (${list(blocked, 'and')} from both piles forbidden)` : '';
  const text = `${takes(session, by)} ${shift(from, to)}, leaving ${position(to.x, to.y)}${forbidden}.`;
  return session.human(by) ? logged(text) : logged(text, why, open, find);
}

/** A move and its reason. A reason may reveal who is winning, so it is hidden until a click or the end of the game. */
export function logged(text, why = null, open = false, find = null) {
  const reason = (words) => el('span', { class: 'reason' }, ` ${sentence(words)}`);
  if (why && open) return el('li', text, reason(why));
  if (!why && !find) return el('li', text);
  const asked = button('why?', async () => asked.replaceWith(reason(why ?? (await find()))), 'link');
  return el('li', text, ' ', asked);
}

/** Who is winning and what to do, in a game between two people. */
export function advice(session, { winner, move, block }) {
  const { mover } = session.state;
  const decider = session.phase === 'block' ? other(mover) : mover;
  const winning = `${name(session, winner === 'person' ? decider : other(decider))} is winning`;
  if (session.phase === 'block') {
    const all = block.length
      ? `Forbid taking ${list(block, 'and')} from both piles.`
      : 'Nothing needs to be forbidden.';
    return { who: `${winning}.`, hint: winner === 'person' ? all : 'Whatever is forbidden, there is a winning move.' };
  }
  if (!move) return { who: `${winning}.`, hint: 'There is no winning move here. Take a small number, and wait for a mistake.' };
  const to = { x: Number(move.to[0]), y: Number(move.to[1]) };
  const left = `This leaves ${position(to.x, to.y)}, a losing position for ${name(session, other(mover))}.`;
  return { who: `${winning}.`, hint: `Take ${shift(session, to)}. ${left}` };
}
