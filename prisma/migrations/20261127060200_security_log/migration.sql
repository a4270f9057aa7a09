-- From where an entry was caused, and with what browser and system.
ALTER TABLE audit_log
  ADD COLUMN address text,
  ADD COLUMN device  text;
CREATE INDEX audit_log_publisher_account_idx
  ON audit_log (publisher_account_id, created_at, id)
  WHERE publisher_account_id IS NOT NULL;
