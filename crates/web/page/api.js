// The HTTP interface: one function, one error type.

/** An answer that is not a result. `span` is in characters of the rule, as JavaScript counts them. */
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
export function spanInText(text, [from, to]) {
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

// Every answer is a pure function of its parameters (random players have a seed), so it may be kept.
const kept = new Map();
const KEEP = 300;
const KEEP_CHARACTERS = 100_000;

/** Asks a command. Long numbers go in a body, since servers bound the length of an address. */
export async function ask(command, parameters, signal) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const query = new URLSearchParams(given).toString();
  const key = `${command}?${query}`;
  if (kept.has(key)) return kept.get(key);

  const body = query.length > 1500;
  let response, text;
  try {
    response = body
      ? await fetch(`api/${command}`, {
          method: 'POST',
          signal,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(Object.fromEntries(given)),
        })
      : await fetch(`api/${key}`, { signal });
    text = await response.text();
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new ApiError('gone', 'The program does not answer.', { hint: 'Is wyt serve still running in its terminal?' });
  }
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    value = {};
  }
  if (!response.ok || value.error || value.gave_up) throw failure(response, value, parameters.game ?? '');
  if (text.length < KEEP_CHARACTERS) {
    if (kept.size >= KEEP) kept.delete(kept.keys().next().value);
    kept.set(key, value);
  }
  return value;
}

function failure(response, value, rule) {
  const error = value.error ?? {};
  if (value.gave_up) {
    const { hint, tried = [] } = value.gave_up;
    return new ApiError('gave up', 'No method found the answer within its limits.', { hint, tried });
  }
  const hint = error.hint ?? null;
  if (response.status === 429 || response.status === 503) {
    return new ApiError('busy', error.message ?? 'The program is busy with other questions.', {
      hint: hint ?? 'Wait a moment, then try again.',
    });
  }
  const span = error.span ? spanInText(rule, error.span.map(Number)) : null;
  return new ApiError(
    response.status === 422 ? 'rule' : 'request',
    error.message ?? `The program answered ${response.status}.`,
    { hint, span },
  );
}
