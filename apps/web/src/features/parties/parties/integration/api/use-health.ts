import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useAction } from '../../lib/use-action';

export type AdvertiserCalls = CallReply<'advertisers.health'>;

const KEY = 'advertisers.health';
const LIVE_MS = 15_000;

/** Reads the last calls of an advertiser and its circuit. */
export const useHealth = (id: number) => {
  const client = useQueryClient();
  const { busy, run } = useAction();
  const query = useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api.call('advertisers.health', { params: { id }, signal }),
    refetchInterval: LIVE_MS,
  });
  const closeCircuit = async (): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: 'Send leads to it again?',
      text: 'The next leads are sent at once. If its calls keep failing, it is stopped again.',
      yes: 'Close the circuit',
      danger: false,
    });
    if (!isSure) return;
    const reply = await run('close', 'The circuit was not closed. Please try again.', () =>
      api.call('advertisers.closeCircuit', { params: { id } }),
    );
    if (reply !== null) toast(reply.message);
    await client.invalidateQueries({ queryKey: [KEY, id] });
  };
  return { query, isClosing: busy !== null, closeCircuit };
};
