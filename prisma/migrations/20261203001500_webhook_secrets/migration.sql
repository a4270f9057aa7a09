-- Secrets that rotations have replaced, encrypted. Each signs for 24 hours after its rotation.
CREATE TABLE webhook_secrets (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id  integer NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  secret      bytea NOT NULL,
  valid_until timestamptz NOT NULL
);
CREATE INDEX webhook_secrets_webhook_id_idx ON webhook_secrets (webhook_id);
INSERT INTO webhook_secrets (webhook_id, secret, valid_until)
SELECT id, previous_secret, previous_secret_until
FROM webhooks
WHERE previous_secret IS NOT NULL;

-- contract: no version with webhooks was released, so no process reads these columns.
ALTER TABLE webhooks
  DROP COLUMN previous_secret,
  DROP COLUMN previous_secret_until;
