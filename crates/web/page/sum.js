// Play a sum: boards and Nim piles side by side; a move is a move in one of them.
import { $, announce, button, el, on, onClick, onSubmit } from './dom.js';
import { position, small, tidy } from './numbers.js';
import { Tokens } from './piles.js';
import { DRAWN, PlayBoard } from './playboard.js';
import { between, last, logged, name, shift, takes, won } from './playtext.js';
import { LARGEST, other } from './session.js';
import { sides } from './setup.js';
import { SumSession } from './sumsession.js';
import { Waiting } from './wait.js';

/** The piles of a sum: (5, 8) + 7. */
const place = (all) => all.map((piles) => (piles.length === 1 ? String(piles[0]) : position(...piles))).join(' + ');

/** What a move takes, and where. */
const taken = ({ from, to, heap, component }) =>
  `${heap ? from.x - to.x : shift(from, to)} in component ${component + 1}`;

/** The state of a new game. */
const NEW = { play: '', with: '', first: '', seed: '' };

export class SumView {
  constructor(app) {
    this.app = app;
    this.session = null;
    this.boards = [];
    this.waiting = new Waiting($('sum-wait')).onRetry(() => this.start());
    onSubmit('sum-new', () => this.fromFields());
    $('sum-opponent').append(...[...$('opponent').options].slice(0, 6).map((option) => option.cloneNode(true)));
    on($('sum-opponent'), 'change', () => sides('sum-opponent', 'sum-first'));
    onClick('sum-board', () => this.add(`${app.game.typed}: 7 10`));
    onClick('sum-heap', () => this.add('nim: 7'));
    onClick('sum-hint', () => this.hint());
    onClick('sum-who', () => this.who());
    onClick('sum-undo', () => this.undo());
    onClick('sum-again', () => this.again());
    onClick('sum-send', () => app.send('sum-send'));
    onClick('sum-leave', () => app.go({ sum: '', misere: '', ...NEW }, true));
  }

  /** Adds a line. */
  add(line) {
    const field = $('sum-components');
    field.value = [...field.value.split('\n').filter((text) => text.trim()), line].join('\n');
    field.focus();
  }

  fromFields() {
    const lines = $('sum-components').value.split(/[\n;]/);
    const sum = lines.map((line) => line.trim()).filter(Boolean);
    if (!sum.length) return this.add('nim: 7');
    $('sum-setup').open = false;
    this.session = null;
    return this.app.go({ sum: sum.join('; '), misere: $('sum-misere').checked ? '1' : '', ...NEW }, true);
  }

  /** The address names a sum. */
  show(state) {
    const { sum, misere, play } = state;
    const asked = `${sum}|${misere}`;
    if (this.session && this.asked === asked && this.session.course() === play) return;
    this.asked = asked;
    this.sum = sum;
    $('sum-components').value = sum.replace(/;\s*/g, '\n');
    $('sum-misere').checked = Boolean(misere);
    if (state.with) $('sum-opponent').value = state.with;
    if (!$('sum-opponent').value) $('sum-opponent').value = 'perfect';
    if (state.first) $('sum-first').value = 'program';
    sides('sum-opponent', 'sum-first');
    this.start(play, small(state.seed));
  }

  /** The same sum again; Undo brings back a game that was under way. */
  async again() {
    const { session } = this;
    const begun = session?.played.length && session.phase !== 'over';
    await this.start();
    this.before = begun ? session : null;
    if (begun) this.say('A new game. Undo brings back the game before it.');
    this.render();
  }

  /** The sum from the beginning, or as far as an address holds it. */
  async start(course = '', seed = null) {
    this.before = null;
    const options = { misere: $('sum-misere').checked, opponent: $('sum-opponent').value, first: $('sum-first').value };
    const session = new SumSession(this.sum, { ...options, seed });
    this.session = session;
    this.boards = [];
    $('sum-boards').replaceChildren();
    this.say('');
    await this.step(async (signal) => {
      await session.begin(signal);
      if (course) await session.restore(course, signal);
    });
  }

  /** Notes the game in the address. */
  save() {
    const { session } = this;
    if (`${this.app.state.sum}|${this.app.state.misere}` !== this.asked) return;
    const play = session.course();
    this.app.note({
      play,
      with: session.opponent === 'perfect' ? '' : session.opponent,
      first: session.first === 'person' ? '' : session.first,
      seed: play && session.chancy ? String(session.seed) : '',
    });
  }

  /** Runs a step of the game, then lets the program move if it is its turn. */
  async step(work) {
    const { session } = this;
    this.render();
    await this.waiting.run('Thinking…', async (signal) => {
      await work(signal);
      if (session !== this.session) return;
      this.draw();
      while (session.phase === 'program') {
        this.save();
        this.render();
        await session.reply(signal);
        this.say('');
      }
    });
    if (session !== this.session) return;
    this.save();
    this.render();
    if (session.phase === 'over') await this.review();
  }

