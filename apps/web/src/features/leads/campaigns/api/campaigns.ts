import { type QueryObserverResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import type { CallReply } from '#shared/api/api-types';
import { type ConfirmOptions, dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

export type CampaignRow = CallReply<'campaigns.list'>[number];

const NO_CAMPAIGNS: readonly CampaignRow[] = [];

/** Reads all campaigns. */
export const useCampaigns = () => {
  const query = useQuery({
    queryKey: ['campaigns.list'],
    queryFn: ({ signal }) => api.call('campaigns.list', { signal }),
  });
  return {
    query,
    campaigns: query.data ?? NO_CAMPAIGNS,
    reload: async (): Promise<void> => void (await query.refetch()),
  };
};

export type Details = CallReply<'campaigns.get'>;
export type Campaign = Details['campaign'];
export type Source = Details['sources'][number];
export type Step = Details['steps'][number];
export type Progress = CallReply<'campaigns.progress'>;

/**
 * Polling intervals of the counts: while the campaign runs, and while it does not (somebody else
 * may start it).
 */
const LIVE_MS = 2_000;
const IDLE_MS = 15_000;

const dataOf = <T>({ data, isError }: QueryObserverResult<T>): T | null =>
  isError ? null : (data ?? null);

/** Reads a campaign with its sources and steps, and polls its counts. */
export const useCampaign = (id: number) => {
  const query = useQuery({
    queryKey: ['campaigns.get', id],
    queryFn: ({ signal }) => api.call('campaigns.get', { params: { id }, signal }),
  });
  const progress = useQuery({
    queryKey: ['campaigns.progress', id],
    queryFn: ({ signal }) => api.call('campaigns.progress', { params: { id }, signal }),
    enabled: query.data !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'active' ? LIVE_MS : IDLE_MS),
  });
  const details = query.data ?? null;
  const hasEnded = progress.data?.status === 'complete';
  const { refetch } = query;
  // The time of the end is not among the counts.
  useEffect(() => {
    if (hasEnded) void refetch();
  }, [hasEnded, refetch]);
  return {
    id,
    details,
    /** Null until the first counts are read. */
    progress: progress.data ?? null,
    /** Current status: a campaign may end while its page is open. */
    status: progress.data?.status ?? details?.campaign.status ?? null,
    query,
    /** Resolves with null if the campaign could not be read. */
    reload: async (): Promise<Details | null> => {
      void progress.refetch();
      return dataOf(await query.refetch());
    },
  };
};

export type CampaignData = ReturnType<typeof useCampaign>;

interface Command {
  /** Confirmation to ask for first, if given. */
  readonly question?: ConfirmOptions | (() => Promise<ConfirmOptions>);
  readonly send: () => Promise<{ message: string }>;
}

/** Sends a command about a campaign, one at a time, and shows the server's answer. */
export const useCampaignCommand = (onDone: () => unknown) => {
  const [isBusy, setBusy] = useState(false);
  const run = async ({ question, send }: Command): Promise<void> => {
    setBusy(true);
    try {
      if (question !== undefined) {
        const asked = typeof question === 'function' ? await question() : question;
        if (!(await dialogs.confirm(asked))) return;
      }
      toast((await send()).message);
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error));
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return { isBusy, run: (command: Command): void => void run(command) };
};
