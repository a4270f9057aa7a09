import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { EDITOR_PARAMS } from '#shared/lib/distribution-path';
import { MESSAGES } from '#shared/lib/messages';
import { session } from '#shared/lib/session';
import { dialogs } from '#shared/ui/dialogs';

const editorOf = ({ pathname, search }: { pathname: string; search: string }): string => {
  const params = new URLSearchParams(search);
  return [pathname, params.get(EDITOR_PARAMS.distribution), params.get(EDITOR_PARAMS.copyOf)].join(
    ' ',
  );
};

/**
 * Asks before any way out of an editor with unsaved work: its own buttons, the menu, the browser's
 * back, closing the tab. The end of the session does not ask: the sign-in leads back, and the work
 * is still there. `release` lets the next way out pass.
 */
export const useLeaveGuard = (isDirty: boolean, onDiscard: () => void): { release: () => void } => {
  const isReleased = useRef(false);
  const discard = useRef(onDiscard);
  useEffect(() => {
    discard.current = onDiscard;
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isReleased.current &&
      session.current() !== null &&
      editorOf(currentLocation) !== editorOf(nextLocation),
  );

  const current = useRef(blocker);
  const isAsking = useRef(false);
  // Compare blockers, not their states: each attempt has its own. On a slow machine React may
  // render an answer and the next attempt together, with the state `blocked` before and after.
  useEffect(() => {
    current.current = blocker;
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    void dialogs
      .confirm({
        title: MESSAGES.discardTitle,
        text: MESSAGES.discardQuestion,
        yes: MESSAGES.discardYes,
        no: MESSAGES.discardNo,
      })
      .then((isSure) => {
        isAsking.current = false;
        if (!isSure) return current.current.reset?.();
        isReleased.current = true;
        discard.current();
        current.current.proceed?.();
      });
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isReleased.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    release: () => {
      isReleased.current = true;
    },
  };
};
