// A worker: unpacks an engine and returns it; or receives one, then answers questions one at a time.
import { unpack } from './unpack.js';
import { run } from './wasi.js';

let engine = null;

/** Keeps the bytes for the next visit if the browser can, and deletes engines of earlier versions of this folder. */
async function keep(bytes, { cache, address, current }) {
  const kept = await caches.open(cache);
  await kept.put(address, new Response(bytes, { headers: { 'content-type': 'application/wasm' } }));
  const folder = new URL('.', address).href;
  const old = (await kept.keys()).filter(({ url }) => new URL('.', url).href === folder && !current.includes(url));
  await Promise.all(old.map((request) => kept.delete(request)));
}

self.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    engine = data;
  } else if (data.packed) {
    const bytes = unpack(new Uint8Array(data.packed), data.size);
    // A failed compilation is an error of the worker.
    self.postMessage(new WebAssembly.Module(bytes));
    const nothing = () => {};
    keep(bytes, data.keep).catch(nothing).then(() => self.close());
  } else {
    self.postMessage(run(engine, data));
  }
};
