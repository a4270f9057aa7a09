-- Staff edit the blacklist. A value is on it once for each type.
CREATE UNIQUE INDEX blacklist_items_value_key ON blacklist_items (blacklist_type_id, value);

-- Which item stopped a lead. The item may be deleted since, so this is no foreign key.
ALTER TABLE leads ADD COLUMN blacklist_item_id integer;

-- Blacklist items, status groups and the settings have versions (ADR 26). Other migrations extend the
-- list of entities as well, so it is read and extended here.
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
    SELECT unnest(ARRAY['blacklist_item', 'settings', 'status_group'])
  ) AS listed;
  ALTER TABLE record_versions DROP CONSTRAINT record_versions_entity_check;
  EXECUTE format(
    'ALTER TABLE record_versions
       ADD CONSTRAINT record_versions_entity_check CHECK (entity IN (%s))',
    entities
  );
END
$$;
