-- Until when a worker has the message; null between tries.
ALTER TABLE alert_messages ADD COLUMN leased_until timestamptz;
