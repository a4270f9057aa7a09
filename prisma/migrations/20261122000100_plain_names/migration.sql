-- Columns and tables take the names that the code and the documents use (docs/glossary.md). The
-- tables are locked in the order of ADR 2. Stop every process before this migration: processes of
-- the version before it read the old names.
ALTER TABLE leads RENAME COLUMN directive TO forced_advertiser;
ALTER TABLE conversions RENAME COLUMN cap_holds TO cap_reservations;
ALTER TABLE lead_attempts RENAME COLUMN cap_holds TO cap_reservations;
ALTER TABLE optimize_figures RENAME TO conversion_stats;
ALTER TABLE conversion_stats RENAME COLUMN figures TO stats;
