ALTER TABLE leads DROP CONSTRAINT leads_redirect_token_key;
DROP INDEX leads_advertiser_id_idx;

-- A key is stored with its lead and gets its answer later. Room in its page for the new version spares
-- both indexes a second entry.
ALTER TABLE idempotency_keys SET (fillfactor = 70);
