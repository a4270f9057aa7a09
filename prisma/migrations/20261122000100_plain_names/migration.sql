-- Columns and tables take the names that the code and the documents use (docs/glossary.md).
ALTER TABLE lead_attempts RENAME COLUMN cap_holds TO cap_reservations;
ALTER TABLE conversions RENAME COLUMN cap_holds TO cap_reservations;
ALTER TABLE leads RENAME COLUMN directive TO forced_advertiser;
ALTER TABLE optimize_figures RENAME TO conversion_stats;
ALTER TABLE conversion_stats RENAME COLUMN figures TO stats;

-- A decision by `optimize` names the version of the statistics it used.
UPDATE lead_decisions
SET trace = trace #- '{optimize,figures_version}'
  || jsonb_build_object('optimize',
       (trace->'optimize') - 'figures_version'
       || jsonb_build_object('conversion_stats_version', trace->'optimize'->'figures_version'))
WHERE trace->'optimize' ? 'figures_version';
