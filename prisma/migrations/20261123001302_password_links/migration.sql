-- A link with which a user sets a password once. A user has one at most; another one replaces it.
CREATE TABLE password_links (
  user_id    integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the token.
  token_hash bytea NOT NULL UNIQUE,
  created_by integer NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
