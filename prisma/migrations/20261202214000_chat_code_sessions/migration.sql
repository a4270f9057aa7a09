-- The session that made a code: the code ends with it. Null for codes from before, which no longer
-- work.
ALTER TABLE chat_link_codes ADD COLUMN session_id uuid;
