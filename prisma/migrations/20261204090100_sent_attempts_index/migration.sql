-- outside a transaction: attempts are written while the index is built.
DROP INDEX CONCURRENTLY IF EXISTS lead_attempts_sent_idx;
-- The calls of an advertiser, newest first.
CREATE INDEX CONCURRENTLY lead_attempts_sent_idx
  ON lead_attempts (advertiser_id, id DESC)
  WHERE advertiser_id IS NOT NULL;
