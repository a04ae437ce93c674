// The options of a position, from the intervals of the API.
import { ask } from './api.js';

/** The options of (x, y) before any blocking: their squares, and whether one is among them. */
export async function options(game, x, y, signal) {
  const answer = await ask('moves', { game: game.line, x, y }, signal);
  return expand(answer);
}

/** Expands the intervals and bits of the API to squares. */
function expand(answer) {
  const [x, y] = answer.position.map(Number);
  const squares = [];
  const each = (intervals, put) => {
    for (const [from, to] of intervals) for (let rest = Number(from); rest <= Number(to); rest++) put(rest);
  };
  each(answer.one_pile.x, (rest) => squares.push({ x: rest, y }));
  each(answer.one_pile.y, (rest) => squares.push({ x, y: rest }));
  for (const row of answer.rows ?? []) each(row.y, (rest) => squares.push({ x: Number(row.x), y: rest }));
  // Very ragged rules come as one bit per square, lowest bit first.
  (answer.bits ?? []).forEach((row, restX) => {
    [...atob(row)].forEach((byte, at) => {
      for (let bit = 0; bit < 8; bit++)
        if ((byte.charCodeAt(0) >> bit) & 1) squares.push({ x: restX, y: 8 * at + bit });
    });
  });
  const keys = new Set(squares.map((square) => square.x * 65536 + square.y));
  return { squares, has: (toX, toY) => keys.has(toX * 65536 + toY) };
}
