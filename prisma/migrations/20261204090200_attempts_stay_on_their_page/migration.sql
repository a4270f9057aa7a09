-- Without these indexes, nothing that changes when a lead is accepted is in an index. Processes of
-- the version before look for open attempts without an index from here on.
DROP INDEX lead_attempts_open_idx;
DROP INDEX lead_attempts_calls_idx;
DROP INDEX lead_attempts_one_live_idx;
-- contract: the name stays, by which the version before knows a second attempt.
ALTER INDEX lead_attempts_live_idx RENAME TO lead_attempts_one_live_idx;
-- contract: nobody reads the name.
ALTER INDEX lead_attempts_sent_idx RENAME TO lead_attempts_calls_idx;
-- A new attempt grows about fourfold when it ends. With room on its page its new version stays
-- there, and old pages with only a little room get no new attempts.
ALTER TABLE lead_attempts SET (fillfactor = 80);
