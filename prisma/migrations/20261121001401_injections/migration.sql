-- Leads that staff send to another advertiser, now or later. The row is the truth, the queue only carries it (domain §8).
CREATE TABLE progress_logs (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- simulation: every check runs, and nothing is sent
  type            text NOT NULL CHECK (type IN ('injection', 'simulation')),
  lead_id         integer NOT NULL REFERENCES leads,
  -- The lead that the injection made. Written in the transaction that stores it, so there is one at most.
  created_lead_id integer UNIQUE REFERENCES leads,
  advertiser_id   integer NOT NULL REFERENCES advertisers,
  -- { locate_leads, publisher_id, funnel, publisher_id_override }; null where the original is used
  parameters      jsonb NOT NULL,
  status          text NOT NULL DEFAULT 'idle' CHECK (status IN ('idle', 'running', 'completed')),
  -- Counts the workers that took it.
  runs            integer NOT NULL DEFAULT 0,
  scheduled_at    timestamptz NOT NULL,
  -- After this instant a worker may take it, also from one that is not heard of any more.
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
CREATE INDEX progress_logs_scheduled_idx ON progress_logs (scheduled_at, id) WHERE status <> 'completed';
CREATE INDEX progress_logs_finished_at_idx ON progress_logs (finished_at) WHERE status = 'completed';
-- A second click on Confirm finds the job that the first one made.
CREATE UNIQUE INDEX progress_logs_waiting_idx ON progress_logs (lead_id, advertiser_id, type) WHERE status <> 'completed';
