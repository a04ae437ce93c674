// The two piles as tokens: pointing at one marks it and those after it to be taken. The numbers below say the same.
import { el } from './dom.js';
import { group } from './numbers.js';

const SHOWN = 60;

export class Piles {
  /** `onChoose(pile, amount)`: 0 is the first pile. */
  constructor(host, onChoose) {
    this.host = host;
    this.onChoose = onChoose;
    this.sizes = [];
  }

  /** Draws the piles; `taking` are the amounts marked. */
  show(sizes, taking, open) {
    this.sizes = sizes;
    this.host.replaceChildren(...['First pile', 'Second pile'].map((name, pile) => this.row(name, pile, sizes[pile], taking[pile], open)));
  }

  row(name, pile, size, taking, open) {
    const count = el('span', { class: 'count' }, group(String(size)));
    // The tokens are for eyes and pointers; screen readers have the numbers and the two fields.
    const tokens = el('span', { class: `tokens${open ? ' open' : ''}`, 'aria-hidden': 'true' });
    const marked = (from) => [...tokens.children].forEach((token, i) => token.classList.toggle('taken', i >= from));
    if (size <= SHOWN) {
      for (let i = 0; i < size; i++) {
        const token = el('i', {});
        if (open) {
          token.addEventListener('pointerenter', (event) => { if (event.pointerType === 'mouse') marked(i); });
          token.addEventListener('click', () => this.onChoose(pile, taking === size - i ? 0 : size - i));
        }
        tokens.append(token);
      }
      marked(size - taking);
      tokens.addEventListener('pointerleave', () => marked(size - taking));
    }
    return el('div', { class: 'pile' }, el('span', { class: 'name' }, name), count, tokens);
  }
}
