// Plays as a person does, without the pointer: the same forms, the functions of the buttons. Returns all sentences.
/* global wythoff */
const [positions, seed, done] = arguments;
let state = seed;
const below = (n) => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor((state / 2147483648) * n);
};
const $ = (id) => document.getElementById(id);
const until = async (ready) => {
  while (!ready()) await new Promise((next) => setTimeout(next, 2));
};
const lines = (id) => [...$(id).children].map((line) => line.textContent);
const { board, play } = wythoff.views,
  { game } = wythoff,
  found = [];

const asked = async ([x, y]) => {
  $('ask-x').value = x;
  $('ask-y').value = y;
  $('ask-form').requestSubmit();
  await until(() => !$('ask-answer').children.length);
  await until(() => $('ask-answer').querySelector('.theorem'));
  await wythoff.views.ask.valued;
  const value = $('ask-value')?.textContent ?? null;
  $('ask-value')?.remove();
  return { lines: lines('ask-answer'), value };
};
const located = async (x) => {
  $('ask-x').value = x;
  $('ask-locate').click();
  await until(() => !$('ask-answer').children.length);
  await until(() => $('ask-answer').children.length);
  await wythoff.views.ask.written;
  $('ask-digits')?.remove();
  return lines('ask-answer');
};
const pinned = async ([x, y]) => {
  board.pin({ x, y });
  await until(() => board.told?.answer.position.join() === `${x},${y}`);
  return lines('board-at');
};
const told = async (work) => {
  await work();
  return $('play-told').textContent;
};

async function played([x, y], opponent, first) {
  $('opponent').value = opponent;
  $('first').value = first;
  await play.start({ x, y });
  const { session } = play,
    moments = [];
  while (session.phase !== 'over') {
    const { x, y, phase, blocked } = session,
      squares = [];
    for (let i = 0; i < 3; i++) {
      const square = { x: below(x + 1), y: below(y + 1) };
      const look = await told(() => play.look(square));
      const refused = phase === 'person' && !session.legal(square) ? await told(() => play.move(square)) : null;
      squares.push({ ...square, look, refused });
    }
    const who = await told(() => play.help.who());
    const hint = await told(() => play.help.hint());
    const chosen = $('block-list').value.split(' ').filter(Boolean).map(Number);
    const [status, goal] = ['play-status', 'play-goal'].map((id) => $(id).textContent);
    moments.push({ x, y, phase, blocked, squares, who, hint, chosen, status, goal });
    const { hinted } = play.board,
      careful = below(2) > 0;
    if (phase === 'person') {
      const targets = session.targets();
      await play.move(careful && hinted ? hinted : targets[below(targets.length)]);
    } else {
      const open = session.equal().map((to) => session.x - to.x),
        wanted = [];
      while (open.length && wanted.length < session.mayBlock && below(3))
        wanted.push(...open.splice(below(open.length), 1));
      $('block-list').value = (careful && chosen.length ? chosen : wanted).join(' ');
      const before = session.past.length;
      await play.forbid();
      if (session.past.length === before) {
        // In misère play a move must be left.
        $('block-list').value = '';
        await play.forbid();
      }
    }
  }
  const { blocked, played: moves } = session,
    ending = $('play-status').textContent;
  await until(() => !moves.length || $('review-said').textContent);
  for (const button of document.querySelectorAll('#review-mistakes button + button')) button.click();
  const review = { said: moves.length ? $('review-said').textContent : null, mistakes: lines('review-mistakes') };
  const path = [];
  if (moves.length) {
    await play.review.replay();
    for (let i = 0; i <= moves.length; i++) {
      play.review.at(i);
      path.push($('review-where').textContent);
    }
  }
  return { moments, moves, x: session.x, y: session.y, blocked, ending, review, path, log: lines('play-log') };
}

(async () => {
  const { ask } = await import(new URL('api.js', location.href));
  wythoff.go({ tab: 'board' }, false);
  await until(() => board.set);
  const shown = [...document.querySelectorAll('.legend li')].filter((line) => line.checkVisibility());
  const legend = shown.map((line) => line.textContent);
  wythoff.go({ tab: 'ask' }, false);
  for (const at of positions) {
    const answer = await ask('solve', { game: game.line, x: String(at[0]), y: String(at[1]) });
    const { lines, value } = await asked(at);
    found.push({ at, ask: lines, value, answer });
  }
  // Where moves in one pile are restricted a number may have many partners, and nobody is asked for one.
  const one = !game.playable || game.single === 'free';
  const places = [];
  for (const x of one ? [0, 1, 4, 7, 10] : []) places.push({ x, lines: await located(x) });
  wythoff.go({ tab: 'board' }, false);
  for (const entry of found) entry.board = await pinned(entry.at);
  if (game.playable) {
    wythoff.go({ tab: 'play' }, false);
    for (const [i, entry] of found.entries())
      entry.play = await played(entry.at, i % 2 ? 'random' : 'perfect', i % 3 ? 'person' : 'program');
  }
  done({ found, places, legend, button: $('ask-solve').textContent });
})().catch((error) => done({ error: String(error.stack ?? error) }));
