-- The click of a lead that was deleted: what became of it has changed. Its id, because the `hit_id`
-- is personal.
ALTER TABLE lead_removals ADD COLUMN click_id bigint;
CREATE OR REPLACE FUNCTION leads_note_removals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_removals (lead_id, click_id)
  SELECT r.id, k.id
  FROM removed r
  LEFT JOIN clicks k ON k.hit_id = r.hit_id
  ON CONFLICT (lead_id) DO UPDATE
  SET changed_xid = excluded.changed_xid, click_id = excluded.click_id;
  RETURN NULL;
END $$;
