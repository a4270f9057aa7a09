-- API tokens of staff (ADR 102).

-- Service accounts act by API tokens only. They have no e-mail address, password or second factor.
ALTER TABLE users
  ADD COLUMN is_service_account boolean NOT NULL DEFAULT false,
  ALTER COLUMN email DROP NOT NULL,
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD CONSTRAINT users_sign_in CHECK (
    CASE
      WHEN is_service_account
      THEN email IS NULL AND password_hash IS NULL AND totp_secret IS NULL AND NOT enable_2fa
      ELSE email IS NOT NULL AND password_hash IS NOT NULL
    END
  );

CREATE TABLE api_tokens (
  id                    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id               integer NOT NULL REFERENCES users,
  name                  text NOT NULL,
  -- SHA-256 of the token, which has 256 random bits.
  token_hash            bytea NOT NULL UNIQUE,
  -- Beginning and end of the token, to recognise it.
  hint                  text NOT NULL,
  -- Ids of permissions. The token has those that the role of the user has, too.
  scopes                integer[] NOT NULL CHECK (cardinality(scopes) > 0),
  -- IP addresses and networks. Empty for everywhere.
  addresses             text[] NOT NULL DEFAULT '{}',
  -- NULL for no end.
  expires_at            timestamptz,
  rate_limit_per_minute integer NOT NULL CHECK (rate_limit_per_minute > 0),
  -- Noted at most once a minute.
  last_used_at          timestamptz,
  last_address          text,
  created_at            timestamptz NOT NULL,
  updated_at            timestamptz NOT NULL,
  -- When it was revoked. The name stays in the audit log.
  deleted_at            timestamptz
);
CREATE INDEX api_tokens_user_id_idx ON api_tokens (user_id);

-- How a write was made: `token` for a call with an API token. NULL for the pages, and for the product
-- itself.
ALTER TABLE audit_log
  ADD COLUMN source text,
  ADD COLUMN api_token_id integer REFERENCES api_tokens;

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
    SELECT 'api_token'
  ) AS listed;
  ALTER TABLE record_versions DROP CONSTRAINT record_versions_entity_check;
  EXECUTE format(
    'ALTER TABLE record_versions
       ADD CONSTRAINT record_versions_entity_check CHECK (entity IN (%s))',
    entities
  );
END
$$;
