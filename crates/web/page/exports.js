// The pairs as LaTeX, CSV, JSON and b-files.

/** The version and the command that reproduces an export. */
function origin({ version, game, pairs }, comment) {
  const from = pairs[0] && pairs[0].n !== '0' ? ` --from ${pairs[0].n}` : '';
  return `${comment} wyt ${version}: wyt table '${game}'${from} -n ${pairs.length - 1}`;
}

/** A b-file contains one sequence. */
const bfile = (key) => (answer) =>
  [origin(answer, '#'), ...answer.pairs.filter((pair) => pair[key]).map((pair) => `${pair.n} ${pair[key]}`), ''].join(
    '\n',
  );

// A page of LaTeX's article is 345 points wide: 20 for the names of the rows, 5 for a digit, 12 between columns; and a paper
// prints at most 17 columns.
const [WIDE, DIGIT, BETWEEN, COLUMNS] = [325, 5, 12, 17];

/** Splits the pairs into tables that fit the width of a page. */
function tables(pairs) {
  const found = [];
  let left = 0;
  for (const pair of pairs) {
    const width = BETWEEN + DIGIT * Math.max(pair.n.length, pair.a.length, pair.b?.length ?? 2);
    if (!found.length || width > left || found.at(-1).length === COLUMNS) {
      found.push([]);
      left = WIDE;
    }
    found.at(-1).push(pair);
    left -= width;
  }
  return found;
}

function tabular(pairs) {
  // A number longer than a line is broken every ten digits.
  const long = pairs.length === 1 && Math.max(pairs[0].a.length, pairs[0].b?.length ?? 2) * DIGIT + BETWEEN > WIDE;
  const cell = (digits) => (long ? digits.replace(/(\d{10})(?=\d)/g, '$1\\allowbreak{}') : digits);
  const row = (name, key) => `$${name}$ & ${pairs.map((pair) => cell(pair[key] ?? '--')).join(' & ')} \\\\`;
  const columns = long ? `p{${WIDE - BETWEEN}pt}` : `*{${pairs.length}}{r}`;
  return [
    `\\begin{tabular}{l|${columns}}`,
    `${row('n', 'n')} \\hline`,
    row('a_n', 'a'),
    row('b_n', 'b'),
    '\\end{tabular}',
  ].join('\n');
}

export const FORMS = {
  csv: (answer) => ['n,a,b', ...answer.pairs.map(({ n, a, b }) => `${n},${a},${b ?? ''}`)].join('\n') + '\n',
  json: (answer) => `${JSON.stringify(answer, null, 1)}\n`,
  latex: (answer) => [origin(answer, '%'), ...tables(answer.pairs).map(tabular), ''].join('\n'),
  'bfile-a': bfile('a'),
  'bfile-b': bfile('b'),
};

/** Offers a file for download. */
export function download(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
