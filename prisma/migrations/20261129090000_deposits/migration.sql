-- Deposits after the FTD, and shares of revenue (ADR 97).
CREATE TABLE deposits (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id       integer NOT NULL REFERENCES leads ON DELETE CASCADE,
  advertiser_id integer NOT NULL REFERENCES advertisers,
  -- A withdrawal or a chargeback is negative.
  amount        numeric(12,2) NOT NULL CHECK (amount <> 0),
  currency      text NOT NULL DEFAULT 'USD',
  deposited_at  timestamptz NOT NULL,
  -- The advertiser's id of the event. NULL for a deposit that staff entered.
  external_id   text,
  -- The user who entered it. NULL if the advertiser reported it.
  created_by    integer REFERENCES users,
  created_at    timestamptz NOT NULL,
  -- A deposit that is void counts no more. It stays, so that its event is not counted again.
  voided_at     timestamptz,
  voided_by     integer REFERENCES users,
  void_reason   text CHECK (void_reason IN ('mistake', 'duplicate', 'withdrawn', 'other')),
  CHECK (num_nonnulls(external_id, created_by) > 0),
  CHECK (num_nonnulls(voided_at, voided_by, void_reason) IN (0, 3))
);
CREATE UNIQUE INDEX deposits_external_id_key ON deposits (advertiser_id, external_id)
  WHERE external_id IS NOT NULL;
CREATE INDEX deposits_lead_idx ON deposits (lead_id);

-- The share of the deposits of a lead that its plan pays.
ALTER TABLE advertiser_revenues
  ADD COLUMN share_percent numeric(5,2) CHECK (share_percent > 0 AND share_percent <= 100),
  DROP CONSTRAINT advertiser_revenues_check,
  ADD CONSTRAINT advertiser_revenues_check CHECK (num_nonnulls(amount, per_lead, share_percent) > 0),
  ALTER COLUMN is_plain SET EXPRESSION AS (
    num_nonnulls(amount) = 1 AND per_lead IS NULL AND share_percent IS NULL AND period IS NULL
    AND country_ids = '{}' AND funnels = '{}' AND offers = '{}' AND publisher_ids = '{}'
    AND custom_params = '{}' AND starts_on IS NULL AND ends_on IS NULL);
ALTER TABLE publisher_payouts
  ADD COLUMN share_percent numeric(5,2) CHECK (share_percent > 0 AND share_percent <= 100),
  DROP CONSTRAINT publisher_payouts_check,
  ADD CONSTRAINT publisher_payouts_check CHECK (num_nonnulls(amount, per_lead, share_percent) > 0),
  ALTER COLUMN is_plain SET EXPRESSION AS (
    num_nonnulls(amount) = 1 AND per_lead IS NULL AND share_percent IS NULL AND period IS NULL
    AND country_ids = '{}' AND funnels = '{}' AND offers = '{}' AND advertiser_ids = '{}'
    AND custom_params = '{}' AND starts_on IS NULL AND ends_on IS NULL);

-- What a lead has of its deposits by its plans. It counts on the day of the FTD. NULL for none.
ALTER TABLE leads
  ADD COLUMN share_revenue numeric(12,2),
  ADD COLUMN share_payout numeric(12,2);

-- `user_id` is the person whose correction or decision changed the money. NULL for a report.
ALTER TABLE money_events
  ADD COLUMN user_id integer,
  DROP CONSTRAINT money_events_part_check,
  ADD CONSTRAINT money_events_part_check CHECK (part IN ('lead', 'ftd', 'topup', 'share'));
ALTER TABLE ledger_postings
  ADD COLUMN user_id integer,
  DROP CONSTRAINT ledger_postings_part_check,
  ADD CONSTRAINT ledger_postings_part_check CHECK (part IN ('lead', 'ftd', 'topup', 'share'));
ALTER TABLE ledger_accounts
  DROP CONSTRAINT ledger_accounts_part_check,
  ADD CONSTRAINT ledger_accounts_part_check CHECK (part IN ('lead', 'ftd', 'topup', 'share'));
INSERT INTO ledger_accounts (kind, part) VALUES ('income', 'share'), ('cost', 'share');

