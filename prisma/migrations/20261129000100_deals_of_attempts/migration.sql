-- The deal under which an advertiser is offered a lead; 0 without one. An accepted lead keeps it.
-- Attempts of the version before have NULL: their leads keep the deal that wins at the acceptance.
ALTER TABLE lead_attempts ADD COLUMN deal_id integer;
