import type { VersionEntry, VersionHistory } from '@leadline/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useVersionedSave } from './use-versioned-save';

/** The calls of a record with a history. */
export interface HistoryCalls<Page extends VersionHistory = VersionHistory> {
  /** Identifies the record. */
  readonly key: readonly (string | number)[];
  readonly load: (before: number | undefined, signal: AbortSignal) => Promise<Page>;
  /** Absent if earlier versions cannot be restored. */
  readonly restore?: (version: number, seen: number) => Promise<{ message: string }>;
}

/** Returns the calls of a record whose kind names its routes alike. */
export const historyCalls = (
  kind: 'caps' | 'distributions' | 'roles' | 'users',
  id: number,
): HistoryCalls => ({
  key: [kind, id],
  load: (before, signal) =>
    api.call(`${kind}.versions`, { params: { id }, query: { before }, signal }),
  restore: (version, seen) =>
    api.call(`${kind}.restore`, { params: { id, version }, body: { version: seen } }),
});

const LINES = 8;
const NOTHING = 'nothing';
/** Returns the changes of a roll-back, for the question. */
const restoreText = ({ restore_changes: changes }: VersionEntry): string => {
  const lines = changes
    .slice(0, LINES)
    .map(({ label, before, after }) => `${label}: ${before || NOTHING} → ${after || NOTHING}`);
  const rest = changes.length - lines.length;
  return [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
};

const notOffered = (): Promise<never> => Promise.reject(new Error('No version can be restored'));

/** Reads the versions of a record, newest first, and restores one on request. */
export const useHistory = <Page extends VersionHistory>(
  { key, load, restore = notOffered }: HistoryCalls<Page>,
  onRestored: () => void,
) => {
  const client = useQueryClient();
  const { saveVersion, isSending } = useVersionedSave();
  const [busyVersion, setBusyVersion] = useState<number | null>(null);
  const query = useInfiniteQuery({
    queryKey: ['versions', ...key],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const current = entries.find((entry) => entry.is_current)?.version ?? 1;

  const bringBack = async (entry: VersionEntry): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: MESSAGES.restoreTitle(entry.version),
      text: restoreText(entry),
      yes: MESSAGES.restoreYes,
      danger: false,
    });
    if (!isSure) return;
    setBusyVersion(entry.version);
    try {
      const outcome = await saveVersion(MESSAGES.restoreFailed, current, (seen) =>
        restore(entry.version, seen),
      );
      if (outcome.kind === 'saved') toast(outcome.reply.message);
      onRestored();
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, MESSAGES.restoreFailed));
    } finally {
      setBusyVersion(null);
      await client.invalidateQueries({ queryKey: ['versions', ...key] });
    }
  };
  return {
    entries,
    /** The newest page; undefined until it is read. */
    first: query.data?.pages[0],
    isLoading: query.isPending,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
    busyVersion: isSending ? busyVersion : null,
    bringBack,
  };
};
