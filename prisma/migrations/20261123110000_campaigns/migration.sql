-- Campaigns register people of existing leads again, step by step (domain §14).
CREATE TABLE campaigns (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name            text NOT NULL,
  status          text NOT NULL DEFAULT 'inactive'
    CHECK (status IN ('inactive', 'active', 'complete')),
  validate_email  boolean NOT NULL DEFAULT false,
  -- 1: never; 2: when an advertiser accepted the person; 3: when the person deposited.
  exit_condition  smallint NOT NULL DEFAULT 1 CHECK (exit_condition BETWEEN 1 AND 3),
  -- Exit condition 3: how long a step waits for a deposit before the next one.
  conversion_days integer NOT NULL CHECK (conversion_days BETWEEN 0 AND 365),
  created_by      integer NOT NULL REFERENCES users,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL
);

CREATE TABLE campaign_steps (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id   integer NOT NULL REFERENCES campaigns,
  position      integer NOT NULL,
  action        text NOT NULL DEFAULT 'registration' CHECK (action = 'registration'),
  -- An empty list leaves the lead's own value.
  publisher_ids integer[] NOT NULL DEFAULT '{}',
  funnels       text[] NOT NULL DEFAULT '{}',
  -- What its leads count under in slot_counts. Taken from the ids of distribution_groups.
  group_id      integer NOT NULL UNIQUE,
  created_at    timestamptz NOT NULL,
  -- A deleted step keeps its row: leads refer to it.
  deleted_at    timestamptz
);
CREATE INDEX campaign_steps_campaign_id_idx ON campaign_steps (campaign_id, position);

CREATE TABLE campaign_step_advertisers (
  step_id       integer NOT NULL REFERENCES campaign_steps,
  position      integer NOT NULL,
  advertiser_id integer NOT NULL REFERENCES advertisers,
  percentage    numeric(5,2) NOT NULL CHECK (percentage BETWEEN 0 AND 100),
  PRIMARY KEY (step_id, advertiser_id)
);

-- A source draws the leads that its filters select. It is the row of a leased queue: its runs
-- import the leads in batches.
CREATE TABLE campaign_sources (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id    integer NOT NULL REFERENCES campaigns,
  status         text NOT NULL DEFAULT 'inactive'
    CHECK (status IN ('inactive', 'active', 'completed')),
  type           text NOT NULL CHECK (type IN ('slot', 'chance', 'optimize')),
  lead_statuses  text[] NOT NULL,
  -- Null without a delay.
  delay          integer CHECK (delay >= 0),
  delay_unit     text NOT NULL CHECK (delay_unit IN ('days', 'hours', 'minutes')),
  schedule       timestamptz,
  advertiser_ids integer[] NOT NULL,
  publisher_ids  integer[] NOT NULL,
  country_ids    integer[] NOT NULL,
  funnels        text[] NOT NULL,
  brand_statuses text[] NOT NULL,
  -- Names of the filters that exclude what they name.
  excluded       text[] NOT NULL,
  created_at     timestamptz NOT NULL,
  deleted_at     timestamptz,
  -- The import: it goes through the leads by id, up to the newest of its beginning.
  due_at         timestamptz NOT NULL,
  runs           integer NOT NULL DEFAULT 0,
  last_lead_id   integer NOT NULL DEFAULT 0,
  until_lead_id  integer,
  imported_at    timestamptz,
  -- How often its last batch was tried again because domains could not be looked up.
  tries          integer NOT NULL DEFAULT 0,
  matched        integer NOT NULL DEFAULT 0,
  imported       integer NOT NULL DEFAULT 0,
  duplicates     integer NOT NULL DEFAULT 0,
  invalid_emails integer NOT NULL DEFAULT 0,
  unchecked_emails integer NOT NULL DEFAULT 0
);
CREATE INDEX campaign_sources_campaign_id_idx ON campaign_sources (campaign_id, id);
CREATE INDEX campaign_sources_active_idx ON campaign_sources (due_at) WHERE status = 'active';

