// The tabs, as the ARIA pattern has them: one is in the order of Tab, arrows go to the others.
import { $, on } from './dom.js';

export class Tabs {
  constructor(names, onChoose) {
    this.names = names;
    for (const name of names) {
      const tab = $(`tab-${name}`);
      on(tab, 'click', () => onChoose(name));
      on(tab, 'keydown', (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        const to =
          event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? names.length - 1
              : step
                ? (names.indexOf(name) + step + names.length) % names.length
                : null;
        if (to === null) return;
        event.preventDefault();
        onChoose(names[to]);
        $(`tab-${names[to]}`).focus();
      });
    }
  }

  show(chosen) {
    for (const name of this.names) {
      const tab = $(`tab-${name}`);
      tab.setAttribute('aria-selected', String(name === chosen));
      tab.tabIndex = name === chosen ? 0 : -1;
      $(`panel-${name}`).hidden = name !== chosen;
    }
  }
}
