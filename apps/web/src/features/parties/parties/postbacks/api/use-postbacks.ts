import { PUBLISHER_EVENT_LABELS } from '@leadline/contracts/publisher-event-labels';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { loadFailureOf } from '#shared/api/load-failure';
import { useDeliveryLog } from '#shared/deliveries/use-delivery-log';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useAction } from '#shared/ui/use-action';
import type { Delivery, Postback, TestFire } from '../lib/postback-form';

export const POSTBACKS_KEY = 'publisherPostbacks.list';

/** The postbacks of a publisher, and what can be done with each. */
export const usePostbacks = (publisherId: number) => {
  const client = useQueryClient();
  const { busy, run } = useAction();
  const query = useQuery({
    queryKey: [POSTBACKS_KEY, publisherId],
    queryFn: ({ signal }) =>
      api.call('publisherPostbacks.list', { params: { id: publisherId }, signal }),
  });
  const refresh = (): Promise<void> =>
    client.invalidateQueries({ queryKey: [POSTBACKS_KEY, publisherId] });
  return {
    rows: query.data ?? [],
    isLoading: query.isPending,
    failure: loadFailureOf(query),
    busy,
    enable: async ({ id }: Postback): Promise<void> => {
      const reply = await run(id, MESSAGES.updateFailed, () =>
        api.call('publisherPostbacks.enable', { params: { id } }),
      );
      if (reply !== null) toast(reply.message);
      await refresh();
    },
    remove: async ({ id, event }: Postback): Promise<void> => {
      const what = `the postback for "${PUBLISHER_EVENT_LABELS[event]}", with its deliveries`;
      if (!(await dialogs.confirm({ text: `${MESSAGES.deleteQuestion} ${what}` }))) return;
      const reply = await run(id, MESSAGES.deleteFailed, () =>
        api.call('publisherPostbacks.remove', { params: { id } }),
      );
      if (reply !== null) toast(reply.message);
      await refresh();
    },
  };
};

/** One call with sample values. */
export const usePostbackTest = (id: number) => {
  const [result, setResult] = useState<TestFire | null>(null);
  const { busy, run } = useAction();
  const test = async (): Promise<void> => {
    const reply = await run('test', 'The test call was not made. Please try again.', () =>
      api.call('publisherPostbacks.test', { params: { id } }),
    );
    setResult(reply);
  };
  return { result, isTesting: busy !== null, test };
};

/** The secret that signs the calls of a postback. It is kept while it is shown, and nowhere else. */
export const useSigningSecret = (id: number) => {
  const [secret, setSecret] = useState<string | null>(null);
  const { busy, run } = useAction();
  const params = { id };
  return {
    secret,
    busy,
    hide: (): void => setSecret(null),
    reveal: async (): Promise<void> => {
      const reply = await run('reveal', 'The secret could not be read. Please try again.', () =>
        api.call('publisherPostbacks.revealSecret', { params }),
      );
      if (reply !== null) setSecret(reply.signing_secret);
    },
    rotate: async (): Promise<void> => {
      const isSure = await dialogs.confirm({
        title: 'Rotate the secret?',
        text: 'The next call is signed with the new one. The publisher needs it to check calls.',
        yes: 'Yes, rotate it!',
      });
      if (!isSure) return;
      const reply = await run('rotate', 'The secret was not rotated. Please try again.', () =>
        api.call('publisherPostbacks.rotateSecret', { params }),
      );
      if (reply === null) return;
      setSecret(reply.signing_secret);
      toast('The secret was rotated', { description: 'Give the new one to the publisher.' });
    },
  };
};

/** The deliveries of a postback, newest first. */
export const useDeliveries = (id: number) => {
  const { busy, run } = useAction();
  const { refresh, ...log } = useDeliveryLog<Delivery>({
    queryKey: ['publisherPostbacks.deliveries', id],
    read: (query, signal) =>
      api.call('publisherPostbacks.deliveries', { params: { id }, query, signal }),
    isAwaited: (rows) => rows.length === 0 || rows.some(({ state }) => state === 'waiting'),
  });
  return {
    ...log,
    busy,
    replay: async (delivery: Delivery): Promise<void> => {
      const reply = await run(delivery.id, 'The delivery was not replayed. Please try again.', () =>
        api.call('publisherPostbacks.replay', { params: { id: delivery.id } }),
      );
      if (reply !== null) toast(reply.message);
      await refresh();
    },
  };
};
