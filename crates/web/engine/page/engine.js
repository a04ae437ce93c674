// The page without a server: an engine is fetched with the first question, and answers in workers. Ending a worker
// cancels its question.
import { $ } from './dom.js';
import { ApiError } from './api.js';
import { engine } from './source.js';

/** One more than the page asks at a time, so that a long computation does not delay short ones. */
const WORKERS = 4;
const PATIENCE = 400;

/** The cache for unpacked engines, and their addresses in it. */
const KEPT = 'engine';
const addressed = (file) => new URL(file, import.meta.url).href;

const hire = () => new Worker(new URL('worker.js', import.meta.url), { type: 'module' });

/** One file of the engine, and the workers that have it. */
class Engine {
  constructor({ file, bytes, size }) {
    Object.assign(this, { file, bytes, size });
    this.compiled = null;
    this.idle = [];
    this.waiting = [];
    this.hired = 0;
  }

  /** The answer to a question: {status, text}; null if this engine does not know the question. */
  async answer(question, signal) {
    this.compiled ??= this.load();
    let module;
    try {
      module = await this.compiled;
    } catch {
      // The next question tries again.
      this.compiled = null;
      throw new ApiError('gone', 'The solver could not be loaded.', {
        hint: 'Check the connection, then try again or reload the page.',
      });
    }
    return new Promise((resolve, reject) => {
      const task = { module, question, worker: null, resolve, reject };
      const leave = () => {
        this.drop(task);
        reject(new DOMException('cancelled', 'AbortError'));
      };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      this.waiting.push(task);
      return this.next();
    });
  }

  next() {
    while (this.waiting.length && (this.idle.length || this.hired < WORKERS)) {
      const task = this.waiting.shift();
      task.worker = this.idle.pop() ?? this.taught(task.module);
      task.worker.onmessage = ({ data }) => {
        this.idle.push(task.worker);
        task.worker = null;
        task.resolve(data);
        this.next();
      };
      task.worker.onerror = () => {
        this.drop(task);
        task.reject(new ApiError('gone', 'The part of this page that computes has stopped.', { hint: 'Try again.' }));
      };
      task.worker.postMessage(task.question);
    }
  }

  taught(module) {
    this.hired += 1;
    const worker = hire();
    worker.postMessage(module);
    return worker;
  }

  /** The question was cancelled. */
  drop(task) {
    const place = this.waiting.indexOf(task);
    if (place >= 0) this.waiting.splice(place, 1);
    if (!task.worker) return;
    task.worker.terminate();
    task.worker = null;
    this.hired -= 1;
    this.next();
  }

  /** The engine unpacked at an earlier visit; null if the browser has not kept it. */
  async kept() {
    try {
      const cache = await caches.open(KEPT);
      return await WebAssembly.compileStreaming(await cache.match(addressed(this.file)));
    } catch {
      return null;
    }
  }

  /** Fetches and compiles the file, unless it is kept; a slow download shows its progress. */
  async load() {
    const kept = await this.kept();
    if (kept) return kept;
    const chunks = [];
    let bytes = 0;
    const kilo = (count) => Math.round(count / 1000);
    const told = $('engine');
    const timer = setInterval(() => {
      told.textContent = `Loading the solver: ${kilo(bytes)} of ${kilo(this.bytes)} kB…`;
    }, PATIENCE);
    try {
      const response = await fetch(addressed(this.file));
      if (!response.ok) throw new Error(`status ${response.status}`);
      const reader = response.body.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        chunks.push(part.value);
        bytes += part.value.length;
      }
      return await this.unpacked(await new Blob(chunks).arrayBuffer());
    } finally {
      clearInterval(timer);
      told.textContent = '';
    }
  }

  /** A worker unpacks the file and keeps the bytes, so that the page stays responsive. */
  unpacked(packed) {
    const worker = hire();
    const keep = { cache: KEPT, address: addressed(this.file), current: engine.map(({ file }) => addressed(file)) };
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (error) => {
        worker.terminate();
        reject(error);
      };
      worker.postMessage({ packed, size: this.size, keep }, [packed]);
    });
  }
}

const [first, all] = engine.map((file) => new Engine(file));
/** Questions that the first engine does not know. */
const others = new Set();

/** The answer to a question: {status, text}. */
export async function send(command, params, signal) {
  const question = { command, params };
  const answer = others.has(command) ? null : await first.answer(question, signal);
  if (!answer) others.add(command);
  return answer ?? all.answer(question, signal);
}
