import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useAction } from '../../lib/use-action';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import {
  pullBody,
  pullDraftOf,
  pullFaults,
  pullKeys,
  type PullDraft,
  type StatusPull,
} from '../lib/pull-draft';

const KEY = 'statusPulls.get';
const RUNNING_MS = 1000;
const IDLE_MS = 30_000;

const load = (id: number, signal?: AbortSignal): Promise<StatusPull> =>
  api.call('statusPulls.get', { params: { id }, ...(signal && { signal }) });

/** Whether a run is in progress or about to start. */
const isRunning = (pull: StatusPull | undefined): boolean =>
  pull?.is_running === true ||
  (pull?.next_run_at != null && Date.parse(pull.next_run_at) <= Date.now());

/** Reads the status pull with its last runs, and polls it during a run. */
export const useStatusPull = (id: number) =>
  useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => load(id, signal),
    refetchInterval: ({ state }) => (isRunning(state.data) ? RUNNING_MS : IDLE_MS),
  });

/** Reloads data that a run may have changed: the received statuses. */
export const useAfterRuns = (id: number, lastRun: number | undefined): void => {
  const client = useQueryClient();
  const seen = useRef(lastRun);
  useEffect(() => {
    if (seen.current === lastRun) return;
    seen.current = lastRun;
    void client.invalidateQueries({ queryKey: ['statusMappings.get', id] });
  }, [client, id, lastRun]);
};

export const useStatusPullForm = (id: number, opened: StatusPull) => {
  const client = useQueryClient();
  const form = useVersionedForm<StatusPull, PullDraft, string>({
    keptAs: 'status-pull',
    unkept: ['auth', 'headers', 'secrets'],
    row: opened,
    stays: true,
    draftOf: (row) => pullDraftOf(row ?? opened),
    contentOf: pullBody,
    faultsOf: pullFaults,
    fields: pullKeys,
    texts: {
      conflict: 'This status pull has been changed',
      updateFailed: MESSAGES.updateFailed,
    },
    update: (draft, _row, version) =>
      api.call('statusPulls.replace', { params: { id }, body: { ...pullBody(draft), version } }),
    reloadRow: async () => {
      const fresh = await load(id);
      client.setQueryData([KEY, id], fresh);
      return fresh;
    },
  });
  return { ...form, loaded: form.row ?? opened };
};
export type StatusPullForm = ReturnType<typeof useStatusPullForm>;

/** Starts a run at once, and deletes the pull. */
export const useStatusPullActions = (id: number) => {
  const client = useQueryClient();
  const { busy, run } = useAction();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [KEY, id] });
  const params = { id };
  return {
    busy,
    pull: async (): Promise<void> => {
      const reply = await run('run', 'The pull was not started. Please try again.', () =>
        api.call('statusPulls.run', { params }),
      );
      if (reply !== null) toast(reply.message);
      await refresh();
    },
    /** Resolves with whether the pull was deleted. */
    remove: async (): Promise<boolean> => {
      const isSure = await dialogs.confirm({
        text: `${MESSAGES.deleteQuestion} the status pull. Statuses come by postback only then.`,
      });
      if (!isSure) return false;
      const reply = await run('remove', MESSAGES.deleteFailed, () =>
        api.call('statusPulls.remove', { params }),
      );
      if (reply !== null) toast(reply.message);
      await refresh();
      return reply !== null;
    },
  };
};
