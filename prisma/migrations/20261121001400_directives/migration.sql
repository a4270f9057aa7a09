-- The advertiser that staff chose for the lead: { advertiser_id, funnel, publisher_id }.
-- Every later delivery of the lead uses it instead of a distribution.
ALTER TABLE leads ADD COLUMN directive jsonb;
