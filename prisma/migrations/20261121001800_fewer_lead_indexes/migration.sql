-- Every index is written twice for a lead: when it comes in and when it is settled.
-- Who already took a person is found by `leads_email_idx` and `leads_phone_idx` too: few leads share either, and their rows are read in any case.
DROP INDEX leads_taken_email_idx;
DROP INDEX leads_taken_phone_idx;
-- `leads_publisher_feed_idx` begins with the publisher as well, and lists by time use `leads_created_at_idx` or the mirror (docs/adr/0015).
DROP INDEX leads_publisher_id_idx;
