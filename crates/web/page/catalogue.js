// The games of the literature: a list to search in.
import { $, el } from './dom.js';
import { ask } from './api.js';

export class Catalogue {
  constructor(onPick) {
    this.onPick = onPick;
    this.dialog = $('catalogue');
    this.games = null;
    $('games').addEventListener('click', () => this.open());
    $('catalogue-close').addEventListener('click', () => this.dialog.close());
    $('catalogue-search').addEventListener('input', () => this.list());
    $('catalogue-search').addEventListener('keydown', (event) => {
      const first = this.dialog.querySelector('li button');
      if (event.key === 'Enter' && first) {
        event.preventDefault();
        first.click();
      }
      if (event.key === 'ArrowDown' && first) {
        event.preventDefault();
        first.focus();
      }
    });
    $('catalogue-list').addEventListener('keydown', (event) => this.step(event));
    // A click on the backdrop is a click on the dialog itself.
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
  }

  async open() {
    this.dialog.showModal();
    $('catalogue-search').select();
    try {
      this.games ??= (await ask('games', {})).games;
      this.list();
    } catch (error) {
      $('catalogue-count').textContent = `${error.message} ${error.hint ?? ''}`;
    }
  }

  /** Every word must occur somewhere in the entry. */
  list() {
    const wanted = $('catalogue-search').value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = (game) =>
      [game.name, game.title, game.rule, game.source, game.place, game.growth, game.words].join(' ').toLowerCase();
    const found = (this.games ?? []).filter((game) => wanted.every((word) => text(game).includes(word)));
    $('catalogue-count').textContent = found.length === 1 ? '1 game' : `${found.length} games`;
    $('catalogue-list').replaceChildren(
      ...found.map((game) =>
        el(
          'li',
          {},
          el(
            'button',
            { type: 'button', onclick: () => this.pick(game) },
            el('span', { class: 'title' }, game.title),
            el('code', {}, game.rule),
            el(
              'span',
              { class: 'source' },
              [game.name, game.source && `[${game.source}]`, game.place].filter(Boolean).join(' · '),
            ),
          ),
        ),
      ),
    );
  }

  pick(game) {
    this.dialog.close();
    this.onPick(game.name);
  }

  step(event) {
    const item = document.activeElement?.closest('li');
    const next = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
    if (event.key === 'ArrowUp' && item && !next) {
      event.preventDefault();
      $('catalogue-search').focus();
    }
    if (next) {
      event.preventDefault();
      next.querySelector('button').focus();
    }
  }
}
