import {
  LEAD_STATUS,
  forCustomParams,
  type CustomParam,
  type EXCLUDE_KEYS,
  type LeadStatusId,
} from '@leadline/contracts';

// Fields of a lead that filters, reports and the leads in memory use, declared once. A field has
// the name of its column.

/** A field that a filter can select values of. */
export type LeadField =
  | 'publisher_id'
  | 'advertiser_id'
  | 'country_id'
  | 'distribution_id'
  | 'brand_status'
  | 'publisher_status'
  | 'offer'
  | 'funnel'
  | 'revenue_plan_id'
  | CustomParam;

/** Name of a field in a filter. */
type FilterName = (typeof EXCLUDE_KEYS)[number];

interface FieldRule {
  readonly holds: 'id' | 'text';
  /** Publisher and publisher status have two names each. */
  readonly names: readonly FilterName[];
}

export const LEAD_FIELDS: Readonly<Record<LeadField, FieldRule>> = {
  publisher_id: { holds: 'id', names: ['publisher_id', 'affiliate_id'] },
  advertiser_id: { holds: 'id', names: ['advertiser_id'] },
  country_id: { holds: 'id', names: ['country_id'] },
  distribution_id: { holds: 'id', names: ['dis_id'] },
  brand_status: { holds: 'text', names: ['brand_status'] },
  publisher_status: { holds: 'text', names: ['publisher_status', 'affiliate_sale_status'] },
  offer: { holds: 'text', names: ['offer'] },
  funnel: { holds: 'text', names: ['funnel'] },
  // The plan of the advertiser that the lead keeps: its deal.
  revenue_plan_id: { holds: 'id', names: ['deal'] },
  ...forCustomParams((name) => ({ holds: 'text' as const, names: [name] })),
};
export const LEAD_FIELD_NAMES = Object.keys(LEAD_FIELDS) as LeadField[];
/** The field of each name. */
export const FIELD_OF_NAME = Object.fromEntries(
  LEAD_FIELD_NAMES.flatMap((field) => LEAD_FIELDS[field].names.map((name) => [name, field])),
) as Readonly<Record<FilterName, LeadField>>;

/** Flags of a stored lead. */
export const STORED_FLAGS = [
  'hidden',
  'test',
  'fakeFtd',
  'markedOriginal',
  'campaign',
  'child',
  'funnelOverride',
  'publisherOverride',
  'injectedSuccess',
  'injectedFail',
  'autologged',
  'returned',
] as const;
export type StoredFlag = (typeof STORED_FLAGS)[number];
/** The flags of a lead in one number. */
export const FLAG_BITS = Object.fromEntries(
  STORED_FLAGS.map((flag, index) => [flag, 1 << index]),
) as Readonly<Record<StoredFlag, number>>;

/** Stored flags and a status that together define a derived flag. A lead must have all of them. */
interface FlagRule {
  readonly status?: LeadStatusId;
  readonly has?: StoredFlag;
  readonly lacks?: StoredFlag;
}
export type DerivedFlag = 'approved' | 'original' | 'injected';
export const DERIVED_FLAGS: Readonly<Record<DerivedFlag, FlagRule>> = {
  approved: { status: LEAD_STATUS.Ftd },
  original: { has: 'markedOriginal', lacks: 'campaign' },
  injected: { has: 'child', lacks: 'campaign' },
};
export type LeadFlag = StoredFlag | DerivedFlag;
export const isDerived = (flag: LeadFlag): flag is DerivedFlag => flag in DERIVED_FLAGS;
