import sql from 'sql-template-tag';
import type { Mentions } from '#shared/database/erasure.sql.js';

/** Errors of pulls, which may quote the advertiser's answer. */
export const PULL_MENTIONS: Mentions = {
  table: 'status_pull_log',
  update: sql`UPDATE status_pull_log t`,
  texts: ['error'],
};
