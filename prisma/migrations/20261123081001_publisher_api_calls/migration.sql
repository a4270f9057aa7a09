-- The last requests of each publisher, which it looks at in the panel. Bounded by the code that
-- writes it. It holds no values of a lead: only which fields were wrong, and how.
CREATE TABLE publisher_api_calls (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  publisher_id integer NOT NULL REFERENCES publishers ON DELETE CASCADE,
  created_at   timestamptz NOT NULL,
  method       text NOT NULL,
  path         text NOT NULL,
  status       smallint NOT NULL,
  code         text,
  lead_id      integer,
  faults       jsonb NOT NULL,
  trace_id     text NOT NULL
);
CREATE INDEX publisher_api_calls_publisher_idx ON publisher_api_calls (publisher_id, id DESC);

-- Staff decide which accounts may replace the API token of their publishers.
ALTER TABLE publisher_accounts ADD COLUMN may_rotate_token boolean NOT NULL DEFAULT true;
