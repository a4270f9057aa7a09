-- Staff manage users. The address of a deleted one can be used again.
ALTER TABLE users DROP CONSTRAINT users_email_key;
CREATE UNIQUE INDEX users_email_key ON users (email) WHERE deleted_at IS NULL;

-- Sessions are deleted some time after their end, so they cannot tell.
ALTER TABLE users ADD COLUMN last_sign_in_at timestamptz;
UPDATE users u
SET last_sign_in_at = s.newest
FROM (SELECT user_id, max(created_at) AS newest FROM sessions GROUP BY user_id) AS s
WHERE s.user_id = u.id;
