import { IDEMPOTENCY_KEY } from '@leadline/contracts';

const LAST_INDEX = 99;
const withIndex = (batchKey: string, index: number): string => `${batchKey}#${index}`;

/** Whether the key of a batch yields a valid key for each of its leads. */
export const isBatchKey = (batchKey: string): boolean =>
  IDEMPOTENCY_KEY.test(batchKey) && IDEMPOTENCY_KEY.test(withIndex(batchKey, LAST_INDEX));

/**
 * The Idempotency-Key of a lead in a batch: its own `idempotency_key`, else that of the batch with
 * the index of the lead. An invalid key is kept, and the lead is refused for it.
 */
export const keyInBatch = (
  lead: unknown,
  batchKey: string | null,
  index: number,
): string | null => {
  const own =
    typeof lead === 'object' && lead !== null && 'idempotency_key' in lead
      ? lead.idempotency_key
      : null;
  if (own !== null && own !== undefined) return typeof own === 'string' ? own : '';
  return batchKey === null ? null : withIndex(batchKey, index);
};
