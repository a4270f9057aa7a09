import type { PullRefusal } from '@leadline/contracts';

/** Number of different refusals kept of a run. */
const MAX_REFUSALS = 20;
/** An id that cannot be an address of a person. */
const SHOWN_ID = /^[\w.:-]{1,40}$/;

/** Describes a row that could not be read. `lead` is our id or the advertiser's, as it was sent. */
export const refusalOf = (
  lead: string | null,
  field: string,
  reason: string,
  count = 1,
): PullRefusal => ({
  lead: lead !== null && SHOWN_ID.test(lead) ? lead : null,
  field,
  reason,
  count,
});

/** Returns the list with one more refusal. Refusals of the same field and reason share an entry. */
export const withRefusal = (list: readonly PullRefusal[], one: PullRefusal): PullRefusal[] => {
  const isSame = ({ field, reason }: PullRefusal): boolean =>
    field === one.field && reason === one.reason;
  if (list.some(isSame))
    return list.map((known) =>
      isSame(known) ? { ...known, count: known.count + one.count } : known,
    );
  return list.length < MAX_REFUSALS ? [...list, one] : [...list];
};
