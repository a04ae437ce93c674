// Which rule has these numbers: terms typed where games are searched.
import { el } from './dom.js';
import { ask } from './api.js';
import { formula } from './math.js';

/** Whether a person typed terms, and not words: four and more numbers, ? for one that is missing. */
export const isTerms = (query) => /^[\d?]+([\s,;]+[\d?]+){3,}[\s,;]*$/.test(query);

/** What is said of them, and a card for each rule that has them. */
export async function identify(query, pick) {
  const { matches, known, rules } = await ask('identify', { terms: query });
  const card = ({ game, name, sequence, offset, next }) =>
    el(
      'li',
      {},
      el(
        'button',
        { type: 'button', class: 'game', onclick: () => pick({ name: game }) },
        el('span', { class: 'title' }, name ?? ''),
        formula(game),
        el('span', { class: 'plain' }, `${sequence} from n = ${offset} on, then ${next.join(', ')}`),
      ),
    );
  const said = matches.length
    ? `Of ${rules} rules these have the ${known} terms: observed, not proved`
    : `Nothing: none of ${rules} rules has these terms`;
  return [said, matches.map(card)];
}
