import type { DistributionEffects, DistributionRow } from '@leadline/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd, replyText } from '#shared/api/api-error';
import { chosenTexts, type Filter, selectionOf } from '#shared/filters/filter-fields';
import { MESSAGES } from '#shared/lib/messages';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridStatus } from '#shared/table/grid-types';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useVersionedSave } from '#shared/versions/use-versioned-save';
import { withMethods } from '../lib/distribution-filter';
import { quoted, sentenceText, trafficLines } from '../lib/traffic-words';

const KEY = 'distributions.list';
const NO_ROWS: readonly DistributionRow[] = [];

/** Returns the values of a field for the query: joined with commas, or left out if there are none. */
const joined = (filter: Filter, field: string): string | undefined => {
  const { values } = selectionOf(filter, { field });
  return values.length > 0 ? values.join(',') : undefined;
};

const fetchRows = async (
  filter: Filter,
  signal: AbortSignal,
): Promise<readonly DistributionRow[]> => {
  try {
    return await api.call('distributions.list', {
      query: {
        publisher_id: joined(filter, 'publisher_id'),
        country_id: joined(filter, 'country_id'),
        method: joined(filter, 'method'),
        state: joined(filter, 'state'),
      },
      signal,
    });
  } catch (error) {
    // The table stays empty and offers a retry.
    if (!signal.aborted) console.warn('The distributions could not be loaded', error);
    throw error;
  }
};

interface Distributions {
  rows: readonly DistributionRow[];
  status: GridStatus;
  retry: () => void;
}

/** Reads the distributions that match the filter. */
export const useDistributions = (
  filter: Filter,
  appliedAt: number,
  isEnabled: boolean,
): Distributions => {
  const query = useQuery({
    queryKey: [KEY, filter.fields, appliedAt],
    queryFn: ({ signal }) => fetchRows(filter, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  return {
    rows: query.data ?? NO_ROWS,
    status: gridStatusOf(query),
    retry: () => void query.refetch(),
  };
};

/** Counts the distributions hidden by the method filter alone. 0 until both lists are loaded. */
export const useOtherMethods = (
  filter: Filter,
  appliedAt: number,
  shown: Pick<Distributions, 'rows' | 'status'>,
): number => {
  const everyMethod = withMethods(filter, []);
  const query = useQuery({
    queryKey: [KEY, everyMethod.fields, appliedAt],
    queryFn: ({ signal }) => fetchRows(everyMethod, signal),
    // Runs after the list itself, which checks the ids of the filter.
    enabled: chosenTexts(filter, 'method').length > 0 && shown.status !== 'loading',
  });
  if (query.data === undefined || shown.status !== 'ready') return 0;
  return Math.max(0, query.data.length - shown.rows.length);
};

/** Reloads every list of distributions. */
export const useDistributionRefresh = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: [KEY] });
  }, [client]);
};

/**
 * Describes where the leads of a live distribution would go without it; empty if it gets no leads.
 * A failure to find out does not prevent the deletion.
 */
const consequences = async (row: DistributionRow): Promise<readonly string[]> => {
  if (row.state !== 'live') return [];
  const body = {
    distribution_id: row.id,
    state: 'paused',
    country_id: row.country_id,
    publisher_id: row.publisher_id,
    custom_param_1: row.parameters.custom_param_1 ?? null,
  } as const;
  try {
    const effects = await api.call('distributions.effects', { body });
    return trafficLines(effects).map(({ sentence }) => sentenceText(sentence));
  } catch (error) {
    console.warn('The effects of a deletion could not be loaded', error);
    return [];
  }
};

/** Deletes a distribution after confirmation. */
export const useRemoval = () => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const refresh = useDistributionRefresh();
  const remove = async (row: DistributionRow): Promise<void> => {
    setBusyId(row.id);
    try {
      const question = `${MESSAGES.deleteQuestion} ${row.name} (${row.id})`;
      const text = [question, ...(await consequences(row))].join('\n');
      if (!(await dialogs.confirm({ text }))) return;
      await api.call('distributions.remove', { params: { id: row.id } });
      toast(MESSAGES.distributionDeleted);
      refresh();
    } catch (error) {
      if (!isSessionEnd(error))
        void dialogs.error(replyText(error, 'error') ?? MESSAGES.deleteFailed);
    } finally {
      setBusyId(null);
    }
  };
  return { busyId, remove };
};

/** Long enough to read where the leads go now. */
const MESSAGE_MS = 10_000;

const announce = (
  row: DistributionRow,
  effects: DistributionEffects,
  undo: (() => void) | null,
): void => {
  const description = trafficLines(effects)
    .map(({ sentence }) => sentenceText(sentence))
    .join(' ');
  toast(`${quoted(row)} is ${row.state === 'live' ? 'paused' : 'live'}`, {
    ...(description !== '' && { description }),
    ...(undo !== null && { action: { label: 'Undo', run: undo } }),
    duration: MESSAGE_MS,
  });
};

/**
 * Pauses a live distribution, and makes any other live. Resuming sends the version that the user
 * has read, so that nobody starts rules that they have not seen. A pause sends no version, because
 * it must always succeed.
 */
export const useStateSwitch = () => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const refresh = useDistributionRefresh();
  const { saveVersion } = useVersionedSave();
  const pause = (id: number) =>
    api.call('distributions.switch', { params: { id }, body: { state: 'paused' } });
  const start = async ({ id, version }: DistributionRow) => {
    const outcome = await saveVersion(MESSAGES.distributionUpdateFailed, version, (seen) =>
      api.call('distributions.switch', { params: { id }, body: { state: 'live', version: seen } }),
    );
    return outcome.kind === 'saved' ? outcome.reply : null;
  };
  const switchState = async (row: DistributionRow): Promise<void> => {
    setBusyId(row.id);
    try {
      const reply = await (row.state === 'live' ? pause(row.id) : start(row));
      // A pause by mistake costs leads, so its notice offers Undo. Undo starts the version that was
      // paused, not one saved since.
      const version = reply?.version ?? row.version;
      const undo = (): void => void switchState({ ...row, state: 'paused', version });
      if (reply !== null) announce(row, reply.effects, row.state === 'live' ? undo : null);
      refresh();
    } catch (error) {
      if (!isSessionEnd(error))
        void dialogs.error(
          replyText(error, 'message') ?? MESSAGES.updateFailed,
          MESSAGES.distributionUpdateFailed,
        );
    } finally {
      setBusyId(null);
    }
  };
  return { busyId, switchState };
};
