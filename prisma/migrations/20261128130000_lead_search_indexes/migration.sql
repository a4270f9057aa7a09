-- outside a transaction: leads are written while the indexes are built.
-- Searches for many IPs, and for hit ids of any publisher.
DROP INDEX CONCURRENTLY IF EXISTS leads_ip_idx;
CREATE INDEX CONCURRENTLY leads_ip_idx ON leads (ip);
DROP INDEX CONCURRENTLY IF EXISTS leads_hit_id_publisher_idx;
CREATE INDEX CONCURRENTLY leads_hit_id_publisher_idx
  ON leads (hit_id, publisher_id)
  WHERE hit_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS leads_hit_id_idx;
