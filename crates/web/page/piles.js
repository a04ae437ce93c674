// Piles as tokens: a click on a token marks it and those after it. The fields beside them show the same amounts.
import { $, el, on } from './dom.js';
import { group } from './numbers.js';

const SHOWN = 60;

/** One pile: `onChoose(amount)` is called with the amount to take. */
export class Tokens {
  constructor(row, onChoose) {
    Object.assign(this, { row, onChoose });
  }

  /** Draws the pile; `taking` is the amount marked. */
  show(size, taking, open) {
    this.row.classList.toggle('open', open);
    const all = Array.from({ length: size <= SHOWN ? size : 0 }, () => el('i'));
    const mark = (from) => all.forEach((token, i) => token.classList.toggle('taken', i >= from));
    mark(size - taking);
    this.row.replaceChildren(...all);
    if (!open) return;
    all.forEach((token, i) => {
      on(token, 'pointerenter', (event) => {
        if (event.pointerType === 'mouse') mark(i);
      });
      on(token, 'pointerleave', () => mark(size - taking));
      on(token, 'click', () => this.onChoose(taking === size - i ? 0 : size - i));
    });
  }
}

/** The two piles of a game. */
export class Piles {
  /** `onChoose(pile, amount)`: 0 is the first pile. */
  constructor(onChoose) {
    this.rows = ['x', 'y'].map((name, pile) => new Tokens($(`tokens-${name}`), (amount) => onChoose(pile, amount)));
  }

  /** Draws the piles; `taking` are the amounts marked. */
  show(sizes, taking, open) {
    ['x', 'y'].forEach((name, pile) => {
      $(`count-${name}`).textContent = group(String(sizes[pile]));
      this.rows[pile].show(sizes[pile], taking[pile], open);
    });
  }
}
