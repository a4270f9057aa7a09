import type { Mentions } from '#shared/database/erasure.sql.js';

/** The error of a pull may quote what the advertiser answered. */
export const PULL_MENTIONS: Mentions = { table: 'status_pull_log', texts: ['error'] };
