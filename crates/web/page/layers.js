// Layers of the board: a number for every position, shown by its colour: remoteness, number of winning moves, Grundy value.
import { $, el, on } from './dom.js';
import { ask } from './api.js';

/** The largest pile of a layer; beyond it the board shows P and N only. */
export const MOST = 1023;

/** The meaning of each number, as a sentence. */
const SAID = {
  remoteness: (n, { misere }) =>
    n === 0
      ? `No move is left: the player to move ${misere ? 'wins' : 'loses'}.`
      : `${n === 1 ? 'One move remains' : `${n} moves remain`} if the winner hurries and the loser delays.`,
  wins: (n, { blocking }) => {
    const count = n === 0 ? 'No move' : n === 1 ? 'One move' : `${n} moves`;
    if (blocking > 1) return `${count} ${n > 1 ? 'lead to P-positions' : 'leads to a P-position'}, forbidden or not.`;
    return `${count} ${n > 1 ? 'win' : 'wins'}.`;
  },
  grundy: (n, { misere }) => `${misere ? 'Misère Grundy value' : 'Grundy value'} ${n}.`,
};

// From dark to light in even steps of lightness, so that the palettes work without colour. The second and third also work for
// colour-blind readers.
const PALETTES = {
  viridis: ['#440154', '#46327e', '#365c8d', '#277f8e', '#1fa187', '#4ac16d', '#a0da39', '#fde725'],
  cividis: ['#00224e', '#213b6e', '#4c556c', '#6c6e72', '#8e8978', '#b2a470', '#d9c55c', '#fee838'],
  grey: ['#101010', '#303030', '#505050', '#707070', '#909090', '#b0b0b0', '#d0d0d0', '#f0f0f0'],
};

const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** The colours of 0..greatest as [r, g, b]. */
export function ramp(name, greatest) {
  const stops = (PALETTES[name] ?? PALETTES.viridis).map(parts);
  return Array.from({ length: greatest + 1 }, (_, n) => {
    const at = greatest === 0 ? 0 : (n / greatest) * (stops.length - 1);
    const low = Math.min(Math.floor(at), stops.length - 2);
    return stops[low].map((part, i) => Math.round(part + (stops[low + 1][i] - part) * (at - low)));
  });
}

/** A readable text colour on a background colour. */
const inkOn = ([r, g, b]) => (0.299 * r + 0.587 * g + 0.114 * b > 140 ? '#000000' : '#ffffff');

/** The numbers of a square. */
export class LayerSet {
  constructor({ layer, values: rows }) {
    this.layer = layer;
    const size = rows.length;
    this.to = size - 1;
    this.size = size;
    this.values = new Uint32Array(size * size);
    // The greatest number with both piles up to the index.
    this.greatest = new Uint32Array(size);
    rows.forEach((row, x) => {
      let y = x;
      for (const text of row) {
        const number = Number(text);
        this.values[x * size + y] = this.values[y * size + x] = number;
        if (number > this.greatest[y]) this.greatest[y] = number;
        y++;
      }
    });
    for (let y = 1; y < size; y++) this.greatest[y] = Math.max(this.greatest[y], this.greatest[y - 1]);
  }

  /** The number that has the last colour. It grows with powers of two of the extent, so that colours change rarely. */
  most(extent) {
    let square = 15;
    while (square < extent) square = 2 * square + 1;
    return this.greatest[Math.min(square, this.to)];
  }

  /** The greatest number among the squares in view. */
  seen({ x0, x1, y0, y1 }) {
    const key = [x0, x1, y0, y1].join();
    if (this.looked?.key === key) return this.looked.greatest;
    let greatest = 0;
    for (let x = x0; x <= Math.min(x1, this.to); x++)
      for (let at = x * this.size + y0; at <= x * this.size + Math.min(y1, this.to); at++)
        if (this.values[at] > greatest) greatest = this.values[at];
    this.looked = { key, greatest };
    return greatest;
  }

  /** The number of a position; null if it is not known. */
  at(x, y) {
    return x > this.to || y > this.to ? null : this.values[x * this.size + y];
  }

  /** One pixel for each position, the corner at the lower left. */
  image(palette, most) {
    if (this.painted?.palette === palette && this.painted.most === most) return this.painted.canvas;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = this.size;
    const context = canvas.getContext('2d');
    const pixels = context.createImageData(this.size, this.size);
    const colours = ramp(palette, most);
    for (let y = 0, at = 0; y < this.size; y++) {
      const row = (this.to - y) * this.size;
      for (let x = 0; x < this.size; x++, at += 4) {
        const [r, g, b] = colours[Math.min(this.values[row + x], most)];
        pixels.data[at] = r;
        pixels.data[at + 1] = g;
        pixels.data[at + 2] = b;
        pixels.data[at + 3] = 255;
      }
    }
    context.putImageData(pixels, 0, 0);
    this.painted = { palette, most, canvas };
    return canvas;
  }
}

