import { MESSAGES } from '#shared/lib/messages';
import { toast } from '#shared/ui/toast';
import { useRowAct, type RowAct } from './use-row-act';

interface Removal<Row> {
  /** Returns the object of the deletion for the question, e.g. `the payout of Germany`. */
  readonly what: (row: Row) => string;
  /** Returns the effects of the deletion on leads, as lines below the question. */
  readonly effects?: (row: Row) => Promise<readonly string[]>;
  readonly remove: (row: Row) => Promise<{ message: string }>;
}

/** Returns a deletion that asks first and shows the server's answer. */
export const removalOf =
  <Row>({ what, effects, remove }: Removal<Row>) =>
  (row: Row): RowAct => ({
    question: async () => {
      const question = `${MESSAGES.deleteQuestion} ${what(row)}`;
      return { text: [question, ...((await effects?.(row)) ?? [])].join('\n') };
    },
    send: async () => toast((await remove(row)).message),
    failed: MESSAGES.deleteFailed,
  });

export const useRemoval = <Row extends { readonly id: number }>({
  onRemoved,
  ...removal
}: Removal<Row> & { readonly onRemoved: () => void }) => {
  const { busyId, act } = useRowAct(onRemoved);
  return { busyId, remove: (row: Row): void => act(row.id, removalOf(removal)(row)) };
};
