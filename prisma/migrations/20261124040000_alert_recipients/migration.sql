-- Who is sent the alerts of the bell.
CREATE TABLE alert_recipients (
  id           serial PRIMARY KEY,
  name         text NOT NULL,
  channel      text NOT NULL CHECK (channel IN ('email', 'telegram', 'webhook')),
  address      text NOT NULL,
  -- The token of a bot or the signing secret of a webhook, encrypted.
  secret       bytea,
  kinds        text[] NOT NULL CHECK (cardinality(kinds) > 0),
  -- Only alerts that this user is shown are sent.
  user_id      integer NOT NULL REFERENCES users (id),
  quiet_from   time,
  quiet_until  time,
  timezone_id  integer NOT NULL REFERENCES time_zones (id),
  repeat_hours integer NOT NULL CHECK (repeat_hours BETWEEN 0 AND 168),
  is_active    boolean NOT NULL DEFAULT true,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  CHECK ((channel = 'email') = (secret IS NULL)),
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);
CREATE UNIQUE INDEX alert_recipients_name_key ON alert_recipients (name);

-- A message to a recipient. It has one or more notices.
CREATE TABLE alert_messages (
  id           serial PRIMARY KEY,
  recipient_id integer NOT NULL REFERENCES alert_recipients (id) ON DELETE CASCADE,
  -- dropped: its alerts were over or dismissed before it could be sent.
  state        text NOT NULL DEFAULT 'waiting'
               CHECK (state IN ('waiting', 'sent', 'failed', 'dropped')),
  due_at       timestamptz NOT NULL,
  tries        integer NOT NULL DEFAULT 0,
  last_error   text,
  created_at   timestamptz NOT NULL,
  first_try_at timestamptz,
  -- The end of the last try.
  last_try_at  timestamptz
);
CREATE INDEX alert_messages_due ON alert_messages (due_at) WHERE state = 'waiting';
CREATE INDEX alert_messages_recipient ON alert_messages (recipient_id, id DESC);

-- That a recipient is told of an alert in one of its versions: once.
CREATE TABLE alert_notices (
  recipient_id integer NOT NULL REFERENCES alert_recipients (id) ON DELETE CASCADE,
  key          text NOT NULL,
  version      text NOT NULL,
  message_id   integer NOT NULL REFERENCES alert_messages (id) ON DELETE CASCADE,
  noticed_at   timestamptz NOT NULL,
  PRIMARY KEY (recipient_id, key, version)
);
CREATE INDEX alert_notices_message ON alert_notices (message_id);

-- They have versions (ADR 26). Other migrations extend the list of entities as well, so it is read
-- and extended here.
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
    SELECT 'alert_recipient'
  ) AS listed;
  ALTER TABLE record_versions DROP CONSTRAINT record_versions_entity_check;
  EXECUTE format(
    'ALTER TABLE record_versions
       ADD CONSTRAINT record_versions_entity_check CHECK (entity IN (%s))',
    entities
  );
END
$$;
