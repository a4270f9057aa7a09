-- Every save of what staff edit: who saved what, and when. The newest row of a record says which
-- version it has. A record without rows has version 1; the first save adds a row for that as well.
CREATE TABLE record_versions (
  entity        text NOT NULL CHECK (entity IN (
    'cap', 'distribution', 'integration', 'preset', 'publisher_postback', 'status_pull'
  )),
  entity_id     integer NOT NULL,
  version       integer NOT NULL CHECK (version > 0),
  -- Null for a content that no person has saved, e.g. one that came with the installation.
  saved_by      integer REFERENCES users,
  saved_at      timestamptz NOT NULL,
  -- The version whose content was saved again.
  restored_from integer,
  content       jsonb NOT NULL,
  PRIMARY KEY (entity, entity_id, version)
);
