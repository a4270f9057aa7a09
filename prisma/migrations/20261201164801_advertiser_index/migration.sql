-- outside a transaction: leads are written while the index is built.
DROP INDEX CONCURRENTLY IF EXISTS leads_of_advertiser_idx;
-- A lead is stored before it has an advertiser, which needs no entry.
CREATE INDEX CONCURRENTLY leads_of_advertiser_idx ON leads (advertiser_id, created_at DESC)
  WHERE advertiser_id IS NOT NULL;
