import sql from 'sql-template-tag';
import { ACCEPTED, STATUS } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';

/**
 * Outcome of a job `j` with the new lead `n`. Null while the job is open. The status of the new
 * lead takes precedence: an outcome that was unknown when the job ended may be known by now.
 */
export const JOB_OUTCOME = sql`
  CASE
    WHEN j.status <> 'completed' THEN NULL
    WHEN n.status IN ${ACCEPTED} THEN 'accepted'
    WHEN n.status = ${STATUS.Rejected} THEN 'rejected'
    ELSE j.outcome
  END`;
