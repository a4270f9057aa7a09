import sql from 'sql-template-tag';
import type { Mentions } from '#shared/database/erasure.sql.js';

/** The error of a message may quote what its receiver answered. */
export const MESSAGE_MENTIONS: Mentions = {
  table: 'alert_messages',
  update: sql`UPDATE alert_messages t`,
  texts: ['last_error'],
};
