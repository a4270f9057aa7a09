-- Room that one process has taken in a window of a cap, to reserve in it without locking the window
-- (docs/adr/0054). `reserved` of the window holds all of it, so whoever knows nothing of leases sees
-- that much less room.
ALTER TABLE cap_windows
  ADD COLUMN leased integer NOT NULL DEFAULT 0,
  ADD CHECK (leased BETWEEN 0 AND reserved);

CREATE TABLE cap_leases (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cap_id       integer NOT NULL REFERENCES caps ON DELETE CASCADE,
  window_start timestamptz NOT NULL,
  -- The sum of `granted` over a window is its `leased`.
  granted      integer NOT NULL,
  filled       integer NOT NULL DEFAULT 0 CHECK (filled >= 0),
  reserved     integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  granted_at   timestamptz NOT NULL,
  -- Nothing more is reserved in it: what becomes free is of the window.
  is_recalled  boolean NOT NULL DEFAULT false,
  CHECK (filled + reserved <= granted)
);
CREATE INDEX cap_leases_window_idx ON cap_leases (cap_id, window_start);
