-- Traces are most of what is stored, and are kept for a time only. By month, what has expired goes
-- in an instant (docs/adr/0051). A month is named after its last one: lead_decisions_2026_12.

-- contract: a table with the same name and columns takes its place in this transaction
DO $$
DECLARE
  month_end timestamptz := (
    SELECT (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]
    FROM pg_constraint
    WHERE conname = 'lead_decisions_end'
  );
  month text := 'lead_decisions_'
    || to_char((month_end AT TIME ZONE 'UTC') - interval '1 month', 'YYYY_MM');
BEGIN
  EXECUTE format('ALTER TABLE lead_decisions RENAME TO %I', month);
  EXECUTE format(
    'ALTER TABLE %1$I
       ALTER COLUMN id DROP IDENTITY,
       DROP CONSTRAINT lead_decisions_pkey,
       ADD CONSTRAINT %2$I PRIMARY KEY USING INDEX lead_decisions_month_key',
    month, month || '_pkey'
  );
  EXECUTE format(
    'ALTER INDEX lead_decisions_lead_id_idx RENAME TO %I',
    month || '_lead_id_idx'
  );
END $$;

CREATE TABLE lead_decisions (
  id             integer GENERATED ALWAYS AS IDENTITY,
  lead_id        integer NOT NULL
    CONSTRAINT lead_decisions_lead_id_fkey REFERENCES leads ON DELETE CASCADE,
  config_version integer NOT NULL,
  trace          jsonb NOT NULL,
  created_at     timestamptz NOT NULL,
  PRIMARY KEY (id, created_at)
) PARTITION BY RANGE (created_at);
CREATE INDEX lead_decisions_lead_id_idx ON lead_decisions (lead_id);

DO $$
DECLARE
  month regclass;
  month_end timestamptz;
BEGIN
  SELECT conrelid, (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]
  INTO month, month_end
  FROM pg_constraint
  WHERE conname = 'lead_decisions_end';
  EXECUTE format(
    'ALTER TABLE lead_decisions ATTACH PARTITION %s FOR VALUES FROM (MINVALUE) TO (%L)',
    month, month_end
  );
  EXECUTE format('ALTER TABLE %s DROP CONSTRAINT lead_decisions_end', month);
  PERFORM setval(pg_get_serial_sequence('lead_decisions', 'id'), max(id))
  FROM lead_decisions
  HAVING max(id) IS NOT NULL;
END $$;

-- What belongs to no month, because a clock is wrong or months were not added in time. It is moved
-- when its month is added.
CREATE TABLE lead_decisions_other PARTITION OF lead_decisions DEFAULT;
