-- The deal of its one advertiser under which a lead must come to count in the cap; NULL for any
-- (ADR 100). An FTD counts by the deal that its lead keeps.
ALTER TABLE caps
  ADD COLUMN deal_id integer REFERENCES advertiser_revenues (id),
  ADD CONSTRAINT caps_deal_of_one_advertiser
    CHECK (deal_id IS NULL OR cardinality(advertiser_ids) = 1);
CREATE INDEX caps_deal_id_idx ON caps (deal_id) WHERE deal_id IS NOT NULL;
