import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { formatInstant } from '#shared/lib/format';
import { useZone } from '#shared/lib/zone';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useAction } from '#shared/ui/use-action';

export type PublisherApi = CallReply<'publishers.api'>;

const KEY = 'publishers.api';
const LIVE_MS = 30_000;

/** How a publisher sends leads, and how that went today. */
export const usePublisherApi = (id: number) =>
  useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api.call('publishers.api', { params: { id }, signal }),
    refetchInterval: LIVE_MS,
  });

/**
 * The API token. It is kept while it is shown, and in the settings of the page, which
 * `readSettings` reads again after a rotation: they show and copy the token, too.
 */
export const useApiToken = (id: number, readSettings: () => Promise<void>) => {
  const client = useQueryClient();
  const zone = useZone();
  const [token, setToken] = useState<string | null>(null);
  const { busy, run } = useAction();
  const params = { id };
  return {
    token,
    busy,
    hide: (): void => setToken(null),
    reveal: async (): Promise<void> => {
      const reply = await run('reveal', 'The token could not be read. Please try again.', () =>
        api.call('publishers.revealToken', { params }),
      );
      if (reply !== null) setToken(reply.api_token);
    },
    rotate: async (): Promise<void> => {
      const isSure = await dialogs.confirm({
        title: 'Rotate the API token?',
        text:
          'The publisher gets a new token. The old one works for 24 more hours, so no lead ' +
          'is lost in the change.',
        yes: 'Yes, rotate it!',
      });
      if (!isSure) return;
      const reply = await run('rotate', 'The token was not rotated. Please try again.', () =>
        api.call('publishers.rotateToken', { params }),
      );
      if (reply === null) return;
      setToken(reply.api_token);
      const until = formatInstant(reply.previous_valid_until, zone).slice(0, 16);
      toast('The token was rotated', { description: `The old one works until ${until}.` });
      await Promise.all([client.invalidateQueries({ queryKey: [KEY, id] }), readSettings()]);
    },
    revokePrevious: async (): Promise<void> => {
      const isSure = await dialogs.confirm({
        title: 'Revoke the old token?',
        text: 'Requests with the old token are refused within a second.',
        yes: 'Yes, revoke it!',
      });
      if (!isSure) return;
      const reply = await run('revoke', 'The token was not revoked. Please try again.', () =>
        api.call('publishers.revokePreviousToken', { params }),
      );
      if (reply === null) return;
      toast(reply.message);
      await client.invalidateQueries({ queryKey: [KEY, id] });
    },
  };
};
