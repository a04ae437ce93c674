// Sharing: the address, the same question as a command, and a frame for another page.
import { $, copy, on, onClick } from './dom.js';
import { engine } from './source.js';

/** A word quoted for a shell. */
const word = (text) => (/^[\w.,:+/%@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The command that shows in a terminal what a view shows; `rows` of the pairs, and the bound of the check. */
export function command({ game, tab, x, y, from, sum, misere }, { rows, bound }) {
  const given = x !== '' && y !== '';
  const parts = sum?.split(/[;\n]/).map((part) => part.trim()).filter(Boolean) ?? [];
  const words = {
    play: parts.length ? ['play', ...parts, ...(misere ? ['--misere'] : [])] : ['play', game, ...(given ? [x, y] : [])],
    board: given ? ['solve', game, x, y] : ['plot', game, '-o', 'board.svg'],
    pairs: ['table', game, ...(from ? ['--from', from] : []), '-n', String(rows - 1)],
    ask: given ? ['solve', game, x, y] : ['show', game],
    learn: ['table', game],
    check: ['check', game, '--to', String(bound)],
  };
  return ['wyt', ...(words[tab] ?? ['show', game])].map(word).join(' ');
}

/** Whether an address means the same on another machine. */
const isPublic = ({ protocol, hostname }) =>
  /^https?:$/.test(protocol) && !/^(localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(hostname);

/** The same view in a frame, in two lines of HTML. */
export function frame(address, title, tall) {
  const source = new URL(address);
  source.search = '?embed';
  const text = (value) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${text(source.href)}"\n  title="${text(title)}" width="640" height="${tall}" loading="lazy"></iframe>`;
}

/** The dialog. `now()` gives the state of the page and the title of its game. */
export class Sharing {
  constructor(now) {
    this.dialog = $('sharing');
    onClick('share', () => this.open(now()));
    onClick('sharing-close', () => this.dialog.close());
    on(this.dialog, 'click', (event) => {
      if (event.target === this.dialog) this.dialog.close();
      const button = event.target.closest('[data-copies]');
      if (button) this.copy($(button.dataset.copies));
    });
  }

  open({ state, title }) {
    // Fields of the views that the address does not contain.
    const whole = (id, usual) => (/^\d+$/.test($(id).value.trim()) ? Number($(id).value) : usual);
    $('share-link').value = location.href;
    $('share-note').textContent = isPublic(location)
      ? 'The link opens this game, view and position.'
      : 'The link works on this machine only; the command works wherever wyt is installed.';
    $('share-command').value = command(state, { rows: whole('pairs-count', 60), bound: whole('check-to', 200) });
    // The server does not allow other pages to frame it.
    const framed = engine && (state.tab === 'board' || state.tab === 'play');
    $('share-embed').hidden = !framed;
    if (framed) $('share-frame').value = frame(location.href, title, state.tab === 'board' ? 620 : 760);
    $('share-copied').textContent = '';
    this.dialog.showModal();
  }

  async copy(field) {
    field.select();
    $('share-copied').textContent = (await copy(field.value)) ? 'Copied.' : 'The text is selected: copy it with the keyboard.';
  }
}
