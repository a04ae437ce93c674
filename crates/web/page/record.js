// A game as text for the address. For example, 9.12_4-9.8_2- began at (9, 12); then, with 4 from both piles forbidden, the move
// left (9, 8); now 2 from both piles is forbidden.
import { LARGEST } from './session.js';

/** No game on this page is longer. */
const LONGEST = 2 * LARGEST;

const STEP = /^(?:((?:\d{1,4}(?:\.\d{1,4})*)?)-)?(?:(\d{1,4})\.(\d{1,4}))?$/;

/** The game so far. */
export function written(session) {
  const { start, played, phase, blocked } = session;
  const steps = played.map(({ to, blocked: not }) => `${not.length ? `${not.join('.')}-` : ''}${to.x}.${to.y}`);
  const chosen = (phase === 'person' || phase === 'program') && session.restricted;
  return [`${start.x}.${start.y}`, ...steps, ...(chosen ? [`${blocked.join('.')}-`] : [])].join('_');
}

/** Reads such a text: the start and the steps of the game; null if it is not one. */
export function understood(text) {
  const [start, ...steps] = text.split('_').map((word) => STEP.exec(word));
  if (!start?.[2] || start[1] !== undefined || steps.length > LONGEST || steps.some((step) => !step)) return null;
  const square = ([, , x, y]) => (x === undefined ? null : { x: Number(x), y: Number(y) });
  const from = square(start);
  if (Math.max(from.x, from.y) > LARGEST) return null;
  const found = steps.map((step) => ({
    blocked: step[1] === undefined ? null : step[1].split('.').filter(Boolean).map(Number),
    to: square(step),
  }));
  // Only the last step may be without a move.
  return found.slice(0, -1).every(({ to }) => to) ? { start: from, steps: found } : null;
}
