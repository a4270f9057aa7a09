-- Saves that come into force at a moment (ADR 105).
CREATE TABLE scheduled_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The call that saves.
  method text NOT NULL,
  path text NOT NULL,
  body jsonb NOT NULL,
  at timestamptz NOT NULL,
  -- Zone in which the moment was entered.
  zone text NOT NULL,
  entity text NOT NULL,
  entity_id integer NOT NULL,
  title text NOT NULL,
  advertiser_id integer,
  publisher_id integer,
  -- Version of the record that the save was made from.
  made_from integer NOT NULL,
  made_by integer NOT NULL REFERENCES users,
  -- The API token with which it was made.
  api_token_id integer REFERENCES api_tokens,
  made_at timestamptz NOT NULL,
  -- The fields of the body that it changes: [{"path": ["cap"], "before": 50, "after": 80}].
  fields jsonb NOT NULL,
  -- The same in words.
  changes jsonb NOT NULL,
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'done', 'refused', 'cancelled')),
  -- Failures that may pass.
  failures integer NOT NULL DEFAULT 0,
  reason text,
  settled_at timestamptz,
  saved_version integer,
  CHECK ((state = 'pending') = (settled_at IS NULL)),
  CHECK ((state = 'done') = (saved_version IS NOT NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX scheduled_changes_pending_idx ON scheduled_changes (at, id) WHERE state = 'pending';
CREATE INDEX scheduled_changes_record_idx ON scheduled_changes (entity, entity_id, at, id);
CREATE INDEX scheduled_changes_settled_idx ON scheduled_changes (settled_at DESC);

-- The scheduled change by which an entry was written.
ALTER TABLE audit_log ADD COLUMN scheduled_change_id integer;
