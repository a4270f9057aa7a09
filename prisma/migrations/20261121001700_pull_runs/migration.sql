-- A pull that is deleted and set up again must not give out the numbers of runs that are still under way: they are the ids of jobs, and
-- tell which run may write.
CREATE SEQUENCE status_pull_runs AS integer CYCLE OWNED BY status_pulls.runs;
SELECT setval('status_pull_runs', (SELECT coalesce(max(runs), 0) + 1 FROM status_pulls));
