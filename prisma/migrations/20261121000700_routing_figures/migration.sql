-- What `optimize` knew when it decided (docs/adr/0009): counted by one process, read by all, named by the decisions made with it.
CREATE TABLE optimize_figures (
  version integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The end of what was counted, on a whole number of refresh intervals: two processes cannot count the same twice.
  as_of   timestamptz NOT NULL UNIQUE,
  -- [{ advertiser_id, country_id, leads, ftds, revenue }]
  figures jsonb NOT NULL
);
