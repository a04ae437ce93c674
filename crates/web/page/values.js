// The Grundy values of small positions as a picture, drawn by the program when somebody looks.
import { $ } from './dom.js';
import { ask } from './api.js';
import { Waiting } from './wait.js';

/** Piles up to this. */
const TO = '40';

export class ValuesPicture {
  constructor() {
    this.waiting = new Waiting($('values-wait'));
    $('board-values').addEventListener('toggle', () => this.show(this.game));
  }

  /** Blocking games have no values, and pairs no moves. */
  show(game) {
    const fresh = this.game !== game;
    this.game = game;
    if (fresh) $('values-picture').removeAttribute('src');
    $('board-values').hidden = !game?.playable || game.blocking > 1;
    if ($('board-values').open && !$('values-picture').hasAttribute('src')) this.draw();
  }

  async draw() {
    const { game } = this;
    const answer = await this.waiting.run('Drawing…', (signal) =>
      ask('plot', { game: game.line, kind: 'grundy', to: TO }, signal),
    );
    if (!answer || game !== this.game) return;
    $('values-picture').alt = answer.description;
    $('values-picture').src = `data:image/svg+xml,${encodeURIComponent(answer.picture)}`;
  }
}
