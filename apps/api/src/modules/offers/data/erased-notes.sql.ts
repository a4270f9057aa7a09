import type { Mentions } from '#shared/database/erasure.sql.js';

/** What staff write about an offer may name a person. */
export const OFFER_MENTIONS: Mentions = { table: 'offers', texts: ['notes'] };
