import type { UserExtras } from '@leadline/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { isSameChoice, mergeColumns, type ColumnChoice, type StoredColumn } from './column-choice';

type Stored = Pick<
  UserExtras,
  'lead_details_columns' | 'pending_conversion_columns' | 'reports_columns'
>;

/** Where the user's settings store the columns of a table. */
export interface ColumnStore {
  standard: readonly ColumnChoice[];
  /** Reads the table's columns from the stored settings, and writes them. */
  read: (stored: Stored) => readonly StoredColumn[] | null;
  write: (columns: readonly ColumnChoice[]) => Partial<Stored>;
}

/** Columns of the chosen preset. They override the user's default while the preset is chosen. */
interface FromPreset {
  readonly id: number;
  readonly columns: readonly ColumnChoice[];
}

/** Merges as the server does: the columns of other tabs are kept. */
const mergeStored = (stored: Stored, part: Partial<Stored>): Stored => ({
  ...stored,
  ...part,
  ...(part.reports_columns && {
    reports_columns: { ...stored.reports_columns, ...part.reports_columns },
  }),
});

/** The columns of a table, and the ways to change them. */
export interface Columns {
  readonly all: readonly ColumnChoice[];
  readonly visible: readonly ColumnChoice[];
  readonly change: (columns: readonly ColumnChoice[]) => void;
  readonly save: () => void;
  readonly backToDefault: () => void;
  readonly backToStandard: () => void;
  /** Drops unsaved changes. */
  readonly forget: () => void;
  readonly isDefault: boolean;
  /** Whether the user has saved a default. */
  readonly hasSaved: boolean;
  readonly isSaving: boolean;
}

interface SavingHandlers {
  readonly onSaved: (columns: readonly ColumnChoice[]) => void;
  readonly onRefused: () => void;
}

/** Reads the stored columns of all tables, and saves the columns of one table. */
const useStoredColumns = ({ write }: ColumnStore, { onSaved, onRefused }: SavingHandlers) => {
  const { user_id } = useSignedIn();
  const client = useQueryClient();
  const key = ['userSettings.tableColumns', user_id];
  const stored = useQuery({
    queryKey: key,
    queryFn: ({ signal }): Promise<Stored> =>
      api.call('userSettings.tableColumns', { params: { user_id }, signal }),
    staleTime: 5 * 60_000,
  }).data;
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
      onSaved(columns);
      toast(MESSAGES.columnsSaved);
    },
    onError: (error, _, context) => {
      client.setQueryData(key, context?.before);
      onRefused();
      if (!isSessionEnd(error)) void dialogs.error(MESSAGES.columnsFailed);
    },
  });
  return { stored, saving };
};

/**
 * Returns the columns of a table. Unsaved changes have priority, then the columns of the chosen
 * preset, the user's stored default, and the standard columns.
 *
 * A saved default is shown at once. If the server refuses it, the earlier default comes back with
 * the specification's text.
 */
export const useColumns = (store: ColumnStore, preset: FromPreset | null = null): Columns => {
  const { standard, read } = store;
  const owner = preset?.id ?? null;
  const [changed, setChanged] = useState<{
    owner: number | null;
    columns: readonly ColumnChoice[];
  } | null>(null);
  // Changes belong to the preset under which they were made, or to no preset.
  const draft = changed?.owner === owner ? changed.columns : null;
  const setDraft = (columns: readonly ColumnChoice[] | null): void =>
    setChanged(columns && { owner, columns });
  const { stored, saving } = useStoredColumns(store, {
    onSaved: (columns) => setDraft(preset && columns),
    onRefused: () => setDraft(null),
  });
  const own = useMemo(() => (stored === undefined ? null : read(stored)), [stored, read]);
  const saved = useMemo(() => mergeColumns(standard, own), [standard, own]);
  const all = draft ?? preset?.columns ?? saved;
  return {
    all,
    visible: useMemo(() => all.filter((column) => column.visible), [all]),
    change: setDraft,
    save: () => saving.mutate(all),
    backToDefault: () => setDraft(preset && saved),
    backToStandard: () => setDraft(standard),
    forget: () => setDraft(null),
    hasSaved: own !== null && own.length > 0,
    isDefault: useMemo(() => isSameChoice(all, saved), [all, saved]),
    isSaving: saving.isPending,
  };
};
