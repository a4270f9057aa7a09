-- Accounts with which publishers sign in to the publisher panel. A deleted one stays for the history.
CREATE TABLE publisher_accounts (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  first_name    text NOT NULL,
  last_name     text NOT NULL,
  email         text NOT NULL,
  password_hash text NOT NULL,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  deleted_at    timestamptz
);
CREATE UNIQUE INDEX publisher_accounts_email_key
  ON publisher_accounts (lower(email))
  WHERE deleted_at IS NULL;

-- The publishers that an account may see.
CREATE TABLE publisher_account_publishers (
  account_id   integer NOT NULL REFERENCES publisher_accounts ON DELETE CASCADE,
  publisher_id integer NOT NULL REFERENCES publishers ON DELETE CASCADE,
  PRIMARY KEY (account_id, publisher_id)
);
CREATE INDEX publisher_account_publishers_publisher_idx
  ON publisher_account_publishers (publisher_id);

-- They have versions (ADR 26). Other migrations extend the list of entities as well, so it is read
-- and extended here.
DO $$
DECLARE
  entities text;
BEGIN
  SELECT string_agg(DISTINCT quote_literal(entity), ', ')
  INTO entities
  FROM (
    SELECT (regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g'))[1] AS entity
    FROM pg_constraint
    WHERE conname = 'record_versions_entity_check'
    UNION
    SELECT 'publisher_account'
  ) AS listed;
  ALTER TABLE record_versions DROP CONSTRAINT record_versions_entity_check;
  EXECUTE format(
    'ALTER TABLE record_versions
       ADD CONSTRAINT record_versions_entity_check CHECK (entity IN (%s))',
    entities
  );
END
$$;
