// Pairs: the table (n, a_n, b_n, b_n - a_n), its plots, and copies in many forms.
import { $, copy, el, isDark, on, onClick, onSubmit } from './dom.js';
import { ask } from './api.js';
import { certainty } from './ask.js';
import { download, FORMS } from './exports.js';
import { gloss } from './glossary.js';
import { typeset } from './math.js';
import { byMex, NumberLine } from './numberline.js';
import { ends, isLong, short, small, tails, tidy } from './numbers.js';
import { FARTHEST } from './plane.js';
import { plot } from './plot.js';
import { sentence, Waiting } from './wait.js';

const USUAL = 60;
const FAR = 16;
const MOST = 2000;
const PLOTS = ['plot-growth', 'plot-difference', 'plot-deviation'];

export class PairsView {
  constructor(app) {
    this.app = app;
    this.answer = null;
    this.waiting = new Waiting($('pairs-wait')).onRetry(() => this.load());
    onSubmit('pairs-form', () => this.app.go({ from: tidy($('pairs-from').value) }, true));
    for (const quick of document.querySelectorAll('[data-from]')) {
      on(quick, 'click', () => {
        // Far out every pair costs a search of its own.
        $('pairs-count').value = String(quick.dataset.from.includes('^') ? FAR : USUAL);
        $('pairs-from').value = quick.dataset.from;
        this.app.go({ from: quick.dataset.from === '0' ? '' : quick.dataset.from }, true);
      });
    }
    for (const form of document.querySelectorAll('[data-copy]'))
      on(form, 'click', () => this.copy(form.dataset.copy));
    this.line = new NumberLine(
      (i) => this.mark(i),
      (pair) => this.onBoard(pair),
    );
    for (const event of ['pointerover', 'click'])
      on($('pairs-table'), event, ({ target }) => {
        const row = target.closest('tbody tr');
        if (row && !$('line-figure').hidden) this.line.look(row.sectionRowIndex);
      });
    this.counting = new Waiting($('words-wait'));
    onClick('words-show', () => this.words());
    new ResizeObserver(() => this.draw()).observe($('plot-growth'));
    on(window, 'themechange', () => this.draw());
  }

  show(game, state) {
    const rows = this.rows();
    if (this.game === game && this.from === state.from && this.count === rows && this.answer) return;
    if (this.game !== game) $('plot-words').hidden = true;
    Object.assign(this, { game, from: state.from, count: rows });
    $('pairs-from').value = state.from;
    this.load();
  }

  rows() {
    const wanted = Number(tidy($('pairs-count').value));
    const rows = Number.isSafeInteger(wanted) && wanted >= 1 ? Math.min(wanted, MOST) : USUAL;
    $('pairs-count').value = String(rows);
    // After a larger number was cut, the field contains MOST itself.
    if (wanted !== MOST) this.cut = wanted > MOST;
    return rows;
  }

  async load() {
    const { game, from, count } = this;
    this.answer = null;
    $('pairs-table').replaceChildren();
    $('pairs-why').replaceChildren();
    this.draw();
    const answer = await this.waiting.run('Listing the pairs…', (signal) =>
      ask('table', { game: game.line, n: String(count - 1), from }, signal),
    );
    if (!answer || game !== this.game || from !== this.from) return;
    this.answer = answer;
    this.list();
    this.draw();
  }

  list() {
    const { answer } = this;
    const kind =
      {
        P: 'P-positions: the player to move loses.',
        candidates: 'The candidates S of the formula.',
        pairs: 'Pairs of the sequence.',
      }[answer.kind] ?? '';
    $('pairs-why').replaceChildren(
      this.cut ? `At most ${MOST} rows are listed here; the command under Share… can list more. ` : '',
      `${kind} `,
      ...(answer.theorem ? typeset(`${sentence(answer.theorem)} `) : []),
      el('span', { class: 'muted' }, certainty(answer.evidence)),
    );
    // A pair too large to write is shown by its size.
    const cell = (digits, bits, tail) =>
      el(
        'td',
        { title: digits && isLong(digits) ? digits : null },
        ...(tail
          ? [el('span', { class: 'muted' }, tail[0]), el('span', { class: 'differing' }, tail[1])]
          : [digits ? ends(digits) : bits ? `${bits.map(ends).join(' to ')} bits` : '–']),
      );
    const differences = answer.pairs.map(({ a, b }) => b && (BigInt(b) - BigInt(a)).toString());
    const [as, bs, ds] = [answer.pairs.map(({ a }) => a), answer.pairs.map(({ b }) => b), differences].map(tails);
    // Far out the rows differ in their last digits only: n counts on from the first row.
    const start = answer.pairs[0]?.n ?? '0';
    const index = (n) => (isLong(start) ? `+${BigInt(n) - BigInt(start)}` : short(n));
    if (isLong(start))
      $('pairs-why').prepend(
        `From n = ${short(start)}. The table shows the digits in which the rows differ; copies have all digits. `,
      );
    const rows = answer.pairs.map(({ n, a, b, b_bits: bits, b_bits_about: between }, i) =>
      el(
        'tr',
        el('th', { scope: 'row', title: isLong(n) ? n : null }, index(n)),
        cell(a, null, as?.[i]),
        cell(b, bits ? [bits] : between, bs?.[i]),
        cell(differences[i], null, ds?.[i]),
      ),
    );
    const head = ['n', ['a', 'n'], ['b', 'n'], 'difference'].map((name) =>
      el('th', { scope: 'col' }, ...(Array.isArray(name) ? [name[0], el('sub', name[1])] : [name])),
    );
    $('pairs-table').replaceChildren(el('thead', el('tr', ...head)), el('tbody', ...rows));
    gloss($('pairs-why'));
  }

