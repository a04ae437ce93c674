// Check: each hypothesis with its proof, bound or witness; then the formula compared with the P-positions.
import { $, button, el, isDark, onClick, onSubmit } from './dom.js';
import { ask } from './api.js';
import { gloss, term } from './glossary.js';
import { typeset } from './math.js';
import { position, tidy } from './numbers.js';
import { sentence, Waiting } from './wait.js';

/** The squares of a witness: a move, {from, to} or {x0, y0, x1, y1}, or the piles (x1, y1) where a value is wrong. */
function place(witness) {
  if (witness?.from) return { from: witness.from, to: witness.to };
  const { x0, y0, x1, y1 } = witness ?? {};
  if (x1 === undefined || y1 === undefined) return null;
  return y0 === undefined ? { from: [x1, y1], to: null } : { from: [x0, y0], to: [x1, y1] };
}

/** The values of a witness, for example `x1 = 0, y1 = 0, x0 = 1, f = -5`. */
function values(witness) {
  if (!witness || witness.from) return null;
  return Object.entries(witness)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');
}

/** The sentences that prove that the pairs of an automaton are the P-positions. */
function proved({ states, system, sentences }) {
  const about = `Proved: an automaton with ${states} states reads the digits of both piles in the system ${system} and accepts exactly the P-positions.`;
  const said = sentences.map(({ meaning }) => el('li', { class: 'is-proved' }, el('p', sentence(meaning))));
  return [el('p', about), el('ul', { class: 'hypotheses' }, ...said)];
}

/** The frequencies of the values of s - a and t - b. */
function shared({ kappa, shares, exact, theorem }) {
  const rows = ['s-a', 't-b'].flatMap((name) =>
    Object.entries(shares[name]).map(([value, [low, high]]) =>
      el(
        'tr',
        el('td', `${name.replace('-', ' − ')} = ${value}`),
        el('td', { class: 'num' }, exact ? exact[name][value] : `${low} to ${high}`),
      ),
    ),
  );
  return [
    el('p', `Limiting frequencies of s − a and t − b, where s = ⌊nα⌋, t = ⌊nβ⌋, α = 1 + κ, β = 1 + 1/κ and κ = ${kappa}.`),
    el('table', { class: 'shares' }, el('tbody', ...rows)),
    el('p', { class: 'muted' }, sentence(theorem)),
  ];
}

/** The numbers of legal, forbidden and free moves, the density, the essential moves, and a map of all moves. */
function extended(found, map) {
  const { to, forbidden, legal, adjoinable, said, density, redundant, essential } = found;
  const counts = [
    legal && `${legal.length} are legal`,
    `${forbidden.length} are forbidden because each joins two P-positions`,
    `${adjoinable} ${said}`,
  ];
  const needed = essential?.map(({ k, l }) => position(k, l)).join(' ');
  const some = density && density.value !== '0' ? `${density.value} = ${density.decimal}…` : density?.value;
  return [
    el('p', `Of the moves (k, l) with 1 ≤ k ≤ l ≤ ${to} ${counts.filter(Boolean).join(', ')}.`),
    el('p', { class: 'muted' }, sentence(found.why)),
    some ? el('p', `Density of the forbidden moves: ${some}.`) : null,
    redundant?.all ? el('p', `Proved: ${redundant.all}.`) : null,
    needed ? el('p', `Essential moves, each the only winning move of some position: ${needed}.`) : null,
    el('img', { class: 'map', alt: map.description, src: `data:image/svg+xml,${encodeURIComponent(map.picture)}` }),
  ].filter(Boolean);
}

export class CheckView {
  constructor(app) {
    this.app = app;
    this.waiting = new Waiting($('check-wait')).onRetry(() => this.run());
    this.further = new Waiting($('further-wait'));
    onClick('prove', () => this.more('prove', 'Looking for an automaton…', proved));
    onClick('shares', () => this.more('shares', 'Computing the frequencies…', shared));
    onClick('extend', () => this.more('extend', 'Looking for moves…', extended, { kind: 'moves', to: 60, dark: isDark() }));
    onSubmit('check-form', () => this.run());
  }

