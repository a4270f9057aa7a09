-- The last use of a session, to within a minute. Null for one that was not used since its first minute.
ALTER TABLE sessions
  ADD COLUMN last_used_at timestamptz;
