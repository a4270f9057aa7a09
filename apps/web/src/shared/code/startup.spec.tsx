/** Runs the script as a freshly opened page does. */
const openPage = (page: number): Promise<unknown> => import(`../../../public/startup.js?${page}`);

/** Adds an element to the page and lets it fail to load. */
const fails = (tag: 'script' | 'link', attributes: Readonly<Record<string, string>>): void => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  element.dispatchEvent(new Event('error'));
};
const isFailed = (): boolean => document.documentElement.dataset['start'] === 'failed';

test('only the code that the page names counts as a failed start', async () => {
  const realTimeout = globalThis.setTimeout;
  const waits: number[] = [];
  // Keeps the wait for the next try from ending after the test. The runner waits for 0 ms.
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms: number) => (ms === 0 ? realTimeout(run, ms) : waits.push(ms)),
  });
  await openPage(1);
  fails('script', { src: 'chrome-extension://abc/inject.js' });
  fails('script', { src: '/theme.js' });
  expect(isFailed()).toBe(false);
  fails('script', { type: 'module', src: '/assets/index-1.js' });
  expect(isFailed()).toBe(true);
  expect(waits).toEqual([1000]);
  window.dispatchEvent(new Event('load'));

  delete document.documentElement.dataset['start'];
  await openPage(2);
  document.dispatchEvent(new Event('readystatechange'));
  // Vite adds the style sheet of a page. The loader of the page's code retries it.
  fails('link', { rel: 'stylesheet', href: '/assets/caps-page-1.css' });
  expect(isFailed()).toBe(false);
  window.dispatchEvent(new Event('load'));
  Object.assign(globalThis, { setTimeout: realTimeout });
  sessionStorage.clear();
});
