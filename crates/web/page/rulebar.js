// The rule bar: a rule is checked while it is typed, and a mistake is marked under its characters.
import { $, button, el, on, onSubmit } from './dom.js';
import { ask } from './api.js';
import { hint, sentence } from './wait.js';

const PAUSE = 350;

/**
 * Reads a line quickly: `show` would also list the first pairs, which may take long. The catalogue, fetched once,
 * gives its title.
 */
async function read(line, signal) {
  const [told, { games }] = await Promise.all([ask('explain', { game: line }, signal), ask('games', {}, signal)]);
  // `explain` also accepts the name of a method, which is not a game; `show` reports that.
  if (!told.game) return ask('show', { game: line }, signal);
  const known = games.find((game) => game.name === line) ?? games.find((game) => game.rule === told.game);
  return { ...told, name: known?.name ?? null, title: known?.title ?? null };
}

export class RuleBar {
  /** `onGame(line, shown, how)` is called with every valid rule; `how` is true if it was entered, 'typed' while it is typed. */
  constructor(waiting, onGame, onMistake) {
    this.waiting = waiting.onRetry(() => this.submit(true));
    Object.assign(this, { onGame, onMistake });
    this.input = $('rule');
    this.echo = $('rule-echo');
    this.error = $('rule-error');
    let timer;
    on(this.input, 'input', () => {
      this.mark(null);
      clearTimeout(timer);
      timer = setTimeout(() => this.submit('typed'), PAUSE);
    });
    on(this.input, 'scroll', () => this.place());
    on(window, 'resize', () => this.place());
    onSubmit('rule-form', () => {
      clearTimeout(timer);
      this.submit(true);
    });
  }

  /** Puts a rule into the bar and uses it. */
  set(line, push) {
    this.input.value = line;
    this.mark(null);
    return this.submit(push);
  }

  async submit(how) {
    const line = this.input.value.trim();
    if (!line) return this.mark({ message: 'enter a rule', hint: 'for example wythoff or f = x1 + 1' });
    const done = await this.waiting.run('Reading the rule…', async (signal) => {
      try {
        return { shown: await read(line, signal) };
      } catch (error) {
        if (error.kind !== 'rule' && error.kind !== 'request') throw error;
        return { error: Object.assign(error, { line }) };
      }
    });
    if (!done) return this.onMistake(true);
    // The span counts from the first character sent; the bar may contain blanks before it.
    const indent = this.input.value.length - this.input.value.trimStart().length;
    if (done.error) return this.mark(done.error, indent);
    this.mark(null);
    return this.onGame(line, done.shown, how);
  }

  /** Marks a mistake: the characters underlined, the message below them. */
  mark(error, indent = 0) {
    this.input.setAttribute('aria-invalid', error ? 'true' : 'false');
    this.echo.replaceChildren();
    this.error.replaceChildren();
    this.bad = null;
    if (!error) return;
    this.onMistake();
    const text = this.input.value;
    if (error.span) {
      const [from, to] = error.span.map((at) => at + indent);
      // An empty span is shown one character wide.
      this.bad = el('mark', text.slice(from, Math.max(to, from + 1)) || '\u00a0');
      this.echo.append(text.slice(0, from), this.bad, text.slice(Math.max(to, from + 1)));
    }
    this.caret = el('span', { class: 'caret', 'aria-hidden': 'true' }, this.bad ? '▲' : '');
    this.error.append(
      this.caret,
      el(
        'p',
        el('strong', sentence(error.message)),
        hint(error) ? el('span', { class: 'hint' }, ' ', ...this.hint(error)) : '',
      ),
    );
    this.place();
  }

  /** The hint; what it suggests in place of the marked characters can be clicked. */
  hint(error) {
    const text = sentence(hint(error));
    const either = /two ways/.test(error.message);
    const form = either ? /^(write )(.+)(\.)$/i : /^(did you mean )([^?]+?)(\s*\?.*)$/i;
    const [, before, offered, after] = form.exec(text) ?? [];
    if (!offered || !error.span) return [text];
    const [from, to] = error.span;
    const use = (words) => () => this.set(error.line.slice(0, from) + words + error.line.slice(to), true);
    const choices = either ? offered.split(/( or )/) : [offered];
    return [before, ...choices.map((part, i) => (i % 2 ? part : button(part, use(part), 'link'))), after];
  }

  /** The echo scrolls with the input; the caret is below the mark. */
  place() {
    this.echo.scrollLeft = this.input.scrollLeft;
    if (!this.bad) return;
    const field = this.input.parentElement.getBoundingClientRect();
    const bad = this.bad.getBoundingClientRect();
    const left = Math.min(Math.max(bad.left, field.left), field.right - 12) - this.error.getBoundingClientRect().left;
    this.caret.style.setProperty('margin-left', `${Math.max(0, left + Math.min(bad.width, 24) / 2 - 5)}px`);
  }
}
