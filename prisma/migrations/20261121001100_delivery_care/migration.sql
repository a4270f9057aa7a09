-- For the monitoring of deliveries: status pulls, unmatched postbacks, repeated deliveries, health,
-- alerts.

-- How the statuses of an advertiser's leads are pulled (domain §6).
-- The row is authoritative; a queued job only refers to it.
CREATE TABLE status_pulls (
  advertiser_id    integer PRIMARY KEY REFERENCES advertisers ON DELETE CASCADE,
  template         jsonb NOT NULL,
  interval_minutes integer NOT NULL CHECK (interval_minutes BETWEEN 1 AND 10080),
  is_active        boolean NOT NULL,
  -- From this instant a worker may take the run, even from a worker that stopped responding.
  due_at           timestamptz NOT NULL,
  -- How many workers have taken a run. Only the last of them may write.
  runs             integer NOT NULL DEFAULT 0,
  running_since    timestamptz,
  last_run_at      timestamptz,
  last_success_at  timestamptz,
  failing_since    timestamptz,
  last_error       text,
  last_read        integer NOT NULL DEFAULT 0,
  last_applied     integer NOT NULL DEFAULT 0,
  last_unknown     integer NOT NULL DEFAULT 0,
  applied_total    integer NOT NULL DEFAULT 0,
  updated_at       timestamptz NOT NULL
);
CREATE INDEX status_pulls_due_idx ON status_pulls (due_at) WHERE is_active;

-- An unmatched postback that is sent again is not stored again; `repeats` counts it.
ALTER TABLE inbound_postbacks
  ADD COLUMN source text NOT NULL DEFAULT 'postback' CHECK (source IN ('postback', 'pull')),
  ADD COLUMN repeats integer NOT NULL DEFAULT 0,
  ADD COLUMN reviewed_at timestamptz,
  ADD COLUMN reviewed_by integer REFERENCES users,
  DROP CONSTRAINT inbound_postbacks_outcome_check,
  ADD CONSTRAINT inbound_postbacks_outcome_check
    CHECK (outcome IN ('applied', 'unchanged', 'lead_unknown', 'dismissed'));
DELETE FROM inbound_postbacks older
USING inbound_postbacks newer
WHERE older.outcome = 'lead_unknown'
  AND newer.outcome = 'lead_unknown'
  AND older.advertiser_id = newer.advertiser_id
  AND md5(older.payload::text) = md5(newer.payload::text)
  AND older.id < newer.id;
CREATE UNIQUE INDEX inbound_postbacks_waiting_once_idx
  ON inbound_postbacks (advertiser_id, md5(payload::text))
  WHERE outcome = 'lead_unknown';

-- A repeated delivery is a row of its own, without an outbox row. At most one may be waiting.
ALTER TABLE publisher_postback_deliveries
  ALTER COLUMN outbox_id DROP NOT NULL,
  ADD COLUMN replay_of integer REFERENCES publisher_postback_deliveries ON DELETE SET NULL;
CREATE UNIQUE INDEX publisher_postback_deliveries_one_replay_idx
  ON publisher_postback_deliveries (replay_of)
  WHERE state = 'waiting';

-- Not part of publisher_postbacks: every change there makes routing reload its configuration.
CREATE TABLE publisher_postback_health (
  postback_id     integer PRIMARY KEY REFERENCES publisher_postbacks ON DELETE CASCADE,
  failures        integer NOT NULL DEFAULT 0,
  failing_since   timestamptz,
  last_success_at timestamptz,
  disabled_at     timestamptz,
  CHECK ((failures > 0) = (failing_since IS NOT NULL))
);

-- Advertisers whose calls keep failing. The row is deleted when a call succeeds.
CREATE TABLE circuit_openings (
  advertiser_id  integer PRIMARY KEY REFERENCES advertisers ON DELETE CASCADE,
  opened_at      timestamptz NOT NULL,
  last_failed_at timestamptz NOT NULL
);

-- Answers that were read as acceptances although some part of them suggests a rejection.
CREATE TABLE answer_warnings (
  advertiser_id integer NOT NULL REFERENCES advertisers ON DELETE CASCADE,
  code          text NOT NULL,
  count         integer NOT NULL,
  first_at      timestamptz NOT NULL,
  last_at       timestamptz NOT NULL,
  last_lead_id  integer NOT NULL,
  PRIMARY KEY (advertiser_id, code)
);

-- A dismissed alert stays hidden until its content (its version) changes.
CREATE TABLE alert_dismissals (
  key          text PRIMARY KEY,
  version      text NOT NULL,
  dismissed_by integer NOT NULL REFERENCES users,
  dismissed_at timestamptz NOT NULL
);
