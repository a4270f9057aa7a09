-- How an advertiser writes dates and amounts, for postbacks and pulls (ADR 55).
ALTER TABLE status_mappings ADD COLUMN format jsonb NOT NULL DEFAULT '{}';

-- Every call with a valid token is kept: what was sent, masked, and why it was refused (ADR 56).
-- `call_hash` makes equal calls one row. `received_at` is the time of the last of them, `first_at`
-- of the first; null if the row is older than the column.
ALTER TABLE inbound_postbacks
  ADD COLUMN sent jsonb,
  ADD COLUMN code text,
  ADD COLUMN reason text,
  ADD COLUMN has_ftd boolean NOT NULL DEFAULT false,
  ADD COLUMN call_hash bytea,
  ADD COLUMN first_at timestamptz,
  DROP CONSTRAINT inbound_postbacks_outcome_check,
  ADD CONSTRAINT inbound_postbacks_outcome_check
    CHECK (
      outcome IN ('applied', 'unchanged', 'lead_unknown', 'refused', 'failed', 'dismissed')
    ) NOT VALID;

-- Different calls of an advertiser that were not kept, because there were too many.
CREATE TABLE inbound_postbacks_not_kept (
  advertiser_id integer PRIMARY KEY REFERENCES advertisers ON DELETE CASCADE,
  count         bigint NOT NULL,
  first_at      timestamptz NOT NULL,
  last_at       timestamptz NOT NULL
);

-- Rows of status pulls that could not be read.
ALTER TABLE status_pulls ADD COLUMN last_refused integer NOT NULL DEFAULT 0;
ALTER TABLE status_pull_log
  ADD COLUMN refused integer NOT NULL DEFAULT 0,
  ADD COLUMN refusals jsonb NOT NULL DEFAULT '[]';
