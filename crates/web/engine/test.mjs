// The engine in WebAssembly gives the answers of `wyt serve`, byte for byte, and is small. WYT is the program, SITE the folder.
//   WYTHOFF_BOX=20 node crates/web/engine/test.mjs       every position to 20 of every game; otherwise to 5
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const { WYT, SITE, WYTHOFF_BOX = '5' } = process.env;
const page = (name) => import(pathToFileURL(`${SITE}/${name}`));
const [{ run }, { unpack }, { engine }] = [await page('wasi.js'), await page('unpack.js'), await page('source.js')];

/** What each file may have, packed. The first is what everybody waits for. */
const LARGEST = [640_000, 1_110_000];
const compiled = engine.map(async ({ file, bytes, size }, i) => {
  const packed = await readFile(`${SITE}/${file}`);
  assert.equal(packed.length, bytes);
  assert.ok(bytes <= LARGEST[i], `${file} has ${bytes} bytes`);
  return WebAssembly.compile(unpack(packed, size));
});
const [first, all] = await Promise.all(compiled);
/** What the first part does not have is asked of the other. */
const here = (question) => run(first, question) ?? run(all, question);

const server = spawn(WYT, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
const address = await new Promise((found) => {
  server.stdout.on('data', (text) => found(/http:[/][/][\d.:]+/.exec(text)?.[0]));
});

const time = { here: 0, there: 0 };
let count = 0;
/** Whether the time was over before anything was found. */
const late = ({ text }) => JSON.parse(text).gave_up?.reason === 'time';
/** How far the methods came then is the one thing that a clock decides: who was asked is left. */
const timeless = (answer) => {
  if (!late(answer)) return answer;
  const { gave_up: gaveUp, ...rest } = JSON.parse(answer.text);
  return { ...answer, text: { ...rest, ...gaveUp, tried: gaveUp.tried.map((why) => why.split(':')[0]) } };
};

/** Asks the server, then the engine. */
async function both(command, params) {
  const began = performance.now();
  const headers = { 'content-type': 'application/json' };
  const ask = () => fetch(`${address}/api/${command}`, { method: 'POST', headers, body: JSON.stringify(params) });
  // A connection that was idle while the engine computed may be closed.
  const response = await ask().catch(ask);
  const there = { status: response.status, text: await response.text() };
  const between = performance.now();
  const found = here({ command, params });
  time.there += between - began;
  time.here += performance.now() - between;
  return [found, there];
}

/** The same status, the same bytes. Where one of the two had not the time that it needs both get the most that a server gives, and
 * again: the server's long computations give way to whatever else runs on this machine. */
async function same(command, params) {
  let [found, there] = await both(command, params);
  for (let tries = 0; tries < 12 && late(found) !== late(there); tries += 1)
    [found, there] = await both(command, { ...params, budget: '10s' });
  count += 1;
  assert.deepEqual(timeless(found), timeless(there), `${command} ${JSON.stringify(params)}`);
  return JSON.parse(found.text);
}

try {
  const { games } = await same('games', {});
  const box = Number(WYTHOFF_BOX);
  for (const { name: game } of games) {
    await same('table', { game, n: '60' });
    await same('explain', { game });
    await same('check', { game, to: '40' });
    for (const x of ['10^8', '10^30']) await same('locate', { game, x, budget: '1s' });
    for (let y = 0; y <= box; y += 1) for (let x = 0; x <= y; x += 1) await same('solve', { game, x, y });
  }
  const pictures = ['board', 'deviation', 'difference', 'growth', 'grundy', 'moves', 'words'];
  const others = [
    ...pictures.flatMap((kind) => ['wythoff', 'half', 'f = x1 +'].map((game) => ['plot', { game, kind }])),
    ['plot', { game: 'wythoff', to: '20', title: '$a_n$ \u2264 \u{1F600} \u4E00 <b>', tikz: true }],
    ['board', { game: 'wyt = k^2 + 9', to: 500 }],
    ['moves', { game: 'take = even(k + l)', x: '30', y: '40' }],
    ['layers', { game: 'f = 1, blocking 2, misere', to: 30 }],
    ['layers', { game: 'wyt = 2*k', to: 60, layer: 'wins' }],
    ['term', { game: 'hofstadter', n: '10^40' }],
    ['words', { game: 'half', length: '8', prefix: '500' }],
    ['shares', { game: 'half', digits: '6' }],
    ['grundy', { game: 'wythoff', row: '5', certificate: 'true' }],
    ['sum', { components: 'wythoff: 11 15; f = x1 + 1: 4 9; nim: 7' }],
    ['prove', { game: 'wythoff', certificate: true }],
    ['extend', { game: 'wythoff', to: '12', move: '10^30,10^30+7' }],
    ['design', { target: 'c = floor(4*n/3)', to: '40' }],
    ['piles', { convention: 'pair', to: '12' }],
    ['play', { game: 'blocking-2', x: '11', y: '15', opponent: 'guess', blocked: '3' }],
    ['play', { game: 'wythoff', x: '30', y: '31', opponent: 'random', seed: '7' }],
    ['play_sum', { components: 'wythoff: 1 2; nim: 3', opponent: 'random', seed: '7' }],
    ['assess', { game: 'blocking-2', x: '4', y: '5', blocked: '1' }],
    ['walnut', { game: 'wythoff' }],
    // What is wrong, what is too large, what nobody knows, and a tree as high as there may be.
    ['table', {}],
    ['table', { game: 'f = x1 \u229e yy' }],
    ['table', { game: 'wythoff', n: '10001' }],
    ['table', { game: 'c = 2^n', n: '10000' }],
    ['board', { game: 'wythoff', to: '5001' }],
    ['solve', { game: 'wythoff', x: 'seven', y: '1' }],
    ['solve', { game: 'take = gcd(k,l) == 1', x: '10^30', y: '10^30+1' }],
    ...[90, 100, 150, 198, 199, 200, 300].map((n) => ['check', { game: `f = ${'('.repeat(n)}x1${')'.repeat(n)}`, to: 20 }]),
    ...[90, 150, 199].map((n) => ['check', { game: `f = 1${' + abs(x1 - 1'.repeat(n)}${')'.repeat(n)}`, to: 6 }]),
  ];
  for (const [command, params] of others) await same(command, params);
  // The two parts have the same answers where both have one.
  for (const [command, params] of [['games', {}], ['solve', { game: 'half', x: '3', y: '4' }], ['board', { game: 'f = 1', to: 30 }]])
    assert.deepEqual(run(first, { command, params }), run(all, { command, params }));
  assert.equal(run(first, { command: 'prove', params: {} }), null);
  const each = (sum) => `${(sum / count).toFixed(1)} ms`;
  console.log(`${count} answers are equal; each took ${each(time.here)} here, ${each(time.there)} in wyt serve`);
} finally {
  server.kill();
}
