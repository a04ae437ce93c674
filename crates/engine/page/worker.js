// A worker: unpacks an engine and gives it away; or takes one, then questions, one at a time.
import { unpack } from './unpack.js';
import { run } from './wasi.js';

let engine = null;

self.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) engine = data;
  // What does not compile is an error of the worker.
  else if (data.packed) self.postMessage(new WebAssembly.Module(unpack(new Uint8Array(data.packed), data.size)));
  else self.postMessage(run(engine, data));
};
