-- Routing rules, caps, the blacklist, and the version of the routing configuration.

CREATE TABLE distributions (
  id                  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name                text NOT NULL,
  tags                text[] NOT NULL DEFAULT '{}',
  method              text NOT NULL CHECK (method IN ('slot', 'chance', 'optimize')),
  country_id          integer NOT NULL REFERENCES countries,
  publisher_id        integer REFERENCES publishers,
  timezone_id         integer NOT NULL REFERENCES time_zones,
  is_send_in_op_hours boolean NOT NULL DEFAULT false,
  -- { "custom_param_1": "value" }
  parameters          jsonb NOT NULL DEFAULT '{}',
  -- { "funnel": ["a", "b"], … }: one of the values is drawn per lead
  data_override       jsonb NOT NULL DEFAULT '{}',
  is_active           boolean NOT NULL DEFAULT true,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  deleted_at          timestamptz
);
CREATE INDEX distributions_country_id_idx ON distributions (country_id) WHERE deleted_at IS NULL;

CREATE TABLE distribution_timeslots (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  distribution_id integer NOT NULL REFERENCES distributions ON DELETE CASCADE,
  position        integer NOT NULL,
  name            text NOT NULL,
  is_active       boolean NOT NULL DEFAULT true,
  -- [{ id: weekday 1–7, checked, steps: [{ start_time, end_time }] }]
  opening_hours   jsonb NOT NULL,
  UNIQUE (distribution_id, position)
);

CREATE TABLE distribution_groups (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  timeslot_id integer NOT NULL REFERENCES distribution_timeslots ON DELETE CASCADE,
  position    integer NOT NULL,
  name        text NOT NULL,
  UNIQUE (timeslot_id, position)
);

CREATE TABLE distribution_brands (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_id      integer NOT NULL REFERENCES distribution_groups ON DELETE CASCADE,
  position      integer NOT NULL,
  advertiser_id integer NOT NULL REFERENCES advertisers,
  percentage    numeric(5,2) NOT NULL CHECK (percentage BETWEEN 0 AND 100),
  UNIQUE (group_id, position)
);

-- Method slot: how many leads each advertiser of a group received on a day, including deliveries
-- in progress. The day is that of the distribution's time zone.
CREATE TABLE slot_counts (
  group_id      integer NOT NULL REFERENCES distribution_groups ON DELETE CASCADE,
  day           date NOT NULL,
  advertiser_id integer NOT NULL,
  taken         integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  PRIMARY KEY (group_id, day, advertiser_id)
);

-- An empty list means any; at least one list is not empty.
CREATE TABLE caps (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type           text NOT NULL CHECK (type IN ('lead', 'ftd')),
  interval       text NOT NULL CHECK (interval IN ('daily', 'interval')),
  cap            integer NOT NULL CHECK (cap >= 0),
  reset_time     time NOT NULL DEFAULT '00:00',
  timezone_id    integer NOT NULL REFERENCES time_zones,
  country_ids    integer[] NOT NULL DEFAULT '{}',
  advertiser_ids integer[] NOT NULL DEFAULT '{}',
  publisher_ids  integer[] NOT NULL DEFAULT '{}',
  funnels        text[] NOT NULL DEFAULT '{}',
  -- Start of the window of an interval cap: its creation or the last manual reset.
  -- Whole milliseconds, because clocks in code have no more.
  window_started_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  deleted_at     timestamptz,
  CHECK (cardinality(country_ids) + cardinality(advertiser_ids) + cardinality(publisher_ids) > 0)
);

-- One row per cap and window, created when the window is first used. No job has to reset a cap.
CREATE TABLE cap_windows (
  cap_id       integer NOT NULL REFERENCES caps ON DELETE CASCADE,
  window_start timestamptz NOT NULL,
  filled       integer NOT NULL DEFAULT 0 CHECK (filled >= 0),
  reserved     integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  PRIMARY KEY (cap_id, window_start)
);

CREATE TABLE blacklist_types (
  id         integer PRIMARY KEY,
  name       text NOT NULL UNIQUE,
  field_type text NOT NULL CHECK (field_type IN ('text field', 'select')),
  config     jsonb NOT NULL
);

CREATE TABLE blacklist_items (
  id                integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  blacklist_type_id integer NOT NULL REFERENCES blacklist_types,
  value             text NOT NULL,
  expires_at        timestamptz,
  hide_blocked      boolean NOT NULL DEFAULT false,
  description       text NOT NULL DEFAULT '',
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now()
);

-- A single row: the version of the routing configuration.
-- Every committed change raises it and notifies all processes.
CREATE TABLE routing_versions (
  id      integer PRIMARY KEY CHECK (id = 1),
  version integer NOT NULL
);
INSERT INTO routing_versions VALUES (1, 1);

CREATE FUNCTION raise_routing_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE routing_versions SET version = version + 1 WHERE id = 1;
  PERFORM pg_notify('routing_config', '');
  RETURN NULL;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'time_zones', 'countries',
    'publishers', 'publisher_payouts', 'publisher_supported_countries', 'publisher_postbacks',
    'advertisers', 'advertiser_integrations', 'advertiser_revenues',
    'advertiser_supported_countries', 'advertiser_opening_hours', 'advertiser_exclusions',
    'lead_overrides',
    'distributions', 'distribution_timeslots', 'distribution_groups', 'distribution_brands',
    'caps', 'blacklist_items'
  ]
  LOOP
    EXECUTE format(
      'CREATE TRIGGER raise_routing_version
       AFTER INSERT OR UPDATE OR DELETE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION raise_routing_version()',
      name
    );
  END LOOP;
END $$;
