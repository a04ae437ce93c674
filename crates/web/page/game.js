// The current game, as the views use it.

/** The game of an answer to `explain` or `show`. */
export function describe(shown, typed) {
  const line = shown.game;
  const { head, moves, playable, misere, blocking, single, guessable, numeration } = shown.form;
  return {
    line,
    typed,
    // The word before the sign of equality.
    head,
    name: shown.name ?? null,
    title: shown.title ?? line,
    // The moves in a paragraph.
    words: moves,
    // A pair sequence has no moves: its pairs can be listed, but not played.
    playable,
    misere,
    // q: before each move the opponent may forbid up to q - 1 equal removals.
    blocking: Number(blocking),
    single,
    guessable,
    numeration,
    version: shown.version,
  };
}

/** Labels for modifiers, with their tooltips. */
export function badges(game) {
  const all = [];
  if (game.misere) all.push(['misère', 'The player who moves last loses']);
  if (game.blocking > 1)
    all.push([
      `blocking ${game.blocking}`,
      `Before each move the opponent may forbid up to ${game.blocking - 1} removal${game.blocking > 2 ? 's' : ''} of equal numbers`,
    ]);
  if (game.playable && game.single === 'none') all.push(['no single', 'There are no one-pile moves']);
  if (game.single === 'restricted')
    all.push(['single restricted', 'One-pile moves must satisfy a condition']);
  if (!game.playable) all.push(['pairs only', 'A sequence of pairs without moves']);
  return all;
}
