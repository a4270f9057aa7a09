import sql from 'sql-template-tag';
import type { Mentions } from '#shared/database/erasure.sql.js';

/** Notes on offers, which may name a person. */
export const OFFER_MENTIONS: Mentions = {
  table: 'offers',
  update: sql`UPDATE offers t`,
  texts: ['notes'],
};