  /** After a loss of a person: offers the last decision that could still win, before it shows the answer. */
  async review() {
    const { session } = this;
    const { winner } = session.state;
    if (!winner || (winner === 'person' && !session.friends)) return;
    const loser = other(winner);
    for (const [index, { piles, state }] of [...session.past.entries()].reverse()) {
      if (state.mover !== loser) continue;
      const answer = await session.values(undefined, piles).catch(() => null);
      if (!answer || session !== this.session || session.phase !== 'over') return;
      if (!answer.move) continue;
      const told = button('Show the answer', () => told.replaceWith(answer.said.at(-1)), 'link');
      const again = button('Try again from here', () => this.undo(index), 'link');
      const who = session.friends ? name(session, loser) : 'you';
      const text = `The turning point: at ${place(piles)} ${who} could still win. `;
      return void $('sum-log').append(el('li', { class: 'turning' }, text, again, ' ', told));
    }
  }

  /** The components, once they are known. */
  draw() {
    if (this.boards.length || !this.session.parts.length) return;
    const made = this.session.parts.map((part) => this.component(part));
    $('sum-boards').replaceChildren(...made.map(({ figure }) => figure));
    this.boards = made;
    for (const { board, part } of made) board?.set(part);
  }

  /** A board, or the tokens of a Nim pile; both with fields for the amounts, which work without a pointer. */
  component(part) {
    const number = part.index + 1;
    const caption = el('figcaption', { id: `sum-caption-${number}` });
    const names = part.heap ? ['the pile'] : ['the first pile', 'the second pile'];
    const fields = names.map((name) =>
      el('input', { inputmode: 'numeric', size: 4, placeholder: '0', 'aria-label': `Take from ${name}, component ${number}` }),
    );
    const take = el('button', { type: 'submit' }, 'Take');
    const form = el('form', { class: 'take', autocomplete: 'off' }, el('span', { class: 'muted' }, 'take'), ...fields, take);
    on(form, 'submit', (event) => {
      event.preventDefault();
      this.take(part, fields);
    });
    const made = { part, caption, fields, take };
    for (const field of fields)
      on(field, 'input', () => {
        this.say(this.refusal(part, fields) ?? '');
        this.render();
      });
    if (part.heap) {
      const row = el('span', { class: 'tokens', 'aria-hidden': 'true' });
      const marked = () => small(tidy(fields[0].value) || '0', part.x) ?? 0;
      made.tokens = new Tokens(row, (amount) => {
        fields[0].value = amount || '';
        this.say(this.refusal(part, fields) ?? '');
        this.render();
      });
      made.show = () => made.tokens.show(part.x, marked(), part.phase === 'person');
      on(fields[0], 'input', made.show);
      made.figure = el('figure', { class: 'part heap' }, caption, row, form);
    } else {
      const canvas = el('canvas', { id: `sum-board-${number}`, tabindex: 0, role: 'application', 'aria-roledescription': 'board' });
      made.canvas = canvas;
      made.figure = el('figure', { class: 'part' }, caption, canvas, form);
      if (Math.max(part.x, part.y) > DRAWN) canvas.hidden = true;
      else
        made.board = new PlayBoard(canvas, {
          onSquare: (square) => this.move(part, square),
          onLook: (square) => this.look(part, square),
        });
    }
    return made;
  }

  say(text) {
    $('sum-told').textContent = text;
  }

  look(part, square) {
    const words = part.legal(square) ? `: take ${shift(part, square)}. Enter moves.` : ': not a legal move.';
    this.say(`Component ${part.index + 1}, ${position(square.x, square.y)}${words}`);
  }

  /** Whether the amounts in the fields of a component can be taken. */
  wanted({ part, fields }) {
    const [k, l = 0] = fields.map((field) => small(tidy(field.value) || '0', LARGEST) ?? -1);
    return k >= 0 && l >= 0 && part.legal({ x: part.x - k, y: part.y - l });
  }

  /** Why the amounts in the fields cannot be taken; null if they can, or if the fields are empty. */
  refusal(part, fields) {
    const amounts = fields.map((field) => small(tidy(field.value) || '0', LARGEST));
    if (amounts.includes(null)) return 'Enter a number, for example 3.';
    const [k, l = 0] = amounts;
    if (k > part.x || l > part.y) return `There are only ${part.piles.join(' and ')}.`;
    return k + l && this.session.phase === 'person' ? this.illegal(part, { x: part.x - k, y: part.y - l }) : null;
  }

  /** Why there is no legal move to a square; null if there is one. */
  illegal(part, to) {
    if (to.x === part.x && to.y === part.y) return 'A move takes at least one token.';
    if (part.legal(to)) return null;
    return to.x > part.x || to.y > part.y
      ? 'A move takes tokens away: left, down, or both.'
      : `Taking ${shift(part, to)} is not allowed by the rule.`;
  }

