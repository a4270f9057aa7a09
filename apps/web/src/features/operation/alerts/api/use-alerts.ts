import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import type { CallReply } from '#shared/api/api-types';
import { loadFailureOf, type LoadFailure } from '#shared/api/load-failure';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

export type AlertItem = CallReply<'alerts.list'>['data'][number];

const POLL_MS = 60_000;
const KEY = ['alerts.list'] as const;

/**
 * The alerts for this user, requested once a minute. After a failure the last ones stay; `failure`
 * is there if none were ever read.
 */
export const useAlerts = (): {
  alerts: readonly AlertItem[];
  failure: LoadFailure | null;
} => {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call('alerts.list', { signal }),
    refetchInterval: POLL_MS,
    retry: false,
  });
  return { alerts: query.data?.data ?? [], failure: loadFailureOf(query) };
};

export type TodayItem = CallReply<'alerts.today'>['data'][number];

/** Reads the events of today, again each time they are shown. */
export const useToday = (
  isShown: boolean,
): { items: readonly TodayItem[] | null; failure: LoadFailure | null } => {
  const query = useQuery({
    queryKey: ['alerts.today'],
    queryFn: ({ signal }) => api.call('alerts.today', { signal }),
    enabled: isShown,
    staleTime: 0,
    retry: false,
  });
  return { items: query.data?.data ?? null, failure: loadFailureOf(query) };
};

/** Runs an alert's own action, or dismisses it. Both reload the list. */
export const useAlertActions = () => {
  const client = useQueryClient();
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const run = async (
    { key }: AlertItem,
    call: () => Promise<{ message: string }>,
  ): Promise<void> => {
    setBusyKey(key);
    try {
      toast((await call()).message);
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, MESSAGES.updateFailed));
    } finally {
      await client.invalidateQueries({ queryKey: KEY });
      setBusyKey(null);
    }
  };
  return {
    busyKey,
    dismiss: (alert: AlertItem): Promise<void> =>
      run(alert, () =>
        api.call('alerts.dismiss', { body: { key: alert.key, version: alert.version } }),
      ),
    act: async (alert: AlertItem): Promise<void> => {
      const { action, advertiser_id: advertiser } = alert;
      if (action === null) return;
      await run(alert, () =>
        action.kind === 'enable_postback'
          ? api.call('publisherPostbacks.enable', { params: { id: action.id } })
          : api.call('statusPulls.run', { params: { id: advertiser ?? 0, pullId: action.id } }),
      );
    },
  };
};
