// The pairs in the forms that papers, spreadsheets, programs and the OEIS want.

/** Every export says which version made it, and with which command the terminal makes it again. */
function origin({ version, game, pairs }, comment) {
  const from = pairs[0] && pairs[0].n !== '0' ? ` --from ${pairs[0].n}` : '';
  return `${comment} wyt ${version}: wyt table '${game}'${from} -n ${pairs.length - 1}`;
}

/** A b-file holds one sequence. */
const bfile = (key) => (answer) =>
  [origin(answer, '#'), ...answer.pairs.filter((pair) => pair[key]).map((pair) => `${pair.n} ${pair[key]}`), ''].join(
    '\n',
  );

export const FORMS = {
  csv: (answer) => ['n,a,b', ...answer.pairs.map(({ n, a, b }) => `${n},${a},${b ?? ''}`)].join('\n') + '\n',
  json: (answer) => `${JSON.stringify(answer, null, 1)}\n`,
  latex: (answer) => {
    const row = (name, key) => `${name} & ${answer.pairs.map((pair) => pair[key] ?? '--').join(' & ')} \\\\`;
    return [
      origin(answer, '%'),
      `\\begin{tabular}{l|*{${answer.pairs.length}}{r}}`,
      `${row('$n$', 'n')} \\hline`,
      row('$a_n$', 'a'),
      row('$b_n$', 'b'),
      '\\end{tabular}',
      '',
    ].join('\n');
  },
  'bfile-a': bfile('a'),
  'bfile-b': bfile('b'),
};

/** Offers a file. */
export function download(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
