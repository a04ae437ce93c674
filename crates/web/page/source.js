// Where the answers come from: here, the `wyt serve` that sent this page. A site without a server has another file in
// place of this one, which lists the files of the engine with their packed and unpacked sizes.
export const engine = null;
