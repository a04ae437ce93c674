// The games of the literature: a gallery to look at and to search in.
import { $, button, el, on, onClick } from './dom.js';
import { ask } from './api.js';
import { formula, typeset } from './math.js';
import { colours } from './paint.js';
import { sentence } from './wait.js';

/** A small board shows the squares up to this. */
const SMALL = 40;
/** How long a person may think between two letters. */
const PAUSE = 150;

/** Whether a person typed terms, and not words: four and more numbers, ? for one that is missing. */
const isTerms = (query) => /^[\d?]+([\s,;]+[\d?]+){3,}[\s,;]*$/.test(query);

/** The text of a paper: what stands between stars is its title. */
const paper = (text) => text.split('*').map((part, i) => (i % 2 ? el('cite', part) : part));

const link = (number) => el('a', { href: `https://oeis.org/${number}`, rel: 'noopener', target: '_blank' }, number);

export class Catalogue {
  constructor(onPick) {
    this.onPick = onPick;
    this.dialog = $('catalogue');
    this.search = $('catalogue-search');
    this.shown = $('catalogue-list');
    this.small = new Map();
    // A board is painted when it comes into view: there are many.
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
        // What is typed may not have been looked for yet.
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

  /** The program itself looks for the words: in names, rules, words, papers, numbers of the OEIS. */
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
          ? `Of ${rules} rules these have the ${known} terms: observed, not proved`
          : `Nothing: none of ${rules} rules has these terms`;
      this.seen.disconnect();
      this.shown.replaceChildren(
        ...(games?.map((game) => this.card(game, errata)) ?? matches.map((match) => this.match(match))),
      );
      for (const canvas of this.shown.querySelectorAll('canvas')) this.seen.observe(canvas);
    } catch (error) {
      $('catalogue-count').textContent = `${error.message} ${error.hint ?? ''}`;
    }
  }

  choice(game, inside) {
    return button(inside, () => this.pick(game), 'game');
  }

  /** A rule that has the terms. */
  match({ game, name, sequence, offset, next }) {
    return el(
      'li',
      this.choice({ name: game }, [
        el('span', { class: 'title' }, name ?? ''),
        formula(game),
        el('span', { class: 'plain' }, `${sequence} from n = ${offset} on, then ${next.join(', ')}`),
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
