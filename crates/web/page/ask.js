// Ask: two piles of any size, the answer with its theorem and its evidence.
import { $, el, number } from './dom.js';
import { ask } from './api.js';
import { tidy } from './numbers.js';
import { sentence, Waiting } from './wait.js';

/** How sure an answer is, in words. */
export function certainty(evidence) {
  const piles = { both: ' for every position with both piles', smaller: ' for every position with a smaller pile' };
  const bound = evidence?.bound ? `${piles[evidence.piles] ?? ''} up to ${evidence.bound}` : '';
  return (
    {
      theorem: 'Proved by a theorem.',
      exhaustive: `Checked from the moves alone${bound}.`,
      observed: `Observed${bound}, not proved.`,
      conjectured: 'Conjectured.',
    }[evidence?.kind] ?? ''
  );
}

/** Between numbers and words: (a, b) and what is taken. */
const pair = ([x, y]) => ['(', number(x), ', ', number(y), ')'];

function taken([k, l]) {
  if (l === '0') return ['take ', number(k), ' from the first pile'];
  if (k === '0') return ['take ', number(l), ' from the second pile'];
  if (k === l) return ['take ', number(k), ' from both piles'];
  return ['take ', number(k), ' from the first and ', number(l), ' from the second pile'];
}

export class AskView {
  constructor(app) {
    this.app = app;
    this.waiting = new Waiting($('ask-wait')).onRetry(() => this.solve());
    $('ask-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.solve();
    });
    $('ask-locate').addEventListener('click', () => this.locate());
    for (const id of ['ask-x', 'ask-y']) {
      $(id).addEventListener('keydown', (event) => {
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
    // A position in the address is answered at once: that is what was shared.
    const given = state.x !== '' && state.y !== '';
    const changed = tidy($('ask-x').value) !== state.x || tidy($('ask-y').value) !== state.y;
    if (given && (fresh || changed)) {
      $('ask-x').value = state.x;
      $('ask-y').value = state.y;
      this.solve();
    } else if (fresh) {
      $('ask-answer').replaceChildren(
        el('p', { class: 'muted' }, 'The answer appears here, with the theorem it rests on.'),
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
    $('ask-answer').replaceChildren(el('p', { class: 'failure' }, 'Two piles are needed.'));
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
    if (answer) $('ask-answer').replaceChildren(...this.answered(answer));
  }

  answered(answer) {
    const { game } = this;
    const losing = answer.outcome === 'P';
    const lines = [
      el(
        'p',
        { class: 'verdict' },
        el('span', { class: `outcome ${losing ? 'p' : 'n'}` }, answer.outcome),
        !game.playable
          ? losing
            ? ' One of the pairs.'
            : ' Not one of the pairs.'
          : losing
            ? ' Whoever must move loses.'
            : ' Whoever must move wins.',
      ),
    ];
    lines.push(el('p', {}, 'Position ', ...pair(answer.position), '.'));
    if (answer.move)
      lines.push(
        el('p', { class: 'do' }, 'To win, ', ...taken(answer.move.take), ', leaving ', ...pair(answer.move.to), '.'),
      );
    if (answer.block?.length) {
      // A block is an equal removal: a number, or the amounts from both piles.
      const amounts = answer.block.map((block) => (Array.isArray(block) ? block[0] : (block.take?.[0] ?? block)));
      lines.push(
        el(
          'p',
          {},
          'Before the move, the opponent forbids taking ',
          ...amounts.flatMap((amount, i) => [i ? ', ' : '', number(String(amount))]),
          ' from both piles.',
        ),
      );
    }
    if (answer.why) lines.push(el('p', {}, el('strong', {}, 'Why. '), sentence(answer.why)));
    if (answer.remark) lines.push(el('p', { class: 'muted' }, sentence(answer.remark)));
    lines.push(el('p', { class: 'theorem' }, el('strong', {}, 'Theorem. '), sentence(answer.theorem)));
    lines.push(el('p', { class: 'muted' }, `${certainty(answer.evidence)} Method: ${answer.solver}.`));
    return lines;
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
        {},
        el('span', { class: 'outcome p' }, letter),
        ' ',
        number(answer.x),
        ` is ${letter === 'A' ? 'a' : 'b'}`,
        el('sub', {}, 'n'),
        ' for n = ',
        number(answer.n[letter]),
        '.',
      ),
    );
    if (!lines.length) lines.push(el('p', {}, number(answer.x), ' is in no pair.'));
    if (answer.partner)
      lines.push(
        el(
          'p',
          {},
          'Its partner is ',
          number(answer.partner),
          ': together they are a ',
          this.game.playable ? 'P-position.' : 'pair.',
        ),
      );
    lines.push(el('p', { class: 'muted' }, `Method: ${answer.solver}.`));
    $('ask-answer').replaceChildren(...lines);
  }
}
