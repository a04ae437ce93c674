// The page as a whole: the state in the address, the rule bar, the views.
import { $, copy, el, on, onClick } from './dom.js';
import { AskView } from './ask.js';
import { BoardView } from './board.js';
import { Catalogue } from './catalogue.js';
import { CheckView } from './check.js';
import { fitStages } from './fit.js';
import { badges, describe } from './game.js';
import { LearnView } from './learn.js';
import { formula, typeset } from './math.js';
import { PairsView } from './pairs.js';
import { PlayView } from './play.js';
import { RuleBar } from './rulebar.js';
import { Sharing } from './share.js';
import { engine } from './source.js';
import { Tabs } from './tabs.js';
import { explainTerms } from './terms.js';
import { flush, onChange, PLAYED, read, write } from './url.js';
import { Waiting } from './wait.js';

const NAMES = ['play', 'learn', 'board', 'pairs', 'ask', 'check'];

class App {
  constructor() {
    this.state = read();
    this.game = null;
    /** The games played under other rules, by line, so that returning to a rule restores its game. */
    this.kept = new Map();
    /** Whether a rule is being typed, and the page follows. */
    this.typing = false;
    this.views = {
      play: new PlayView(this),
      learn: new LearnView(this),
      board: new BoardView(this),
      pairs: new PairsView(this),
      ask: new AskView(this),
      check: new CheckView(this),
    };
    this.tabs = new Tabs(NAMES, (tab) => this.go({ tab }, true));
    this.bar = new RuleBar(
      new Waiting($('game-wait')),
      (line, shown, how) => this.use(line, shown, how),
      (failed) => (failed ? this.failed() : this.nothing()),
    );
    new Sharing(() => {
      flush();
      return { state: this.state, title: this.game?.title ?? this.state.game };
    });
    new Catalogue((name) => this.bar.set(name, true));
    onChange(() => this.arrive());
    this.tabs.show(this.state.tab);
    this.bar.set(this.state.game, false);
  }

  /** The address has changed: back, forward, or typed. */
  arrive() {
    const before = this.state;
    this.keep();
    this.state = read();
    this.tabs.show(this.state.tab);
    if (this.state.game !== before.game || !this.game) this.bar.set(this.state.game, false);
    else this.show();
  }

  /** No answer came: where there is no game, nobody is to move. */
  failed() {
    if (!this.game) $('play-status').textContent = '';
  }

  /** The rule has a mistake; before there is any game, the views are hidden. */
  nothing() {
    // The views still show the game before, and the page says so.
    $('rule-stale').textContent = this.game ? `The page still shows ${this.game.title}.` : '';
    if (this.game) return;
    document.body.classList.add('empty');
    $('title').textContent = 'No game yet';
    $('badges').replaceChildren();
    $('words').textContent = 'Fix the rule above, or choose a game.';
  }

  /**
   * A rule that the program understands. While a rule is typed, the first valid one makes a new entry in the history, and
   * later ones change that entry, so that Back leads to the game before.
   */
  use(line, shown, how) {
    const fresh = shown.game !== this.game?.line;
    const typed = shown.name ?? line;
    const push = fresh && this.game && (how === true || (how === 'typed' && !this.typing));
    $('rule-stale').textContent = '';
    if (fresh) {
      // A position belongs to its game: another game begins with its own.
      if (this.game) {
        if (how) this.keep();
        const none = Object.fromEntries(PLAYED.map((key) => [key, '']));
        this.state = { ...this.state, ...none, ...(how ? this.kept.get(shown.game) : read()) };
      }
      this.game = describe(shown, line);
    }
    this.typing = how === 'typed' && (fresh || this.typing);
    this.state = { ...this.state, game: typed };
    write(this.state, push);
    this.show();
  }

  /** Remembers the game played under this rule. */
  keep() {
    if (this.game) this.kept.set(this.game.line, Object.fromEntries(PLAYED.map((key) => [key, this.state[key]])));
  }

  /** The heading above the views: the game, or the sum being played. */
  describe() {
    const { game, state } = this;
    const sum = state.tab === 'play' && state.sum;
    document.body.classList.remove('empty');
    const title = sum ? 'A sum of games' : game.title;
    const named = sum || game.title !== game.line;
    $('title').replaceChildren(named ? title : formula(game.line));
    document.title = `${title} · Wythoff`;
    const ends = `The player who makes the last move of all ${state.misere ? 'loses' : 'wins'}.`;
    $('words').replaceChildren(...typeset(sum ? `A move is a move in one component. ${ends}` : game.words));
    const line = sum ? [el('code', sum)] : named ? [formula(game.line)] : [];
    const marks = sum ? (state.misere ? [['misère', 'The player who moves last loses']] : []) : badges(game);
    $('badges').replaceChildren(
      ...line,
      ...marks.map(([name, about]) => el('span', { class: 'badge', title: about }, name)),
    );
    $('version').textContent = `wyt ${game.version}`;
  }

  /** Goes somewhere: `push` makes a new entry in the history. */
  go(patch, push) {
    // Playing from a square is a new game.
    const another = patch.tab === 'play' && patch.x !== undefined ? { play: '', sum: '' } : {};
    this.typing = false;
    this.state = { ...this.state, ...another, ...patch };
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
    if (!this.game) return;
    this.describe();
    this.views[this.state.tab].show(this.game, this.state);
  }

  /** Copies the address of the game for the other player; the button confirms it. */
  async send(id) {
    const { textContent } = $(id);
    flush();
    $(id).textContent = (await copy(location.href)) ? 'Link copied' : 'Copy the address from the address bar';
    setTimeout(() => ($(id).textContent = textContent), 2500);
  }
}

onClick('whole', () => {
  // In a frame: the same view, whole.
  $('whole').href = `./${location.hash}`;
});
on(document.querySelector('.skip'), 'click', (event) => {
  // The part of the address after # is in use.
  event.preventDefault();
  $('panels').focus();
});

if (engine)
  $('here').textContent =
    'Everything is computed in this browser, each answer within a minute and 64 MB. Longer computations, for example a sweep over millions of pairs, need the program wyt in a terminal.';
explainTerms((tab) => window.wythoff.go({ tab }, true));
fitStages();

// For tests and for the console: the values that the canvases show.
window.wythoff = new App();
