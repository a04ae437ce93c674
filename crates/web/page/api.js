// Questions to the program: one function, one error type. One line decides whether a server or the engine in the page answers.
import { engine } from './source.js';

/** A failed question. `span` counts characters of the rule as JavaScript does. */
export class ApiError extends Error {
  constructor(kind, message, { hint = null, span = null, tried = [] } = {}) {
    super(message);
    Object.assign(this, { kind, hint, span, tried });
  }

  /** Whether the same request may succeed later. */
  get passing() {
    return this.kind === 'busy' || this.kind === 'gone';
  }
}

/** Spans count bytes of UTF-8; strings count UTF-16 units. */
function spanInText(text, [from, to]) {
  const encoder = new TextEncoder();
  let bytes = 0,
    units = 0,
    start = null,
    end = null;
  for (const letter of text) {
    if (start === null && bytes >= from) start = units;
    if (end === null && bytes >= to) end = units;
    bytes += encoder.encode(letter).length;
    units += letter.length;
  }
  return [start ?? units, end ?? units];
}

/** What messages call parameters and commands, and what the page calls them. */
const FIELDS = {
  game: 'the rule',
  x: 'the first pile',
  y: 'the second pile',
  from: 'the field “From n”',
  n: 'the field “rows”',
  to: 'the bound',
  terms: 'the search',
  components: 'the components',
  games: 'Games…',
  check: 'Check',
  table: 'Pairs',
  solve: 'Ask',
};

/** A message in the words of the page: `to` and --to are the bound. */
export const spoken = (text) =>
  text.replace(/`(?:wyt |--)?(\w+)`|--(\w+)/g, (code, name, flag) => FIELDS[name ?? flag] ?? code);

/** Sends a question and returns {status, text}. */
const send = engine ? async (...question) => (await import('./engine.js')).send(...question) : overHttp;

/** Long numbers are sent in a body because servers limit the length of an address. */
async function overHttp(command, params, signal) {
  const query = new URLSearchParams(params).toString();
  const body = JSON.stringify(params);
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await (query.length > 1500
      ? fetch(`api/${command}`, { method: 'POST', signal, headers, body })
      : fetch(`api/${command}?${query}`, { signal }));
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new ApiError('gone', 'The program does not answer.', { hint: 'Is wyt serve still running in its terminal?' });
  }
}

// Every answer depends only on its parameters (random players have a seed), so it can be cached.
const kept = new Map();
const KEEP = 300;
const KEEP_CHARACTERS = 100_000;

/** Asks a question of the program. */
export async function ask(command, parameters, signal) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const key = `${command}?${new URLSearchParams(given)}`;
  if (kept.has(key)) return kept.get(key);

  const { status, text } = await send(command, Object.fromEntries(given), signal);
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    value = {};
  }
  if (status !== 200 || value.error || value.gave_up) throw failure(status, value, parameters.game ?? '');
  if (text.length < KEEP_CHARACTERS) {
    if (kept.size >= KEEP) kept.delete(kept.keys().next().value);
    kept.set(key, value);
  }
  return value;
}

function failure(status, value, rule) {
  const error = value.error ?? {};
  if (value.gave_up) {
    const { hint, tried = [] } = value.gave_up;
    return new ApiError('gave up', 'No method found the answer within its limits.', { hint, tried });
  }
  const hint = error.hint ?? null;
  if (status === 429 || status === 503) {
    return new ApiError('busy', error.message ?? 'The program is busy with other questions.', {
      hint: hint ?? 'Wait a moment, then try again.',
    });
  }
  const span = error.span ? spanInText(rule, error.span.map(Number)) : null;
  return new ApiError(
    status === 422 ? 'rule' : 'request',
    spoken(error.message ?? `The program answered ${status}.`),
    { hint, span },
  );
}
