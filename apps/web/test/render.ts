import { configure } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

configure({
  // Long enough for a busy machine.
  asyncUtilTimeout: 20_000,
  // Skips the check of ancestors' styles for hidden elements; tests use `toBeVisible` where it
  // matters.
  defaultHidden: true,
  // Renders the result of a user's action before the action ends.
  eventWrapper: (dispatch) => flushSync(dispatch),
  asyncWrapper: async (action) => {
    const result: unknown = await action();
    await nextTask();
    return result;
  },
  // Replaces the printout of the page, which takes long and would be made for every failed look-up.
  getElementError: (message) => new Error(message ?? 'The element was not found'),
});

let close = (): void => undefined;

/** Renders an element until {@link cleanup} is called. */
export const render = (element: ReactNode): void => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  close = () => {
    flushSync(() => root.unmount());
    container.remove();
  };
  flushSync(() => root.render(element));
};

/** Removes the rendered elements. */
export const cleanup = (): void => {
  close();
  close = () => undefined;
};
