-- The outbox, postbacks in both directions, the audit log, settings, presets, lookups.

CREATE TABLE outbox (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic         text NOT NULL,
  payload       jsonb NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- When a job was last queued for the row. A lost job is queued again until the row is done.
  dispatched_at timestamptz,
  done_at       timestamptz
);
CREATE INDEX outbox_waiting_idx ON outbox (id) WHERE done_at IS NULL;

-- One call to a publisher about one event of one lead.
-- The row is authoritative; a queued job only refers to it.
CREATE TABLE publisher_postback_deliveries (
  id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  postback_id      integer NOT NULL REFERENCES publisher_postbacks ON DELETE CASCADE,
  lead_id          integer NOT NULL REFERENCES leads ON DELETE CASCADE,
  event            text NOT NULL,
  -- Relaying the same outbox row twice creates one delivery only.
  outbox_id        bigint NOT NULL,
  state            text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'delivered', 'failed')),
  tries            integer NOT NULL DEFAULT 0,
  last_status_code integer,
  last_error       text,
  next_try_at      timestamptz NOT NULL,
  created_at       timestamptz NOT NULL,
  delivered_at     timestamptz,
  UNIQUE (postback_id, outbox_id)
);
CREATE INDEX publisher_postback_deliveries_waiting_idx
  ON publisher_postback_deliveries (next_try_at)
  WHERE state = 'waiting';
CREATE INDEX publisher_postback_deliveries_lead_id_idx ON publisher_postback_deliveries (lead_id);

CREATE TABLE inbound_postbacks (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertisers ON DELETE CASCADE,
  lead_id       integer REFERENCES leads ON DELETE CASCADE,
  outcome       text NOT NULL CHECK (outcome IN ('applied', 'unchanged', 'lead_unknown')),
  payload       jsonb NOT NULL,
  received_at   timestamptz NOT NULL
);
CREATE INDEX inbound_postbacks_unmatched_idx
  ON inbound_postbacks (id)
  WHERE outcome = 'lead_unknown';
CREATE INDEX inbound_postbacks_lead_id_idx ON inbound_postbacks (lead_id);

CREATE TABLE audit_log (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    integer REFERENCES users,
  action     text NOT NULL,
  entity     text NOT NULL,
  entity_id  integer,
  before     jsonb,
  after      jsonb,
  request_id text,
  created_at timestamptz NOT NULL
);
CREATE INDEX audit_log_entity_idx ON audit_log (entity, entity_id);
CREATE INDEX audit_log_created_at_idx ON audit_log (created_at);

CREATE TABLE settings (
  key   text PRIMARY KEY,
  value jsonb NOT NULL
);

CREATE TABLE presets (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name       text NOT NULL,
  page       text NOT NULL,
  config     jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX presets_user_id_idx ON presets (user_id, page);

CREATE TABLE status_groups (
  id       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "group"  text NOT NULL UNIQUE,
  statuses text[] NOT NULL
);

-- Values seen in leads, so that filters do not have to scan the leads table.
CREATE TABLE lookup_values (
  kind  text NOT NULL CHECK (kind IN (
    'brand_status', 'publisher_status', 'offer', 'funnel',
    'custom_param_1', 'custom_param_2', 'custom_param_3', 'custom_param_4', 'custom_param_5'
  )),
  value text NOT NULL,
  PRIMARY KEY (kind, value)
);
