-- Erasure of personal data, of one person or by age (docs/adr/0036).

-- When the personal data of a lead was erased. Such a lead is never sent again.
ALTER TABLE leads ADD COLUMN erased_at timestamptz;

-- Replaces what matches a regular expression, in any case.
CREATE FUNCTION erase_matches(content text, pattern text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT regexp_replace(content, pattern, '[erased]', 'gi') $$;

-- The same in every value of a document. Names of fields stay. A number that matches becomes text.
CREATE FUNCTION erase_matches(content jsonb, pattern text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text;
BEGIN
  CASE jsonb_typeof(content)
    WHEN 'object' THEN
      RETURN (
        SELECT coalesce(jsonb_object_agg(key, erase_matches(value, pattern)), '{}')
        FROM jsonb_each(content)
      );
    WHEN 'array' THEN
      RETURN (
        SELECT coalesce(jsonb_agg(erase_matches(value, pattern) ORDER BY position), '[]')
        FROM jsonb_array_elements(content) WITH ORDINALITY AS e(value, position)
      );
    WHEN 'string', 'number' THEN
      plain := content #>> '{}';
      IF plain ~* pattern THEN
        RETURN to_jsonb(erase_matches(plain, pattern));
      END IF;
      RETURN content;
    ELSE
      RETURN content;
  END CASE;
END $$;

-- Runs that erase. The row is authoritative; a queued job only refers to it.
CREATE TABLE erasures (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- person: everything about one person. payloads, personal_data: what is older than `before`.
  kind         text NOT NULL CHECK (kind IN ('person', 'payloads', 'personal_data')),
  subject_kind text CHECK (subject_kind IN ('email', 'phone')),
  -- Keyed hash of the e-mail or phone number, which is itself not kept.
  subject_hash bytea,
  -- Encrypted: whom the run is about and what it has to look for. Deleted when the run completes.
  subject      bytea,
  before       timestamptz,
  status       text NOT NULL DEFAULT 'idle' CHECK (status IN ('idle', 'running', 'completed')),
  -- How many workers have taken the run. Only the last of them may write.
  runs         integer NOT NULL DEFAULT 0,
  -- From this instant a worker may take the run, even from a worker that stopped responding.
  due_at       timestamptz NOT NULL,
  -- Where the run goes on: its step, and the last id that is done.
  step         smallint NOT NULL DEFAULT 0,
  position     bigint NOT NULL DEFAULT 0,
  -- Leads that are being delivered, for which the run waits.
  waiting      integer NOT NULL DEFAULT 0,
  -- Rows changed, by kind of row.
  report       jsonb NOT NULL DEFAULT '{}',
  created_by   integer REFERENCES users,
  created_at   timestamptz NOT NULL,
  finished_at  timestamptz,
  CHECK ((kind = 'person') = (subject_hash IS NOT NULL)),
  CHECK ((kind = 'person') = (subject_kind IS NOT NULL)),
  CHECK ((kind = 'person') = (before IS NULL)),
  CHECK ((kind = 'person' AND status <> 'completed') = (subject IS NOT NULL)),
  CHECK ((status = 'completed') = (finished_at IS NOT NULL))
);
CREATE INDEX erasures_due_idx ON erasures (due_at) WHERE status <> 'completed';
-- Of a second request for the same person, and of two schedules, one counts.
CREATE UNIQUE INDEX erasures_one_person_idx
  ON erasures (subject_hash)
  WHERE status <> 'completed' AND kind = 'person';
CREATE UNIQUE INDEX erasures_one_retention_idx
  ON erasures (kind)
  WHERE status <> 'completed' AND kind <> 'person';
