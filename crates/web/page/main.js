// The page put together: the game and the place in the address, the rule bar, the five views.
import { $, copy, el } from './dom.js';
import { AskView } from './ask.js';
import { BoardView } from './board.js';
import { Catalogue } from './catalogue.js';
import { CheckView } from './check.js';
import { badges, describe } from './game.js';
import { formula, typeset } from './math.js';
import { PairsView } from './pairs.js';
import { PlayView } from './play.js';
import { RuleBar } from './rulebar.js';
import { Tabs } from './tabs.js';
import { onChange, read, write } from './url.js';
import { Waiting } from './wait.js';

const NAMES = ['play', 'board', 'pairs', 'ask', 'check'];

class App {
  constructor() {
    this.state = read();
    this.game = null;
    this.views = {
      play: new PlayView(this),
      board: new BoardView(this),
      pairs: new PairsView(this),
      ask: new AskView(this),
      check: new CheckView(this),
    };
    this.tabs = new Tabs(NAMES, (tab) => this.go({ tab }, true));
    this.bar = new RuleBar(
      new Waiting($('game-wait')),
      (line, shown, push) => this.use(line, shown, push),
      () => this.nothing(),
    );
    new Catalogue((name) => this.bar.set(name, true));
    onChange(() => this.arrive());
    this.tabs.show(this.state.tab);
    this.bar.set(this.state.game, false);
  }

  /** The address has changed under us: back, forward, or typed. */
  arrive() {
    const before = this.state;
    this.state = read();
    this.tabs.show(this.state.tab);
    if (this.state.game !== before.game || !this.game) this.bar.set(this.state.game, false);
    else this.show();
  }

  /** A rule that is none, before there is any game: nothing else to show. */
  nothing() {
    if (this.game) return;
    document.body.classList.add('empty');
    $('title').textContent = 'No game yet';
    $('badges').replaceChildren();
    $('words').textContent = 'Mend the rule above, or choose one of the games.';
  }

  /** A rule that the program understands. */
  use(line, shown, push) {
    const fresh = shown.game !== this.game?.line;
    const typed = shown.name ?? line;
    if (fresh) {
      // A position belongs to its game: another game begins with its own.
      if (this.game)
        Object.assign(
          this.state,
          { x: '', y: '', from: '', to: '', with: this.state.with, sum: '', misere: '' },
          this.state.game === typed ? read() : {},
        );
      this.game = describe(shown, line);
    }
    this.state = { ...this.state, game: typed };
    write(this.state, push && fresh);
    this.describe();
    this.show();
  }

  describe() {
    const { game } = this;
    document.body.classList.remove('empty');
    const named = game.title !== game.line;
    $('title').replaceChildren(named ? game.title : formula(game.line));
    document.title = `${game.title} · Wythoff`;
    $('words').replaceChildren(...typeset(game.words));
    const line = named ? [formula(game.line)] : [];
    $('badges').replaceChildren(
      ...line,
      ...badges(game).map(([name, title]) => el('span', { class: 'badge', title }, name)),
    );
    $('version').textContent = `wyt ${game.version}`;
  }

  /** Goes somewhere: `push` makes a new entry in the history. */
  go(patch, push) {
    this.state = { ...this.state, ...patch };
    write(this.state, push);
    this.tabs.show(this.state.tab);
    this.show();
  }

  /** Notes where a view is, without opening anything. */
  note(patch) {
    this.state = { ...this.state, ...patch };
    write(this.state, false);
  }

  show() {
    if (this.game) this.views[this.state.tab].show(this.game, this.state);
  }
}

$('share').addEventListener('click', async () => {
  $('share').textContent = (await copy(location.href)) ? 'Copied' : 'Copy the address bar';
  setTimeout(() => {
    $('share').textContent = 'Copy link';
  }, 1500);
});
document.querySelector('.skip').addEventListener('click', (event) => {
  // The part of the address behind # is taken.
  event.preventDefault();
  $('panels').focus();
});

// For tests and for the curious: what the canvases show, as values.
window.wythoff = new App();
