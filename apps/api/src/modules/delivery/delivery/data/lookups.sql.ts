import sql, { type Sql } from 'sql-template-tag';
import { OPEN_ATTEMPTS } from '#modules/lead-data/lead-ledger/data/lead-attempts.sql.js';

/**
 * For this many minutes an unknown attempt is looked up at its advertiser, if that has a status
 * pull. Then staff are asked.
 */
export const LOOKUP_MINUTES = 5;
/** Attempts that became unknown at or before this time are no longer looked up. */
export const lookedUpSince = (now: Date): Date => new Date(now.getTime() - LOOKUP_MINUTES * 60_000);

/**
 * Whether a status pull of the table `s` can find a lead whose answer never came: only by our id,
 * because the advertiser's is not known.
 */
export const canLookUp = sql`(s.is_active AND s.template->'read'->>'lead_id' IS NOT NULL)`;

/** Whether attempts of the advertiser of the status pull `s` are to be looked up. */
export const hasAttemptsToLookUp = (now: Date): Sql => sql`(${canLookUp} AND s.advertiser_id IN (
    SELECT t.advertiser_id
    FROM ${OPEN_ATTEMPTS} t
    WHERE t.state = 'unknown' AND t.finished_at > ${lookedUpSince(now)}))`;
