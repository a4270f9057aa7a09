/**
 * Style sheets that could not be loaded. Vite adds the link of a style sheet once, and takes it for
 * loaded from then on: without this, a page would appear without its styles.
 */
const failed = new Set<HTMLLinkElement>();

window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  true,
);

const loadAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = document.createElement('link');
    next.rel = 'stylesheet';
    next.href = link.href;
    next.addEventListener('load', () => resolve());
    next.addEventListener('error', () => reject(new Error('A style sheet could not be loaded')));
    failed.delete(link);
    link.replaceWith(next);
  });

/** Loads the style sheets that failed again. Throws if one of them fails once more. */
export const repairStyles = async (): Promise<void> => {
  await Promise.all([...failed].map(loadAgain));
};
