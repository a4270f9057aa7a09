-- The leads that each blacklist item stopped. Only those are in it, so other leads do not pay for it.
CREATE INDEX leads_blacklist_item_id_idx
  ON leads (blacklist_item_id, created_at)
  WHERE blacklist_item_id IS NOT NULL;
