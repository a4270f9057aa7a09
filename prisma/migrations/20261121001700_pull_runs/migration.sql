-- The number of a run is the id of its job and decides which run may write. A pull that is deleted
-- and set up again must therefore not reuse the numbers of runs that are still in progress.
CREATE SEQUENCE status_pull_runs AS integer CYCLE OWNED BY status_pulls.runs;
SELECT setval('status_pull_runs', (SELECT coalesce(max(runs), 0) + 1 FROM status_pulls));