/** Squares of at least this many pixels have their number written into them. */
const WRITTEN = 19;
/** In smaller squares a ring would look like a dot. */
const RINGED = 6;

/** Paints the layer, with numbers if there is room and rings around the P-positions. */
export function paintLayer(context, plane, layer, palette, extent, set) {
  const most = layer.most(extent);
  const { left, top } = plane.margin;
  context.save();
  context.beginPath();
  context.rect(left, top, plane.plotWidth, plane.plotHeight);
  context.clip();
  context.imageSmoothingEnabled = false;
  const side = layer.size * plane.scale;
  context.drawImage(layer.image(palette, most), plane.left(0), plane.bottom(layer.size), side, side);
  const view = plane.visible();
  const [x1, y1] = [Math.min(view.x1, layer.to), Math.min(view.y1, layer.to)];
  const colours = ramp(palette, most);
  if (plane.scale >= RINGED) {
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `${Math.min(15, Math.round(plane.scale * 0.46))}px system-ui, sans-serif`;
    for (let x = view.x0; x <= x1; x++)
      for (let y = view.y0; y <= y1; y++) {
        const number = layer.at(x, y);
        const [cx, cy] = plane.centre(x, y);
        const losing = set?.has(x, y);
        if (!losing && plane.scale < WRITTEN) continue;
        context.fillStyle = context.strokeStyle = inkOn(colours[Math.min(number, most)]);
        if (plane.scale >= WRITTEN) context.fillText(String(number), cx, cy + 1);
        if (!losing) continue;
        context.lineWidth = Math.max(1, plane.scale * 0.07);
        context.beginPath();
        context.arc(cx, cy, plane.scale * (plane.scale >= WRITTEN ? 0.42 : 0.24), 0, 2 * Math.PI);
        context.stroke();
      }
  }
  context.restore();
}

/** The choice of a layer and its colours, the legend, and the numbers for the part in view. */
export class Layers {
  /** `changed()` is called when the board must be painted again, `fresh()` when another layer is chosen. */
  constructor(changed) {
    this.changed = changed;
    this.fresh = () => {};
    this.set = null;
    this.kept = new Map();
    on($('board-layer'), 'change', () => {
      this.fresh();
      this.choose();
    });
    on($('board-palette'), 'change', () => this.changed());
    if (matchMedia('(forced-colors: active)').matches) $('board-palette').value = 'grey';
  }

  get name() {
    return $('board-layer').value;
  }

  get palette() {
    return $('board-palette').value;
  }

  /** Another game: forgets the numbers of the last one. */
  use(game) {
    this.game = game;
    this.kept.clear();
    this.set = null;
    const unable = !game.playable;
    for (const option of $('board-layer').options)
      option.disabled = option.value !== 'outcome' && (unable || (option.value === 'grundy' && game.blocking > 1));
    if ($('board-layer').selectedOptions[0].disabled) $('board-layer').value = 'outcome';
    this.choose();
  }

  choose() {
    this.set = this.kept.get(this.name) ?? null;
    const shown = this.name !== 'outcome';
    $('outcome-legend').hidden = shown;
    $('palette-choice').hidden = $('layer-legend').hidden = !shown;
    if (!this.set) $('layer-legend').replaceChildren();
    this.told = null;
    this.changed();
  }

  /** Whether there is a layer to ask for. */
  wants(to) {
    return this.name !== 'outcome' && Boolean(this.game) && !(this.set?.to >= Math.min(to, MOST));
  }

  /** Asks for the numbers up to a pile. */
  async load(to, signal) {
    const { name, game } = this;
    const answer = await ask('layers', { game: game.line, layer: name, to }, signal);
    if (game !== this.game || name !== this.name) return;
    this.kept.set(name, new LayerSet(answer));
    this.choose();
  }

  /** The number of a position, as a sentence. */
  said({ x, y }) {
    const number = this.name === 'outcome' ? null : (this.set?.at(x, y) ?? null);
    return number === null ? null : SAID[this.name](number, this.game);
  }

  /** The colours of the numbers in view, and the ring where there is one. */
  legend(plane, extent) {
    const [most, greatest, ringed] = [this.set.most(extent), this.set.seen(plane.visible()), plane.scale >= RINGED];
    const told = [this.palette, most, greatest, ringed].join();
    if (told === this.told) return;
    this.told = told;
    const colours = ramp(this.palette, most);
    const count = Math.min(greatest + 1, 9);
    const numbers = Array.from({ length: count }, (_, i) => Math.round((i * greatest) / Math.max(1, count - 1)));
    const cells = numbers.map((n) => {
      const colour = colours[Math.min(n, most)];
      const cell = el('li', String(n));
      cell.style.background = `rgb(${colour.join()})`;
      cell.style.color = inkOn(colour);
      return cell;
    });
    $('layer-legend').replaceChildren(
      el('ul', { 'aria-label': 'Colours and their numbers' }, ...cells),
      ringed ? el('p', 'A ring marks a P-position.') : '',
    );
  }
}
