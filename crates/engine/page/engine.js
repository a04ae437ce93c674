// The page without a server: the engine is fetched when the first question comes, and answers in workers. To end a worker is to
// cancel its question.
import { $ } from './dom.js';
import { ApiError } from './api.js';
import { engine } from './source.js';

/** As many as the page asks at a time, and one more: a long computation must not hold up the short ones. */
const WORKERS = 4;
const PATIENCE = 400;

const idle = [];
const waiting = [];
let hired = 0;
let compiled = null;

/** The answer to a question: {status, text}. */
export async function send(command, params, signal) {
  compiled ??= load();
  let module;
  try {
    module = await compiled;
  } catch {
    // The next question tries again.
    compiled = null;
    throw new ApiError('gone', 'The part of this page that computes did not arrive.', {
      hint: 'Is there a connection? Then try again, or reload the page.',
    });
  }
  return new Promise((resolve, reject) => {
    const task = { module, question: { command, params }, worker: null, resolve, reject };
    const leave = () => {
      drop(task);
      reject(new DOMException('cancelled', 'AbortError'));
    };
    if (signal?.aborted) return leave();
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(task);
    return next();
  });
}

function next() {
  while (waiting.length && (idle.length || hired < WORKERS)) {
    const task = waiting.shift();
    task.worker = idle.pop() ?? hire(task.module);
    task.worker.onmessage = ({ data }) => {
      idle.push(task.worker);
      task.worker = null;
      task.resolve(data);
      next();
    };
    task.worker.onerror = () => {
      drop(task);
      task.reject(new ApiError('gone', 'The part of this page that computes has stopped.', { hint: 'Try again.' }));
    };
    task.worker.postMessage(task.question);
  }
}

function hire(module) {
  hired += 1;
  const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
  worker.postMessage(module);
  return worker;
}

/** Nobody waits for this any more. */
function drop(task) {
  const place = waiting.indexOf(task);
  if (place >= 0) waiting.splice(place, 1);
  if (!task.worker) return;
  task.worker.terminate();
  task.worker = null;
  hired -= 1;
  next();
}

/** Fetches and compiles the engine; where that takes a while the page says how much is there. */
async function load() {
  const chunks = [];
  let bytes = 0;
  const kilo = (count) => Math.round(count / 1000);
  const told = $('engine');
  const timer = setInterval(() => {
    told.textContent = `Loading what computes here: ${kilo(bytes)} of ${kilo(engine.bytes)} kB…`;
  }, PATIENCE);
  try {
    const response = await fetch(new URL(engine.file, import.meta.url));
    if (!response.ok) throw new Error(`status ${response.status}`);
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value);
      bytes += part.value.length;
    }
    const file = new Blob(chunks);
    // A host may have unpacked it on the way.
    const [first] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
    const packed = first === 0x1f;
    const stream = packed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
    return await WebAssembly.compile(await new Response(stream).arrayBuffer());
  } finally {
    clearInterval(timer);
    told.textContent = '';
  }
}
