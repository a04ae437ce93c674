// The state of the page in its address, after the #, which is never sent: piles of a thousand digits fit.
import { on } from './dom.js';

const TABS = ['play', 'learn', 'board', 'pairs', 'ask', 'check'];
const KEYS = ['game', 'tab', 'x', 'y', 'from', 'to', 'sum', 'misere', 'play', 'with', 'first', 'seed', 'found', 'beside'];

/** The keys that belong to a position or a game in progress. */
export const PLAYED = ['x', 'y', 'from', 'to', 'sum', 'misere', 'play', 'with', 'first', 'seed', 'found'];

/**
 * Some browsers refuse to change an address more than a hundred times in half a minute. The first AT_ONCE changes in that time
 * are made at once, later ones after a pause.
 */
const WINDOW = 30_000;
const AT_ONCE = 50;
const PAUSE = 1000;

/** The state in the address; missing keys have the values of a first visit. */
export function read() {
  const given = new URLSearchParams(location.hash.slice(1));
  const state = Object.fromEntries(KEYS.map((key) => [key, given.get(key) ?? '']));
  state.game ||= 'wythoff';
  if (!TABS.includes(state.tab)) state.tab = 'play';
  return state;
}

/** The part of the address for a state. */
export function hash(state) {
  const given = new URLSearchParams();
  for (const key of KEYS) if (state[key]) given.set(key, state[key]);
  return `#${given}`;
}

let pending = null;
let timer = null;
let times = [];

/** Writes the pending state. */
export function flush() {
  clearTimeout(timer);
  timer = null;
  if (pending !== null && pending !== location.hash) {
    times.push(performance.now());
    history.replaceState(null, '', pending);
  }
  pending = null;
}

/** Writes the state: a new page of the history for a new game or view, the same page for a step within one. */
export function write(state, push) {
  const next = hash(state);
  if (push) {
    flush();
    if (next !== location.hash) history.pushState(null, '', next);
    return;
  }
  pending = next;
  times = times.filter((time) => performance.now() - time < WINDOW);
  if (times.length < AT_ONCE) flush();
  else timer ??= setTimeout(flush, PAUSE);
}

/** Back, forward, and a typed address. A pending state belongs to the page that was left. */
export function onChange(listener) {
  on(window, 'popstate', () => {
    clearTimeout(timer);
    timer = pending = null;
    listener();
  });
  on(window, 'pagehide', flush);
}
