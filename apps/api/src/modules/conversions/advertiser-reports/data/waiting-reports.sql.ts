import sql from 'sql-template-tag';

/**
 * Condition for `inbound_postbacks`: the report waits for a decision by staff. It uses the words of
 * its partial index.
 */
export const isWaitingReport = sql`(outcome IN ('lead_unknown', 'refused', 'failed'))`;
