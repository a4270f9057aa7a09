-- Pasted lines (ADR 104).

-- Saves of pasted lines, with what undoes them.
CREATE TABLE line_saves (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      integer NOT NULL REFERENCES users,
  -- Names the request, so that one that is sent twice is carried out once.
  key          uuid,
  -- SHA-256 of the lines and the versions that were sent.
  request_hash bytea NOT NULL,
  -- The changed records, their versions, and the calls that take the changes back.
  changes      jsonb NOT NULL,
  saved_at     timestamptz NOT NULL,
  undone_at    timestamptz,
  UNIQUE (user_id, key)
);
