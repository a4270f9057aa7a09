-- outside a transaction: leads are written while the index is built.
DROP INDEX CONCURRENTLY IF EXISTS leads_revenue_cohort_idx;
-- Finds the leads of a cohort.
CREATE INDEX CONCURRENTLY leads_revenue_cohort_idx ON leads (revenue_plan_id, created_at)
  WHERE revenue_in_cohort;
