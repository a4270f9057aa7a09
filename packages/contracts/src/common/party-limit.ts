// How a route treats somebody whose role is limited to the advertisers and publishers that they
// manage (ADR 37).

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

/** Where a request has an id: `params.id`, `body.lead_ids`, or `body.*.advertiser_id` of a list. */
export type IdPath = `${'params' | 'body'}.${string}`;

/**
 * - `none`: the route shows and changes nothing of parties; `reason` says why.
 * - `condition`: what it lists, counts and refers to is narrowed where it is read.
 * - `record`: the ids in the request have to be those of visible records, else the answer is 404. It
 *   may list more, which is narrowed like a condition. With `isWhole`, all parties of the record have
 *   to be the caller's own, because the route changes it or shows all of it; else the answer is 403.
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

/** The ids of parties of both sides. */
interface Parties {
  readonly advertiser: readonly number[];
  readonly publisher: readonly number[];
}
/** Whether parties are all among those that somebody manages, and there is one. */
export const areOwnParties = (parties: Parties, managed: Parties): boolean =>
  parties.advertiser.length + parties.publisher.length > 0 &&
  parties.advertiser.every((id) => managed.advertiser.includes(id)) &&
  parties.publisher.every((id) => managed.publisher.includes(id));
