import { useRef } from 'react';

/**
 * Sends a form once: calls while one is under way, and after one has succeeded, do nothing. A dialog
 * that closes can still be clicked for a moment, e.g. by the second click of a double click.
 *
 * `send` says whether the form is done.
 */
export const useSubmitOnce = (send: () => Promise<boolean>): (() => void) => {
  const state = useRef<'open' | 'sending' | 'done'>('open');
  return () => {
    if (state.current !== 'open') return;
    state.current = 'sending';
    void send().then(
      (isDone) => {
        state.current = isDone ? 'done' : 'open';
      },
      (error: unknown) => {
        state.current = 'open';
        throw error;
      },
    );
  };
};
