-- What each cap had counted, hour by hour, for the forecast of the time at which it fills (ADR 92).
-- Recorded every few minutes and kept for five weeks.
CREATE TABLE cap_hours (
  cap_id       integer NOT NULL REFERENCES caps ON DELETE CASCADE,
  -- A whole number of hours after the last reset time of the cap.
  hour_start   timestamptz NOT NULL,
  window_start timestamptz NOT NULL,
  -- The count of the window when it was last read in this hour.
  filled       integer NOT NULL CHECK (filled >= 0),
  -- When the cap was first seen full in this hour. Null if it had room.
  full_at      timestamptz,
  PRIMARY KEY (cap_id, hour_start)
);
