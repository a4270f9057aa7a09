import { MESSAGES } from '#shared/lib/messages';
import { toast } from '#shared/ui/toast';
import { useRowAct } from './use-row-act';

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
