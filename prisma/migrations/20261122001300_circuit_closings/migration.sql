-- Circuits live in the memory of each process. A row tells all of them that staff closed one.
CREATE TABLE circuit_closings (
  advertiser_id integer PRIMARY KEY REFERENCES advertisers ON DELETE CASCADE,
  closed_at     timestamptz NOT NULL
);
CREATE FUNCTION announce_circuit_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('circuit_closings', '');
  RETURN NULL;
END $$;
CREATE TRIGGER announce_circuit_closing
  AFTER INSERT OR UPDATE ON circuit_closings
  FOR EACH STATEMENT EXECUTE FUNCTION announce_circuit_closing();
