-- FTDs that staff accepted a few seconds ago and can still take back (ADR 44). Until its time has
-- come, an acceptance exists here only: neither the lead nor its conversion changes. It is the row
-- of a leased queue.
CREATE TABLE waiting_acceptances (
  lead_id    integer PRIMARY KEY REFERENCES leads ON DELETE CASCADE,
  user_id    integer NOT NULL REFERENCES users,
  -- What the person decided from. The acceptance lapses if the FTD has changed since.
  status     smallint NOT NULL,
  is_fake    boolean NOT NULL,
  asked_at   timestamptz NOT NULL,
  undo_until timestamptz NOT NULL,
  due_at     timestamptz NOT NULL,
  runs       integer NOT NULL DEFAULT 0
);
CREATE INDEX waiting_acceptances_due_at_idx ON waiting_acceptances (due_at);
