-- The origins (scheme, host and port) that each secret may be sent to, by its name. NULL until the
-- next save: each secret belongs to the origin of the stored template, and to that of the stored
-- status pull if the pull names it.
ALTER TABLE advertiser_integrations ADD COLUMN secret_origins jsonb;
