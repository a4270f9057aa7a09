import sql from 'sql-template-tag';
import type { Mentions } from '#shared/database/erasure.sql.js';

/** The error of a pull may quote what the advertiser answered. */
export const PULL_MENTIONS: Mentions = {
  table: 'status_pull_log',
  update: sql`UPDATE status_pull_log t`,
  texts: ['error'],
};
