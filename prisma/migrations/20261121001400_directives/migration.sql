-- Staff chose the advertiser: { advertiser_id, funnel, publisher_id }. Whoever takes the lead up again finds it here; no distribution is asked.
ALTER TABLE leads ADD COLUMN directive jsonb;