  show(game) {
    if (this.game === game) return;
    this.game = game;
    this.further.stop();
    $('further-answer').replaceChildren();
    $('prove').hidden = $('extend').hidden = !game.playable;
    $('check-label').textContent = game.playable
      ? 'Check the formula for every position with piles up to '
      : 'Check the hypotheses for n up to ';
    this.run();
  }

  async run() {
    const { game } = this;
    const to = tidy($('check-to').value) || '200';
    $('check-answer').replaceChildren();
    const answer = await this.waiting.run('Checking every hypothesis…', (signal) =>
      ask('check', { game: game.line, to }, signal),
    );
    if (!answer || game !== this.game) return;
    const items = answer.hypotheses.map((hypothesis) => this.item(hypothesis.name, hypothesis));
    const candidates = answer.candidates_are_P;
    if (candidates) items.push(this.item('the formula gives the P-positions', candidates));
    if (answer.P) {
      const { recursion, theorem } = answer.P;
      items.push(this.item('the P-positions', { status: 'proved', reason: `${recursion} (${theorem})`, witness: null }));
    }
    $('check-answer').replaceChildren(
      answer.recursion
        ? el('p', { class: 'formula' }, ...typeset(answer.recursion))
        : el('p', { class: 'muted' }, 'The papers give no formula for this game: its P-positions come from the moves.'),
      el('ul', { class: 'hypotheses' }, ...items),
      ...(answer.remarks ?? []).map((remark) => el('p', { class: 'muted' }, ...typeset(sentence(remark)))),
      ...['erratum', 'printed']
        .filter((key) => answer[key])
        .map((key) =>
          el(
            'p',
            { class: 'note' },
            el('strong', key === 'erratum' ? 'An error in the literature. ' : 'As printed. '),
            ...typeset(sentence(answer[key])),
          ),
        ),
    );
    gloss($('check-answer'));
  }

  /** A slow question, asked only on request, with an optional picture. */
  async more(question, what, shown, picture = null) {
    const { game } = this;
    this.further.onRetry(() => this.more(question, what, shown, picture));
    $('further-answer').replaceChildren();
    const answer = await this.further.run(what, async (signal) => [
      await ask(question, { game: game.line }, signal),
      picture && (await ask('plot', { game: game.line, ...picture }, signal)),
    ]);
    if (!answer || game !== this.game) return;
    $('further-answer').replaceChildren(...shown(...answer));
    gloss($('further-answer'));
  }

  onBoard({ from: [x, y], to }) {
    const square = (at) => at && { x: Number(at[0]), y: Number(at[1]) };
    this.shown = { game: this.game, from: square([x, y]), to: square(to) };
    // The board shows the candidates together with the P-positions.
    $('board-candidates').checked = true;
    this.app.go({ tab: 'board', x, y, to: to?.join(',') ?? '' }, true);
  }

  /** Whether these two squares are the witness last shown on the board. */
  found(from, to) {
    const same = (a, b) => a?.x === b.x && a?.y === b.y;
    return this.shown?.game === this.app.game && same(this.shown.from, from) && same(this.shown.to, to);
  }

  item(name, found) {
    const witness = place(found.witness);
    const bound = found.status === 'holds' && found.bound ? ` up to ${found.bound}` : '';
    return el(
      'li',
      { class: `is-${found.status}` },
      el(
        'p',
        el('strong', term(name)),
        ' ',
        el('span', { class: 'status-word' }, term(found.status), bound),
      ),
      found.reason ? el('p', { class: 'reason' }, ...typeset(sentence(found.reason))) : null,
      values(found.witness) ? el('p', 'Witness: ', ...typeset(values(found.witness))) : null,
      witness
        ? button(
            witness.to
              ? `Show ${position(...witness.from)} → ${position(...witness.to)} on the board`
              : `Show ${position(...witness.from)} on the board`,
            () => this.onBoard(witness),
          )
        : null,
    );
  }
}
