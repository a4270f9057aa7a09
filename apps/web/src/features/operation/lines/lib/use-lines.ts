import type { LinesPreview, SavedLines } from '@leadline/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { useUnsavedWork } from '#shared/lib/unsaved-work';
import { useSettled } from '#shared/lib/use-settled';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

/** Time without typing after which the server is asked. */
const PAUSE_MS = 400;

export const changesText = (count: number): string =>
  count === 1 ? '1 change' : `${count} changes`;

const EMPTY: LinesPreview = { lines: [], changes: [], versions: {}, can_save: false };

/** Asks the server what the lines would change, once somebody stops typing. */
const useLinesPreview = (text: string) => {
  const settled = useSettled(text, PAUSE_MS);
  const isEmpty = settled.trim() === '';
  const query = useQuery({
    queryKey: ['lines.preview', settled],
    queryFn: ({ signal }) => api.call('lines.preview', { body: { text: settled }, signal }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    // The records may have changed since.
    gcTime: 0,
  });
  return {
    preview: isEmpty ? EMPTY : (query.data ?? EMPTY),
    /** Whether the preview is of the text as it stands. */
    isCurrent: settled === text && !query.isFetching && !query.isError,
    failure: query.isError && !query.isFetching ? errorText(query.error) : null,
    refresh: () => void query.refetch(),
  };
};

/** Pasted lines: their preview, their save and its undo. */
export const useLines = () => {
  const [text, setText] = useState('');
  const [saved, setSaved] = useState<SavedLines | null>(null);
  const [isBusy, setBusy] = useState(false);
  const client = useQueryClient();
  const read = useLinesPreview(text);
  useUnsavedWork(text.trim() !== '', 'page');

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      await client.invalidateQueries();
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error));
      read.refresh();
    } finally {
      setBusy(false);
    }
  };
  const save = (): Promise<void> =>
    run(async () => {
      const { versions } = read.preview;
      setSaved(await api.call('lines.save', { body: { text, versions } }));
      setText('');
    });
  const undo = ({ id }: SavedLines): Promise<void> =>
    run(async () => {
      const { message } = await api.call('lines.undo', { params: { id } });
      toast(message);
      setSaved(null);
    });
  return { ...read, text, setText, saved, isBusy, save, undo };
};
