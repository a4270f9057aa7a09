-- Plans in other currencies than that of the house (ADR 99).
ALTER TABLE advertiser_revenues
  ADD COLUMN currency text NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$'),
  ALTER COLUMN is_plain SET EXPRESSION AS (
    num_nonnulls(amount) = 1 AND per_lead IS NULL AND share_percent IS NULL AND period IS NULL
    AND country_ids = '{}' AND funnels = '{}' AND offers = '{}' AND publisher_ids = '{}'
    AND custom_params = '{}' AND starts_on IS NULL AND ends_on IS NULL AND currency = 'USD');
ALTER TABLE publisher_payouts
  ADD COLUMN currency text NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$'),
  ALTER COLUMN is_plain SET EXPRESSION AS (
    num_nonnulls(amount) = 1 AND per_lead IS NULL AND share_percent IS NULL AND period IS NULL
    AND country_ids = '{}' AND funnels = '{}' AND offers = '{}' AND advertiser_ids = '{}'
    AND custom_params = '{}' AND starts_on IS NULL AND ends_on IS NULL AND currency = 'USD');

-- Routing compares plans in the house currency.
CREATE TRIGGER raise_routing_version
AFTER INSERT ON exchange_rates
FOR EACH STATEMENT EXECUTE FUNCTION raise_routing_version();

-- A lead that keeps a plan in another currency keeps the rate of its acceptance, and what it has in
-- that currency besides the amounts in its columns, which are in the house currency:
-- {"currency": "EUR", "rate_id": 7, "rate": 1.08, "digits": 2, "lead": 500, "ftd": 75000,
-- "covered": …, "topup": …, "share": …}. Parts are whole minor units; an absent part is none.
ALTER TABLE leads
  ADD COLUMN revenue_foreign jsonb,
  ADD COLUMN payout_foreign jsonb;

-- Returns what a lead keeps of the currency of its plan, with the amount for the lead. NULL without a
-- rate, as for the house currency.
CREATE FUNCTION foreign_money(wanted text, per_lead numeric, at timestamptz) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('currency', r.currency, 'rate_id', r.id,
    'rate', r.rate, 'digits', r.minor_digits,
    'lead', (per_lead * power(10::numeric, r.minor_digits))::bigint))
  FROM exchange_rate(wanted, at) r
