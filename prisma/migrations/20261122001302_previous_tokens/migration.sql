-- After a rotation the token before it works until then.
ALTER TABLE publishers
  ADD COLUMN previous_token_hash bytea,
  ADD COLUMN previous_token_until timestamptz,
  ADD CONSTRAINT publishers_previous_token_check
    CHECK ((previous_token_hash IS NULL) = (previous_token_until IS NULL));
