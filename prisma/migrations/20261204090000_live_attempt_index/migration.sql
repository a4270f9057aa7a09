-- outside a transaction: attempts are written while the index is built.
DROP INDEX CONCURRENTLY IF EXISTS lead_attempts_live_idx;
-- An attempt without a restriction is not rejected. The column changes only when an attempt is
-- rejected, so the accepted ones stay where they are in the index.
CREATE UNIQUE INDEX CONCURRENTLY lead_attempts_live_idx
  ON lead_attempts (lead_id)
  WHERE restriction_origin IS NULL;
