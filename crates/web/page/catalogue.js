// The games from the literature: a gallery with a search.
import { $, button, el, on, onClick } from './dom.js';
import { ask } from './api.js';
import { formula, typeset } from './math.js';
import { colours } from './paint.js';
import { hint, sentence } from './wait.js';

/** The largest pile on a small board. */
const SMALL = 40;
/** Milliseconds without a new letter before a search starts. */
const PAUSE = 150;

/** Whether the query is a list of terms: at least four numbers, with ? for an unknown one. */
const isTerms = (query) => /^[\d?]+([\s,;]+[\d?]+){3,}[\s,;]*$/.test(query);

/** The text of a reference; its title is between stars. */
const paper = (text) => text.split('*').map((part, i) => (i % 2 ? el('cite', part) : part));

const link = (number) => el('a', { href: `https://oeis.org/${number}`, rel: 'noopener', target: '_blank' }, number);

export class Catalogue {
  constructor(onPick) {
    this.onPick = onPick;
    this.dialog = $('catalogue');
    this.search = $('catalogue-search');
    this.shown = $('catalogue-list');
    this.small = new Map();
    // There are many boards: each is painted when it comes into view.
    this.seen = new IntersectionObserver(
      (entries) => entries.filter((entry) => entry.isIntersecting).forEach(({ target }) => this.paint(target)),
      { root: this.shown, rootMargin: '200px' },
    );
    onClick('games', () => this.open());
    onClick('catalogue-close', () => this.dialog.close());
    on(this.search, 'input', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.list(), PAUSE);
    });
    on(this.search, 'keydown', (event) => {
      const first = this.dialog.querySelector('li button');
      if (event.key === 'Enter' && first) {
        event.preventDefault();
        // The last letters may not have been searched for yet.
        clearTimeout(this.timer);
        this.list().then(() => this.dialog.querySelector('li button')?.click());
      }
      if (event.key === 'ArrowDown' && first) {
        event.preventDefault();
        first.focus();
      }
    });
    on(this.shown, 'keydown', (event) => this.step(event));
    // A click on the backdrop is a click on the dialog itself.
    on(this.dialog, 'click', (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    on(window, 'themechange', () => this.dialog.open && this.list());
  }

  open() {
    this.dialog.showModal();
    this.search.select();
    return this.list();
  }

  /** The program searches names, rules, descriptions, papers and OEIS numbers. */
  async list() {
    const query = this.search.value.trim();
    try {
      const [{ games, matches, known, rules }, { errata }] = await Promise.all([
        isTerms(query) ? ask('identify', { terms: query }) : ask('games', { query }),
        ask('errata', {}),
      ]);
      if (query !== this.search.value.trim()) return;
      $('catalogue-count').textContent = games
        ? `${games.length} game${games.length === 1 ? '' : 's'}`
        : matches.length
          ? `${matches.length} of ${rules} rules have these ${known} terms (observed, not proved)`
          : `None of ${rules} rules has these terms`;
      this.seen.disconnect();
      this.shown.replaceChildren(
        ...(games?.map((game) => this.card(game, errata)) ?? matches.map((match) => this.match(match))),
      );
      for (const canvas of this.shown.querySelectorAll('canvas')) this.seen.observe(canvas);
    } catch (error) {
      $('catalogue-count').textContent = `${sentence(error.message)} ${hint(error)}`;
    }
  }

  choice(game, inside) {
    return button(inside, () => this.pick(game), 'game');
  }

  /** A card for a rule that has the terms. */
  match({ game, name, sequence, offset, next }) {
    return el(
      'li',
      this.choice({ name: game }, [
        el('span', { class: 'title' }, name ?? ''),
        formula(game),
        el('span', { class: 'plain' }, `${sequence}, starting at n = ${offset}. The next terms are ${next.join(', ')}.`),
      ]),
    );
  }

  card(game, errata) {
    const wrong = errata.filter(({ games }) => games.includes(game.name));
    const more = [
      el('p', [game.name, ...game.also].join(', ')),
      game.oeis?.length
        ? el('p', 'OEIS ', ...game.oeis.flatMap((number, i) => (i ? [', ', link(number)] : [link(number)])))
        : null,
      el(
        'details',
        { ontoggle: ({ target }) => this.places(target, game) },
        el('summary', `[${game.source}]${game.place ? ` ${game.place}` : ''}`),
        el('p', ...paper(game.reference ?? '')),
      ),
      game.remark ? el('p', ...typeset(game.remark)) : null,
      ...wrong.map(({ place, printed, correct, command }) =>
        el(
          'details',
          { class: 'erratum' },
          el('summary', `Erratum: ${place}`),
          el('p', `Printed: ${sentence(printed)}`),
          el('p', `Correct: ${sentence(correct)}`),
          command ? el('p', el('code', command)) : null,
          el('a', { href: `#tab=check&game=${game.name}`, onclick: () => this.dialog.close() }, 'Check it'),
        ),
      ),
    ];
    return el(
      'li',
      this.choice(game, [
        el('canvas', {
          width: 2 * (SMALL + 1),
          height: 2 * (SMALL + 1),
          'data-rule': game.rule,
          'aria-hidden': 'true',
        }),
        el('span', { class: 'title' }, game.title),
        el('span', { class: 'plain' }, ...typeset(game.words)),
        formula(game.rule),
        el('span', { class: 'tags' }, ...game.tags.map((tag) => el('span', tag))),
      ]),
      el('div', { class: 'more' }, ...more),
    );
  }

  /** The places of the paper that concern a game, below the reference when it is opened. */
  async places(details, { name, source }) {
    if (details.querySelector('ul')) return;
    const list = el('ul');
    details.append(list);
    const { places } = await ask('paper', { paper: source }).catch(() => ({ places: [] }));
    const here = places.filter(({ games }) => games.includes(name));
    list.append(...here.map(({ place, says }) => el('li', el('strong', place), ' ', ...typeset(says))));
  }

  /** A board of a few squares, two pixels each. */
  async paint(canvas) {
    this.seen.unobserve(canvas);
    const { rule } = canvas.dataset;
    if (!this.small.has(rule))
      this.small.set(
        rule,
        ask('board', { game: rule, to: SMALL, budget: '2s' }).catch(() => null),
      );
    const answer = await this.small.get(rule);
    if (!answer) return;
    const context = canvas.getContext('2d');
    const colour = colours();
    context.fillStyle = colour.paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = colour.accent;
    const put = (x, y) => context.fillRect(2 * x, 2 * (SMALL - y), 2, 2);
    for (const [x, y] of answer.positions.map((pair) => pair.map(Number))) {
      put(x, y);
      put(y, x);
    }
    canvas.dataset.painted = 'true';
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
      this.search.focus();
    }
    if (next) {
      event.preventDefault();
      next.querySelector('button').focus();
    }
  }
}
