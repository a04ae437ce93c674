// The words that people may not know, explained where they appear: each <details data-term> is filled from here.
import { button, el } from './dom.js';

const sub = (letter) => el('span', letter, el('sub', 'n'));

const TERMS = {
  pn: (go) => [
    ['What are P and N?'],
    [
      'P: the previous player, who has just moved, wins, so whoever must move loses. N: the next player wins. A position is ' +
        'P if no move from it leads to a P-position, and N if one does; where moves can be forbidden, if enough do. In ' +
        'misère play a position without a move is N. ',
      button('Find them yourself', () => go('learn'), 'link'),
    ],
  ],
  pairs: () => [
    ['What are ', sub('a'), ', ', sub('b'), ' and mex?'],
    [
      'In a game the n-th pair (',
      sub('a'),
      ', ',
      sub('b'),
      ') is a P-position: whoever must move there loses. mex, the minimal excluded number, is the least one that is not in ' +
        'a set: mex {0, 1, 2, 4} = 3. In many of these games ',
      sub('a'),
      ' is the mex of all numbers in earlier pairs.',
    ],
  ],
  least: () => [
    ['Why does this find them all?'],
    [
      'Every move makes a pile smaller, so the least square that is not decided has only decided squares to go to. If one ' +
        'of them were cold, it would have turned hot; so all of them are hot, and it is cold.',
    ],
    [
      'With blocking a square turns hot when it sees more cold squares than can be forbidden. In misère play the squares ' +
        'without a move are hot from the beginning.',
    ],
  ],
};

/** Fills the explanations of the page; `go(tab)` opens a view. */
export function explainTerms(go) {
  for (const host of document.querySelectorAll('[data-term]')) {
    const [summary, ...paragraphs] = TERMS[host.dataset.term](go);
    host.replaceChildren(el('summary', ...summary), ...paragraphs.map((words) => el('p', ...words)));
  }
}
