-- Copies in ClickHouse hold the deals of leads, so they are made anew: no table is stored at 0.
UPDATE report_copies SET storage = 0;
