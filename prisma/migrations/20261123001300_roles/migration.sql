-- Staff edit roles. A deleted one stays for the history of those who had it.
ALTER TABLE roles
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN deleted_at timestamptz;

-- Names are unique among the roles that are not deleted, whatever their case.
ALTER TABLE roles DROP CONSTRAINT roles_name_key;
UPDATE roles a
SET name = name || ' (' || id || ')'
WHERE EXISTS (
  SELECT 1
  FROM roles b
  WHERE lower(b.name) = lower(a.name) AND b.id < a.id
);
CREATE UNIQUE INDEX roles_name_key ON roles (lower(name)) WHERE deleted_at IS NULL;

-- Roles and users have versions (ADR 26). Other migrations extend the list of entities as well, so
-- it is read and extended here.
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
    SELECT unnest(ARRAY['role', 'user'])
  ) AS listed;
  ALTER TABLE record_versions DROP CONSTRAINT record_versions_entity_check;
  EXECUTE format(
    'ALTER TABLE record_versions
       ADD CONSTRAINT record_versions_entity_check CHECK (entity IN (%s))',
    entities
  );
END
$$;
