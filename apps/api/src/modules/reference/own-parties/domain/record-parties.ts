import { areOwnParties, type ErrorCode, type LimitedRecord } from '@leadline/contracts';

/** Ids of the parties that a user manages. */
export interface Managed {
  readonly advertiser: readonly number[];
  readonly publisher: readonly number[];
}

/** The parties that a record concerns. */
export interface RecordParties {
  readonly id: number;
  readonly advertiser_ids: readonly number[];
  readonly publisher_ids: readonly number[];
  /** Whether it stands for all publishers, including future ones. */
  readonly is_for_any_publisher: boolean;
}

/**
 * Whether the user manages any of its parties. A record for any publisher is visible to every
 * manager of a publisher.
 */
export const isVisible = (record: RecordParties, managed: Managed): boolean =>
  record.advertiser_ids.some((id) => managed.advertiser.includes(id)) ||
  record.publisher_ids.some((id) => managed.publisher.includes(id)) ||
  (record.is_for_any_publisher && managed.publisher.length > 0);

/** Whether the user manages all of its parties, and it has at least one. */
export const isOwn = (record: RecordParties, managed: Managed): boolean =>
  !record.is_for_any_publisher &&
  areOwnParties({ advertiser: record.advertiser_ids, publisher: record.publisher_ids }, managed);

/** Error of a route if the record does not exist. */
export const NOT_FOUND: Readonly<Record<LimitedRecord, ErrorCode>> = {
  advertiser: 'ADVERTISER_NOT_FOUND',
  publisher: 'PUBLISHER_NOT_FOUND',
  lead: 'LEAD_NOT_FOUND',
  cap: 'CAP_NOT_FOUND',
  distribution: 'DISTRIBUTION_NOT_FOUND',
  override: 'OVERRIDE_NOT_FOUND',
  revenue: 'REVENUE_NOT_FOUND',
  payout: 'PAYOUT_NOT_FOUND',
  exclusion: 'EXCLUSION_NOT_FOUND',
  publisher_country: 'SUPPORTED_COUNTRY_NOT_FOUND',
  publisher_postback: 'POSTBACK_NOT_FOUND',
  publisher_delivery: 'DELIVERY_NOT_FOUND',
  unmatched_postback: 'UNMATCHED_NOT_FOUND',
  unknown_attempt: 'ATTEMPT_NOT_FOUND',
  progress_log: 'PROGRESS_LOG_NOT_FOUND',
};

/** Returns the values at a path such as `body.lead_ids` or `body.*.advertiser_id`. */
const valuesAt = (value: unknown, [key, ...rest]: readonly string[]): unknown[] => {
  if (key === undefined) return Array.isArray(value) ? (value as unknown[]) : [value];
  if (key === '*')
    return Array.isArray(value) ? value.flatMap((item: unknown) => valuesAt(item, rest)) : [];
  return typeof value === 'object' && value !== null
    ? valuesAt((value as Readonly<Record<string, unknown>>)[key], rest)
    : [];
};

/** Returns the ids at a path of a parsed request. An omitted part has none. */
export const idsAt = (input: unknown, path: string): number[] => [
  ...new Set(valuesAt(input, path.split('.')).filter((id) => typeof id === 'number')),
];
