import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#shared/api/api';
import { useSignedIn } from '#shared/lib/session';
import { utcStamp } from '#shared/lib/wall-clock';
import { celebrate } from '../lib/celebrate';
import { usePendingAnswer } from '../lib/pending-count';
import { NO_RISE_STATE, judgeRise } from '../lib/rise';
import { readSharedCount, withSharedCount, writeSharedCount } from '../lib/shared-count';

/**
 * Watches the pending count and celebrates when it rises, unless the user has switched that off
 * (SHL-042 to SHL-044).
 */
export const ConversionWatch = () => {
  const { user_id } = useSignedIn();
  const client = useQueryClient();
  const answer = usePendingAnswer();
  const state = useRef(NO_RISE_STATE);

  useEffect(() => {
    const onRise = async (): Promise<void> => {
      const { extras } = await client.fetchQuery({
        queryKey: ['userSettings.get', user_id],
        queryFn: ({ signal }) => api.call('userSettings.get', { params: { user_id }, signal }),
      });
      if (!extras.allow_new_ftd_notification) return;
      await Promise.all([
        celebrate(),
        api.call('userSettings.update', {
          body: { user_id, extras: { last_pending_ftd_date: utcStamp() } },
        }),
      ]);
    };
    if (answer === null) return;
    void withSharedCount(user_id, () => {
      const judged = judgeRise(state.current, readSharedCount(user_id), answer);
      state.current = judged.state;
      writeSharedCount(user_id, judged.shared);
      if (judged.celebrates)
        onRise().catch((error: unknown) =>
          console.warn('A new conversion could not be announced', error),
        );
    });
    // The moment of the answer, not the object, says that there is a new one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [answer?.at, answer?.count, client, user_id]);
  return null;
};
