-- Every index is written twice for a lead: when it arrives and when its outcome is known.
-- `leads_email_idx` and `leads_phone_idx` are enough to find who already took a person: few leads
-- share an e-mail or a phone, and their rows are read in any case.
DROP INDEX leads_taken_email_idx;
DROP INDEX leads_taken_phone_idx;
-- `leads_publisher_feed_idx` begins with the publisher too, and lists by time use
-- `leads_created_at_idx` or the leads in memory (docs/adr/0015).
DROP INDEX leads_publisher_id_idx;
