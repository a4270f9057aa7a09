import { useState } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

interface Removal<Row> {
  /** What is deleted, for the question, e.g. `the payout of Germany`. */
  readonly what: (row: Row) => string;
  readonly remove: (row: Row) => Promise<{ message: string }>;
  readonly onRemoved: () => void;
}

/** Deleting asks first, and shows what the server answers (ADV-008, PUB-008). */
export const useRemoval = <Row extends { readonly id: number }>({
  what,
  remove,
  onRemoved,
}: Removal<Row>) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const ask = async (row: Row): Promise<void> => {
    if (!(await dialogs.confirm({ text: `${MESSAGES.deleteQuestion} ${what(row)}` }))) return;
    setBusyId(row.id);
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
