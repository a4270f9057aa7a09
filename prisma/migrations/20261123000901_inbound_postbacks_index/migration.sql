-- The reports of an advertiser, newest first: the statuses that it has sent.
CREATE INDEX inbound_postbacks_advertiser_idx ON inbound_postbacks (advertiser_id, id DESC);
