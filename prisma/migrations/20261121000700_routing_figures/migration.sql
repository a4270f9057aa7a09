-- The conversion statistics behind the decisions of `optimize` (docs/adr/0009). One process counts
-- them, every process reads them, and each decision names the version that it used.
CREATE TABLE optimize_figures (
  version integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The end of the counted period, a multiple of the refresh interval. It is unique, so two
  -- processes cannot store the same period twice.
  as_of   timestamptz NOT NULL UNIQUE,
  -- [{ advertiser_id, country_id, leads, ftds, revenue }]
  figures jsonb NOT NULL
);
