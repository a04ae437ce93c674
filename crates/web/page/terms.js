// Longer explanations: the contents of each <details data-term>.
import { button, el } from './dom.js';

const sub = (letter) => el('span', letter, el('sub', 'n'));

const TERMS = {
  pn: (go) => [
    ['What are P and N?'],
    [
      'In a P-position the previous player wins: the player to move loses. In an N-position the next player, who is to move, ' +
        'wins. A position is P if no move from it leads to a P-position; otherwise it is N. With blocking it is N if more ' +
        'moves lead to P-positions than the opponent can forbid. In misère play a position without a move is N. ',
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
      ') is a P-position: the player to move loses. The mex (minimum excluded number) of a set is the least number that is ' +
        'not in it: mex {0, 1, 2, 4} = 3. In many of these games ',
      sub('a'),
      ' is the mex of all numbers in earlier pairs.',
    ],
  ],
  least: () => [
    ['Why does this find them all?'],
    [
      'Every move makes a pile smaller. So the undecided square with the fewest tokens has moves to decided squares only. ' +
        'If one of those were cold, the square would be hot already. So all of them are hot, and the square is cold.',
    ],
    [
      'With blocking, a square turns hot when it has more moves to cold squares than the opponent can forbid. In misère ' +
        'play the squares without a move are hot from the beginning.',
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
