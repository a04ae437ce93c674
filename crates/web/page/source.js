// Where the answers come from. Here: from the `wyt serve` that has sent this page. A site without a server has another file in
// place of this one, which names the files of the engine: how many bytes arrive, and how many they are unpacked.
export const engine = null;
