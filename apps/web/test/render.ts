import { configure } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 20_000,
  // Whether an element is hidden takes its ancestors' styles; `toBeVisible` asks where it matters.
  defaultHidden: true,
  // What a user's action changes is on the page when the action has ended.
  eventWrapper: (dispatch) => flushSync(dispatch),
  asyncWrapper: async (action) => {
    const result: unknown = await action();
    await nextTask();
    return result;
  },
  // Written for every look at the page that finds nothing yet, a print of the page takes long.
  getElementError: (message) => new Error(message ?? 'The element was not found'),
});

let close = (): void => undefined;

/** Renders an element until {@link cleanup}. */
export const render = (element: ReactNode): void => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  close = () => {
    flushSync(() => root.unmount());
    container.remove();
  };
  flushSync(() => root.render(element));
};

/** Removes what was rendered. */
export const cleanup = (): void => {
  close();
  close = () => undefined;
};
