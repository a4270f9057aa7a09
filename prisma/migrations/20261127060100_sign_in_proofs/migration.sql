-- A challenge is bound to a random value that only the browser of the password step has. Its hash is
-- `client_hash`. The secret of a second factor that is set up belongs to the challenge until its
-- first code confirms it.
ALTER TABLE login_challenges ADD COLUMN totp_secret bytea;

-- Whether a session was opened with a second factor. When one is switched on, the others end.
ALTER TABLE sessions ADD COLUMN has_second_factor boolean NOT NULL DEFAULT false;
UPDATE sessions s
SET has_second_factor = true
FROM users u
WHERE u.id = s.user_id AND u.enable_2fa AND u.totp_confirmed_at <= s.created_at;
UPDATE sessions s
SET has_second_factor = true
FROM publisher_accounts p
WHERE p.id = s.publisher_account_id AND p.totp_confirmed_at <= s.created_at;
