// Sizes each board to fit between its top edge and the bottom of the window.
import { on } from './dom.js';

/** Pixels left free below the board. */
const FOOT = 10;
/** From this width the style sheet puts the board beside a column. */
const COLUMNS = '(min-width: 56rem)';

function fit() {
  for (const stage of document.querySelectorAll('.stage.fitted')) {
    const canvas = stage.querySelector('canvas');
    if (!canvas?.clientWidth) continue;
    const top = canvas.getBoundingClientRect().top + window.scrollY;
    // In that layout the instructions below the board must be visible with it.
    const [whole, board] = [stage.closest('.stages') ?? stage, canvas].map((node) => node.getBoundingClientRect());
    const below = matchMedia(COLUMNS).matches ? whole.bottom - board.bottom : 0;
    stage.closest('.split').style.setProperty('--room', `${Math.floor(window.innerHeight - top - below - FOOT)}px`);
  }
}

/** Keeps the boards as large as the window allows. */
export function fitStages() {
  const watched = new ResizeObserver(fit);
  for (const node of document.querySelectorAll('.top, .rule, .tabs, .turn, .stage.fitted')) watched.observe(node);
  on(window, 'resize', fit);
}
