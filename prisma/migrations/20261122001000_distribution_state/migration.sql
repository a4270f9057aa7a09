-- A distribution gets leads while it is live (ADR 28). The state replaces the flag is_active.
ALTER TABLE distributions
  ADD COLUMN state text NOT NULL DEFAULT 'live'
  CHECK (state IN ('draft', 'live', 'paused'));
UPDATE distributions SET state = 'paused' WHERE NOT is_active;
ALTER TABLE distributions DROP COLUMN is_active;

-- The versions that were saved until now have it too.
UPDATE record_versions v
SET content = v.content || jsonb_build_object('state', d.state)
FROM distributions d
WHERE v.entity = 'distribution' AND v.entity_id = d.id;
