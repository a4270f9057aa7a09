-- outside a transaction: leads are written while the index is built.
DROP INDEX CONCURRENTLY IF EXISTS leads_payout_cohort_idx;
-- Finds the leads of a cohort.
CREATE INDEX CONCURRENTLY leads_payout_cohort_idx ON leads (payout_plan_id, created_at)
  WHERE payout_in_cohort;
