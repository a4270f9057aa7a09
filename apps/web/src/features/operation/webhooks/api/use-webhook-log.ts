import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { loadFailureOf } from '#shared/api/load-failure';
import { toast } from '#shared/ui/toast';
import { useState } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { dialogs } from '#shared/ui/dialogs';
import type { Delivery } from '../lib/webhook-form';

/** How often the log is read again while an event is on its way. */
const AWAITED_MS = 3000;
const DAY_MS = 86_400_000;
const FAILED = 'The event was not sent again. Please try again.';

/** The deliveries of a webhook, newest first, each of which can be sent again. */
export const useWebhookLog = (id: number) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState<number | 'all' | null>(null);
  const key = ['webhooks.deliveries', id];
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      api.call('webhooks.deliveries', {
        params: { id },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) => {
      const rows = state.data?.pages.flatMap(({ data }) => data) ?? [];
      return rows.some((row) => row.state === 'waiting') ? AWAITED_MS : false;
    },
  });
  const send = async (
    what: number | 'all',
    call: () => Promise<{ message: string }>,
  ): Promise<void> => {
    setBusy(what);
    try {
      toast((await call()).message);
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, FAILED));
    } finally {
      setBusy(null);
    }
    await client.invalidateQueries({ queryKey: key });
  };
  return {
    rows: query.data?.pages.flatMap(({ data }) => data) ?? [],
    isLoading: query.isPending,
    failure: loadFailureOf(query),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
    busy,
    replay: (delivery: Delivery) =>
      send(delivery.id, () => api.call('webhooks.replay', { params: { id: delivery.id } })),
    replayFailed: () =>
      send('all', () =>
        api.call('webhooks.replayFailed', {
          params: { id },
          body: { since: new Date(Date.now() - DAY_MS).toISOString() },
        }),
      ),
  };
};

/** The body and the attempts of a delivery. */
export const useWebhookDelivery = (id: number) =>
  useQuery({
    queryKey: ['webhooks.delivery', id],
    queryFn: ({ signal }) => api.call('webhooks.delivery', { params: { id }, signal }),
  });
