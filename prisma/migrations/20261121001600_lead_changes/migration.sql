-- A reader that keeps a copy of the leads asks for what changed since its last read. `updated_at`
-- cannot answer that, because a transaction that began earlier may commit later. The number of the
-- transaction can: every transaction below pg_snapshot_xmin(pg_current_snapshot()) has ended, so a
-- reader that continues from there misses nothing.
-- Existing leads get 0. A constant default rewrites no row.
CREATE FUNCTION transaction_number() RETURNS bigint LANGUAGE sql VOLATILE
AS 'SELECT pg_current_xact_id()::text::bigint';
ALTER TABLE leads ADD COLUMN changed_xid bigint NOT NULL DEFAULT 0;
ALTER TABLE leads ALTER COLUMN changed_xid SET DEFAULT transaction_number();
CREATE INDEX leads_changed_xid_idx ON leads (changed_xid);

CREATE FUNCTION leads_stamp_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_xid := transaction_number();
  RETURN NEW;
END $$;
CREATE TRIGGER leads_stamp_change
BEFORE UPDATE ON leads
FOR EACH ROW EXECUTE FUNCTION leads_stamp_change();

-- A deleted lead has no row that could say when it was deleted.
CREATE TABLE lead_removals (
  lead_id     integer PRIMARY KEY,
  changed_xid bigint NOT NULL DEFAULT transaction_number()
);
CREATE INDEX lead_removals_changed_xid_idx ON lead_removals (changed_xid);
CREATE FUNCTION leads_note_removals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_removals (lead_id)
  SELECT id FROM removed
  ON CONFLICT (lead_id) DO UPDATE SET changed_xid = excluded.changed_xid;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_note_removals
AFTER DELETE ON leads
REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION leads_note_removals();