$$;
-- Returns minor units in the house currency, and an amount of the house currency in minor units.
CREATE FUNCTION house_amount(kept jsonb, minor numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT round(
    minor * (kept ->> 'rate')::numeric / power(10::numeric, (kept ->> 'digits')::int), 2)
$$;
CREATE FUNCTION minor_amount(kept jsonb, house numeric) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT round(
    house * power(10::numeric, (kept ->> 'digits')::int) / (kept ->> 'rate')::numeric)::bigint
$$;
-- Returns an amount of a plan in the house currency.
CREATE FUNCTION agreed_in_house(kept jsonb, amount numeric) RETURNS numeric LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE
    WHEN kept IS NULL THEN amount
    ELSE round(amount * (kept ->> 'rate')::numeric, 2)
  END
$$;

-- Keeps both currencies of one side of a lead in step. What was written in the currency of the plan
-- gives the amount in the house currency. Where only the latter was written, it is the amount of the
-- terms if it is worth that, else it is exchanged back.
CREATE FUNCTION exchange_money(
  kept_before jsonb, INOUT kept jsonb, house_before jsonb, INOUT house jsonb, terms jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  part text;
  agreed numeric;
  written numeric;
  minor bigint;
BEGIN
  FOREACH part IN ARRAY '{lead,ftd,covered,topup,share}'::text[] LOOP
    IF kept -> part IS DISTINCT FROM kept_before -> part THEN
      house := house || jsonb_build_object(
        part, house_amount(kept, (kept ->> part)::numeric));
    ELSIF house -> part IS DISTINCT FROM house_before -> part THEN
      written := (house ->> part)::numeric;
      agreed := (terms ->> part)::numeric;
      minor := CASE
        WHEN written = agreed_in_house(kept, agreed)
          THEN agreed * power(10::numeric, (kept ->> 'digits')::int)
        ELSE minor_amount(kept, written)
      END;
      kept := CASE
        WHEN coalesce(minor, 0) = 0 THEN kept - part
        ELSE kept || jsonb_build_object(part, minor)
      END;
    END IF;
  END LOOP;
END $$;

-- Returns the amounts that a plan has for leads of a moment, and NULL without a plan.
CREATE FUNCTION plan_amounts(side text, plan_id integer, at timestamptz) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('lead', t.terms -> 'per_lead', 'ftd', t.terms -> 'amount')
  FROM (
    SELECT coalesce(
      (
        SELECT v.terms
        FROM plan_versions v
        WHERE at < v.until_at
          AND CASE side WHEN 'revenue' THEN v.revenue_id ELSE v.payout_id END = plan_id
        ORDER BY v.until_at
        LIMIT 1
      ),
      CASE side
        WHEN 'revenue' THEN (SELECT to_jsonb(p) FROM advertiser_revenues p WHERE p.id = plan_id)
        ELSE (SELECT to_jsonb(p) FROM publisher_payouts p WHERE p.id = plan_id)
      END) AS terms
  ) t
$$;

CREATE FUNCTION leads_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  money jsonb;
BEGIN
  IF NEW.revenue_foreign IS NOT NULL THEN
    SELECT e.kept, e.house INTO NEW.revenue_foreign, money
    FROM exchange_money(
      OLD.revenue_foreign, NEW.revenue_foreign,
      jsonb_build_object('lead', OLD.lead_revenue, 'ftd', OLD.revenue, 'topup', OLD.topup_revenue,
        'covered', OLD.covered_revenue, 'share', OLD.share_revenue),
      jsonb_build_object('lead', NEW.lead_revenue, 'ftd', NEW.revenue, 'topup', NEW.topup_revenue,
        'covered', NEW.covered_revenue, 'share', NEW.share_revenue),
      plan_amounts('revenue', NEW.revenue_plan_id, NEW.created_at)) e;
    NEW.lead_revenue := (money ->> 'lead')::numeric;
    NEW.revenue := coalesce((money ->> 'ftd')::numeric, 0);
    NEW.covered_revenue := (money ->> 'covered')::numeric;
    NEW.topup_revenue := (money ->> 'topup')::numeric;
    NEW.share_revenue := (money ->> 'share')::numeric;
  END IF;
  IF NEW.payout_foreign IS NOT NULL THEN
    SELECT e.kept, e.house INTO NEW.payout_foreign, money
    FROM exchange_money(
      OLD.payout_foreign, NEW.payout_foreign,
      jsonb_build_object('lead', OLD.lead_payout, 'ftd', OLD.payout, 'topup', OLD.topup_payout,
        'covered', OLD.covered_payout, 'share', OLD.share_payout),
      jsonb_build_object('lead', NEW.lead_payout, 'ftd', NEW.payout, 'topup', NEW.topup_payout,
        'covered', NEW.covered_payout, 'share', NEW.share_payout),
      plan_amounts('payout', NEW.payout_plan_id, NEW.created_at)) e;
    NEW.lead_payout := (money ->> 'lead')::numeric;
    NEW.payout := coalesce((money ->> 'ftd')::numeric, 0);
    NEW.covered_payout := (money ->> 'covered')::numeric;
    NEW.topup_payout := (money ->> 'topup')::numeric;
    NEW.share_payout := (money ->> 'share')::numeric;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER leads_exchange
BEFORE UPDATE ON leads
FOR EACH ROW WHEN (NEW.revenue_foreign IS NOT NULL OR NEW.payout_foreign IS NOT NULL)
EXECUTE FUNCTION leads_exchange();

-- An amount in another currency is noted and posted with the rate at which it was exchanged.
ALTER TABLE money_events
  ADD COLUMN rate_id integer,
  -- Whole minor units of the currency of the rate. NULL for the house currency.
  ADD COLUMN minor_before bigint,
  ADD COLUMN minor bigint;
ALTER TABLE ledger_postings
  ADD COLUMN rate_id integer REFERENCES exchange_rates;
-- `exchange` has an account for each currency. What it holds of one, it lacks of another.
ALTER TABLE ledger_accounts
  ADD COLUMN minor_digits smallint NOT NULL DEFAULT 2,
  DROP CONSTRAINT ledger_accounts_check,
  ADD CONSTRAINT ledger_accounts_check CHECK (CASE kind
    WHEN 'receivable' THEN advertiser_id IS NOT NULL AND publisher_id IS NULL
    WHEN 'on_hold' THEN publisher_id IS NOT NULL AND advertiser_id IS NULL
    ELSE kind IN ('income', 'cost', 'exchange') AND coalesce(advertiser_id, publisher_id) IS NULL
  END);
INSERT INTO ledger_accounts (kind) VALUES ('exchange');

-- Returns the money of a lead, one row for each part that is not zero: cents of the house currency,
-- and minor units of the currency of the plan if that is another. Test leads owe nothing, returned
-- leads nothing for themselves, and a fake FTD no amount per FTD.
-- contract: made anew in the same transaction with more columns; its callers name those they read
DROP FUNCTION money_of(leads);
CREATE FUNCTION money_of(lead leads)
RETURNS TABLE (
  leg text, part text, amount bigint, counts_at timestamptz, minor bigint, rate_id integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT m.leg, m.part, (m.amount * 100)::bigint, m.counts_at,
    CASE WHEN m.kept IS NOT NULL THEN coalesce(m.minor, 0) END, (m.kept ->> 'rate_id')::integer
  FROM (VALUES
    ('revenue', 'lead', CASE WHEN lead.returned_at IS NULL THEN lead.lead_revenue END,
      lead.created_at,
      (lead.revenue_foreign ->> 'lead')::bigint, lead.revenue_foreign),
    ('payout', 'lead', CASE WHEN lead.returned_at IS NULL THEN lead.lead_payout END,
      lead.created_at,
      (lead.payout_foreign ->> 'lead')::bigint, lead.payout_foreign),
    ('revenue', 'ftd', CASE WHEN NOT lead.fake_ftd
      THEN lead.revenue - coalesce(lead.covered_revenue, 0) END, lead.ftd_at,
      coalesce((lead.revenue_foreign ->> 'ftd')::bigint, 0)
        - coalesce((lead.revenue_foreign ->> 'covered')::bigint, 0), lead.revenue_foreign),
    ('payout', 'ftd', CASE WHEN NOT lead.fake_ftd
      THEN lead.payout - coalesce(lead.covered_payout, 0) END, lead.ftd_at,
      coalesce((lead.payout_foreign ->> 'ftd')::bigint, 0)
        - coalesce((lead.payout_foreign ->> 'covered')::bigint, 0), lead.payout_foreign),
    ('revenue', 'share', CASE WHEN NOT lead.fake_ftd THEN lead.share_revenue END, lead.ftd_at,
      (lead.revenue_foreign ->> 'share')::bigint, lead.revenue_foreign),
    ('payout', 'share', CASE WHEN NOT lead.fake_ftd THEN lead.share_payout END, lead.ftd_at,
      (lead.payout_foreign ->> 'share')::bigint, lead.payout_foreign),
    ('revenue', 'topup', lead.topup_revenue, lead.topup_revenue_at,
      (lead.revenue_foreign ->> 'topup')::bigint, lead.revenue_foreign),
    ('payout', 'topup', lead.topup_payout, lead.topup_payout_at,
      (lead.payout_foreign ->> 'topup')::bigint, lead.payout_foreign)
  ) AS m(leg, part, amount, counts_at, minor, kept)
  WHERE m.amount IS NOT NULL AND (m.amount <> 0 OR (m.kept IS NOT NULL AND m.minor <> 0))
    AND m.counts_at IS NOT NULL AND NOT lead.is_test
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
    amount_before, counted_before, amount, counts_at, rate_id, minor_before, minor)
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
    coalesce(b.amount, 0), b.counts_at, coalesce(a.amount, 0), a.counts_at,
    coalesce(a.rate_id, b.rate_id), b.minor, a.minor
  FROM (SELECT m.* FROM money_of(OLD) m WHERE TG_OP = 'UPDATE') b
  FULL JOIN money_of(NEW) a USING (leg, part)
  WHERE (b.amount, b.counts_at, b.minor) IS DISTINCT FROM (a.amount, a.counts_at, a.minor);
  RETURN NULL;
END $$;
-- What the trigger of exchanges changes is no target of the update, so its columns are named too.
DROP TRIGGER leads_note_money ON leads;
CREATE TRIGGER leads_note_money
AFTER UPDATE OF revenue, payout, ftd_at, fake_ftd, is_test, lead_revenue, lead_payout,
  covered_revenue, covered_payout, topup_revenue, topup_payout, topup_revenue_at, topup_payout_at,
  share_revenue, share_payout, returned_at, status, revenue_foreign, payout_foreign
ON leads
FOR EACH ROW WHEN (
  (OLD.revenue, OLD.payout, OLD.ftd_at, OLD.fake_ftd, OLD.is_test, OLD.lead_revenue,
    OLD.lead_payout, OLD.covered_revenue, OLD.covered_payout, OLD.topup_revenue, OLD.topup_payout,
    OLD.topup_revenue_at, OLD.topup_payout_at, OLD.share_revenue, OLD.share_payout,
    OLD.returned_at, OLD.revenue_foreign, OLD.payout_foreign)
  IS DISTINCT FROM
  (NEW.revenue, NEW.payout, NEW.ftd_at, NEW.fake_ftd, NEW.is_test, NEW.lead_revenue,
    NEW.lead_payout, NEW.covered_revenue, NEW.covered_payout, NEW.topup_revenue, NEW.topup_payout,
    NEW.topup_revenue_at, NEW.topup_payout_at, NEW.share_revenue, NEW.share_payout,
    NEW.returned_at, NEW.revenue_foreign, NEW.payout_foreign))
EXECUTE FUNCTION leads_note_money();

CREATE OR REPLACE FUNCTION note_opening_money() RETURNS void LANGUAGE sql AS $$
  INSERT INTO money_events (lead_id, advertiser_id, publisher_id, reason, happened_at, leg, part,
    amount_before, amount, counts_at, rate_id, minor)
  SELECT l.id, l.advertiser_id, l.publisher_id, 'opening', l.updated_at, m.leg, m.part, 0, m.amount,
    m.counts_at, m.rate_id, m.minor
  FROM leads l
  CROSS JOIN LATERAL money_of(l) m
  WHERE (l.revenue <> 0 OR l.payout <> 0 OR l.lead_revenue <> 0 OR l.lead_payout <> 0
      OR l.topup_revenue <> 0 OR l.topup_payout <> 0 OR l.share_revenue <> 0
      OR l.share_payout <> 0)
    AND NOT EXISTS (SELECT FROM ledger_postings p WHERE p.lead_id = l.id)
    AND NOT EXISTS (SELECT FROM money_events e WHERE e.lead_id = l.id)
  ORDER BY l.id
$$;

-- Money of a cohort is in minor units of the currency of its plan. What no lead can take is exchanged
-- at the rate of the closing.
ALTER TABLE plan_cohorts
  ADD COLUMN rate_id integer REFERENCES exchange_rates;
CREATE FUNCTION unshared_in_house(cohort plan_cohorts) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (
      SELECT round(cohort.unshared * r.rate * power(10::numeric, 2 - r.minor_digits))
      FROM exchange_rates r
      WHERE r.id = cohort.rate_id
    ),
    cohort.unshared)::bigint
$$;
CREATE OR REPLACE FUNCTION plan_cohorts_note_unshared() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_events (cohort_id, advertiser_id, publisher_id, reason, happened_at, leg, part,
    amount_before, counted_before, amount, counts_at, rate_id, minor_before, minor)
  VALUES (NEW.id,
    (SELECT advertiser_id FROM advertiser_revenues WHERE id = NEW.revenue_id),
    (SELECT publisher_id FROM publisher_payouts WHERE id = NEW.payout_id),
    'guarantee', now(), CASE WHEN NEW.revenue_id IS NULL THEN 'payout' ELSE 'revenue' END, 'period',
    unshared_in_house(OLD), OLD.closes_at, unshared_in_house(NEW), NEW.closes_at,
    NEW.rate_id, CASE WHEN NEW.rate_id IS NOT NULL THEN OLD.unshared END,
    CASE WHEN NEW.rate_id IS NOT NULL THEN NEW.unshared END);
  RETURN NULL;
END $$;
