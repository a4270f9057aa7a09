-- What became of the last runs of the status pull of an advertiser, and what its statuses mean.

-- One row a run that ended. The repository keeps the newest 50 of an advertiser.
CREATE TABLE status_pull_log (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertisers ON DELETE CASCADE,
  started_at    timestamptz NOT NULL,
  ended_at      timestamptz NOT NULL,
  pages         integer NOT NULL,
  read          integer NOT NULL,
  applied       integer NOT NULL,
  statuses      integer NOT NULL,
  ftds          integer NOT NULL,
  unknown       integer NOT NULL,
  -- Null if the run succeeded.
  error         text
);
CREATE INDEX status_pull_log_advertiser_idx ON status_pull_log (advertiser_id, id DESC);

-- The statuses of an advertiser that do not mean what they say: a JSON list of value, meaning, name.
CREATE TABLE status_mappings (
  advertiser_id integer PRIMARY KEY REFERENCES advertisers ON DELETE CASCADE,
  statuses      jsonb NOT NULL,
  updated_at    timestamptz NOT NULL
);

ALTER TABLE record_versions
  DROP CONSTRAINT record_versions_entity_check,
  ADD CONSTRAINT record_versions_entity_check CHECK (entity IN (
    'advertiser', 'advertiser_country', 'advertiser_exclusion', 'advertiser_hours',
    'advertiser_revenue', 'cap', 'distribution', 'integration', 'lead_override', 'preset',
    'publisher', 'publisher_country', 'publisher_payout', 'publisher_postback', 'status_mapping',
    'status_pull'
  ));
