/** The leads of a cap: each set names values of a lead. An empty set means any. */
export interface CapSets {
  readonly publisherIds: ReadonlySet<number>;
  readonly countryIds: ReadonlySet<number>;
  readonly advertiserIds: ReadonlySet<number>;
  readonly funnels: ReadonlySet<string>;
  /** The only deal under which leads count; null for any (ADR 100). */
  readonly deal: { readonly id: number } | null;
}
export interface CapSubject {
  readonly publisherId: number;
  readonly countryId: number;
  readonly funnel: string | null;
}

/**
 * The same rule for SQL: a column of `caps`, and the field of a lead that the column must contain.
 * The SQL condition is generated from this list, so a new set in {@link CapSets} must be added
 * here.
 */
export const CAP_SET_COLUMNS = {
  publisherIds: { set: 'publisher_ids', field: 'publisher_id' },
  countryIds: { set: 'country_ids', field: 'country_id' },
  advertiserIds: { set: 'advertiser_ids', field: 'advertiser_id' },
  funnels: { set: 'funnels', field: 'funnel' },
} as const satisfies Record<Exclude<keyof CapSets, 'deal'>, { set: string; field: string }>;

const holds = <T>(set: ReadonlySet<T>, value: T | null): boolean =>
  set.size === 0 || (value !== null && set.has(value));

/**
 * Whether a cap applies to this traffic, advertisers aside: every set that is not empty contains
 * the lead's value (domain §5).
 */
export const concernsTraffic = (cap: CapSets, subject: CapSubject): boolean =>
  holds(cap.publisherIds, subject.publisherId) &&
  holds(cap.countryIds, subject.countryId) &&
  holds(cap.funnels, subject.funnel);

/** Whether a cap that applies to the traffic also applies to the advertiser. */
export const concernsAdvertiser = (cap: CapSets, advertiserId: number): boolean =>
  holds(cap.advertiserIds, advertiserId);

/**
 * Whether a cap that applies to the advertiser also applies to the deal under which it gets the
 * lead; null is none.
 */
export const concernsDeal = ({ deal }: CapSets, dealId: number | null): boolean =>
  deal === null || deal.id === dealId;
