import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { utcStamp } from '#shared/lib/wall-clock';
import { toast } from '#shared/ui/toast';
import {
  readSharedCount,
  useOtherTabs,
  usePendingAnswer,
  withSharedCount,
  writeSharedCount,
} from '../lib/pending-count';
import { judgeRise, NO_RISE_STATE } from '../lib/rise';

/** Amounts and durations set by the specification (SHL-042). */
const PARTICLES = 200;
const CONFETTI_MS = 4500;
const NOTICE_MS = 10_000;
const FRAMES = Math.round((CONFETTI_MS / 1000) * 60);

/**
 * Shows confetti and a notice for a new conversion. Users who prefer reduced motion get the notice
 * only.
 */
const celebrate = async (): Promise<void> => {
  toast(MESSAGES.newConversion, { duration: NOTICE_MS, tone: 'celebration' });
  const confetti = await import('canvas-confetti').then(
    (module) => module.default,
    // The notice has already announced the conversion, so a failed download is ignored.
    () => null,
  );
  if (confetti === null) return;
  // Draw on the main thread: the content security policy forbids the library's worker.
  const fire = confetti.create(undefined, { resize: true, useWorker: false });
  void fire({
    particleCount: PARTICLES,
    ticks: FRAMES,
    spread: 110,
    startVelocity: 48,
    origin: { y: 0.65 },
    disableForReducedMotion: true,
    zIndex: 1400,
  });
  setTimeout(() => fire.reset(), CONFETTI_MS);
};

/** Celebrates a new conversion and stores the time, unless the user has turned celebrations off. */
const announceConversion = async (client: QueryClient, userId: number): Promise<void> => {
  const { extras } = await client.fetchQuery({
    queryKey: ['userSettings.get', userId],
    queryFn: ({ signal }) => api.call('userSettings.get', { params: { user_id: userId }, signal }),
  });
  if (!extras.allow_new_ftd_notification) return;
  await Promise.all([
    celebrate(),
    api.call('userSettings.update', {
      body: { user_id: userId, extras: { last_pending_ftd_date: utcStamp() } },
    }),
  ]);
};

/** Watches the pending count and celebrates a rise. */
export const ConversionWatch = () => {
  const { user_id } = useSignedIn();
  const client = useQueryClient();
  const answer = usePendingAnswer();
  useOtherTabs();
  const state = useRef(NO_RISE_STATE);

  useEffect(() => {
    if (answer === null) return;
    void withSharedCount(user_id, () => {
      const judgement = judgeRise(state.current, readSharedCount(user_id), answer);
      state.current = judgement.state;
      writeSharedCount(user_id, judgement.shared);
      if (judgement.celebrates)
        announceConversion(client, user_id).catch((error: unknown) =>
          console.warn('A new conversion could not be announced', error),
        );
    });
    // Every render has a new `answer` object. Its time and count say whether the reply is new.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answer?.at, answer?.count, client, user_id]);
  return null;
};
