// The pairs in the forms that papers, spreadsheets, programs and the OEIS want.

/** Every export says where it came from. */
const origin = (answer, comment) => `${comment} ${answer.game}; wyt ${answer.version}, table`;

export const FORMS = {
  csv: (answer) => ['n,a,b', ...answer.pairs.map(({ n, a, b }) => `${n},${a},${b ?? ''}`)].join('\n') + '\n',
  json: (answer) => `${JSON.stringify(answer, null, 1)}\n`,
  latex: (answer) => {
    const row = (name, key) => `${name} & ${answer.pairs.map((pair) => pair[key] ?? '--').join(' & ')} \\\\`;
    return [origin(answer, '%'), `\\begin{tabular}{r|${'r'.repeat(answer.pairs.length)}}`, row('$n$', 'n'), '\\hline', row('$a_n$', 'a'), row('$b_n$', 'b'), '\\end{tabular}', ''].join('\n');
  },
  // One sequence per file is the OEIS's rule: a first, then b, each under its own comment.
  bfile: (answer) => [origin(answer, '#'), '# a(n)', ...answer.pairs.map(({ n, a }) => `${n} ${a}`), '', '# b(n)', ...answer.pairs.filter(({ b }) => b).map(({ n, b }) => `${n} ${b}`), ''].join('\n'),
};

/** Offers a file. */
export function download(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
