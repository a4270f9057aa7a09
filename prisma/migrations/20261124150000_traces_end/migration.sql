-- The traces that are there become the first of the months by which they are kept
-- (docs/adr/0051). It has no beginning, and lasts until the end of the next calendar month: traces
-- that are written during the upgrade belong to it. Traces of a clock that was fast do, too.
DO $$
BEGIN
  EXECUTE format(
    'ALTER TABLE lead_decisions
       ADD CONSTRAINT lead_decisions_end CHECK (created_at < %L) NOT VALID',
    (
      SELECT date_trunc('month', greatest(now(), max(created_at)) AT TIME ZONE 'UTC')
        + interval '2 months'
      FROM lead_decisions
    ) AT TIME ZONE 'UTC'
  );
END $$;
