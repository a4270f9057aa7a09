import type { InjectionBatch, ProgressLog } from '@leadline/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { liveGridStatusOf } from '#shared/table/grid-status';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { type Endings, endingsAfter, isShown, statusAt } from '../lib/job-life';
import type { JobCommands } from '../lib/progress-log-columns';
import {
  BATCHES_KEY,
  JOB_COUNT_KEY,
  JOB_LIST_KEY,
  jobsText,
  logFailure,
  useProgressRefresh,
} from './job-queries';

/** The server explains the failure if a job is gone or no longer idle. */
const failureText = (text: string, error: unknown): string =>
  error instanceof ApiError && (error.status === 409 || error.status === 404)
    ? `${text}\n${error.message}`
    : text;

/** Runs or deletes jobs: all of the given ones, or none. The promises resolve with the success. */
const useJobActions = () => {
  const refresh = useProgressRefresh();
  const [isBusy, setBusy] = useState(false);
  const act = async (
    send: () => Promise<{ message: string }>,
    doneText: string | null,
    failedText: string,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const { message } = await send();
      toast(doneText ?? message);
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(failureText(failedText, error));
      return false;
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return {
    isBusy,
    run: (ids: readonly number[]) =>
      act(
        () => api.call('injections.run', { body: { ids: [...ids] } }),
        null,
        MESSAGES.progressLogsRunFailed,
      ),
    remove: (ids: readonly number[]) =>
      act(
        () => api.call('injections.remove', { body: { ids: [...ids] } }),
        MESSAGES.progressLogsDeleted,
        MESSAGES.progressLogsDeleteFailed,
      ),
  };
};

const NO_BATCHES: readonly InjectionBatch[] = [];
const POLL_MS = 3_000;
const TICK_MS = 500;

export interface JobPage {
  readonly page: number;
  readonly limit: number;
  readonly completed: boolean;
}

/** Returns the current time, updated twice a second. */
const useTick = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const useJobList = ({ page, limit, completed }: JobPage) =>
  useQuery({
    queryKey: [...JOB_LIST_KEY, page, limit, completed],
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: POLL_MS,
    queryFn: ({ signal }) => {
      const query = { page_number: page, limit, completed: completed ? 'true' : 'false' } as const;
      return logFailure(() => api.call('injections.list', { query, signal }), signal);
    },
  });

/** Records when each listed job ended. An ended job also refreshes the number on the badge. */
const useEndings = (jobs: readonly ProgressLog[] | undefined, repliedAt: number): Endings => {
  const client = useQueryClient();
  const open = useRef(new Set<number>());
  const [endings, setEndings] = useState<Endings>(new Map());
  useEffect(() => {
    if (!jobs) return;
    setEndings((before) => endingsAfter(before, open.current, jobs, repliedAt));
    for (const { id, status } of jobs) if (status !== 'completed') open.current.add(id);
  }, [jobs, repliedAt]);
  useEffect(() => {
    if (endings.size > 0) void client.invalidateQueries({ queryKey: JOB_COUNT_KEY });
  }, [endings.size, client]);
  return endings;
};

/**
 * Polls the jobs every few seconds. A job shows as running from its scheduled time, and disappears
 * shortly after its end.
 */
export const useProgressLogs = (jobPage: JobPage) => {
  const now = useTick();
  const query = useJobList(jobPage);
  const endings = useEndings(query.data?.data, query.dataUpdatedAt);
  const jobs = query.data?.data ?? [];
  const rows: readonly ProgressLog[] = jobPage.completed
    ? jobs
    : jobs
        .filter((job) => isShown(job, endings, now))
        .map((job) => ({ ...job, status: statusAt(job, now) }));
  const hiddenCount = jobs.length - rows.length;
  // Without rows to keep, a failure must not look like an empty list.
  const isUnknown = query.isError && rows.length === 0;
  return {
    rows,
    endings,
    total: (query.data?.total ?? 0) - hiddenCount,
    // Show a loading state for another page or another list, not for polling.
    status: liveGridStatusOf(query, query.isPlaceholderData || isUnknown),
    /**
     * Time at which the rows were read, in milliseconds, if the latest attempt to reload them
     * failed.
     */
    staleSince: query.isError && !isUnknown ? query.dataUpdatedAt : null,
    retry: () => void query.refetch(),
  };
};

/** Sums up the latest injections, and polls them. */
export const useBatches = () =>
  useQuery({
    queryKey: BATCHES_KEY,
    retry: false,
    refetchInterval: POLL_MS,
    queryFn: ({ signal }) => logFailure(() => api.call('injections.batches', { signal }), signal),
  }).data ?? NO_BATCHES;

const confirmRemoval = (count: number): Promise<boolean> =>
  dialogs.confirm({
    text: `Delete ${jobsText(count)}? ${count === 1 ? 'Its lead' : 'Their leads'} will not be sent.`,
  });

/** Runs and deletes jobs. `onDone` gets the ids after a success. */
export const useJobCommands = (
  onDone: (ids: readonly number[]) => void = () => undefined,
): JobCommands => {
  const { isBusy, run, remove } = useJobActions();
  const runJobs = async (ids: readonly number[]): Promise<void> => {
    if (await run(ids)) onDone(ids);
  };
  const removeJobs = async (ids: readonly number[]): Promise<void> => {
    if (!(await confirmRemoval(ids.length))) return;
    if (await remove(ids)) onDone(ids);
  };
  return {
    isBusy,
    run: (ids) => void runJobs(ids),
    remove: (ids) => void removeJobs(ids),
  };
};
