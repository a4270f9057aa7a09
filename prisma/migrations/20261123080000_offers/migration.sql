-- What staff say about an offer. Constant defaults rewrite no row.
ALTER TABLE offers
  ADD COLUMN country_ids integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN funnels text[] NOT NULL DEFAULT '{}',
  ADD COLUMN category text NOT NULL DEFAULT '',
  ADD COLUMN preview_url text,
  ADD COLUMN notes text NOT NULL DEFAULT '',
  ADD COLUMN payout_text text NOT NULL DEFAULT '',
  ADD COLUMN visible_to text NOT NULL DEFAULT 'all' CHECK (visible_to IN ('all', 'chosen')),
  ADD COLUMN publisher_ids integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  -- A deleted offer keeps its row, so that nobody gets its slug.
  ADD COLUMN deleted_at timestamptz;

-- Pages between which the visitors of an offer are divided. A page that clicks name is kept.
CREATE TABLE offer_landings (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id   integer NOT NULL REFERENCES offers,
  position   integer NOT NULL,
  name       text NOT NULL,
  url        text NOT NULL,
  weight     integer NOT NULL CHECK (weight >= 0),
  deleted_at timestamptz
);
CREATE INDEX offer_landings_offer_id_idx ON offer_landings (offer_id, position);

-- Offers have versions (ADR 26). Other migrations extend the list of entities as well, so it is
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
    SELECT unnest(ARRAY['offer'])
  ) AS listed;
  ALTER TABLE record_versions DROP CONSTRAINT record_versions_entity_check;
  EXECUTE format(
    'ALTER TABLE record_versions
       ADD CONSTRAINT record_versions_entity_check CHECK (entity IN (%s))',
    entities
  );
END
$$;
