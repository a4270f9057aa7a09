-- The last test of an integration whose answer was read as accepted. `basis_hash` is a keyed hash
-- of the template and the secrets that were tested, so that a changed one counts as untested.
CREATE TABLE integration_tests (
  advertiser_id integer PRIMARY KEY REFERENCES advertisers (id) ON DELETE CASCADE,
  basis_hash bytea NOT NULL,
  accepted_at timestamptz NOT NULL
);
