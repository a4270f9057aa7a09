import type { GroupKey } from '#modules/lead-data/lead-conditions/domain/grouping.js';

const NAMED = [
  'advertiser_id',
  'country_id',
  'publisher_id',
  'distribution_id',
  'status_group',
  'revenue_plan_id',
] as const;
/** Keys whose groups have a name in a table. */
export type NamedKey = (typeof NAMED)[number];
export const isNamed = (key: GroupKey): key is NamedKey =>
  (NAMED as readonly GroupKey[]).includes(key);

/** Names of groups by the value in leads: an id, or the text of an offer. */
export type GroupNames = ReadonlyMap<number | string, string>;
