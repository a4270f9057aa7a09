// Treatment of limited roles by a route. A limited role sees only the advertisers and publishers
// that its users manage (ADR 37).

/** Records that a request names by id and that belong to parties. */
export const LIMITED_RECORDS = [
  'advertiser',
  'publisher',
  'lead',
  'cap',
  'distribution',
  'override',
  'revenue',
  'payout',
  'exclusion',
  'publisher_country',
  'publisher_postback',
  'publisher_delivery',
  'unmatched_postback',
  'unknown_attempt',
  'progress_log',
] as const;
export type LimitedRecord = (typeof LIMITED_RECORDS)[number];

/**
 * Place of an id in a request: `params.id`, `body.lead_ids`, or `body.*.advertiser_id` of a list.
 */
export type IdPath = `${'params' | 'body'}.${string}`;

/**
 * - `none`: the route shows and changes nothing of parties; `reason` says why.
 * - `condition`: the queries behind the route narrow its lists, counts and references.
 * - `record`: the ids in the request must belong to visible records, else the answer is 404. Its
 *   lists are narrowed as under `condition`. With `isWhole`, the caller must manage all parties of
 *   the record, because the route changes it or shows all of it; else the answer is 403.
 * - `closed`: limited roles get 403; `reason` says why.
 */
export type PartyLimit =
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'condition' }
  | {
      readonly kind: 'record';
      readonly ids: Readonly<Record<IdPath, LimitedRecord>>;
      readonly isWhole: boolean;
    }
  | { readonly kind: 'closed'; readonly reason: string };

export const unlimited = (reason: string): PartyLimit => ({ kind: 'none', reason });
export const byCondition: PartyLimit = { kind: 'condition' };
export const visibleRecord = (ids: Record<IdPath, LimitedRecord>): PartyLimit => ({
  kind: 'record',
  ids,
  isWhole: false,
});
export const ownRecord = (ids: Record<IdPath, LimitedRecord>): PartyLimit => ({
  kind: 'record',
  ids,
  isWhole: true,
});
export const closedToLimited = (reason: string): PartyLimit => ({ kind: 'closed', reason });

/** Ids of advertisers and publishers. */
interface Parties {
  readonly advertiser: readonly number[];
  readonly publisher: readonly number[];
}
/** Whether there is a party, and somebody manages all of them. */
export const areOwnParties = (parties: Parties, managed: Parties): boolean =>
  parties.advertiser.length + parties.publisher.length > 0 &&
  parties.advertiser.every((id) => managed.advertiser.includes(id)) &&
  parties.publisher.every((id) => managed.publisher.includes(id));
