import { useState } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

interface Removal<Row> {
  /** What is deleted, for the question, e.g. `the payout of Germany`. */
  readonly what: (row: Row) => string;
  /** What deleting does to leads, in lines below the question. */
  readonly effects?: (row: Row) => Promise<readonly string[]>;
  readonly remove: (row: Row) => Promise<{ message: string }>;
  readonly onRemoved: () => void;
}

/** Deleting asks first, and shows what the server answers (ADV-008, PUB-008). */
export const useRemoval = <Row extends { readonly id: number }>({
  what,
  effects,
  remove,
  onRemoved,
}: Removal<Row>) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const ask = async (row: Row): Promise<void> => {
    const question = `${MESSAGES.deleteQuestion} ${what(row)}`;
    setBusyId(row.id);
    const lines = (await effects?.(row)) ?? [];
    if (!(await dialogs.confirm({ text: [question, ...lines].join('\n') }))) return setBusyId(null);
    try {
      toast((await remove(row)).message);
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, MESSAGES.deleteFailed));
    } finally {
      setBusyId(null);
      onRemoved();
    }
  };
  return { busyId, remove: (row: Row) => void ask(row) };
};
