import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { session } from '#shared/lib/session';
import { useUnsavedWork } from '#shared/lib/unsaved-work';
import { useLatest } from '#shared/lib/use-latest';
import { dialogs } from './dialogs';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Asks before the user leaves a form with unsaved work: by its own buttons, by the menu, by the
 * browser's back button, or by closing the tab. `placeOf` identifies the form of an address. It
 * does not ask when the session ends, because signing in again returns to the form. After
 * `allowLeaving` it no longer asks.
 */
export const useLeaveGuard = (
  isDirty: boolean,
  placeOf: (address: Address) => string,
  onDiscard: () => void = () => undefined,
): { allowLeaving: () => void } => {
  const isAllowed = useRef(false);
  useUnsavedWork(isDirty, 'page');
  const discard = useLatest(onDiscard);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isAllowed.current &&
      session.current() !== null &&
      placeOf(currentLocation) !== placeOf(nextLocation),
  );

  const latestBlocker = useLatest(blocker);
  const isAsking = useRef(false);
  // The effect depends on the blocker, not on its state: each attempt to leave has its own blocker.
  // On a slow machine React may render an answer and the next attempt together, with the state
  // `blocked` before and after.
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    void dialogs.discard().then((isSure) => {
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
