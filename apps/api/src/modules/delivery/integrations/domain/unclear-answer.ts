import type { UnclearAnswer } from '@leadline/contracts';

/** Large proxies answer 520, 522 and 524 in place of 502 and 504. */
const UNCLEAR_STATUSES: ReadonlyMap<number, UnclearAnswer> = new Map([
  [500, 'http_500'],
  [502, 'http_502'],
  [520, 'http_502'],
  [503, 'http_503'],
  [504, 'http_504'],
  [522, 'http_504'],
  [524, 'http_504'],
]);

/**
 * Returns how an answer without an acceptance leaves open whether the advertiser has the lead, or
 * null if it is a refusal. A proxy may fail after it passed the request on, and an unreadable body
 * may have been an acceptance.
 */
export const unclearAnswerOf = (status: number, isJson: boolean): UnclearAnswer | null => {
  const unclear = UNCLEAR_STATUSES.get(status);
  if (unclear !== undefined) return unclear;
  return status >= 200 && status <= 299 && !isJson ? 'unreadable' : null;
};
