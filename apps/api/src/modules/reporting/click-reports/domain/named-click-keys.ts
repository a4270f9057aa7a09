import type { ClickKey } from '#modules/lead-data/lead-conditions/domain/click-conditions.js';

const NAMED = ['publisher_id', 'offer_id', 'country_id', 'landing_id'] as const;
/** Keys whose groups have a name in a table. */
export type NamedClickKey = (typeof NAMED)[number];
export const isNamedClickKey = (key: ClickKey): key is NamedClickKey =>
  (NAMED as readonly ClickKey[]).includes(key);
