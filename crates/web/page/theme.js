// The theme: light, dark, or that of the system. A classic script in the head, so that the first paint has the right colours.
(() => {
  const root = document.documentElement;
  // In a frame of another page: the board or the game alone.
  root.classList.toggle('embed', new URLSearchParams(location.search).has('embed'));
  const order = ['auto', 'light', 'dark'];
  const read = () => {
    // Storage may be forbidden; then the choice lasts as long as the page.
    try {
      return localStorage.getItem('theme') || 'auto';
    } catch {
      return 'auto';
    }
  };
  let choice = order.includes(read()) ? read() : 'auto';

  function apply() {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    root.dataset.theme = choice === 'auto' ? system : choice;
    const button = document.getElementById('theme');
    if (button) button.textContent = `Theme: ${choice}`;
    // Canvases take their colours from the style sheet and must be painted again.
    window.dispatchEvent(new Event('themechange'));
  }

  apply();
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', apply);
  document.addEventListener('DOMContentLoaded', () => {
    apply();
    document.getElementById('theme').addEventListener('click', () => {
      choice = order[(order.indexOf(choice) + 1) % order.length];
      try {
        localStorage.setItem('theme', choice);
      } catch {
        /* see above */
      }
      apply();
    });
  });
})();
