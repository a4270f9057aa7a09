-- Places that may name a person and need a decision, and who received the person's data
-- (docs/adr/0068).

-- [{ advertiser_id, leads, first_at, last_at }]: who has to be told of an erasure.
ALTER TABLE erasures ADD COLUMN recipients jsonb NOT NULL DEFAULT '[]';
-- Entries of the blacklist that name the person. They stay.
ALTER TABLE erasures ADD COLUMN blacklist_items integer NOT NULL DEFAULT 0;

-- A completed run knows whom it was about as long as a place waits for a decision.
ALTER TABLE erasures DROP CONSTRAINT erasures_check3;
ALTER TABLE erasures
  ADD CONSTRAINT erasures_subject_check
  CHECK (
    CASE
      WHEN kind <> 'person' THEN subject IS NULL
      ELSE status = 'completed' OR subject IS NOT NULL
    END
  );

CREATE TABLE erasure_findings (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  erasure_id integer NOT NULL REFERENCES erasures ON DELETE CASCADE,
  -- The name of a place in the code, and the id of the row there.
  place      text NOT NULL,
  row_id     integer NOT NULL,
  decision   text CHECK (decision IN ('erase', 'keep')),
  decided_by integer REFERENCES users,
  decided_at timestamptz,
  UNIQUE (erasure_id, place, row_id),
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
