-- The code with which a visitor becomes the first administrator. Only the newest one counts.
CREATE TABLE first_administrator_code (
  is_only    boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- SHA-256 of the code.
  code_hash  bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The code ends when there is a user, however the user was made.
CREATE FUNCTION end_first_administrator_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM first_administrator_code;
  RETURN NULL;
END $$;

CREATE TRIGGER end_first_administrator_code
AFTER INSERT ON users
FOR EACH STATEMENT EXECUTE FUNCTION end_first_administrator_code();
