// Before the first paint, so that the dark theme does not begin with a white flash. A file of its own: the content policy allows no inline code.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('leadline_theme');
  } catch {
    /* storage may be blocked: the system's choice counts then */
  }
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