-- A person in a campaign, and the row of a leased queue: its runs take the person through the
-- steps. The keys are hashes of e-mail and phone. Their indexes let a person in once.
CREATE TABLE campaign_consumers (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id integer NOT NULL REFERENCES campaigns,
  source_id   integer NOT NULL REFERENCES campaign_sources,
  lead_id     integer NOT NULL REFERENCES leads,
  email_key   uuid NOT NULL,
  phone_key   uuid NOT NULL,
  -- waiting: for its time; registering: a lead of it is being delivered.
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'registering', 'ended')),
  due_at      timestamptz NOT NULL,
  runs        integer NOT NULL DEFAULT 0,
  -- It waits for a deposit until then.
  deposit_until timestamptz,
  end_reason  text CHECK (end_reason IN ('passed', 'registered', 'deposited', 'erased')),
  ended_at    timestamptz,
  CHECK ((state = 'ended') = (end_reason IS NOT NULL)),
  CONSTRAINT campaign_consumers_email_key UNIQUE (campaign_id, email_key),
  CONSTRAINT campaign_consumers_phone_key UNIQUE (campaign_id, phone_key)
);
CREATE INDEX campaign_consumers_waiting_idx ON campaign_consumers (source_id, due_at, id)
  WHERE state = 'waiting';
CREATE INDEX campaign_consumers_registering_idx ON campaign_consumers (due_at)
  WHERE state = 'registering';
CREATE INDEX campaign_consumers_state_idx ON campaign_consumers (source_id, state, end_reason)
  INCLUDE (deposit_until);
CREATE INDEX campaign_consumers_lead_id_idx ON campaign_consumers (lead_id);

-- Each person once per step, by the primary key. The lead is stored in the same transaction.
CREATE TABLE campaign_registrations (
  consumer_id integer NOT NULL REFERENCES campaign_consumers,
  step_id     integer NOT NULL REFERENCES campaign_steps,
  campaign_id integer NOT NULL REFERENCES campaigns,
  lead_id     integer NOT NULL UNIQUE REFERENCES leads,
  -- Null while the lead is being delivered.
  outcome     text CHECK (outcome IN ('accepted', 'rejected', 'unknown')),
  created_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  PRIMARY KEY (consumer_id, step_id)
);
CREATE INDEX campaign_registrations_campaign_idx ON campaign_registrations (campaign_id, lead_id);
CREATE INDEX campaign_registrations_step_idx ON campaign_registrations (step_id, outcome);

-- The advertisers that share the leads of the step, and how they are picked. Fixed with the lead, so
-- that a decision can be repeated.
ALTER TABLE leads ADD COLUMN campaign_route jsonb;

-- The counters of method slot belong to groups of distributions and to steps of campaigns, whose
-- ids are of one sequence. A trigger does what the foreign key did.
ALTER TABLE slot_counts DROP CONSTRAINT slot_counts_group_id_fkey;
CREATE FUNCTION delete_slot_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM slot_counts WHERE group_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER delete_slot_counts
  AFTER DELETE ON distribution_groups
  FOR EACH ROW EXECUTE FUNCTION delete_slot_counts();

-- Campaigns have versions (ADR 26). Other migrations extend the list of entities as well, so it is
-- read and extended here.
DO $$
DECLARE
  entities text;
BEGIN
  SELECT string_agg(DISTINCT quote_literal(entity), ', ')
  INTO entities
  FROM (
    SELECT (regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g'))[1] AS entity
    FROM pg_constraint
    WHERE conname = 'record_versions_entity_check'
    UNION
    SELECT unnest(ARRAY['campaign'])
  ) AS listed;
  ALTER TABLE record_versions DROP CONSTRAINT record_versions_entity_check;
  EXECUTE format(
    'ALTER TABLE record_versions
       ADD CONSTRAINT record_versions_entity_check CHECK (entity IN (%s))',
    entities
  );
END
$$;
