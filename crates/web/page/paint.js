// How a plane is painted: squares, dots, axes, arrows, the queen. Colours come from the style sheet.

/** The colours of the present theme. */
export function colours() {
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    paper: read('board'),
    ink: read('ink'),
    muted: read('muted'),
    line: read('line'),
    strong: read('line-strong'),
    accent: read('accent'),
    lit: read('lit'),
    soft: read('soft'),
    danger: read('danger'),
  };
}

/** 1, 2 or 5 times a power of ten: the least step whose marks are at least `room` pixels apart. */
export function niceStep(scale, room) {
  for (let power = 1; ; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) if (step * scale >= room) return step;
  }
}

/** The paper, the lines between squares when they are wide enough, and what lies beyond `to`. */
export function ground(context, plane, colour, to) {
  const { left, top } = plane.margin;
  context.fillStyle = colour.paper;
  context.clearRect(0, 0, plane.width, plane.height);
  context.fillRect(left, top, plane.plotWidth, plane.plotHeight);
  const view = plane.visible();
  const step = plane.scale >= 9 ? 1 : niceStep(plane.scale, 60);
  context.save();
  context.beginPath();
  context.rect(left, top, plane.plotWidth + 1, plane.plotHeight + 1);
  context.clip();
  context.strokeStyle = colour.line;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = Math.ceil(view.x0 / step) * step; x <= view.x1 + 1; x += step) {
    const px = Math.round(plane.left(x)) + 0.5;
    context.moveTo(px, top);
    context.lineTo(px, top + plane.plotHeight);
  }
  for (let y = Math.ceil(view.y0 / step) * step; y <= view.y1 + 1; y += step) {
    const py = Math.round(plane.bottom(y)) + 0.5;
    context.moveTo(left, py);
    context.lineTo(left + plane.plotWidth, py);
  }
  context.stroke();
  context.restore();
  if (to === undefined) return;
  // Beyond what was computed nothing is claimed.
  context.fillStyle = colour.soft;
  const edgeX = Math.max(left, plane.left(to + 1)),
    edgeY = plane.bottom(to + 1);
  if (edgeX < left + plane.plotWidth) context.fillRect(edgeX, top, left + plane.plotWidth - edgeX, plane.plotHeight);
  if (edgeY > top)
    context.fillRect(
      left,
      top,
      Math.min(edgeX, left + plane.plotWidth) - left,
      Math.min(edgeY - top, plane.plotHeight),
    );
}

/** The P-positions: squares if there is room, otherwise dots written directly into the pixels. */
export function positions(context, plane, colour, set) {
  if (plane.scale < 3) return dots(context, plane, colour, set);
  const view = plane.visible();
  const inset = plane.scale >= 9 ? Math.max(1, plane.scale * 0.12) : 0;
  const side = plane.scale - 2 * inset;
  const square = (x, y) => context.rect(plane.left(x) + inset, plane.bottom(y) - plane.scale + inset, side, side);
  context.fillStyle = colour.accent;
  context.beginPath();
  const x1 = Math.min(view.x1, set.to),
    y1 = Math.min(view.y1, set.to);
  if ((x1 - view.x0 + 1) * (y1 - view.y0 + 1) < 2 * set.xs.length) {
    for (let x = view.x0; x <= x1; x++) for (let y = view.y0; y <= y1; y++) if (set.has(x, y)) square(x, y);
  } else {
    const seen = (x, y) => x >= view.x0 && x <= x1 && y >= view.y0 && y <= y1;
    for (let i = 0; i < set.xs.length; i++) {
      const x = set.xs[i],
        y = set.ys[i];
      if (seen(x, y)) square(x, y);
      if (x !== y && seen(y, x)) square(y, x);
    }
  }
  context.fill();
}

let pixels = null;

/** With more pairs than this a board has more positions than pixels. */
const DENSE = 50_000;

