import type { UserExtras } from '@leadline/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { mergeColumns, type ColumnChoice } from './column-choice';

type Stored = Pick<
  UserExtras,
  'lead_details_columns' | 'pending_conversion_columns' | 'reports_columns'
>;

/** Where the columns of a table are stored among the user's settings. */
export interface ColumnStore {
  standard: readonly ColumnChoice[];
  /** Takes the table's own part out of the stored columns, and puts it in. */
  read: (stored: Stored) => readonly { key: string; visible: boolean }[] | null;
  write: (columns: readonly ColumnChoice[]) => Partial<Stored>;
}

/**
 * Columns that a preset brings; they come before the user's default for as long as the preset is
 * chosen.
 */
interface FromPreset {
  readonly id: number;
  readonly columns: readonly ColumnChoice[];
}

/** As the server stores it: the columns of other tabs stay. */
const mergeStored = (stored: Stored, part: Partial<Stored>): Stored => ({
  ...stored,
  ...part,
  ...(part.reports_columns && {
    reports_columns: { ...stored.reports_columns, ...part.reports_columns },
  }),
});

/** Everything a page needs for its columns. */
export interface Columns {
  readonly all: readonly ColumnChoice[];
  readonly visible: readonly ColumnChoice[];
  readonly change: (columns: readonly ColumnChoice[]) => void;
  readonly save: () => void;
  readonly backToDefault: () => void;
  readonly backToStandard: () => void;
  /** Drops the changes that are not saved. */
  readonly forget: () => void;
  readonly isDefault: boolean;
  readonly isSaving: boolean;
}

/**
 * The columns of a table: those being looked at now, over the user's stored default, over the
 * standard ones. Saving shows at once; if the server refuses, the earlier default comes back with
 * the specification's text (LED-036, PND-010).
 */
export const useColumns = (
  { standard, read, write }: ColumnStore,
  preset: FromPreset | null = null,
): Columns => {
  const { user_id } = useSignedIn();
  const client = useQueryClient();
  const key = ['userSettings.tableColumns', user_id];
  const stored = useQuery({
    queryKey: key,
    queryFn: ({ signal }): Promise<Stored> =>
      api.call('userSettings.tableColumns', { params: { user_id }, signal }),
    staleTime: 5 * 60_000,
  }).data;
  const owner = preset?.id ?? null;
  const [changed, setChanged] = useState<{
    owner: number | null;
    columns: readonly ColumnChoice[];
  } | null>(null);
  // Changes belong to the preset, or to the absence of one, under which they were made.
  const draft = changed?.owner === owner ? changed.columns : null;
  const setDraft = (columns: readonly ColumnChoice[] | null): void =>
    setChanged(columns && { owner, columns });
  const saved = useMemo(
    () => (stored === undefined ? standard : mergeColumns(standard, read(stored))),
    [standard, stored, read],
  );

  const saving = useMutation({
    mutationFn: (columns: readonly ColumnChoice[]) =>
      api.call('userSettings.update', { body: { user_id, extras: write(columns) } }),
    onMutate: async (columns) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Stored>(key);
      if (before) client.setQueryData<Stored>(key, mergeStored(before, write(columns)));
      return { before };
    },
    onSuccess: (_, columns) => {
      setDraft(preset && columns);
      toast(MESSAGES.columnsSaved);
    },
    onError: (error, _, context) => {
      client.setQueryData(key, context?.before);
      setDraft(null);
      if (!isSessionEnd(error)) void dialogs.error(MESSAGES.columnsFailed);
    },
  });
  const all = draft ?? preset?.columns ?? saved;
  const isDefault = useMemo(
    () =>
      all.every(
        ({ key, visible }, index) => key === saved[index]?.key && visible === saved[index].visible,
      ),
    [all, saved],
  );
  return {
    all,
    visible: useMemo(() => all.filter((column) => column.visible), [all]),
    change: setDraft,
    save: () => saving.mutate(all),
    backToDefault: () => setDraft(preset && saved),
    backToStandard: () => setDraft(standard),
    forget: () => setDraft(null),
    isDefault,
    isSaving: saving.isPending,
  };
};
