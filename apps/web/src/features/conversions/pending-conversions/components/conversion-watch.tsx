import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#shared/api/api';
import { useSignedIn } from '#shared/lib/session';
import { utcStamp } from '#shared/lib/wall-clock';
import { celebrate } from '../lib/celebrate';
import { useOtherTabs, usePendingAnswer } from '../lib/pending-count';
import { NO_RISE_STATE, judgeRise } from '../lib/rise';
import { readSharedCount, withSharedCount, writeSharedCount } from '../lib/shared-count';

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
