// Waiting for an answer: nothing at first, then a line with Cancel; failures in words, with Try again.
import { spoken } from './api.js';
import { button, el } from './dom.js';

const PATIENCE = 250;

/** One place where answers arrive; a new question there replaces the one before. */
export class Waiting {
  constructor(host) {
    this.host = host;
    this.controller = null;
  }

  /** Runs `work(signal)`; undefined if it was replaced, cancelled or failed (then the reason is shown). */
  async run(what, work) {
    this.stop();
    const controller = new AbortController();
    this.controller = controller;
    const timer = setTimeout(() => this.show(controller, what), PATIENCE);
    try {
      return await work(controller.signal);
    } catch (error) {
      if (this.controller === controller && error.name !== 'AbortError') {
        clearTimeout(timer);
        this.fail(error);
      }
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.controller === controller) {
        this.controller = null;
        if (!this.host.querySelector('.failure')) this.host.replaceChildren();
      }
    }
  }

  /** What a button "Try again" does. */
  onRetry(again) {
    this.again = again;
    return this;
  }

  stop() {
    this.controller?.abort();
    this.controller = null;
    this.host.replaceChildren();
  }

  show(controller, what) {
    if (this.controller !== controller) return;
    const cancel = button(
      'Cancel',
      () => {
        this.stop();
        this.host.replaceChildren(
          el(
            'p',
            { class: 'failure calm' },
            'Cancelled. ',
            this.again ? button('Try again', () => this.again(), 'link') : '',
          ),
        );
      },
      'link',
    );
    this.host.replaceChildren(
      el('p', { role: 'status' }, el('span', { class: 'spin', 'aria-hidden': 'true' }), `${what} `, cancel),
    );
  }

  fail(error) {
    const lines = [
      el('p', el('strong', sentence(error.message)), hint(error) ? ` ${sentence(hint(error))}` : ''),
    ];
    if (error.tried?.length) lines.push(el('p', { class: 'muted' }, `Tried: ${error.tried.map(tried).join('; ')}.`));
    // A question that more time would not answer is not tried again.
    const lasting = /more time would not help/.test(error.hint ?? '');
    if (this.again && (error.passing || (error.kind === 'gave up' && !lasting)))
      lines.push(button('Try again', () => this.again(), 'link'));
    this.host.replaceChildren(el('div', { class: 'failure', role: 'alert' }, ...lines));
  }
}

const tried = (entry) =>
  typeof entry === 'string' ? entry : [entry.solver, entry.reason ?? entry.why].filter(Boolean).join(': ');

/** The parts of a hint that apply to the page; those about commands, flags or parameters that it does not have are left out. */
export function hint(error) {
  if (!error.hint || error.kind === 'gone') return error.hint ?? '';
  const clauses = spoken(error.hint.replace(/: wyt .*$|(?<=\?) `.*$/, '')).split(/(; |, or )/);
  const terminal = (clause) => /(^|[\s`'])(--[a-z]|wyt (?!or |and |is )[a-z])|`[a-z_]+=|`(?:all|budget|candidates|solver|states|system)`/.test(clause);
  let kept = '';
  for (let i = 0; i < clauses.length; i += 2)
    if (!terminal(clauses[i])) kept += kept ? clauses[i - 1] + clauses[i] : clauses[i];
  return kept;
}

/** A clause as a sentence. A first word of one letter, or with a sign in it, is mathematics and keeps its case. */
export function sentence(text) {
  const first = /^[a-z]{2,}(?![\w(^*/])/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.?!]$/.test(first) ? first : `${first}.`;
}
