// Ask: two piles of any size, the answer with its theorem and its evidence.
import { $, el, number, on, onClick, onSubmit, prose } from './dom.js';
import { ask } from './api.js';
import { gloss } from './glossary.js';
import { typeset } from './math.js';
import { tidy } from './numbers.js';
import { sentence, Waiting } from './wait.js';

/** The evidence of an answer, in words. */
export function certainty(evidence) {
  const piles = { both: ' for every position with both piles', smaller: ' for every position with a smaller pile' };
  const bound = evidence?.bound ? `${piles[evidence.piles] ?? ''} up to ${evidence.bound}` : '';
  return (
    {
      theorem: 'Proved by a theorem.',
      certificate: 'Proved by a certificate, which the program has checked.',
      exhaustive: `Checked from the moves alone${bound}.`,
      observed: `Observed${bound}, not proved.`,
      conjectured: 'Conjectured, not proved.',
    }[evidence?.kind] ?? ''
  );
}

/** The time allowed for a Grundy value or for digits, which are extra to the answer. */
const QUICK = '500ms';

/** A position with long numbers folded. */
const pair = ([x, y]) => ['(', number(x), ', ', number(y), ')'];

export class AskView {
  constructor(app) {
    this.app = app;
    this.waiting = new Waiting($('ask-wait')).onRetry(() => this.solve());
    onSubmit('ask-form', () => this.solve());
    onClick('ask-locate', () => this.locate());
    for (const id of ['ask-x', 'ask-y']) {
      on($(id), 'keydown', (event) => {
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          this.solve();
        }
      });
    }
  }

  show(game, state) {
    const fresh = this.game !== game;
    this.game = game;
    $('ask-solve').textContent = game.playable ? 'Who wins?' : 'Is it a pair?';
    // A shared address with a position shows its answer at once.
    const given = state.x !== '' && state.y !== '';
    const changed = tidy($('ask-x').value) !== state.x || tidy($('ask-y').value) !== state.y;
    if (given && (fresh || changed)) {
      $('ask-x').value = state.x;
      $('ask-y').value = state.y;
      this.solve();
    } else if (fresh) {
      $('ask-answer').replaceChildren(
        el('p', { class: 'muted' }, 'The answer appears here, with its reason.'),
      );
      if (!$('ask-x').value) {
        $('ask-x').value = '10^100';
        $('ask-y').value = '10^100+7';
      }
    }
  }

  piles() {
    const [x, y] = [tidy($('ask-x').value), tidy($('ask-y').value)];
    if (x && y) return [x, y];
    $('ask-answer').replaceChildren(el('p', { class: 'failure' }, 'Enter both piles.'));
    $(x ? 'ask-y' : 'ask-x').focus();
    return null;
  }

  async solve() {
    const piles = this.piles();
    if (!piles) return;
    const [x, y] = piles;
    this.app.note({ x, y });
    $('ask-answer').replaceChildren();
    const answer = await this.waiting.run('Deciding…', (signal) =>
      ask('solve', { game: this.game.line, x, y }, signal),
    );
    if (!answer) return;
    const lines = this.answered(answer);
    $('ask-answer').replaceChildren(...lines);
    gloss($('ask-answer'));
    this.valued = this.value(x, y, lines[0]);
  }

  /** Adds the Grundy value to the answer shown, if it is found quickly; blocking games have none. */
  async value(x, y, shown) {
    const { game } = this;
    if (!game.playable || game.blocking > 1) return;
    const answer = await ask('grundy', { game: game.line, x, y, budget: QUICK }).catch(() => null);
    const known = answer?.value ?? answer?.at_least;
    if (!known || !shown.isConnected) return;
    const least = answer.value ? '' : 'at least ';
    const misere = answer.misere ? ['; in misère play ', number(answer.misere)] : [];
    const basis = answer.evidence.kind === 'conjectured' ? ` ${sentence(answer.theorem)}` : '';
    $('ask-answer').append(
      el(
        'p',
        { id: 'ask-value' },
        el('strong', 'Grundy value. '),
        least,
        number(known),
        ...misere,
        '. ',
        certainty(answer.evidence),
        basis,
      ),
    );
  }

  answered(answer) {
    const [verdict, ...advice] = answer.said;
    // The basis of a method is called a theorem only if it is proved.
    const basis = answer.evidence.kind === 'theorem' ? 'Theorem. ' : 'Basis. ';
    return [
      el(
        'p',
        { class: 'verdict' },
        el('span', { class: `outcome ${answer.outcome.toLowerCase()}` }, answer.outcome),
        ' ',
        verdict,
      ),
      el('p', 'Position ', ...pair(answer.position), '.'),
      ...advice.map((text) => el('p', { class: 'do' }, ...prose(text))),
      el('p', el('strong', 'Why. '), ...typeset(sentence(answer.why), prose)),
      el('p', { class: 'theorem' }, el('strong', basis), ...typeset(sentence(answer.theorem), prose)),
      el('p', { class: 'muted' }, `${certainty({ kind: answer.evidence.kind })} Method: ${answer.solver}.`),
    ];
  }

  async locate() {
    const x = tidy($('ask-x').value);
    if (!x) return void this.piles();
    $('ask-answer').replaceChildren();
    const answer = await this.waiting.run('Looking…', (signal) => ask('locate', { game: this.game.line, x }, signal));
    if (!answer) return;
    const lines = answer.in.map((letter) =>
      el(
        'p',
        el('span', { class: 'outcome p' }, letter),
        ' ',
        number(answer.x),
        ` is ${letter === 'A' ? 'a' : 'b'}`,
        el('sub', 'n'),
        ' for n = ',
        number(answer.n[letter]),
        '.',
      ),
    );
    if (!lines.length) lines.push(el('p', number(answer.x), ' is in no pair.'));
    if (answer.partner)
      lines.push(
        el(
          'p',
          'Its partner is ',
          number(answer.partner),
          ': together they are a ',
          this.game.playable ? 'P-position.' : 'pair.',
        ),
      );
    lines.push(el('p', { class: 'muted' }, `${certainty(answer.evidence)} Method: ${answer.solver}.`));
    $('ask-answer').replaceChildren(...lines);
    this.written = this.game.numeration ? this.digits(x, lines[0]) : null;
  }

  /** Adds the number in digits to its place, if a numeration system decides the game. */
  async digits(x, shown) {
    const answer = await ask('digits', { game: this.game.line, x, budget: QUICK }).catch(() => null);
    if (!answer || !shown.isConnected) return;
    const { name } = answer.system;
    // As it is: digits of a numeration system are not grouped by thousands.
    const { said } = answer.numbers[0];
    $('ask-answer').append(el('p', { id: 'ask-digits' }, el('strong', `Digits, system ${name}. `), said));
  }
}
