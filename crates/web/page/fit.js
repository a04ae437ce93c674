// How large a board may be so that all of it is seen at once: from where it begins to the foot of the window.
import { on } from './dom.js';

/** What is left free below. */
const FOOT = 10;
/** Where the style sheet sets the board beside a column. */
const COLUMNS = '(min-width: 56rem)';

function fit() {
  for (const stage of document.querySelectorAll('.stage.fitted')) {
    const canvas = stage.querySelector('canvas');
    if (!canvas?.clientWidth) continue;
    const top = canvas.getBoundingClientRect().top + window.scrollY;
    // Beside a column the line below the board, which says how to use it, is seen with the board.
    const [whole, board] = [stage.closest('.stages') ?? stage, canvas].map((node) => node.getBoundingClientRect());
    const below = matchMedia(COLUMNS).matches ? whole.bottom - board.bottom : 0;
    stage.closest('.split').style.setProperty('--room', `${Math.floor(window.innerHeight - top - below - FOOT)}px`);
  }
}

/** Keeps the boards of the page as large as they can be seen whole. */
export function fitStages() {
  const watched = new ResizeObserver(fit);
  for (const node of document.querySelectorAll('.top, .rule, .tabs, .turn, .stage.fitted')) watched.observe(node);
  on(window, 'resize', fit);
}
