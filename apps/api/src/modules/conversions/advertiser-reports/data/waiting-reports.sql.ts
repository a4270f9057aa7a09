import sql from 'sql-template-tag';

/**
 * A report that waits for a decision by staff: a condition for `inbound_postbacks`, with the words
 * of its partial index.
 */
export const isWaitingReport = sql`(outcome IN ('lead_unknown', 'refused', 'failed'))`;
