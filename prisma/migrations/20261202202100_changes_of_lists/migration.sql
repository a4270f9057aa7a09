-- Says with which transaction the changes after a time begin: every transaction with a smaller number
-- had ended by then (docs/adr/0107).
CREATE TABLE change_marks (
  marked_at timestamptz PRIMARY KEY,
  xid       bigint NOT NULL
);

-- The number of the transaction that posted the row, as in leads. Existing rows get 0.
ALTER TABLE ledger_postings ADD COLUMN changed_xid bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger_postings ALTER COLUMN changed_xid SET DEFAULT transaction_number();
