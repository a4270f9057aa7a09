import sql from 'sql-template-tag';
import type { Mentions } from '#shared/database/erasure.sql.js';

/** Errors of messages, which may quote the receiver's answer. */
export const MESSAGE_MENTIONS: Mentions = {
  table: 'alert_messages',
  update: sql`UPDATE alert_messages t`,
  texts: ['last_error'],
};
