-- Staff edit status groups. Their names are unique, whatever their case.
ALTER TABLE status_groups
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  DROP CONSTRAINT status_groups_group_key;
CREATE UNIQUE INDEX status_groups_group_key ON status_groups (lower("group"));
