-- outside a transaction: leads are written while the index is built.
DROP INDEX CONCURRENTLY IF EXISTS leads_topup_payout_at_idx;
-- Finds the leads with a share of a top-up, for reports.
CREATE INDEX CONCURRENTLY leads_topup_payout_at_idx ON leads (topup_payout_at)
  WHERE topup_payout_at IS NOT NULL;
