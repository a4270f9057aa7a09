-- Publisher accounts sign in to the publisher panel. Their sessions, challenges and recovery codes
-- are rows of the tables of sign-in, which belong either to a user or to a publisher account.
ALTER TABLE publisher_accounts
  ADD COLUMN is_active         boolean NOT NULL DEFAULT true,
  ADD COLUMN timezone_id       integer NOT NULL DEFAULT 1 REFERENCES time_zones (id),
  ADD COLUMN totp_secret       bytea,
  ADD COLUMN totp_confirmed_at timestamptz,
  ADD COLUMN totp_last_step    bigint,
  ADD COLUMN last_sign_in_at   timestamptz;

ALTER TABLE sessions
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN publisher_account_id integer REFERENCES publisher_accounts (id) ON DELETE CASCADE,
  ADD CONSTRAINT sessions_one_owner CHECK (num_nonnulls(user_id, publisher_account_id) = 1);
CREATE INDEX sessions_publisher_account_idx
  ON sessions (publisher_account_id, address_hash)
  WHERE publisher_account_id IS NOT NULL;

ALTER TABLE login_challenges
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN publisher_account_id integer REFERENCES publisher_accounts (id) ON DELETE CASCADE,
  ADD CONSTRAINT login_challenges_one_owner
    CHECK (num_nonnulls(user_id, publisher_account_id) = 1);
CREATE INDEX login_challenges_publisher_account_idx
  ON login_challenges (publisher_account_id, client_hash, expires_at DESC)
  WHERE publisher_account_id IS NOT NULL;

ALTER TABLE user_recovery_codes
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN publisher_account_id integer REFERENCES publisher_accounts (id) ON DELETE CASCADE,
  ADD CONSTRAINT user_recovery_codes_one_owner
    CHECK (num_nonnulls(user_id, publisher_account_id) = 1);
CREATE UNIQUE INDEX user_recovery_codes_publisher_account_key
  ON user_recovery_codes (publisher_account_id, code_hash)
  WHERE publisher_account_id IS NOT NULL;

-- What a publisher did in the panel names the account instead of a user.
ALTER TABLE audit_log
  ADD COLUMN publisher_account_id integer REFERENCES publisher_accounts (id);
