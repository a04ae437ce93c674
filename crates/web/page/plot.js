// Small plots of exact numbers: differences are taken exactly, only their places on the screen are rounded.
import { colours, niceStep } from './paint.js';

const MARGIN = { left: 52, right: 10, top: 10, bottom: 24 };

/** Exact values relative to their least, as fractions of their range: safe for numbers of any length. */
export function unit(values) {
  const least = values.reduce((a, b) => (b < a ? b : a));
  const most = values.reduce((a, b) => (b > a ? b : a));
  const range = most - least;
  // Twelve digits are far more than a screen can show.
  const fine = 1_000_000_000_000n;
  return {
    least,
    most,
    at: values.map((value) => (range === 0n ? 0.5 : Number(((value - least) * fine) / range) / Number(fine))),
  };
}

/** A label that fits beside an axis. */
function label(value) {
  const digits = value.toString();
  if (digits.length <= 6) return digits;
  const sign = digits.startsWith('-') ? '-' : '';
  const plain = digits.slice(sign.length);
  return `${sign}${plain[0]}.${plain[1]}e${plain.length - 1}`;
}

/** Clears a canvas at the resolution of the screen and returns its size; null while it is hidden. */
export function fresh(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!width || !height) return null;
  const ratio = Math.min(window.devicePixelRatio || 1, 3);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

/** Draws series of BigInt over BigInt abscissae; labels are divided by `per`. */
export function plot(canvas, abscissae, series, description, per = 1n) {
  canvas.setAttribute('aria-label', description);
  const sheet = fresh(canvas);
  if (!sheet || abscissae.length < 2) return;
  const { context, width, height } = sheet;
  const colour = colours();
  const across = width - MARGIN.left - MARGIN.right,
    up = height - MARGIN.top - MARGIN.bottom;
  const xs = unit(abscissae);
  const ys = unit(series.flatMap(({ values }) => values));
  const px = (i) => MARGIN.left + xs.at[i] * across;
  const py = (fraction) => MARGIN.top + (1 - fraction) * up;

  context.strokeStyle = colour.line;
  context.fillStyle = colour.muted;
  context.font = '11px system-ui, sans-serif';
  context.lineWidth = 1;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  // Marks at round distances from the least value, exact as long as the range is.
  const range = ys.most - ys.least;
  const step = range > 0n && range < 1_000_000_000n ? BigInt(niceStep(up / Number(range), 26)) : range / 4n || 1n;
  const first =
    range < 1_000_000_000n
      ? ys.least >= 0n
        ? ((ys.least + step - 1n) / step) * step
        : (ys.least / step) * step
      : ys.least;
  const far = first.toString().length > 12;
  for (let mark = first; mark <= ys.most; mark += step) {
    const y = Math.round(py(range === 0n ? 0.5 : Number(((mark - ys.least) * 1_000_000n) / range) / 1e6)) + 0.5;
    context.beginPath();
    context.moveTo(MARGIN.left, y);
    context.lineTo(width - MARGIN.right, y);
    context.stroke();
    const text = per === 1n ? label(mark) : String(Number(mark) / Number(per));
    context.fillText(far ? `+${label(mark - first)}` : text, MARGIN.left - 6, y);
  }
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  context.fillText(`n = ${label(abscissae[0])}`, MARGIN.left, height - 6);
  context.textAlign = 'right';
  context.fillText(
    abscissae[0].toString().length > 6 ? `+ ${abscissae.at(-1) - abscissae[0]}` : label(abscissae.at(-1)),
    width - MARGIN.right,
    height - 6,
  );

  let offset = 0;
  for (const { values, style, line } of series) {
    context.strokeStyle = context.fillStyle = colour[style];
    const points = values.map((_, i) => [px(i), py(ys.at[offset + i])]);
    offset += values.length;
    if (line) {
      context.lineWidth = 1;
      context.beginPath();
      points.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
      context.stroke();
    }
    const radius = Math.max(0.8, Math.min(2.4, across / values.length / 2));
    for (const [x, y] of points) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fill();
    }
  }
}
