// The terms of an answer, explained where they appear: a click or a tap shows the entry of the glossary, the pointer its tooltip.
import { button, el } from './dom.js';

/** Terms that sentences may contain. Entries such as "line" or "row" are everyday words too, and stay unmarked there. */
const MARKED = [
  'acting value F',
  'additively periodic',
  'automaton',
  'Beatty sequence',
  'candidates S',
  'certificate',
  'chain-additive',
  'essential move',
  'Grundy value',
  'mex',
  'misère',
  'N-position',
  'nim-sum',
  'numeration system',
  'P-position',
  'partner',
  'semi-additive',
  'subadditive',
  'superadditive',
  'theorem',
  'witness',
];

/** Other forms of a term. */
const FORMS = { candidates: 'candidates S', 'acting value': 'acting value F' };

let loading = null;

/** The glossary, asked for once: the meaning of each term. */
function glossary() {
  loading ??= fetch('glossary.json')
    .then((response) => response.json())
    .then((terms) => new Map(terms.map(({ term, means, see }) => [term, `${means}${see ? ` See ${see}.` : ''}`])))
    .catch(() => new Map());
  return loading;
}

/** The entry for a word of the page: "P-positions" is in the glossary as "P-position", "superadditivity" as "superadditive". */
function entry(terms, word) {
  const forms = [word, word.replace(/s$/, ''), word.replace(/additivity$/, 'additive')];
  const name = forms.map((form) => FORMS[form] ?? form).find((form) => terms.has(form));
  return name && { name, means: terms.get(name) };
}

/** A word with its entry: a button that shows and hides it. */
function explained(word, { name, means }) {
  const made = button(
    word,
    () => {
      const shown = made.nextElementSibling?.matches('.meaning');
      made.setAttribute('aria-expanded', String(!shown));
      if (shown) made.nextElementSibling.remove();
      else made.after(el('span', { class: 'meaning', role: 'note' }, ` (${name}: ${means}) `));
    },
    'term',
  );
  made.title = means;
  made.setAttribute('aria-expanded', 'false');
  return made;
}

/** A single word, for example the name of a hypothesis; it stays plain if the glossary does not have it. */
export function term(word) {
  const node = el('span', word);
  glossary().then((terms) => {
    const found = entry(terms, word);
    if (found) node.replaceChildren(explained(word, found));
  });
  return node;
}

/** Marks each term in the text of a node where it appears first. */
export async function gloss(node) {
  const terms = await glossary();
  const names = [...MARKED, ...Object.keys(FORMS)].sort((a, b) => b.length - a.length).join('|');
  const seen = new Set([...node.querySelectorAll('.term')].map((made) => entry(terms, made.textContent)?.name));
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest('math, button, code, a')) texts.push(walker.currentNode);
  for (const text of texts) {
    const parts = text.data.split(new RegExp(`(?<![\\w-])((?:${names})s?)(?![\\w-])`));
    const made = parts.map((part, i) => {
      const found = i % 2 ? entry(terms, part) : null;
      if (!found || seen.has(found.name)) return part;
      seen.add(found.name);
      return explained(part, found);
    });
    if (made.some((part) => typeof part !== 'string')) text.replaceWith(...made);
  }
}