-- A transaction names the reason of the changes of money that it makes, who makes them, and when
-- they happened. What it does not name stays as the trigger of the lead has it.
CREATE OR REPLACE FUNCTION money_events_name_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reason := coalesce(nullif(current_setting('leadline.money_reason', true), ''), NEW.reason);
  NEW.user_id := nullif(current_setting('leadline.money_user', true), '')::integer;
  NEW.happened_at := coalesce(
    nullif(current_setting('leadline.money_happened_at', true), '')::timestamptz, NEW.happened_at);
  RETURN NEW;
END $$;
DROP TRIGGER money_events_name_reason ON money_events;
CREATE TRIGGER money_events_name_reason
BEFORE INSERT ON money_events
FOR EACH ROW WHEN (current_setting('leadline.money_reason', true) <> ''
  OR current_setting('leadline.money_user', true) <> ''
  OR current_setting('leadline.money_happened_at', true) <> '')
EXECUTE FUNCTION money_events_name_reason();

CREATE OR REPLACE FUNCTION money_of(lead leads)
RETURNS TABLE (leg text, part text, amount bigint, counts_at timestamptz) LANGUAGE sql IMMUTABLE AS $$
  SELECT m.leg, m.part, (m.amount * 100)::bigint, m.counts_at
  FROM (VALUES
    ('revenue', 'lead', lead.lead_revenue, lead.created_at),
    ('payout', 'lead', lead.lead_payout, lead.created_at),
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

DROP TRIGGER leads_note_first_money ON leads;
DROP TRIGGER leads_note_money ON leads;
CREATE TRIGGER leads_note_first_money
AFTER INSERT ON leads
FOR EACH ROW WHEN (NEW.revenue <> 0 OR NEW.payout <> 0 OR NEW.lead_revenue <> 0
  OR NEW.lead_payout <> 0 OR NEW.share_revenue <> 0 OR NEW.share_payout <> 0)
EXECUTE FUNCTION leads_note_money();
CREATE TRIGGER leads_note_money
AFTER UPDATE OF revenue, payout, ftd_at, fake_ftd, is_test, lead_revenue, lead_payout,
  covered_revenue, covered_payout, topup_revenue, topup_payout, topup_revenue_at, topup_payout_at,
  share_revenue, share_payout
ON leads
FOR EACH ROW WHEN (
  (OLD.revenue, OLD.payout, OLD.ftd_at, OLD.fake_ftd, OLD.is_test, OLD.lead_revenue,
    OLD.lead_payout, OLD.covered_revenue, OLD.covered_payout, OLD.topup_revenue, OLD.topup_payout,
    OLD.topup_revenue_at, OLD.topup_payout_at, OLD.share_revenue, OLD.share_payout)
  IS DISTINCT FROM
  (NEW.revenue, NEW.payout, NEW.ftd_at, NEW.fake_ftd, NEW.is_test, NEW.lead_revenue,
    NEW.lead_payout, NEW.covered_revenue, NEW.covered_payout, NEW.topup_revenue, NEW.topup_payout,
    NEW.topup_revenue_at, NEW.topup_payout_at, NEW.share_revenue, NEW.share_payout))
EXECUTE FUNCTION leads_note_money();

CREATE OR REPLACE FUNCTION note_opening_money() RETURNS void LANGUAGE sql AS $$
  INSERT INTO money_events (lead_id, advertiser_id, publisher_id, reason, happened_at, leg, part,
    amount_before, amount, counts_at)
  SELECT l.id, l.advertiser_id, l.publisher_id, 'opening', l.updated_at, m.leg, m.part, 0, m.amount,
    m.counts_at
  FROM leads l
  CROSS JOIN LATERAL money_of(l) m
  WHERE (l.revenue <> 0 OR l.payout <> 0 OR l.lead_revenue <> 0 OR l.lead_payout <> 0
      OR l.topup_revenue <> 0 OR l.topup_payout <> 0 OR l.share_revenue <> 0
      OR l.share_payout <> 0)
    AND NOT EXISTS (SELECT FROM ledger_postings p WHERE p.lead_id = l.id)
    AND NOT EXISTS (SELECT FROM money_events e WHERE e.lead_id = l.id)
  ORDER BY l.id
$$;
