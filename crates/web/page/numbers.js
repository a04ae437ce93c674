// Integers as the API writes them: decimal strings of any length. BigInt computes with them; Number only places pixels.

/** Removes spaces, line breaks, underscores and thousands separators from pasted numbers. */
export const tidy = (text) =>
  text
    .replace(/[\s_\u2009\u202f]/g, '')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/−/g, '-');

const isDigits = (text) => /^\d+$/.test(text);

/** A pile of at most `most` as a number, otherwise null. */
export function small(text, most = 1_000_000) {
  if (!isDigits(text) || text.length > 15) return null;
  const n = Number(text);
  return n <= most ? n : null;
}

/** Digits in threes, by narrow spaces that do not break. */
export const group = (digits) => (digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, '\u202f'));

const LONG = 30;

/** Long numbers by their ends: 161803…834365 (101 digits). */
export function short(digits) {
  if (digits.length <= LONG) return group(digits);
  return `${digits.slice(0, 8)}…${digits.slice(-8)} (${group(String(digits.length))} digits)`;
}

/** The same in a table, where there is no room for the count. */
export const ends = (digits) => (digits.length <= LONG ? group(digits) : `${digits.slice(0, 6)}…${digits.slice(-8)}`);

/**
 * The digits in which the numbers of a column differ: far out, rows agree in most of their digits, and the last ones
 * matter. Each is [what all share, shortened; what differs]; null where they have different lengths or are short.
 */
export function tails(column) {
  const digits = column.filter(Boolean);
  if (!digits.length || !digits.every((text) => isLong(text) && text.length === digits[0].length)) return null;
  let same = 0;
  while (same < digits[0].length - KEPT && digits.every((text) => text[same] === digits[0][same])) same++;
  return column.map((text) => (text ? [`…${text.slice(Math.max(0, same - 2), same)}`, text.slice(same)] : null));
}

/** The number of last digits that are always shown. */
const KEPT = 4;

export const isLong = (digits) => digits.length > LONG;

/** A position as people write it. */
export const position = (x, y) => `(${short(String(x))}, ${short(String(y))})`;

/** What a move takes, in words. */
export function taking(k, l) {
  const [a, b] = [String(k), String(l)];
  if (b === '0') return `${short(a)} from the first pile`;
  if (a === '0') return `${short(b)} from the second pile`;
  return a === b ? `${short(a)} from both piles` : `${short(a)} from the first and ${short(b)} from the second pile`;
}
