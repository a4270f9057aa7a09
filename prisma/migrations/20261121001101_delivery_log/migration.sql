-- The delivery log of a postback, newest first.
CREATE INDEX publisher_postback_deliveries_log_idx
  ON publisher_postback_deliveries (postback_id, id DESC);
