// Where the answers come from. Here: from the `wyt serve` that has sent this page. A site without a server has another file in
// place of this one, which names the engine: its file and how many bytes arrive.
export const engine = null;
