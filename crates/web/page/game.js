// What the page knows of the game on the table.

/** The rule in one paragraph: "Or" continues a sentence that allows something. */
const words = (moves) =>
  moves
    .join(' ')
    .replace(/^(Take .*?)\. Or take/, '$1, or take')
    .replace(/\. Or take/, '. Take');

/** The game as the views use it. */
export function describe(shown, typed) {
  const line = shown.game;
  const { head, playable, misere, blocking, single, guessable } = shown.form;
  return {
    line,
    typed,
    // The word before the sign of equality.
    head,
    name: shown.name ?? null,
    title: shown.title ?? line,
    words: words(shown.moves ?? []),
    // A pair sequence has no moves: it can be listed and asked, not played.
    playable,
    misere,
    // q: before each move the opponent may forbid up to q - 1 equal removals.
    blocking: Number(blocking),
    single,
    guessable,
    version: shown.version,
  };
}

/** The names people give to what is special about a game. */
export function badges(game) {
  const all = [];
  if (game.misere) all.push(['misère', 'The last player to move loses']);
  if (game.blocking > 1)
    all.push([
      `blocking ${game.blocking}`,
      `Before each move the opponent may forbid ${game.blocking - 1} removal${game.blocking > 2 ? 's' : ''} of equal numbers`,
    ]);
  if (game.playable && game.single === 'none') all.push(['no single', 'No moves in one pile alone']);
  if (game.single === 'restricted')
    all.push(['single restricted', 'Moves in one pile only where the condition holds']);
  if (!game.playable) all.push(['pairs only', 'A sequence of pairs without moves']);
  return all;
}
