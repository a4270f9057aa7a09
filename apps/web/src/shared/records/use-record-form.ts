import type { Versioned } from '#shared/versions/use-record-draft';
import { useVersionedForm, type FormOptions } from './use-versioned-form';

/** Props of the dialog that creates or edits a record of a list. */
export interface RecordDialogProps<Row> {
  /** Null for a new one. */
  row: Row | null;
  reload: () => Promise<readonly Row[]>;
  onClose: () => void;
}

interface Listed extends Versioned {
  readonly id: number;
}

/** The form of a record of a list, which is read again after a save. */
export const useRecordForm = <
  Row extends Listed,
  Draft extends object,
  Key extends string = keyof Draft & string,
>(
  { row, reload }: Omit<RecordDialogProps<Row>, 'onClose'>,
  options: Omit<FormOptions<Row, Draft, Key>, 'row' | 'reloadRow'>,
) =>
  useVersionedForm<Row, Draft, Key>({
    ...options,
    row,
    reloadRow: async (before) => (await reload()).find(({ id }) => id === before?.id) ?? null,
  });
