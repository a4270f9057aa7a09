-- outside a transaction: money is posted while the index is built.
DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_changed_xid_idx;
-- Rows lie in the order of their numbers, so the bounds of their pages are enough, and a posting costs
-- no entry.
CREATE INDEX CONCURRENTLY ledger_postings_changed_xid_idx ON ledger_postings
  USING brin (changed_xid) WITH (pages_per_range = 32, autosummarize = on);
