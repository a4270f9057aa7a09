-- outside a transaction: leads are written while the index is built.
DROP INDEX CONCURRENTLY IF EXISTS leads_redirect_token_idx;
-- Only some leads have a token. An index of all leads had an entry for each of the others, too, and
-- a second one once they were settled.
CREATE UNIQUE INDEX CONCURRENTLY leads_redirect_token_idx ON leads (redirect_token)
  WHERE redirect_token IS NOT NULL;
