import { IDEMPOTENCY_KEY } from '@leadline/contracts';

const HIGHEST_PLACE = 99;
const withPlace = (batchKey: string, place: number): string => `${batchKey}#${place}`;

/** Whether the key of a batch makes a key for each of its leads. */
export const isBatchKey = (batchKey: string): boolean =>
  IDEMPOTENCY_KEY.test(batchKey) && IDEMPOTENCY_KEY.test(withPlace(batchKey, HIGHEST_PLACE));

/**
 * The Idempotency-Key of a lead in a batch: its own `idempotency_key`, else that of the batch with the lead's place, counted from 0. What is
 * sent as a key and is none stays what it is, and is refused with the lead.
 */
export const keyInBatch = (
  lead: unknown,
  batchKey: string | null,
  place: number,
): string | null => {
  const own =
    typeof lead === 'object' && lead !== null && 'idempotency_key' in lead
      ? lead.idempotency_key
      : null;
  if (own !== null && own !== undefined) return typeof own === 'string' ? own : '';
  return batchKey === null ? null : withPlace(batchKey, place);
};
