import sql from 'sql-template-tag';
import { ACCEPTED, STATUS } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';

/**
 * How a job `j` ended whose new lead is `n`; null while it is open. The status of the new lead takes
 * precedence: an outcome that was unknown when the job ended may be known by now.
 */
export const JOB_OUTCOME = sql`
  CASE
    WHEN j.status <> 'completed' THEN NULL
    WHEN n.status IN ${ACCEPTED} THEN 'accepted'
    WHEN n.status = ${STATUS.Rejected} THEN 'rejected'
    ELSE j.outcome
  END`;
