-- Values that a step of an integration read and that serve for other leads, such as a token.
-- `basis_hash` is a keyed hash of the template and the secrets from which they came, so that changed
-- ones find none. `round` counts the values stored. One process at a time has the lease and calls
-- the step.
CREATE TABLE step_values (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertisers (id) ON DELETE CASCADE,
  step text NOT NULL,
  basis_hash bytea NOT NULL,
  round integer NOT NULL DEFAULT 0,
  -- Encrypted. NULL until the step has brought some.
  content bytea,
  expires_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  UNIQUE (advertiser_id, step, basis_hash)
);

-- The price that the advertiser named in its answer. NULL if it named none.
ALTER TABLE lead_attempts
  ADD COLUMN price numeric(14, 6),
  ADD COLUMN currency text;
