-- The ledger is append-only by its triggers, and by what its owner may do. The foreign key of entries
-- locks postings, which needs the right to update one column.
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_postings, ledger_entries FROM CURRENT_USER;
GRANT UPDATE (id) ON ledger_postings TO CURRENT_USER;
