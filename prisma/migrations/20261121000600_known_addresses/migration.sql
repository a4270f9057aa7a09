-- A user who signed in from an address before is not locked out of it by the failed sign-ins of
-- others (docs/adr/0005).
-- A keyed hash: the address itself is not stored.
ALTER TABLE sessions ADD COLUMN address_hash bytea;
CREATE INDEX sessions_known_address_idx ON sessions (user_id, address_hash);
DROP INDEX sessions_user_id_idx;
