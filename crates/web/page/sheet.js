// The board on paper: as SVG, PNG and TikZ, and as a sheet to print: the rule and an empty board, the answers on page two.
import { $, el, on, onClick } from './dom.js';
import { ask } from './api.js';
import { download } from './exports.js';
import { Waiting } from './wait.js';

/** The largest pile of a picture with numbers. */
const NUMBERS = 300;
/** The squares of the sheet. */
const SHEET = 15;
/** Pixels of a PNG for each unit of the drawing. */
const FINE = 2;

const SVG = 'http://www.w3.org/2000/svg';
const draw = (tag, properties, ...children) => {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(properties)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

/** A board of the squares 0..to, those of `set` filled. */
function paperBoard(to, set) {
  const unit = 10;
  const side = (to + 1) * unit;
  const nodes = [];
  for (let i = 0; i <= to; i++) {
    const at = i * unit + unit / 2;
    nodes.push(
      draw('text', { x: at, y: side + 8, 'text-anchor': 'middle' }, String(i)),
      draw('text', { x: -3, y: side - at + 2, 'text-anchor': 'end' }, String(i)),
    );
    for (let y = 0; y <= to; y++)
      nodes.push(
        draw('rect', {
          x: i * unit,
          y: side - (y + 1) * unit,
          width: unit,
          height: unit,
          class: set?.has(i, y) ? 'cold' : 'square',
        }),
      );
  }
  return draw('svg', { viewBox: `-12 -2 ${side + 16} ${side + 14}`, class: 'paper-board', role: 'img' }, ...nodes);
}

/** Converts an SVG to a PNG in the browser. */
async function png({ picture, width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  await image.decode();
  const canvas = el('canvas', { width: Math.round(width * FINE), height: Math.round(height * FINE) });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => {
    canvas.toBlob(done, 'image/png');
  });
}

export class BoardExports {
  /** `view` is the board: its game, its layer, how far it looks. */
  constructor(view) {
    this.view = view;
    this.waiting = new Waiting($('export-wait'));
    for (const button of document.querySelectorAll('[data-export]'))
      on(button, 'click', () => this.save(button.dataset.export));
    onClick('board-print', () => this.print());
    on(window, 'afterprint', () => document.body.classList.remove('printing'));
  }

  async save(form) {
    const { game, layers, extent } = this.view;
    const kind = layers.name === 'outcome' ? 'board' : layers.name;
    const to = kind === 'board' ? extent : Math.min(extent, NUMBERS);
    const answer = await this.waiting.run('Drawing…', (signal) =>
      ask('plot', { game: game.line, kind, to, tikz: form === 'tikz' ? 'true' : '' }, signal),
    );
    if (!answer) return;
    const blob =
      form === 'png'
        ? await png(answer)
        : new Blob([answer.picture], { type: form === 'svg' ? 'image/svg+xml' : 'text/plain' });
    this.saved = { form, size: blob.size };
    download(`wythoff-${kind}.${form === 'tikz' ? 'tex' : form}`, blob);
  }

  /** Makes the sheet and prints it. */
  print() {
    const { game, set } = this.view;
    const task = game.playable
      ? 'Mark every square in which the player to move loses. Begin at the corner: mark a square if no move from it leads to a marked one.'
      : 'Mark the pairs.';
    const rule = () => [el('h2', game.title), el('p', game.words), el('p', el('code', game.line))];
    const page = (title, ...rest) =>
      el('section', { class: 'sheet-page' }, ...rule(), el('p', { class: 'task' }, title), ...rest);
    $('sheet').replaceChildren(
      page(
        game.misere && game.playable
          ? `${task} Where no move is left, the player to move wins: that square stays empty.`
          : task,
        paperBoard(SHEET, null),
      ),
      page(
        game.playable ? 'Answers: the losing squares are filled.' : 'Answers: the pairs are filled.',
        paperBoard(SHEET, set),
      ),
    );
    document.body.classList.add('printing');
    window.print();
  }
}
