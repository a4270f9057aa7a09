CREATE INDEX inbound_postbacks_event_idx
  ON inbound_postbacks (advertiser_id, event_hash)
  WHERE event_hash IS NOT NULL;
