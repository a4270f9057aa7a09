-- Imports of blacklist items: checked, shown to whoever sent the file, carried out, and undone.
CREATE TABLE blacklist_imports (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     integer NOT NULL REFERENCES users,
  file_name   text NOT NULL,
  -- Time zone of the expiries in the file.
  zone        text NOT NULL,
  state       text NOT NULL DEFAULT 'checking'
    CHECK (state IN ('checking', 'ready', 'adding', 'added', 'undoing', 'undone', 'dropped')),
  -- Lines, and how many of them the present state has dealt with.
  lines       integer NOT NULL,
  done        integer NOT NULL DEFAULT 0,
  -- Leads since `since` that the lines together would have stopped.
  since       timestamptz,
  leads       integer,
  accepted    integer,
  created_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  -- The lease of the run (ADR 21). Null while nothing is to be done.
  due_at      timestamptz,
  runs        integer NOT NULL DEFAULT 0
);
CREATE INDEX blacklist_imports_due_at_idx ON blacklist_imports (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX blacklist_imports_created_at_idx ON blacklist_imports (created_at);

CREATE TABLE blacklist_import_lines (
  import_id    integer NOT NULL REFERENCES blacklist_imports ON DELETE CASCADE,
  line         integer NOT NULL,
  -- The cells as they were sent.
  type         text NOT NULL,
  value        text NOT NULL,
  expires_at   text NOT NULL,
  hide_blocked text NOT NULL,
  description  text NOT NULL,
  -- The item that the line stands for, or why it cannot be added.
  content      jsonb,
  fault        text,
  is_wide      boolean NOT NULL DEFAULT false,
  leads        integer NOT NULL DEFAULT 0,
  accepted     integer NOT NULL DEFAULT 0,
  PRIMARY KEY (import_id, line)
);

-- The import that added an item, so that it can be undone.
ALTER TABLE blacklist_items ADD COLUMN import_id integer;
CREATE INDEX blacklist_items_import_id_idx
  ON blacklist_items (import_id)
  WHERE import_id IS NOT NULL;
