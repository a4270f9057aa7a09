/**
 * Style sheets that could not be loaded. Vite adds a style sheet's link once and then treats it as
 * loaded: without this set, a page would appear unstyled.
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

/** Reloads the failed style sheets. Throws if one fails again. */
export const repairStyles = async (): Promise<void> => {
  await Promise.all([...failed].map(loadAgain));
};
