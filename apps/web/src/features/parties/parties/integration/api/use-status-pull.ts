import type { IntegrationTemplate } from '@leadline/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useAction } from '#shared/ui/use-action';
import {
  newPull,
  pullBody,
  pullDraftOf,
  pullFaults,
  pullKeys,
  type PullDraft,
  type StatusPull,
} from '../lib/pull-draft';

const LIST = 'statusPulls.list';
const DETAILS = 'statusPulls.get';
const RUNNING_MS = 1000;
const IDLE_MS = 30_000;

/** Whether a run is in progress or about to start. */
const isRunning = ({ is_running: isNow, next_run_at: next }: StatusPull): boolean =>
  isNow || (next !== null && Date.parse(next) <= Date.now());

/** Reads the status pulls of an advertiser, and polls them during a run. */
export const useStatusPulls = (id: number) =>
  useQuery({
    queryKey: [LIST, id],
    queryFn: ({ signal }) => api.call(LIST, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUNNING_MS : IDLE_MS),
  });

/** Reads a status pull with what its last runs did. `runAt` is the end of the last run. */
export const usePullDetails = (id: number, pullId: number, runAt: string | null) =>
  useQuery({
    queryKey: [DETAILS, id, pullId, runAt],
    queryFn: ({ signal }) => api.call(DETAILS, { params: { id, pullId }, signal }),
    placeholderData: keepPreviousData,
  });

/** Reloads data that a run may have changed: the received statuses. */
export const useAfterRuns = (id: number, pulls: readonly StatusPull[] | undefined): void => {
  const client = useQueryClient();
  const ends = pulls?.map(({ last_run_at: at }) => at ?? '').join();
  const seen = useRef(ends);
  useEffect(() => {
    const isFirst = seen.current === undefined;
    if (seen.current === ends) return;
    seen.current = ends;
    if (!isFirst) void client.invalidateQueries({ queryKey: ['statusMappings.get', id] });
  }, [client, id, ends]);
};

interface FormOptions {
  id: number;
  /** Null for a new pull. */
  opened: StatusPull | null;
  /** Name that a new pull begins with. */
  name: string;
  /** The saved integration, as which a new pull signs in. Null if there is none. */
  integration: IntegrationTemplate | null;
  onCreated: (pullId: number) => void;
}

export const useStatusPullForm = ({ id, opened, name, integration, onCreated }: FormOptions) => {
  const client = useQueryClient();
  const reload = async (row: StatusPull | null): Promise<StatusPull | null> => {
    await client.invalidateQueries({ queryKey: [LIST, id] });
    const pulls = client.getQueryData<StatusPull[]>([LIST, id]) ?? [];
    return pulls.find((pull) => pull.id === row?.id) ?? null;
  };
  return useVersionedForm<StatusPull, PullDraft, string>({
    keptAs: 'status-pull',
    unkept: ['auth', 'headers', 'keys', 'secrets'],
    row: opened,
    stays: true,
    draftOf: (row) => (row === null ? newPull(name, integration) : pullDraftOf(row, integration)),
    contentOf: pullBody,
    faultsOf: pullFaults,
    fields: pullKeys,
    texts: {
      conflict: 'This status pull has been changed',
      updateFailed: MESSAGES.updateFailed,
    },
    create: async (draft) => {
      const reply = await api.call('statusPulls.create', { params: { id }, body: pullBody(draft) });
      await client.invalidateQueries({ queryKey: [LIST, id] });
      onCreated(reply.id);
      return reply;
    },
    update: (draft, row, version, send) =>
      send.save('statusPulls.replace', {
        params: { id, pullId: row.id },
        body: { ...pullBody(draft), version },
      }),
    reloadRow: reload,
  });
};
export type StatusPullForm = ReturnType<typeof useStatusPullForm>;

export type DryRun = CallReply<'statusPulls.dryRun'>;
export type DryRunRow = DryRun['rows'][number];

/** Fetches the advertiser's rows by the unsaved form. Changes nothing. */
export const useDryRun = (id: number, form: StatusPullForm) => {
  const [result, setResult] = useState<DryRun | null>(null);
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    if (isBusy || !form.passesCheck()) return;
    setBusy(true);
    try {
      const { template, secrets } = pullBody(form.draft);
      const body = { template, ...(secrets && { secrets }) };
      setResult(await api.call('statusPulls.dryRun', { params: { id }, body }));
    } catch (error) {
      await form.explain(error, 'The dry run was not made.');
    } finally {
      setBusy(false);
    }
  };
  return { result, isBusy, start };
};

/** Starts a run at once, and deletes a pull. */
export const useStatusPullActions = (id: number) => {
  const client = useQueryClient();
  const { busy, run } = useAction();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [LIST, id] });
  return {
    busy,
    pull: async ({ id: pullId }: StatusPull): Promise<void> => {
      const reply = await run(`run ${pullId}`, 'The pull was not started. Please try again.', () =>
        api.call('statusPulls.run', { params: { id, pullId } }),
      );
      if (reply !== null) toast(reply.message);
      await refresh();
    },
    /** Resolves with whether the pull was deleted. */
    remove: async ({ id: pullId, name }: StatusPull): Promise<boolean> => {
      const isSure = await dialogs.confirm({
        text: `${MESSAGES.deleteQuestion} the status pull ${name}.`,
      });
      if (!isSure) return false;
      const reply = await run(`remove ${pullId}`, MESSAGES.deleteFailed, () =>
        api.call('statusPulls.remove', { params: { id, pullId } }),
      );
      if (reply !== null) toast(reply.message);
      await refresh();
      return reply !== null;
    },
  };
};
