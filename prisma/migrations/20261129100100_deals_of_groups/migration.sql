-- The deal under which a member of a group gets leads; NULL for the one that wins. An advertiser may
-- be in a group once under each deal. In slot_credits and in lead_attempts.slot_moves, such a member
-- has its deal with a minus sign for advertiser_id, because a deal has one advertiser.
ALTER TABLE distribution_advertisers
  ADD COLUMN deal_id integer REFERENCES advertiser_revenues (id);
CREATE INDEX distribution_advertisers_deal_id_idx ON distribution_advertisers (deal_id)
  WHERE deal_id IS NOT NULL;
