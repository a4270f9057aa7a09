// Shows the message of index.html if the first script or style sheet cannot be loaded, and reloads
// the page when the server has them. It is a file because the content security policy allows no
// inline scripts. The tries are counted in the storage of the tab: the wait before each grows across
// reloads, so that the page never reloads in a loop without a pause.
(() => {
  const KEY = 'leadline_start_tries';
  const FIRST_WAIT_MS = 1000;
  const LONGEST_WAIT_MS = 30_000;
  const ENTRY = /<script[^>]*\stype="module"[^>]*\ssrc="([^"]+)"/;
  let hasFailed = false;
  let timer;

  const canBeLoaded = async () => {
    const address = /^\/panel(\/|$)/.test(location.pathname) ? '/panel' : '/';
    const page = await fetch(address, { cache: 'no-store' });
    const entry = ENTRY.exec(await page.text())?.[1];
    if (!page.ok || entry === undefined) return false;
    // `reload` also puts the file into the cache, where a failed answer may be.
    return (await fetch(entry, { cache: 'reload' })).ok;
  };
  const tryAgain = async () => {
    clearTimeout(timer);
    if (await canBeLoaded().catch(() => false)) location.reload();
    else wait();
  };
  const wait = () => {
    try {
      const tries = Number(sessionStorage.getItem(KEY)) || 0;
      sessionStorage.setItem(KEY, String(tries + 1));
      timer = setTimeout(tryAgain, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
    } catch {
      /* without storage a loop would go unnoticed: the message has a link */
    }
  };
  const fail = () => {
    if (hasFailed) return;
    hasFailed = true;
    document.documentElement.dataset.start = 'failed';
    addEventListener('online', tryAgain);
    wait();
  };
  // Only the code that index.html names. Scripts of extensions fail too, and what Leadline loads
  // later has its own second try: a reload would not help the former and may lose work.
  const CODE = 'script[type="module"][src], link[rel="stylesheet"]';
  let named = null;
  document.addEventListener(
    'readystatechange',
    () => {
      named = new Set(document.querySelectorAll(CODE));
    },
    { once: true },
  );
  const onError = ({ target }) => {
    if (named === null ? target instanceof Element && target.matches(CODE) : named.has(target))
      fail();
  };
  addEventListener('error', onError, true);
  addEventListener('load', () => {
    removeEventListener('error', onError, true);
    if (hasFailed) return;
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      /* nothing is counted then */
    }
  });
})();
