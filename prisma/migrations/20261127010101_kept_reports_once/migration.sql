CREATE UNIQUE INDEX inbound_postbacks_once_idx
  ON inbound_postbacks (advertiser_id, call_hash)
  WHERE call_hash IS NOT NULL;
-- contract: the call_hash takes its place, and no version that uses it was released.
DROP INDEX inbound_postbacks_waiting_once_idx;
