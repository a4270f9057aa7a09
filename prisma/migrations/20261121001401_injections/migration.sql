-- Leads that staff send to another advertiser, now or later (domain §8).
-- The row is authoritative; a queued job only refers to it.
CREATE TABLE progress_logs (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- simulation: every check runs, but nothing is sent
  type            text NOT NULL CHECK (type IN ('injection', 'simulation')),
  lead_id         integer NOT NULL REFERENCES leads,
  -- The lead that the injection created. Set in the transaction that stores the lead, so there is
  -- at most one.
  created_lead_id integer UNIQUE REFERENCES leads,
  advertiser_id   integer NOT NULL REFERENCES advertisers,
  -- { locate_leads, publisher_id, funnel, publisher_id_override }; null where the original is used
  parameters      jsonb NOT NULL,
  status          text NOT NULL DEFAULT 'idle'
    CHECK (status IN ('idle', 'running', 'completed')),
  -- How many workers have taken the job.
  runs            integer NOT NULL DEFAULT 0,
  scheduled_at    timestamptz NOT NULL,
  -- From this instant a worker may take the job, even from a worker that stopped responding.
  due_at          timestamptz NOT NULL,
  outcome         text CHECK (outcome IN ('accepted', 'rejected', 'unknown')),
  reason          text,
  created_by      integer NOT NULL REFERENCES users,
  created_at      timestamptz NOT NULL,
  finished_at     timestamptz,
  CHECK ((status = 'completed') = (outcome IS NOT NULL)),
  CHECK ((status = 'completed') = (finished_at IS NOT NULL)),
  CHECK (created_lead_id IS NULL OR status <> 'idle')
);
CREATE INDEX progress_logs_due_idx ON progress_logs (due_at) WHERE status <> 'completed';
CREATE INDEX progress_logs_scheduled_idx
  ON progress_logs (scheduled_at, id)
  WHERE status <> 'completed';
CREATE INDEX progress_logs_finished_at_idx
  ON progress_logs (finished_at)
  WHERE status = 'completed';
-- A second click on Confirm finds the job that the first one created.
CREATE UNIQUE INDEX progress_logs_waiting_idx
  ON progress_logs (lead_id, advertiser_id, type)
  WHERE status <> 'completed';
