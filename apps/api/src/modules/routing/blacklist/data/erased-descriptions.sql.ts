import sql from 'sql-template-tag';
import type { Mentions } from '#shared/database/erasure.sql.js';

/** Notes on items, which may name a person. The value stays: it is the block (ADR 68). */
export const BLACKLIST_MENTIONS: Mentions = {
  table: 'blacklist_items',
  update: sql`UPDATE blacklist_items t`,
  texts: ['description'],
};
