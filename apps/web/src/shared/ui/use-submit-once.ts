import { useRef } from 'react';

/**
 * Sends a form once: calls during a running call, and after a successful one, do nothing. A closing
 * dialog can still be clicked for a moment, e.g. by the second click of a double click.
 *
 * `send` returns whether the form is done.
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