  take(part, fields) {
    const wrong = this.refusal(part, fields);
    if (wrong) return this.say(wrong);
    const [k, l = 0] = fields.map((field) => small(tidy(field.value) || '0', LARGEST));
    return this.move(part, { x: part.x - k, y: part.y - l });
  }

  move(part, to) {
    const { session } = this;
    if (session.phase !== 'person')
      return this.say(session.phase === 'over' ? 'The game is over. New game starts another one.' : 'It is not your move yet.');
    const wrong = this.illegal(part, to);
    if (wrong) return this.say(wrong);
    this.say('');
    this.clear();
    return this.step((signal) => session.move(part.index, to, signal));
  }

  clear() {
    for (const { board, fields } of this.boards) {
      for (const field of fields) field.value = '';
      if (board) Object.assign(board, { hinted: null, cursor: null });
    }
  }

  async undo(to = undefined) {
    this.waiting.stop();
    const { before } = this;
    if (before && !this.session.past.length) {
      Object.assign(this, { session: before, boards: [], before: null });
      this.draw();
    } else if (!(await this.session?.undo(to))) return this.say('Nothing to undo.');
    this.say('');
    this.clear();
    this.save();
    return this.render();
  }

  /** The current values; nothing if the game is over. */
  async values() {
    const { session } = this;
    const moves = session.played.length;
    if (session.phase !== 'person') {
      this.say('It is not your move.');
      return null;
    }
    const answer = await this.waiting.run('Asking…', (signal) => session.values(signal));
    return answer && session === this.session && session.played.length === moves ? answer : null;
  }

  /** The values and their nim-sum, in words. */
  told({ components, nim_sum: sum, why }) {
    const value = ({ value: g, misere, at_least: least }) =>
      g === null ? (least ? `at least ${least}` : 'cancels') : misere === undefined ? g : `(${g}, ${misere})`;
    const values = components.map(value).join(', ');
    return `The values are ${values}${sum === null ? '' : `, with nim-sum ${sum}`}: ${why}.`;
  }

  async hint() {
    const answer = await this.values();
    if (!answer) return;
    const { move } = answer;
    const part = move && this.boards[move.component - 1];
    if (part?.board) part.board.hinted = { x: Number(move.to[0]), y: Number(move.to[1]) };
    else if (move) part.fields.forEach((field, i) => (field.value = move.take[i]));
    const advice = move
      ? answer.said.slice(1).join(' ')
      : 'There is no winning move here. Take a small number, and wait for a mistake.';
    this.render();
    this.say(`${advice} ${this.told(answer)}`);
  }

  async who() {
    const answer = await this.values();
    if (!answer) return;
    const wins = answer.outcome === 'N';
    const { friends, state } = this.session;
    const who = friends ? `${name(this.session, wins ? state.mover : other(state.mover))} is` : wins ? 'You are' : 'The program is';
    this.say(`${who} winning. ${this.told(answer)}`);
  }

  status() {
    const { session } = this;
    const { said, winner, ending, mover } = session.state;
    if (session.phase === 'person')
      return [said, ' ', el('strong', session.friends ? `${name(session, mover)} to move.` : 'Your move.')];
    if (session.phase === 'program') return ['The program is thinking…'];
    if (session.phase !== 'over') return [];
    if (winner && session.friends) return between(session, last(session, session.misere));
    return winner ? won(winner, ending) : ['Nobody can move: there is nothing to play here.'];
  }

  render() {
    const { session } = this;
    const { phase, parts } = session;
    $('sum-status').replaceChildren(...this.status());
    if (parts.length && phase !== 'waiting')
      announce('sum-heard', `The piles are ${place(parts.map((part) => part.piles))}. ${$('sum-status').textContent}`);
    $('sum-goal').textContent =
      parts.length && phase !== 'over'
        ? `A move is a move in one component. The player who makes the last move of all ${session.misere ? 'loses' : 'wins'}.`
        : '';
    for (const id of ['sum-hint', 'sum-who']) $(id).hidden = phase === 'over';
    $('sum-send').hidden = !session.friends || phase === 'over';
    $('sum-again').classList.toggle('primary', phase === 'over');
    $('sum-undo').disabled = !session.past.length && !this.before;
    for (const made of this.boards) {
      const { part, caption, take, canvas, board } = made;
      const at = part.heap ? String(part.x) : position(part.x, part.y);
      caption.replaceChildren(`${part.index + 1}. `, el('code', part.line), ` ${at}`);
      take.disabled = phase !== 'person' || !this.wanted(made);
      made.show?.();
      canvas?.setAttribute(
        'aria-label',
        `Component ${part.index + 1}, ${part.line}, the queen at ${at}, ${part.targets().length} legal moves`,
      );
      board?.refresh();
    }
    const open = phase === 'over';
    $('sum-log').replaceChildren(
      ...session.played.map((step) =>
        logged(`${takes(session, step.by)} ${taken(step)}, leaving ${place(step.place)}.`, step.why, open),
      ),
    );
  }
}
