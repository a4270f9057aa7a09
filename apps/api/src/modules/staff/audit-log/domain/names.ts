/** Records that other records name by their id. */
export const NAMED_KINDS = [
  'advertiser',
  'publisher',
  'country',
  'user',
  'publisher_account',
  'role',
  'timezone',
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** The names of records by kind and id. */
export type Names = Readonly<Record<NamedKind, Readonly<Record<string, string>>>>;
export const NO_NAMES: Names = {
  advertiser: {},
  publisher: {},
  country: {},
  user: {},
  publisher_account: {},
  role: {},
  timezone: {},
};

const KIND_OF_FIELD: Readonly<Record<string, NamedKind>> = {
  advertiser_id: 'advertiser',
  advertiser_ids: 'advertiser',
  affiliate_id: 'publisher',
  affiliate_ids: 'publisher',
  publisher_id: 'publisher',
  publisher_ids: 'publisher',
  country_id: 'country',
  country_ids: 'country',
  user_id: 'user',
  publisher_account_id: 'publisher_account',
  role_id: 'role',
  level: 'role',
  timezone_id: 'timezone',
};
/** Returns the kind of record whose ids a field of a record holds, or undefined. */
export const kindOfField = (field: string, entity: string): NamedKind | undefined => {
  if (field !== 'party_id') return KIND_OF_FIELD[field];
  return entity.startsWith('publisher') ? 'publisher' : 'advertiser';
};
