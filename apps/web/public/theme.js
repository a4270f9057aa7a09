// Sets the theme before the first paint, so that the dark theme does not start with a white flash.
// It is a file because the content security policy allows no inline scripts.
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
