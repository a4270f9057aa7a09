-- A publisher's leads in the order in which they changed.
CREATE INDEX leads_publisher_feed_idx ON leads (publisher_id, publisher_changed_at, id);
