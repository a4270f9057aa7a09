/** The rank of each name by id; equal names share a rank. Names are stored in PostgreSQL. */
export type NameRanks = ReadonlyMap<number, number>;
export type NamedSort = 'advertiser_name' | 'publisher_name' | 'country_name';

/** Names of the groups of a key: ranks of names by id, or names by the text that leads hold. */
export type LabelNames =
  { readonly ranks: NameRanks } | { readonly texts: ReadonlyMap<string, string> };