  /** Marks the current pair of the number line in the table. */
  mark(i) {
    const body = $('pairs-table').tBodies[0];
    body?.querySelector('.here')?.classList.remove('here');
    body?.rows[i]?.classList.add('here');
  }

  onBoard({ a, b }) {
    if (small(a, FARTHEST) === null || small(b ?? '', FARTHEST) === null) return;
    this.app.go({ tab: 'board', x: a, y: b, to: '' }, true);
  }

  draw() {
    const pairs = (this.answer?.pairs ?? []).filter(({ b }) => b);
    if (this.app.state.tab !== 'pairs') return;
    if (!pairs.length) {
      for (const id of PLOTS) plot($(id), [], [], 'Nothing to plot');
      this.line.show(null);
      return;
    }
    const [n, a, b] = ['n', 'a', 'b'].map((key) => pairs.map((pair) => BigInt(pair[key])));
    const last = pairs.length - 1;
    const run = n[last] - n[0] || 1n;
    // Exact until the last step: a_n less the straight line from the first to the last pair, in hundredths.
    const deviation = a.map((value, i) => (((value - a[0]) * run - (a[last] - a[0]) * (n[i] - n[0])) * 100n) / run);
    if (this.lined !== this.answer) {
      this.lined = this.answer;
      const whole = pairs.length === this.answer.pairs.length && byMex(pairs);
      this.line.show(whole ? pairs : null, deviation);
    }
    // Far out a and b are so far apart that only their growth since the first row can be seen.
    const since = (values) => (n[0] === 0n ? values : values.map((value) => value - values[0]));
    plot(
      $('plot-growth'),
      n,
      [
        { values: since(b), style: 'accent' },
        { values: since(a), style: 'ink' },
      ],
      `a_n and b_n for n from ${short(pairs[0].n)} to ${short(pairs[last].n)}`,
    );
    plot(
      $('plot-difference'),
      n,
      [{ values: b.map((value, i) => value - a[i]), style: 'accent' }],
      'The differences of the pairs',
    );
    plot(
      $('plot-deviation'),
      n,
      [{ values: deviation, style: 'accent', line: true }],
      'The distance of a_n from a straight line',
      100n,
    );
    $('growth-since').textContent = n[0] === 0n ? '' : ', since the first row';
  }

  /** The complexity of the word of A: the picture that `wyt plot --kind words` draws. */
  async words() {
    const { game } = this;
    const answer = await this.counting.run('Counting factors…', (signal) =>
      ask('plot', { game: game.line, kind: 'words', to: '40', dark: isDark() || '' }, signal),
    );
    if (!answer || this.game !== game) return;
    const drawn = $('plot-words');
    drawn.src = `data:image/svg+xml,${encodeURIComponent(answer.picture)}`;
    drawn.alt = answer.description;
    drawn.hidden = false;
  }

  async copy(form) {
    const { answer } = this;
    if (!answer) return;
    const say = (text) => {
      $('pairs-copied').textContent = text;
    };
    if (form === 'image') return this.image(say);
    say(
      (await copy(FORMS[form](answer)))
        ? `Copied ${answer.pairs.length} pairs.`
        : 'The browser does not allow copying here.',
    );
  }

  /** The three plots, one below the other. */
  image(say) {
    const plots = PLOTS.map($);
    const sheet = el('canvas', {
      width: Math.max(...plots.map((p) => p.width)),
      height: plots.reduce((sum, p) => sum + p.height, 0),
    });
    const context = sheet.getContext('2d');
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, sheet.width, sheet.height);
    let top = 0;
    for (const drawn of plots) {
      context.drawImage(drawn, 0, top);
      top += drawn.height;
    }
    sheet.toBlob(async (blob) => {
      try {
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
        say('Copied the plots.');
      } catch {
        // Without a clipboard for images, a file is saved.
        download('wythoff-pairs.png', blob);
        say('Saved the plots.');
      }
    });
  }
}
