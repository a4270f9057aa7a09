CREATE UNIQUE INDEX inbound_postbacks_once_idx
  ON inbound_postbacks (advertiser_id, fingerprint)
  WHERE fingerprint IS NOT NULL;
-- contract: the fingerprint takes its place, and no version that uses it was released.
DROP INDEX inbound_postbacks_waiting_once_idx;
