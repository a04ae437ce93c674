// A worker: first the engine, then questions, one at a time.
import { run } from './wasi.js';

let engine = null;

self.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) engine = data;
  else self.postMessage(run(engine, data));
};
