-- Deals with advertisers and terms of publishers are plans (ADR 95). The amounts per country of the
-- Revenue and Payouts tabs are the plainest plans. So the tables that hold them hold all plans:
-- `amount` is paid per FTD. A plan holds the terms in force; `plan_versions` holds earlier ones.
ALTER TABLE advertiser_revenues
  ALTER COLUMN amount DROP NOT NULL,
  ADD COLUMN name text NOT NULL DEFAULT '',
  -- Conditions on leads, besides `country_id`. Empty ones hold for every lead.
  ADD COLUMN country_ids integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN funnels text[] NOT NULL DEFAULT '{}',
  ADD COLUMN offers text[] NOT NULL DEFAULT '{}',
  ADD COLUMN publisher_ids integer[] NOT NULL DEFAULT '{}',
  -- Values of the lead's custom parameters by their number: {"1": "search"}.
  ADD COLUMN custom_params jsonb NOT NULL DEFAULT '{}',
  -- Days on which leads come under the plan, in its zone. The last day is included.
  ADD COLUMN starts_on date,
  ADD COLUMN ends_on date,
  ADD COLUMN zone text NOT NULL DEFAULT 'UTC',
  ADD COLUMN per_lead numeric(12,2) CHECK (per_lead > 0),
  -- Share of a cohort's leads that is paid as FTDs at least.
  ADD COLUMN guarantee_percent numeric(5,2) CHECK (guarantee_percent > 0 AND guarantee_percent <= 100),
  -- A cohort is the leads of a day, a week from Monday, a month, or all days of the plan.
  ADD COLUMN period text CHECK (period IN ('day', 'week', 'month', 'dates')),
  -- Days after the end of a period until its cohort is closed.
  ADD COLUMN maturity_days integer NOT NULL DEFAULT 0 CHECK (maturity_days BETWEEN 0 AND 366),
  -- Leads in these statuses are not paid, up to a share of the cohort. NULL is no limit.
  ADD COLUMN deducted_statuses text[] NOT NULL DEFAULT '{}',
  ADD COLUMN deduct_percent numeric(5,2) CHECK (deduct_percent > 0 AND deduct_percent <= 100),
  -- Other readings of a guarantee: it counts leads in none of these statuses, whatever the limit;
  -- FTDs of deducted leads do not count.
  ADD COLUMN guarantees_valid_leads boolean NOT NULL DEFAULT false,
  ADD COLUMN counts_valid_ftds boolean NOT NULL DEFAULT false,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  -- A plan that is removed takes no more leads. Its leads keep it.
  ADD COLUMN ended_at timestamptz;
ALTER TABLE publisher_payouts
  ALTER COLUMN amount DROP NOT NULL,
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN country_ids integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN funnels text[] NOT NULL DEFAULT '{}',
  ADD COLUMN offers text[] NOT NULL DEFAULT '{}',
  ADD COLUMN advertiser_ids integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN custom_params jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN starts_on date,
  ADD COLUMN ends_on date,
  ADD COLUMN zone text NOT NULL DEFAULT 'UTC',
  ADD COLUMN per_lead numeric(12,2) CHECK (per_lead > 0),
  ADD COLUMN guarantee_percent numeric(5,2) CHECK (guarantee_percent > 0 AND guarantee_percent <= 100),
  ADD COLUMN period text CHECK (period IN ('day', 'week', 'month', 'dates')),
  ADD COLUMN maturity_days integer NOT NULL DEFAULT 0 CHECK (maturity_days BETWEEN 0 AND 366),
  ADD COLUMN deducted_statuses text[] NOT NULL DEFAULT '{}',
  ADD COLUMN deduct_percent numeric(5,2) CHECK (deduct_percent > 0 AND deduct_percent <= 100),
  ADD COLUMN guarantees_valid_leads boolean NOT NULL DEFAULT false,
  ADD COLUMN counts_valid_ftds boolean NOT NULL DEFAULT false,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN ended_at timestamptz;

