// The state of the page in its address. It lives behind the #, which is never sent: piles of a thousand digits fit.

const TABS = ['play', 'board', 'pairs', 'ask', 'check'];
const KEYS = ['game', 'tab', 'x', 'y', 'from', 'to', 'with', 'sum', 'misere'];

/** The state in the address; what is missing has the values of a first visit. */
export function read() {
  const given = new URLSearchParams(location.hash.slice(1));
  const state = Object.fromEntries(KEYS.map((key) => [key, given.get(key) ?? '']));
  state.game ||= 'wythoff';
  if (!TABS.includes(state.tab)) state.tab = 'play';
  return state;
}

/** Writes the state: a new page of the history for a new game or view, the same page for a step within one. */
export function write(state, push) {
  const given = new URLSearchParams();
  for (const key of KEYS) if (state[key]) given.set(key, state[key]);
  const hash = `#${given}`;
  if (hash === location.hash) return;
  history[push ? 'pushState' : 'replaceState'](null, '', hash);
}

/** Back, forward, and an address typed over. */
export function onChange(listener) {
  window.addEventListener('popstate', listener);
}
