import { LEAD_STATUS } from '@leadline/contracts';

// Plain text, because readers of COPY take no parameters.

/**
 * Condition: the attempt `t` reached its advertiser. Attempts that were not sent and refusals of
 * our own did not.
 */
export const IS_CALL = `
  t.finished_at IS NOT NULL
  AND (t.state IN ('accepted', 'unknown') OR t.restriction_origin = 'broker')`;

/**
 * Selects the advertisers that the lead `l` was offered to, each once. A lead on its way is not
 * counted yet. An imported lead has no attempts, but its advertiser took it.
 */
export const OFFERED_TO = `
  SELECT t.advertiser_id
  FROM lead_attempts t
  WHERE t.lead_id = l.id
    AND t.advertiser_id IS NOT NULL
    AND l.status <> ${LEAD_STATUS.Submitted}
    AND ${IS_CALL}
  UNION
  SELECT l.advertiser_id
  WHERE l.advertiser_id IS NOT NULL`;

/** Selects them as ids in order, with commas between them. Null if there are none. */
export const OFFERED_TO_LIST = `
  SELECT string_agg(o.advertiser_id::text, ',' ORDER BY o.advertiser_id)
  FROM (${OFFERED_TO}) AS o (advertiser_id)`;