-- Number of conditions: the plan with the most wins. A plain plan is one of the tab of amounts.
ALTER TABLE advertiser_revenues
  ADD COLUMN conditions integer GENERATED ALWAYS AS (
    (num_nonnulls(country_id) + cardinality(country_ids) > 0)::int + (funnels <> '{}')::int
    + (offers <> '{}')::int + (publisher_ids <> '{}')::int + (custom_params <> '{}')::int) STORED,
  ADD COLUMN is_plain boolean GENERATED ALWAYS AS (
    num_nonnulls(amount) = 1 AND per_lead IS NULL AND period IS NULL AND country_ids = '{}'
    AND funnels = '{}' AND offers = '{}' AND publisher_ids = '{}' AND custom_params = '{}'
    AND starts_on IS NULL AND ends_on IS NULL) STORED,
  ADD CHECK (num_nonnulls(amount, per_lead) > 0),
  ADD CHECK (country_id IS NULL OR country_ids = '{}'),
  ADD CHECK (guarantee_percent IS NULL OR num_nonnulls(amount, period) = 2),
  ADD CHECK (deducted_statuses = '{}' OR period IS NOT NULL),
  ADD CHECK (period <> 'dates' OR num_nonnulls(starts_on, ends_on) = 2),
  ADD CHECK (starts_on <= ends_on);
ALTER TABLE publisher_payouts
  ADD COLUMN conditions integer GENERATED ALWAYS AS (
    (num_nonnulls(country_id) + cardinality(country_ids) > 0)::int + (funnels <> '{}')::int
    + (offers <> '{}')::int + (advertiser_ids <> '{}')::int + (custom_params <> '{}')::int) STORED,
  ADD COLUMN is_plain boolean GENERATED ALWAYS AS (
    num_nonnulls(amount) = 1 AND per_lead IS NULL AND period IS NULL AND country_ids = '{}'
    AND funnels = '{}' AND offers = '{}' AND advertiser_ids = '{}' AND custom_params = '{}'
    AND starts_on IS NULL AND ends_on IS NULL) STORED,
  ADD CHECK (num_nonnulls(amount, per_lead) > 0),
  ADD CHECK (country_id IS NULL OR country_ids = '{}'),
  ADD CHECK (guarantee_percent IS NULL OR num_nonnulls(amount, period) = 2),
  ADD CHECK (deducted_statuses = '{}' OR period IS NOT NULL),
  ADD CHECK (period <> 'dates' OR num_nonnulls(starts_on, ends_on) = 2),
  ADD CHECK (starts_on <= ends_on);

-- One plain amount for each country of a party, as before, among those that are not ended.
CREATE UNIQUE INDEX advertiser_revenues_plain_key ON advertiser_revenues (advertiser_id, country_id)
  NULLS NOT DISTINCT WHERE is_plain AND ended_at IS NULL;
CREATE UNIQUE INDEX publisher_payouts_plain_key ON publisher_payouts (publisher_id, country_id)
  NULLS NOT DISTINCT WHERE is_plain AND ended_at IS NULL;
ALTER TABLE advertiser_revenues
  DROP CONSTRAINT advertiser_revenues_advertiser_id_country_id_key;
ALTER TABLE publisher_payouts
  DROP CONSTRAINT publisher_payouts_publisher_id_country_id_key;
CREATE INDEX advertiser_revenues_advertiser_id_idx ON advertiser_revenues (advertiser_id);
CREATE INDEX publisher_payouts_publisher_id_idx ON publisher_payouts (publisher_id);

-- Terms that a plan had for leads from before `until_at`. `terms` has the columns of the plan.
CREATE TABLE plan_versions (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  revenue_id integer REFERENCES advertiser_revenues ON DELETE CASCADE,
  payout_id  integer REFERENCES publisher_payouts ON DELETE CASCADE,
  until_at   timestamptz NOT NULL,
  terms      jsonb NOT NULL,
  CHECK (num_nonnulls(revenue_id, payout_id) = 1)
);
CREATE UNIQUE INDEX plan_versions_revenue_key ON plan_versions (revenue_id, until_at)
  WHERE revenue_id IS NOT NULL;
CREATE UNIQUE INDEX plan_versions_payout_key ON plan_versions (payout_id, until_at)
  WHERE payout_id IS NOT NULL;

-- A lead keeps the plans under which it was accepted. `revenue` and `payout` are its amounts per
-- FTD and count on the day of the FTD. NULL stands for none.
ALTER TABLE leads
  ADD COLUMN revenue_plan_id integer,
  ADD COLUMN payout_plan_id integer,
  -- Whether the lead belongs to a cohort of its plan.
  ADD COLUMN revenue_in_cohort boolean,
  ADD COLUMN payout_in_cohort boolean,
  -- Amounts for the lead itself. They count on the day of the lead.
  ADD COLUMN lead_revenue numeric(12,2),
  ADD COLUMN lead_payout numeric(12,2),
  -- Part of the amount per FTD that a guarantee had paid before the FTD came.
  ADD COLUMN covered_revenue numeric(12,2),
  ADD COLUMN covered_payout numeric(12,2),
  -- Share of the top-up of its cohort, and when that was closed.
  ADD COLUMN topup_revenue numeric(12,2),
  ADD COLUMN topup_payout numeric(12,2),
  ADD COLUMN topup_revenue_at timestamptz,
  ADD COLUMN topup_payout_at timestamptz;

