// What is said during a game.
import { button, el } from './dom.js';
import { position, taking } from './numbers.js';
import { DRAWN } from './playboard.js';
import { sentence } from './wait.js';

/** What a move from one square to another takes. */
export const shift = (from, to) => taking(from.x - to.x, from.y - to.y);

/** What one plays for, as seen on the board. */
export function goal(session) {
  const { game } = session;
  if (session.phase === 'over') return '';
  // With free moves in one pile, no move is left in the corner alone. Very large boards are not drawn.
  const large = Math.max(session.start.x, session.start.y) > DRAWN;
  const corner = !large && game.single === 'free';
  if (game.misere)
    return corner ? 'Whoever brings the queen to the corner loses.' : 'Whoever makes the last move loses.';
  return corner ? 'Whoever brings the queen to the corner wins.' : 'Whoever makes the last move wins.';
}

/** Whose decision it is, after what happened last. */
export function status(session) {
  switch (session.phase) {
    case 'over':
      return ending(session);
    case 'person':
      return [session.state.said, ' ', el('strong', {}, 'Your move.')];
    case 'block':
      return [
        `My move, but first: which removal${session.mayBlock > 1 ? `s (up to ${session.mayBlock})` : ''} of equal numbers do you forbid?`,
      ];
    case 'program':
      return ['My move…'];
    default:
      return [];
  }
}

/** Who has won, and why. */
function ending(session) {
  const { winner, ending: why } = session.state;
  if (!winner) return [`Nobody can move from ${position(session.x, session.y)}: there is nothing to play here.`];
  const { right, wrong } = session.record;
  const record = right + wrong ? ` I guessed ${right} of ${right + wrong} positions rightly.` : '';
  return [...won(winner, why), record];
}

/** Who has won, and how. */
export const won = (winner, why) => [
  el('strong', { class: 'won' }, winner === 'person' ? 'You win.' : 'I win.'),
  ' ',
  why,
];

/** A line of the record of the game; `open` shows the program's reasons. */
export function line({ by, from, to, why, blocked }, open) {
  const forbidden = blocked.length ? `, ${blocked.join(', ')} forbidden` : '';
  const text = `${by === 'person' ? 'You' : 'I'}: ${shift(from, to)} → ${position(to.x, to.y)}${forbidden}`;
  return logged(text, why, open);
}

/** A move that was made, and why; a reason may give away who is winning: it waits until asked for, or until the end. */
export function logged(text, why, open) {
  const reason = why ? el('span', { class: 'reason' }, ` ${sentence(why)}`) : null;
  if (!reason || open) return el('li', {}, text, reason);
  const asked = button('why?', () => asked.replaceWith(reason), 'link');
  return el('li', {}, text, ' ', asked);
}
