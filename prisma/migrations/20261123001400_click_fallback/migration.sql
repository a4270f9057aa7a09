-- A click whose offer is not known leads to the publisher's own offer URL, and names no offer.
ALTER TABLE clicks ALTER COLUMN offer_id DROP NOT NULL;
