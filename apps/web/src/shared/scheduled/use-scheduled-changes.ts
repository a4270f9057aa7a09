import type { ScheduledChange } from '@leadline/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import type { CallInput } from '#shared/api/api-types';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { SCHEDULED_KEY } from './send';

/** Lists scheduled changes, and moves, cancels and undoes them. */
export const useScheduledChanges = (
  query: NonNullable<CallInput<'scheduledChanges.list'>['query']>,
) => {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: [SCHEDULED_KEY, query],
    queryFn: ({ signal }): Promise<readonly ScheduledChange[]> =>
      api.call('scheduledChanges.list', { query, signal }),
  });
  /** Returns whether the call succeeded. */
  const run = async (call: () => Promise<{ message: string }>): Promise<boolean> => {
    try {
      toast((await call()).message);
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) await dialogs.error(errorText(error));
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: [SCHEDULED_KEY] });
    }
  };
  return {
    list,
    move: (id: number, at: string, zoneId: number): Promise<boolean> =>
      run(() =>
        api.call('scheduledChanges.move', { params: { id }, body: { at, timezone_id: zoneId } }),
      ),
    cancel: (id: number): Promise<boolean> =>
      run(() => api.call('scheduledChanges.cancel', { params: { id } })),
    undo: (id: number): Promise<boolean> =>
      run(() => api.call('scheduledChanges.undo', { params: { id } })),
  };
};
