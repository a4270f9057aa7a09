-- A cohort of a publisher's terms counts the status that the publisher is shown, so a change of it
-- is noted too.
DROP TRIGGER leads_note_cohort ON leads;
CREATE TRIGGER leads_note_cohort
AFTER UPDATE OF advertiser_id, status, brand_status, publisher_status, is_test, fake_ftd, ftd_at,
  revenue, payout
ON leads
FOR EACH ROW WHEN (NEW.revenue_in_cohort OR NEW.payout_in_cohort)
EXECUTE FUNCTION leads_note_cohort();

-- When terms of a plan change, its closed cohorts are computed anew. One lead stands for each.
CREATE FUNCTION note_cohorts_of_plan(revenue_plan integer, payout_plan integer) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO cohort_events (lead_id)
  SELECT f.id
  FROM plan_cohorts c
  CROSS JOIN LATERAL (
    SELECT l.id
    FROM leads l
    WHERE l.revenue_plan_id = c.revenue_id AND l.revenue_in_cohort
      AND l.created_at >= c.starts_at AND l.created_at < c.ends_at
    LIMIT 1
  ) f
  WHERE c.revenue_id = revenue_plan
  UNION ALL
  SELECT f.id
  FROM plan_cohorts c
  CROSS JOIN LATERAL (
    SELECT l.id
    FROM leads l
    WHERE l.payout_plan_id = c.payout_id AND l.payout_in_cohort
      AND l.created_at >= c.starts_at AND l.created_at < c.ends_at
    LIMIT 1
  ) f
  WHERE c.payout_id = payout_plan
$$;
CREATE FUNCTION advertiser_revenues_note_cohorts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_cohorts_of_plan(NEW.id, NULL);
  RETURN NULL;
END $$;
CREATE FUNCTION publisher_payouts_note_cohorts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_cohorts_of_plan(NULL, NEW.id);
  RETURN NULL;
END $$;
CREATE FUNCTION plan_versions_note_cohorts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_cohorts_of_plan(OLD.revenue_id, OLD.payout_id);
  ELSE
    PERFORM note_cohorts_of_plan(NEW.revenue_id, NEW.payout_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER advertiser_revenues_note_cohorts
AFTER UPDATE ON advertiser_revenues
FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION advertiser_revenues_note_cohorts();
CREATE TRIGGER publisher_payouts_note_cohorts
AFTER UPDATE ON publisher_payouts
FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION publisher_payouts_note_cohorts();
CREATE TRIGGER plan_versions_note_cohorts
AFTER INSERT OR UPDATE OR DELETE ON plan_versions
FOR EACH ROW EXECUTE FUNCTION plan_versions_note_cohorts();

-- An amount for the lead that a cohort takes away or gives back has a reason of its own.
CREATE OR REPLACE FUNCTION leads_note_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reason text := 'opening';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    reason := CASE
      WHEN NEW.is_test AND NOT OLD.is_test THEN 'marked_test'
      WHEN OLD.fake_ftd AND NOT NEW.fake_ftd THEN 'ftd_reported'
      WHEN NEW.status = OLD.status THEN 'corrected'
      WHEN NEW.status = 2 THEN 'lead_accepted'
      WHEN NEW.status = 6 THEN 'ftd_reported'
      WHEN NEW.status = 5 THEN 'ftd_accepted'
      WHEN OLD.status = 5 THEN 'ftd_reversed'
      ELSE 'ftd_rejected'
    END;
  END IF;
  INSERT INTO money_events (lead_id, advertiser_id, publisher_id, reason, happened_at, leg, part,
    amount_before, counted_before, amount, counts_at)
  SELECT NEW.id, NEW.advertiser_id, NEW.publisher_id,
    CASE
      WHEN part = 'topup' THEN 'guarantee'
      WHEN part = 'ftd' AND (NEW.covered_revenue, NEW.covered_payout)
        IS DISTINCT FROM (OLD.covered_revenue, OLD.covered_payout) THEN 'covered'
      WHEN part = 'lead' AND NEW.is_test = OLD.is_test AND NEW.status = OLD.status
        AND (b.amount IS NULL) <> (a.amount IS NULL) THEN 'deducted'
      ELSE reason
    END,
    NEW.updated_at, leg, part,
    coalesce(b.amount, 0), b.counts_at, coalesce(a.amount, 0), a.counts_at
  FROM (SELECT m.* FROM money_of(OLD) m WHERE TG_OP = 'UPDATE') b
  FULL JOIN money_of(NEW) a USING (leg, part)
  WHERE (b.amount, b.counts_at) IS DISTINCT FROM (a.amount, a.counts_at);
  RETURN NULL;
END $$;
