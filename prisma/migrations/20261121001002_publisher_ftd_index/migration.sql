-- The same for approved FTDs, which are few among many leads.
CREATE INDEX leads_publisher_ftd_feed_idx
  ON leads (publisher_id, publisher_changed_at, id)
  WHERE status = 5;
