-- The browser and system that signed in, e.g. "Firefox on Windows", so that people recognise their
-- sessions.
ALTER TABLE sessions ADD COLUMN device text;
