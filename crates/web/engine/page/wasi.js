// The part of WASI that the engine uses: input, output, time, random numbers, and exit.

const UNKNOWN = 52;
const STATUS = { 0: 200, 2: 422, 3: 503 };
/** Another part of the engine has the answer. */
const ELSEWHERE = 4;

class Exit {
  constructor(code) {
    this.code = code;
  }
}

/** Answers a question with a fresh instance of the engine: {status, text} as from the server; null if the engine does not know it. */
export function run(module, question) {
  const asked = new TextEncoder().encode(JSON.stringify(question));
  const told = new TextDecoder();
  let [read, text, memory] = [0, '', null];
  const view = () => new DataView(memory.buffer);
  const number = (at, value) => {
    view().setUint32(at, value, true);
    return 0;
  };
  /** The pieces of memory that a WASI list describes. */
  const pieces = (list, count) =>
    Array.from({ length: count }, (_, i) => {
      const [at, length] = [0, 4].map((part) => view().getUint32(list + 8 * i + part, true));
      return new Uint8Array(memory.buffer, at, length);
    });
  const total = (parts, step) => parts.reduce((sum, part) => sum + step(part), 0);
  const calls = {
    fd_read: (_, list, count, done) =>
      number(
        done,
        total(pieces(list, count), (piece) => {
          const next = asked.subarray(read, read + piece.length);
          piece.set(next);
          read += next.length;
          return next.length;
        }),
      ),
    fd_write: (file, list, count, done) =>
      number(
        done,
        total(pieces(list, count), (piece) => {
          if (file === 1) text += told.decode(piece, { stream: true });
          return piece.length;
        }),
      ),
    clock_time_get: (clock, _, at) => {
      const millis = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.floor(millis * 1e6)), true);
      return 0;
    },
    random_get: (at, length) => {
      crypto.getRandomValues(new Uint8Array(memory.buffer, at, length));
      return 0;
    },
    environ_sizes_get: (count, size) => number(count, 0) || number(size, 0),
    environ_get: () => 0,
    proc_exit: (code) => {
      throw new Exit(code);
    },
  };
  // Other WASI calls are answered as unknown.
  for (const { name } of WebAssembly.Module.imports(module)) calls[name] ??= () => UNKNOWN;

  try {
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: calls });
    memory = instance.exports.memory;
    instance.exports._start();
    return { status: 200, text };
  } catch (error) {
    if (error instanceof Exit && error.code === ELSEWHERE) return null;
    if (error instanceof Exit && error.code in STATUS) return { status: STATUS[error.code], text };
    const message = 'the solver failed on this question; this is a bug';
    return { status: 500, text: JSON.stringify({ error: { message, span: null, hint: 'please report the question' } }) };
  }
}
