import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { useDeliveryLog } from '#shared/deliveries/use-delivery-log';
import { toast } from '#shared/ui/toast';
import { useAction } from '#shared/ui/use-action';
import type { Delivery } from '../lib/webhook-form';

const DAY_MS = 86_400_000;
const FAILED = 'The event was not sent again. Please try again.';

/** The deliveries of a webhook, newest first, each of which can be sent again. */
export const useWebhookLog = (id: number) => {
  const { busy, run } = useAction();
  const { refresh, ...log } = useDeliveryLog<Delivery>({
    queryKey: ['webhooks.deliveries', id],
    read: (query, signal) => api.call('webhooks.deliveries', { params: { id }, query, signal }),
    isAwaited: (rows) => rows.some(({ state }) => state === 'waiting'),
  });
  const send = async (
    what: number | 'all',
    call: () => Promise<{ message: string }>,
  ): Promise<void> => {
    const reply = await run(what, FAILED, call);
    if (reply !== null) toast(reply.message);
    await refresh();
  };
  return {
    ...log,
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