/** Squares smaller than three pixels: written straight into the image of the plot, a few milliseconds for any board. */
function dots(context, plane, colour, set) {
  const { ratio } = plane;
  const left = Math.round(plane.margin.left * ratio),
    top = Math.round(plane.margin.top * ratio);
  const width = Math.round(plane.plotWidth * ratio),
    height = Math.round(plane.plotHeight * ratio);
  if (!pixels || pixels.width !== width || pixels.height !== height) pixels = context.createImageData(width, height);
  const words = new Uint32Array(pixels.data.buffer);
  (set.xs.length > DENSE ? byPixel : byPosition)(
    { words, width, height, dot: word(colour.accent), step: plane.scale * ratio, ratio },
    plane,
    set,
  );
  // putImageData would erase the ground: the dots go through a canvas of their own.
  if (scratch.width !== width) scratch.width = width;
  if (scratch.height !== height) scratch.height = height;
  scratch.getContext('2d').putImageData(pixels, 0, 0);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(scratch, left, top);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/** One store per position. */
function byPosition({ words, width, height, dot, step, ratio }, plane, set) {
  words.fill(0);
  // A square smaller than a pixel and a half would vanish: dots keep that size.
  const side = Math.max(Math.round(1.5 * ratio), Math.round(step));
  const put = (x, y) => {
    const px = Math.floor((x - plane.x) * step),
      py = height - side - Math.floor((y - plane.y) * step);
    if (px <= -side || py <= -side || px >= width || py >= height) return;
    // At the rim a dot is pushed inside rather than cut: no test is needed for each of its pixels.
    const first = Math.min(Math.max(py, 0), height - side) * width + Math.min(Math.max(px, 0), width - side);
    for (let v = 0, at = first; v < side; v++, at += width) for (let u = at; u < at + side; u++) words[u] = dot;
  };
  const { xs, ys } = set;
  for (let i = 0; i < xs.length; i++) {
    put(xs[i], ys[i]);
    if (xs[i] !== ys[i]) put(ys[i], xs[i]);
  }
}

/** Each pixel checks the block of squares it covers, so that no P-position is skipped. */
function byPixel({ words, width, height, dot, step }, plane, set) {
  const k = Math.max(0, Math.ceil(Math.log2(1 / step)));
  const { side, held } = set.blocks(k);
  const index = (pixel, origin) => Math.floor(origin + (pixel + 0.5) / step) >> k;
  const columns = Uint32Array.from({ length: width }, (_, u) => index(u, plane.x));
  for (let v = 0; v < height; v++) {
    const y = index(height - 1 - v, plane.y);
    // The board is symmetric: its columns are its rows, and a row lies together in memory.
    const row = y < side ? held.subarray(y * side, (y + 1) * side) : EMPTY;
    for (let u = 0, at = v * width; u < width; u++, at++) words[at] = row[columns[u]] === 1 ? dot : 0;
  }
}

const EMPTY = new Uint8Array(0);
const scratch = document.createElement('canvas');

/** A colour as the four bytes of a pixel, whatever the order of bytes on this machine. */
const known = new Map();
function word(colour) {
  if (!known.has(colour)) {
    const probe = document.createElement('canvas').getContext('2d');
    probe.fillStyle = colour;
    probe.fillRect(0, 0, 1, 1);
    known.set(colour, new Uint32Array(probe.getImageData(0, 0, 1, 1).data.buffer)[0]);
  }
  return known.get(colour);
}

/** Numbers along the two axes. */
export function axes(context, plane, colour) {
  const { left, top } = plane.margin;
  const foot = top + plane.plotHeight;
  const view = plane.visible();
  // What reaches beyond the plot is cut off.
  context.clearRect(0, 0, plane.width, top);
  context.clearRect(0, foot + 1, plane.width, plane.height - foot);
  context.clearRect(0, 0, left, plane.height);
  context.clearRect(left + plane.plotWidth + 1, 0, plane.width, plane.height);
  context.strokeStyle = colour.strong;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(left + 0.5, top);
  context.lineTo(left + 0.5, foot + 0.5);
  context.lineTo(left + plane.plotWidth, foot + 0.5);
  context.stroke();
  context.fillStyle = colour.muted;
  context.font = '11px system-ui, sans-serif';
  const step = niceStep(plane.scale, plane.scale >= 22 ? 20 : 44);
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (let x = Math.ceil(view.x0 / step) * step; x <= view.x1; x += step) {
    const px = plane.left(x + 0.5);
    if (px > left - 1 && px < left + plane.plotWidth - 2) context.fillText(String(x), px, foot + 5);
  }
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (let y = Math.ceil(view.y0 / step) * step; y <= view.y1; y += step) {
    const py = plane.bottom(y + 0.5);
    if (py > top + 4 && py < foot + 1) context.fillText(String(y), left - 6, py);
  }
  context.textBaseline = 'alphabetic';
  context.fillText('first pile →', left + plane.plotWidth, plane.height - 3);
  context.textAlign = 'left';
  context.fillText('↑ second pile', left - 4, top - 7);
}

/** A square filled. */
export function fill(context, plane, x, y, style) {
  context.fillStyle = style;
  const side = Math.max(plane.scale, 2);
  context.fillRect(plane.left(x), plane.bottom(y) - side, side, side);
}

/** A square framed. */
export function frame(context, plane, x, y, style, width = 2) {
  const side = Math.max(plane.scale, 7);
  const [cx, cy] = plane.centre(x, y);
  context.strokeStyle = style;
  context.lineWidth = width;
  context.strokeRect(cx - side / 2 + width / 2, cy - side / 2 + width / 2, side - width, side - width);
}

/** A dot in a square: a legal target. */
export function dot(context, plane, x, y, style, size = 0.16) {
  const [cx, cy] = plane.centre(x, y);
  context.fillStyle = style;
  context.beginPath();
  context.arc(cx, cy, Math.max(1.5, plane.scale * size), 0, 2 * Math.PI);
  context.fill();
}

/** An arrow between two squares. */
export function arrow(context, plane, from, to, style) {
  const [ax, ay] = plane.centre(from.x, from.y);
  const [bx, by] = plane.centre(to.x, to.y);
  const angle = Math.atan2(by - ay, bx - ax);
  const head = Math.max(7, Math.min(14, plane.scale * 0.45));
  context.strokeStyle = context.fillStyle = style;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(ax, ay);
  context.lineTo(bx - Math.cos(angle) * head * 0.8, by - Math.sin(angle) * head * 0.8);
  context.stroke();
  context.beginPath();
  context.moveTo(bx, by);
  for (const turn of [-0.42, 0.42])
    context.lineTo(bx - head * Math.cos(angle + turn), by - head * Math.sin(angle + turn));
  context.fill();
}

/** The queen, about as high as 0.72 of a square. */
export function queen(context, cx, cy, side, style, edge) {
  const unit = side / 32;
  context.save();
  context.translate(cx - 16 * unit, cy - 16.6 * unit);
  context.scale(unit, unit);
  const body = new Path2D('M6.2 11.4 10 23.2h12l3.8-11.8-5.3 5.2L16 8.6l-4.5 8zM9.8 24.6h12.4v2.4H9.8z');
  for (const [x, y] of [
    [5.6, 9.8],
    [16, 6.8],
    [26.4, 9.8],
  ]) {
    const ball = new Path2D();
    ball.arc(x, y, 1.8, 0, 2 * Math.PI);
    body.addPath(ball);
  }
  context.lineJoin = 'round';
  context.lineWidth = 3.2;
  context.strokeStyle = edge;
  context.stroke(body);
  context.fillStyle = style;
  context.fill(body);
  context.restore();
}
