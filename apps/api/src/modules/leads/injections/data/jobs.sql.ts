import sql, { type Sql } from 'sql-template-tag';
import { erasedLeads, type ErasedLead, type Mentions } from '#shared/database/erasure.sql.js';
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

/** Columns of jobs with another person's lead that may name a person. */
export const JOB_MENTIONS: Mentions = {
  table: 'progress_logs',
  update: sql`UPDATE progress_logs t`,
  texts: ['reason'],
  documents: ['parameters'],
  lead: 'lead_id',
};

/** Condition: a job is about to send a copy of the lead `l`. */
export const isBeingInjected = sql`EXISTS (
  SELECT 1
  FROM progress_logs j
  WHERE j.lead_id = l.id AND j.status = 'running' AND j.created_lead_id IS NULL)`;

/** Ends the jobs of leads that have not begun. */
export const endIdleJobs = (leadIds: readonly number[], at: Date): Sql => sql`
  UPDATE progress_logs
  SET
    status = 'completed', outcome = 'rejected', finished_at = ${at},
    reason = 'The personal data of the lead was erased'
  WHERE lead_id = ANY(${leadIds}::int[]) AND status = 'idle'
  RETURNING 1`;

/** Erases a person from the jobs of their leads. */
export const eraseJobs = (leads: readonly ErasedLead[]): Sql => sql`
  UPDATE progress_logs t
  SET parameters = erase_matches(t.parameters, m.own), reason = erase_matches(t.reason, m.own)
  FROM ${erasedLeads(leads)}
  WHERE t.lead_id = m.lead_id AND (t.parameters::text ~* m.own OR t.reason ~* m.own)
  RETURNING 1`;
