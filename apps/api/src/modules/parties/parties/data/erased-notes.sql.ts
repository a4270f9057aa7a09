import sql from 'sql-template-tag';
import type { Mentions } from '#shared/database/erasure.sql.js';

/** Notes on the countries of a party, which may name a person. */
export const ADVERTISER_COUNTRY_MENTIONS: Mentions = {
  table: 'advertiser_supported_countries',
  update: sql`UPDATE advertiser_supported_countries t`,
  texts: ['notes'],
};
export const PUBLISHER_COUNTRY_MENTIONS: Mentions = {
  table: 'publisher_supported_countries',
  update: sql`UPDATE publisher_supported_countries t`,
  texts: ['notes'],
};
