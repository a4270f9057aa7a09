import type { ProgressLog } from '@leadline/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { endingsAfter, isShown, statusAt, type Endings } from '../lib/job-life';

const COUNT_KEY = ['injections.count'] as const;
const LIST_KEY = 'injections.list';
const COUNT_POLL_MS = 30_000;
const LIST_POLL_MS = 3_000;
const TICK_MS = 500;

/** A failure is only logged (LED-085, LED-093); what was known before stays. */
const quietly = async <T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (!signal.aborted) console.warn('The progress logs could not be loaded', error);
    throw error;
  }
};

/** The number on the badge; 0 when it cannot be read. */
export const useProgressCount = (): number => {
  const { data, isError } = useQuery({
    queryKey: COUNT_KEY,
    queryFn: ({ signal }) => quietly(() => api.call('injections.count', { signal }), signal),
    refetchInterval: COUNT_POLL_MS,
    retry: false,
  });
  return isError ? 0 : (data?.count ?? 0);
};

/** Asks for the badge again, e.g. because there are new jobs. */
export const useProgressRefresh = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: COUNT_KEY });
    void client.invalidateQueries({ queryKey: [LIST_KEY] });
  };
};

export interface JobPage {
  readonly page: number;
  readonly limit: number;
  readonly completed: boolean;
}

const useTick = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/**
 * Polls the jobs every few seconds. A job shows as running at its scheduled time, and disappears
 * shortly after it ended.
 */
export const useProgressLogs = ({ page, limit, completed }: JobPage) => {
  const now = useTick();
  const client = useQueryClient();
  const open = useRef(new Set<number>());
  const [endings, setEndings] = useState<Endings>(new Map());
  const query = useQuery({
    queryKey: [LIST_KEY, page, limit, completed],
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: LIST_POLL_MS,
    queryFn: ({ signal }) =>
      quietly(
        () =>
          api.call('injections.list', {
            query: { page_number: page, limit, completed: completed ? 'true' : 'false' },
            signal,
          }),
        signal,
      ),
  });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (!data) return;
    setEndings((before) => endingsAfter(before, open.current, data.data, dataUpdatedAt));
    for (const { id, status } of data.data) if (status !== 'completed') open.current.add(id);
  }, [data, dataUpdatedAt]);
  // The badge knows at once what was seen to end here.
  useEffect(() => {
    if (endings.size > 0) void client.invalidateQueries({ queryKey: COUNT_KEY });
  }, [endings.size, client]);
  const jobs = data?.data ?? [];
  const rows: readonly ProgressLog[] = completed
    ? jobs
    : jobs
        .filter((job) => isShown(job, endings, now))
        .map((job) => ({ ...job, status: statusAt(job, now) }));
  const hidden = jobs.length - rows.length;
  return {
    rows,
    total: (data?.total ?? 0) - hidden,
    retry: () => void query.refetch(),
    status: query.isPending
      ? ('loading' as const)
      : query.isError && !data
        ? ('error' as const)
        : query.isPlaceholderData
          ? ('fetching' as const)
          : ('ready' as const),
  };
};

const failureText = (text: string, error: unknown): string =>
  error instanceof ApiError && (error.status === 409 || error.status === 404)
    ? `${text}\n${error.message}`
    : text;

/** Run now and delete; both for all of the jobs or for none. */
export const useJobActions = () => {
  const refresh = useProgressRefresh();
  const [isBusy, setBusy] = useState(false);
  const act = async (
    send: () => Promise<{ message: string }>,
    done: string | null,
    failed: string,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const { message } = await send();
      toast(done ?? message);
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(failureText(failed, error));
      return false;
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return {
    isBusy,
    run: (ids: number[]) =>
      act(
        () => api.call('injections.run', { body: { ids } }),
        null,
        MESSAGES.progressLogsRunFailed,
      ),
    remove: (ids: number[]) =>
      act(
        () => api.call('injections.remove', { body: { ids } }),
        MESSAGES.progressLogsDeleted,
        MESSAGES.progressLogsDeleteFailed,
      ),
  };
};
