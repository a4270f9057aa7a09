// Shows the reference in the theme that was chosen in Leadline, or else in that of the browser.
(() => {
  const chosen = localStorage.getItem('leadline_theme');
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.querySelector('rapi-doc').setAttribute('theme', isDark ? 'dark' : 'light');
})();
