import { MESSAGES } from '#shared/lib/messages';
import { toast } from '#shared/ui/toast';
import { useRowAct } from './use-row-act';

interface Removal<Row> {
  /** Returns the object of the deletion for the question, e.g. `the payout of Germany`. */
  readonly what: (row: Row) => string;
  /** Returns the effects of the deletion on leads, as lines below the question. */
  readonly effects?: (row: Row) => Promise<readonly string[]>;
  readonly remove: (row: Row) => Promise<{ message: string }>;
  readonly onRemoved: () => void;
}

/** Deletes a row after a question, and shows the server's answer. */
export const useRemoval = <Row extends { readonly id: number }>({
  what,
  effects,
  remove,
  onRemoved,
}: Removal<Row>) => {
  const { busyId, act } = useRowAct(onRemoved);
  return {
    busyId,
    remove: (row: Row): void =>
      act(row.id, {
        question: async () => {
          const question = `${MESSAGES.deleteQuestion} ${what(row)}`;
          return { text: [question, ...((await effects?.(row)) ?? [])].join('\n') };
        },
        send: async () => toast((await remove(row)).message),
        failed: MESSAGES.deleteFailed,
      }),
  };
};
