// The engine in WebAssembly gives the answers of `wyt serve`, byte for byte, and is small. WYT is the program, SITE the folder.
//   WYTHOFF_BOX=20 node crates/engine/test.mjs       every position to 20 of every game; otherwise to 5
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

const { WYT, SITE, WYTHOFF_BOX = '5' } = process.env;
const page = (name) => import(pathToFileURL(`${SITE}/${name}`));
const [{ run }, { engine }] = [await page('wasi.js'), await page('source.js')];

const packed = await readFile(`${SITE}/${engine.file}`);
assert.equal(packed.length, engine.bytes);
assert.ok(packed.length <= 1_600_000, `the engine has ${packed.length} bytes, packed`);
const module = await WebAssembly.compile(gunzipSync(packed));

const server = spawn(WYT, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
const address = await new Promise((found) => {
  server.stdout.on('data', (text) => found(/http:[/][/][\d.:]+/.exec(text)?.[0]));
});

const time = { here: 0, there: 0 };
let count = 0;
/** Where the clock had its say in one of the two: no time was left, or not enough for the first method that would serve. */
const late = [];
const unsigned = (text) => JSON.stringify({ ...JSON.parse(text), solver: null });
const slow = ({ text }) => JSON.parse(text).gave_up?.reason === 'time';

/** Asks both; the same status, the same bytes. */
async function same(command, params) {
  const began = performance.now();
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${address}/api/${command}`, { method: 'POST', headers, body: JSON.stringify(params) });
  const there = { status: response.status, text: await response.text() };
  const between = performance.now();
  const here = run(module, { command, params });
  time.there += between - began;
  time.here += performance.now() - between;
  count += 1;
  const what = `${command} ${JSON.stringify(params)}`;
  const timed = slow(here) || slow(there) || unsigned(here.text) === unsigned(there.text);
  if (here.text !== there.text && timed) late.push(what);
  else assert.deepEqual(here, there, what);
  return JSON.parse(here.text);
}

try {
  const { games } = await same('games', {});
  const box = Number(WYTHOFF_BOX);
  for (const { name: game } of games) {
    await same('table', { game, n: '60' });
    await same('explain', { game });
    await same('check', { game, to: '40' });
    await same('locate', { game, x: '10^30', budget: '2s' });
    for (let y = 0; y <= box; y += 1) for (let x = 0; x <= y; x += 1) await same('solve', { game, x, y });
  }
  const pictures = ['board', 'deviation', 'difference', 'growth', 'grundy', 'moves', 'words'];
  const others = [
    ...pictures.flatMap((kind) => ['wythoff', 'half', 'f = x1 +'].map((game) => ['plot', { game, kind }])),
    ['plot', { game: 'wythoff', to: '20', title: '$a_n$ \u2264 \u{1F600} \u4E00 <b>', tikz: true }],
    ['board', { game: 'wyt = k^2 + 9', to: 500 }],
    ['moves', { game: 'take = even(k + l)', x: '30', y: '40' }],
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
  assert.ok(late.length <= 30, late.join('\n'));
  const each = (sum) => `${(sum / count).toFixed(1)} ms`;
  console.log(`${count} answers are equal; each took ${each(time.here)} here, ${each(time.there)} in wyt serve`);
  if (late.length) console.log(`not compared, the clock had its say: ${late.join('; ')}`);
} finally {
  server.kill();
}
