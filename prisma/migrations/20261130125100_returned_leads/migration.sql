-- Leads that their advertiser took and gave back: nothing is owed for them (ADR 101).
ALTER TABLE leads
  ADD COLUMN returned_at timestamptz,
  ADD COLUMN return_reason text,
  -- The user who returned it.
  ADD COLUMN returned_by integer REFERENCES users,
  ADD CONSTRAINT leads_return_check CHECK (
    num_nonnulls(returned_at, return_reason) IN (0, 2)
    AND (returned_at IS NULL OR status = 2));

-- An FTD takes the return back, whoever writes it.
CREATE FUNCTION leads_end_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.returned_at := NULL;
  NEW.return_reason := NULL;
  NEW.returned_by := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER leads_end_return
BEFORE UPDATE OF status ON leads
FOR EACH ROW WHEN (NEW.returned_at IS NOT NULL AND NEW.status <> 2)
EXECUTE FUNCTION leads_end_return();

-- Publishers see that a lead is returned, and why.
DROP TRIGGER leads_stamp_publisher_change ON leads;
CREATE TRIGGER leads_stamp_publisher_change
BEFORE UPDATE ON leads
FOR EACH ROW
WHEN (
  (
    CASE WHEN OLD.status IN (6, 7) THEN 2 ELSE OLD.status END,
    CASE WHEN OLD.status = 5 THEN OLD.payout END,
    CASE WHEN OLD.status = 5 THEN OLD.ftd_at END,
    OLD.publisher_id, OLD.publisher_status, OLD.rejection_code, OLD.is_test,
    OLD.returned_at, OLD.return_reason,
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
    NEW.returned_at, NEW.return_reason,
    NEW.redirect_token, NEW.redirect_expires_at, NEW.country_id,
    NEW.email, NEW.phone, NEW.first_name, NEW.last_name,
    NEW.offer, NEW.funnel, NEW.custom_param_1, NEW.custom_param_2, NEW.custom_param_3,
    NEW.custom_param_4, NEW.custom_param_5, NEW.hit_id
  )
)
EXECUTE FUNCTION leads_stamp_publisher_change();

-- Nothing is owed for a returned lead itself. Its share of a top-up goes when its cohort is computed.
CREATE OR REPLACE FUNCTION money_of(lead leads)
RETURNS TABLE (leg text, part text, amount bigint, counts_at timestamptz) LANGUAGE sql IMMUTABLE AS $$
  SELECT m.leg, m.part, (m.amount * 100)::bigint, m.counts_at
  FROM (VALUES
    ('revenue', 'lead', CASE WHEN lead.returned_at IS NULL THEN lead.lead_revenue END,
      lead.created_at),
    ('payout', 'lead', CASE WHEN lead.returned_at IS NULL THEN lead.lead_payout END,
      lead.created_at),
    ('revenue', 'ftd', CASE WHEN NOT lead.fake_ftd
      THEN lead.revenue - coalesce(lead.covered_revenue, 0) END, lead.ftd_at),
    ('payout', 'ftd', CASE WHEN NOT lead.fake_ftd
      THEN lead.payout - coalesce(lead.covered_payout, 0) END, lead.ftd_at),
    ('revenue', 'share', CASE WHEN NOT lead.fake_ftd THEN lead.share_revenue END, lead.ftd_at),
    ('payout', 'share', CASE WHEN NOT lead.fake_ftd THEN lead.share_payout END, lead.ftd_at),
    ('revenue', 'topup', lead.topup_revenue, lead.topup_revenue_at),
    ('payout', 'topup', lead.topup_payout, lead.topup_payout_at)
  ) AS m(leg, part, amount, counts_at)
  WHERE m.amount <> 0 AND m.counts_at IS NOT NULL AND NOT lead.is_test
$$;

CREATE OR REPLACE FUNCTION leads_note_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reason text := 'opening';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    reason := CASE
      WHEN NEW.is_test AND NOT OLD.is_test THEN 'marked_test'
      WHEN OLD.fake_ftd AND NOT NEW.fake_ftd THEN 'ftd_reported'
      WHEN NEW.returned_at IS NOT NULL AND OLD.returned_at IS NULL THEN 'returned'
      WHEN NEW.returned_at IS NULL AND OLD.returned_at IS NOT NULL THEN 'return_undone'
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
      WHEN part = 'ftd' AND reason = 'return_undone' THEN 'ftd_reported'
      WHEN part = 'lead' AND reason = 'corrected' AND (b.amount IS NULL) <> (a.amount IS NULL)
        THEN 'deducted'
      ELSE reason
    END,
    NEW.updated_at, leg, part,
    coalesce(b.amount, 0), b.counts_at, coalesce(a.amount, 0), a.counts_at
  FROM (SELECT m.* FROM money_of(OLD) m WHERE TG_OP = 'UPDATE') b
  FULL JOIN money_of(NEW) a USING (leg, part)
  WHERE (b.amount, b.counts_at) IS DISTINCT FROM (a.amount, a.counts_at);
  RETURN NULL;
END $$;

DROP TRIGGER leads_note_money ON leads;
CREATE TRIGGER leads_note_money
AFTER UPDATE OF revenue, payout, ftd_at, fake_ftd, is_test, lead_revenue, lead_payout,
  covered_revenue, covered_payout, topup_revenue, topup_payout, topup_revenue_at, topup_payout_at,
  share_revenue, share_payout, returned_at, status
ON leads
FOR EACH ROW WHEN (
  (OLD.revenue, OLD.payout, OLD.ftd_at, OLD.fake_ftd, OLD.is_test, OLD.lead_revenue,
    OLD.lead_payout, OLD.covered_revenue, OLD.covered_payout, OLD.topup_revenue, OLD.topup_payout,
    OLD.topup_revenue_at, OLD.topup_payout_at, OLD.share_revenue, OLD.share_payout,
    OLD.returned_at)
  IS DISTINCT FROM
  (NEW.revenue, NEW.payout, NEW.ftd_at, NEW.fake_ftd, NEW.is_test, NEW.lead_revenue,
    NEW.lead_payout, NEW.covered_revenue, NEW.covered_payout, NEW.topup_revenue, NEW.topup_payout,
    NEW.topup_revenue_at, NEW.topup_payout_at, NEW.share_revenue, NEW.share_payout,
    NEW.returned_at))
EXECUTE FUNCTION leads_note_money();

-- A cohort does not count returned leads.
DROP TRIGGER leads_note_cohort ON leads;
CREATE TRIGGER leads_note_cohort
AFTER UPDATE OF advertiser_id, status, brand_status, publisher_status, is_test, fake_ftd, ftd_at,
  revenue, payout, returned_at
ON leads
FOR EACH ROW WHEN (NEW.revenue_in_cohort OR NEW.payout_in_cohort)
EXECUTE FUNCTION leads_note_cohort();
