-- outside a transaction: leads are written while the index is built.
DROP INDEX CONCURRENTLY IF EXISTS leads_email_key_idx;
CREATE INDEX CONCURRENTLY leads_email_key_idx ON leads (email_key(email));
-- Until then the planner knows nothing about the keys.
ANALYZE leads;
