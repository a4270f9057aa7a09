import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { EDITOR_PARAMS } from '#shared/lib/distribution-path';
import { MESSAGES } from '#shared/lib/messages';
import { session } from '#shared/lib/session';
import { useUnsavedWork } from '#shared/lib/unsaved-work';
import { useLatest } from '#shared/lib/use-latest';
import { dialogs } from '#shared/ui/dialogs';

/** Which editor an address shows. */
const editorOf = ({ pathname, search }: { pathname: string; search: string }): string => {
  const params = new URLSearchParams(search);
  return [pathname, params.get(EDITOR_PARAMS.distribution), params.get(EDITOR_PARAMS.copyOf)].join(
    ' ',
  );
};

/**
 * Asks before the user leaves an editor with unsaved work: by its own buttons, by the menu, by the
 * browser's back, or by closing the tab. It does not ask when the session ends, because signing in
 * again leads back to the stored draft. After `allowLeaving` it no longer asks.
 */
export const useLeaveGuard = (
  isDirty: boolean,
  onDiscard: () => void,
): { allowLeaving: () => void } => {
  const isAllowed = useRef(false);
  useUnsavedWork(isDirty);
  const discard = useLatest(onDiscard);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isAllowed.current &&
      session.current() !== null &&
      editorOf(currentLocation) !== editorOf(nextLocation),
  );

  const latestBlocker = useLatest(blocker);
  const isAsking = useRef(false);
  // The effect depends on the blocker, not on its state: each attempt to leave has a blocker of its
  // own. On a slow machine React may render an answer and the next attempt together, with the state
  // `blocked` before and after.
  useEffect(() => {
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
        if (!isSure) return latestBlocker.current.reset?.();
        isAllowed.current = true;
        discard.current();
        latestBlocker.current.proceed?.();
      });
  }, [blocker, latestBlocker, discard]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isAllowed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    allowLeaving: () => {
      isAllowed.current = true;
    },
  };
};
