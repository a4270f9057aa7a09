-- Amounts that staff entered by hand stay when the terms of a plan change.
ALTER TABLE conversions
  ADD COLUMN is_revenue_corrected boolean NOT NULL DEFAULT false,
  ADD COLUMN is_payout_corrected boolean NOT NULL DEFAULT false;

-- A transaction that changes terms names the reason of the changes of money that it makes.
CREATE FUNCTION money_events_name_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reason := current_setting('leadline.money_reason');
  RETURN NEW;
END $$;
CREATE TRIGGER money_events_name_reason
BEFORE INSERT ON money_events
FOR EACH ROW WHEN (current_setting('leadline.money_reason', true) <> '')
EXECUTE FUNCTION money_events_name_reason();
