-- Addresses that are sent events (ADR 103).
CREATE TABLE webhooks (
  id                    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name                  text NOT NULL,
  url                   text NOT NULL,
  events                text[] NOT NULL CHECK (cardinality(events) > 0),
  -- Filters; an empty one lets all parties through.
  advertiser_ids        integer[] NOT NULL DEFAULT '{}',
  publisher_ids         integer[] NOT NULL DEFAULT '{}',
  is_active             boolean NOT NULL DEFAULT true,
  -- The keys that sign calls, encrypted.
  secret                bytea NOT NULL,
  previous_secret       bytea,
  previous_secret_until timestamptz,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
);
CREATE UNIQUE INDEX webhooks_name_key ON webhooks (name);

-- Every process knows which events some webhook wants, and writes no others.
CREATE FUNCTION notify_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('webhooks', '');
  RETURN NULL;
END $$;
CREATE TRIGGER notify_webhooks
AFTER INSERT OR UPDATE OR DELETE ON webhooks
FOR EACH STATEMENT EXECUTE FUNCTION notify_webhooks();

-- Not part of webhooks: it changes with every call.
CREATE TABLE webhook_health (
  webhook_id      integer PRIMARY KEY REFERENCES webhooks ON DELETE CASCADE,
  failures        integer NOT NULL DEFAULT 0,
  failing_since   timestamptz,
  last_success_at timestamptz,
  disabled_at     timestamptz,
  disabled_reason text CHECK (disabled_reason IN ('gone', 'failing')),
  -- One worker at a time sends to a webhook, until its lease ends.
  runs            integer NOT NULL DEFAULT 0,
  leased_until    timestamptz,
  CHECK ((failures > 0) = (failing_since IS NOT NULL)),
  CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
);

-- One event on its way to one webhook. The row is authoritative; a queued job only refers to its
-- webhook.
CREATE TABLE webhook_deliveries (
  id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id       integer NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  -- The header webhook-id, the same on every try.
  message_id       text NOT NULL DEFAULT 'msg_' || gen_random_uuid(),
  -- Relaying the same outbox row twice creates one delivery only. It is also the order of events.
  outbox_id        bigint NOT NULL,
  event            text NOT NULL,
  -- Its events are sent one after the other.
  record           text NOT NULL,
  lead_id          integer REFERENCES leads ON DELETE CASCADE,
  body             text NOT NULL,
  state            text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'delivered', 'failed')),
  tries            integer NOT NULL DEFAULT 0,
  -- Tries since somebody last sent it again, which begins the retries anew.
  round_tries      integer NOT NULL DEFAULT 0,
  round_began_at   timestamptz NOT NULL,
  next_try_at      timestamptz NOT NULL,
  last_status_code integer,
  last_error       text,
  attempts         jsonb NOT NULL DEFAULT '[]',
  created_at       timestamptz NOT NULL,
  delivered_at     timestamptz,
  UNIQUE (webhook_id, outbox_id)
);
CREATE INDEX webhook_deliveries_waiting_idx
  ON webhook_deliveries (webhook_id, next_try_at)
  WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_record_idx
  ON webhook_deliveries (webhook_id, record, outbox_id)
  WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_log_idx ON webhook_deliveries (webhook_id, id DESC);
CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_lead_id_idx ON webhook_deliveries (lead_id);

-- Alerts that stand and were sent.
CREATE TABLE webhook_alerts (
  key       text PRIMARY KEY,
  raised_at timestamptz NOT NULL
);

-- Webhooks have versions (ADR 26). Other migrations extend the list of entities as well, so it is
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
    SELECT 'webhook'
  ) AS listed;
  ALTER TABLE record_versions DROP CONSTRAINT record_versions_entity_check;
  EXECUTE format(
    'ALTER TABLE record_versions
       ADD CONSTRAINT record_versions_entity_check CHECK (entity IN (%s))',
    entities
  );
END
$$;