-- Cohorts that are closed. Money is whole cents.
CREATE TABLE plan_cohorts (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  revenue_id integer REFERENCES advertiser_revenues ON DELETE CASCADE,
  payout_id  integer REFERENCES publisher_payouts ON DELETE CASCADE,
  starts_at  timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL,
  closes_at  timestamptz NOT NULL,
  -- Leads, leads that count, FTDs, and the top-up.
  leads      integer NOT NULL,
  counted    integer NOT NULL,
  ftds       integer NOT NULL,
  topup      bigint NOT NULL,
  CHECK (num_nonnulls(revenue_id, payout_id) = 1)
);
CREATE UNIQUE INDEX plan_cohorts_revenue_key ON plan_cohorts (revenue_id, starts_at)
  WHERE revenue_id IS NOT NULL;
CREATE UNIQUE INDEX plan_cohorts_payout_key ON plan_cohorts (payout_id, starts_at)
  WHERE payout_id IS NOT NULL;

-- Leads of cohorts of which something changed that a cohort counts. They are written with the
-- change and deleted when their cohorts are computed anew.
CREATE TABLE cohort_events (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id integer NOT NULL
);
CREATE FUNCTION leads_note_cohort() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cohort_events (lead_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER leads_note_cohort
AFTER UPDATE OF advertiser_id, status, brand_status, is_test, fake_ftd, ftd_at, revenue, payout
ON leads
FOR EACH ROW WHEN (NEW.revenue_in_cohort OR NEW.payout_in_cohort)
EXECUTE FUNCTION leads_note_cohort();

-- An event is about one part of the money of a lead on one side: its amount for the lead, for the
-- FTD, or from a guarantee.
ALTER TABLE money_events
  ADD COLUMN leg text,
  ADD COLUMN part text,
  ADD COLUMN amount_before bigint,
  ADD COLUMN amount bigint;
WITH wide AS (DELETE FROM money_events RETURNING *)
INSERT INTO money_events (lead_id, advertiser_id, publisher_id, reason, happened_at,
  revenue_before, payout_before, revenue, payout, leg, part, amount_before, counted_before, amount,
  counts_at)
SELECT w.lead_id, w.advertiser_id, w.publisher_id, w.reason, w.happened_at, 0, 0, 0, 0, l.leg,
  'ftd', l.amount_before, w.counted_before, l.amount, w.counts_at
FROM wide w
CROSS JOIN LATERAL (VALUES
  ('revenue', w.revenue_before, w.revenue), ('payout', w.payout_before, w.payout)
) AS l(leg, amount_before, amount)
WHERE (l.amount_before, l.amount) <> (0, 0);
-- contract: the ledger and its parts are first released together, so no process writes these
ALTER TABLE money_events
  DROP COLUMN revenue_before, DROP COLUMN payout_before, DROP COLUMN revenue, DROP COLUMN payout,
  ALTER COLUMN leg SET NOT NULL, ALTER COLUMN part SET NOT NULL,
  ALTER COLUMN amount_before SET NOT NULL, ALTER COLUMN amount SET NOT NULL,
  ADD CHECK (leg IN ('revenue', 'payout')), ADD CHECK (part IN ('lead', 'ftd', 'topup'));
ALTER TABLE ledger_postings
  ADD COLUMN part text NOT NULL DEFAULT 'ftd' CHECK (part IN ('lead', 'ftd', 'topup'));
-- Income and cost have an account for each part.
ALTER TABLE ledger_accounts
  ADD COLUMN part text CHECK (part IN ('lead', 'ftd', 'topup')),
  DROP CONSTRAINT ledger_accounts_kind_advertiser_id_publisher_id_currency_key;
UPDATE ledger_accounts SET part = 'ftd' WHERE kind IN ('income', 'cost');
ALTER TABLE ledger_accounts
  ADD UNIQUE NULLS NOT DISTINCT (kind, part, advertiser_id, publisher_id, currency),
  ADD CHECK ((part IS NOT NULL) = (kind IN ('income', 'cost')));
INSERT INTO ledger_accounts (kind, part)
SELECT k.kind, p.part
FROM (VALUES ('income'), ('cost')) AS k(kind), (VALUES ('lead'), ('topup')) AS p(part);

-- Returns the money of a lead, one row for each part that is not zero, in cents. Test leads owe
-- nothing, and a fake FTD no amount per FTD.
CREATE FUNCTION money_of(lead leads)
RETURNS TABLE (leg text, part text, amount bigint, counts_at timestamptz) LANGUAGE sql IMMUTABLE AS $$
  SELECT m.leg, m.part, (m.amount * 100)::bigint, m.counts_at
  FROM (VALUES
    ('revenue', 'lead', lead.lead_revenue, lead.created_at),
    ('payout', 'lead', lead.lead_payout, lead.created_at),
    ('revenue', 'ftd', CASE WHEN NOT lead.fake_ftd
      THEN lead.revenue - coalesce(lead.covered_revenue, 0) END, lead.ftd_at),
    ('payout', 'ftd', CASE WHEN NOT lead.fake_ftd
      THEN lead.payout - coalesce(lead.covered_payout, 0) END, lead.ftd_at),
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
      ELSE reason
    END,
    NEW.updated_at, leg, part,
    coalesce(b.amount, 0), b.counts_at, coalesce(a.amount, 0), a.counts_at
  FROM (SELECT m.* FROM money_of(OLD) m WHERE TG_OP = 'UPDATE') b
  FULL JOIN money_of(NEW) a USING (leg, part)
  WHERE (b.amount, b.counts_at) IS DISTINCT FROM (a.amount, a.counts_at);
  RETURN NULL;
END $$;
DROP TRIGGER leads_note_first_money ON leads;
DROP TRIGGER leads_note_money ON leads;
CREATE TRIGGER leads_note_first_money
AFTER INSERT ON leads
FOR EACH ROW WHEN (NEW.revenue <> 0 OR NEW.payout <> 0 OR NEW.lead_revenue <> 0
  OR NEW.lead_payout <> 0)
EXECUTE FUNCTION leads_note_money();
-- Settling a lead names its amounts. It notes something only if it changes them.
CREATE TRIGGER leads_note_money
AFTER UPDATE OF revenue, payout, ftd_at, fake_ftd, is_test, lead_revenue, lead_payout,
  covered_revenue, covered_payout, topup_revenue, topup_payout, topup_revenue_at, topup_payout_at
ON leads
FOR EACH ROW WHEN (
  (OLD.revenue, OLD.payout, OLD.ftd_at, OLD.fake_ftd, OLD.is_test, OLD.lead_revenue,
    OLD.lead_payout, OLD.covered_revenue, OLD.covered_payout, OLD.topup_revenue, OLD.topup_payout,
    OLD.topup_revenue_at, OLD.topup_payout_at)
  IS DISTINCT FROM
  (NEW.revenue, NEW.payout, NEW.ftd_at, NEW.fake_ftd, NEW.is_test, NEW.lead_revenue,
    NEW.lead_payout, NEW.covered_revenue, NEW.covered_payout, NEW.topup_revenue, NEW.topup_payout,
    NEW.topup_revenue_at, NEW.topup_payout_at))
EXECUTE FUNCTION leads_note_money();

-- Notes the money of leads that nothing was noted of: leads from before the ledger, and leads that
-- were stored without triggers.
CREATE OR REPLACE FUNCTION note_opening_money() RETURNS void LANGUAGE sql AS $$
  INSERT INTO money_events (lead_id, advertiser_id, publisher_id, reason, happened_at, leg, part,
    amount_before, amount, counts_at)
  SELECT l.id, l.advertiser_id, l.publisher_id, 'opening', l.updated_at, m.leg, m.part, 0, m.amount,
    m.counts_at
  FROM leads l
  CROSS JOIN LATERAL money_of(l) m
  WHERE (l.revenue <> 0 OR l.payout <> 0 OR l.lead_revenue <> 0 OR l.lead_payout <> 0
      OR l.topup_revenue <> 0 OR l.topup_payout <> 0)
    AND NOT EXISTS (SELECT FROM ledger_postings p WHERE p.lead_id = l.id)
    AND NOT EXISTS (SELECT FROM money_events e WHERE e.lead_id = l.id)
  ORDER BY l.id
$$;
-- contract: the ledger and its parts are first released together, so no process calls it
DROP FUNCTION counted_cents(leads, numeric);
