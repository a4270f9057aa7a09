-- The lead of a fake FTD counts for its click. Copies in ClickHouse hold what became of each click,
-- so they are made anew: no table is stored at 0.
UPDATE report_copies SET storage = 0;
