-- Publishers pull leads in the order in which something visible to them changed (docs/adr/0011).
-- A trigger sets that instant, whoever changes the lead. `updated_at` will not do: it also moves
-- when something changes that a publisher may not see, such as a pending FTD.

-- The transaction takes its number before the clock is read. A reader that looks for running
-- transactions first, and for leads second, therefore sees the transaction or its change.
CREATE FUNCTION instant_of_change() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_current_xact_id();
  RETURN clock_timestamp();
END $$;

-- A single value for all existing leads, so that no row is rewritten.
ALTER TABLE leads ADD COLUMN publisher_changed_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE leads ALTER COLUMN publisher_changed_at SET DEFAULT instant_of_change();

CREATE FUNCTION leads_stamp_publisher_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.publisher_changed_at := instant_of_change();
  RETURN NEW;
END $$;

-- A publisher sees a pending or rejected FTD as an accepted lead, and payout and FTD time only once
-- the FTD is approved.
CREATE TRIGGER leads_stamp_publisher_change
BEFORE UPDATE ON leads
FOR EACH ROW
WHEN (
  (
    CASE WHEN OLD.status IN (6, 7) THEN 2 ELSE OLD.status END,
    CASE WHEN OLD.status = 5 THEN OLD.payout END,
    CASE WHEN OLD.status = 5 THEN OLD.ftd_at END,
    OLD.publisher_id, OLD.publisher_status, OLD.rejection_code, OLD.is_test,
    OLD.redirect_token, OLD.redirect_expires_at, OLD.country_id,
    OLD.email, OLD.phone, OLD.first_name, OLD.last_name,
    OLD.offer, OLD.funnel, OLD.custom_param_1, OLD.custom_param_2, OLD.custom_param_3,
    OLD.custom_param_4, OLD.custom_param_5, OLD.hit_id
  )
  IS DISTINCT FROM
  (
    CASE WHEN NEW.status IN (6, 7) THEN 2 ELSE NEW.status END,
    CASE WHEN NEW.status = 5 THEN NEW.payout END,
    CASE WHEN NEW.status = 5 THEN NEW.ftd_at END,
    NEW.publisher_id, NEW.publisher_status, NEW.rejection_code, NEW.is_test,
    NEW.redirect_token, NEW.redirect_expires_at, NEW.country_id,
    NEW.email, NEW.phone, NEW.first_name, NEW.last_name,
    NEW.offer, NEW.funnel, NEW.custom_param_1, NEW.custom_param_2, NEW.custom_param_3,
    NEW.custom_param_4, NEW.custom_param_5, NEW.hit_id
  )
)
EXECUTE FUNCTION leads_stamp_publisher_change();
