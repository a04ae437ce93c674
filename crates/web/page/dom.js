// Finding and making elements. Text is always inserted as text, never as markup.
import { isLong, short } from './numbers.js';

export const $ = (id) => document.getElementById(id);

/** Whether the theme is dark. */
export const isDark = () => document.documentElement.dataset.theme === 'dark';

/** Changes a text that screen readers announce; the same text again would be read twice. */
export function announce(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text;
}

export const on = (node, kind, act, options) => node.addEventListener(kind, act, options);
export const onClick = (id, act) => on($(id), 'click', act);

/** Handles a form on the page; nothing is sent. */
export const onSubmit = (id, act) =>
  on($(id), 'submit', (event) => {
    event.preventDefault();
    act();
  });

/** el('p', {class: 'why'}, 'text', node), or el('p', 'text'): properties starting with "on" are listeners. */
export function el(tag, ...children) {
  const node = document.createElement(tag);
  const properties = children[0]?.constructor === Object ? children.shift() : {};
  for (const [name, value] of Object.entries(properties)) {
    if ((value ?? false) === false) continue;
    if (name.startsWith('on')) on(node, name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.filter((child) => (child ?? null) !== null));
  return node;
}

export const button = (inside, onclick, kind) =>
  el('button', { type: 'button', class: kind, onclick }, ...[inside].flat());

/** Copies text and returns whether that worked. There is no clipboard object outside localhost and https. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = el('textarea', { class: 'visually-hidden', 'aria-hidden': 'true' });
    area.value = text;
    document.body.append(area);
    area.select();
    // Deprecated, but the only way on plain http.
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

/** A number; a long one shows its ends, with buttons to show all digits and to copy them. */
export function number(digits) {
  if (!isLong(digits)) return el('span', { class: 'num' }, short(digits));
  const text = el('span', { class: 'num long' }, short(digits));
  const toggle = button(
    'show all',
    () => {
      const whole = toggle.textContent === 'show all';
      text.textContent = whole ? digits : short(digits);
      toggle.textContent = whole ? 'show less' : 'show all';
    },
    'link',
  );
  const copying = button(
    'copy',
    async () => {
      copying.textContent = (await copy(digits)) ? 'copied' : 'not copied';
      setTimeout(() => {
        copying.textContent = 'copy';
      }, 1500);
    },
    'link',
  );
  return el('span', text, ' ', toggle, ' ', copying);
}

/** A sentence of the program with its long numbers folded. */
export const prose = (text) => text.split(/(\d{5,})/).map((part, i) => (i % 2 ? number(part) : part));
