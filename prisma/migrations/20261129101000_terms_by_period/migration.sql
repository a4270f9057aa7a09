-- Terms of plans for a whole period (ADR 96).
ALTER TABLE advertiser_revenues
  -- Other amounts per FTD from the n-th FTD of a cohort on: [{"from": 11, "amount": "1700.00"}].
  ADD COLUMN tiers jsonb NOT NULL DEFAULT '[]',
  -- Whether the tier reached counts for all FTDs of the cohort.
  ADD COLUMN lifts_all boolean NOT NULL DEFAULT false,
  -- Amounts for a cohort: a fee, and limits of what is due without it.
  ADD COLUMN fee numeric(12,2) CHECK (fee > 0),
  ADD COLUMN minimum numeric(12,2) CHECK (minimum > 0),
  ADD COLUMN maximum numeric(12,2) CHECK (maximum > 0),
  ADD CONSTRAINT advertiser_revenues_tiers_terms_check CHECK (tiers = '[]' OR num_nonnulls(amount, period) = 2),
  ADD CONSTRAINT advertiser_revenues_period_money_check CHECK (
    period IS NOT NULL OR num_nonnulls(fee, minimum, maximum) = 0),
  ADD CONSTRAINT advertiser_revenues_limits_check CHECK (minimum <= maximum);
-- A fee alone is a plan, too.
ALTER TABLE advertiser_revenues
  DROP CONSTRAINT advertiser_revenues_check,
  ADD CONSTRAINT advertiser_revenues_pay_check CHECK (
    num_nonnulls(amount, per_lead, share_percent, fee) > 0);
ALTER TABLE publisher_payouts
  -- Other amounts per FTD from the n-th FTD of a cohort on: [{"from": 11, "amount": "1700.00"}].
  ADD COLUMN tiers jsonb NOT NULL DEFAULT '[]',
  -- Whether the tier reached counts for all FTDs of the cohort.
  ADD COLUMN lifts_all boolean NOT NULL DEFAULT false,
  -- Amounts for a cohort: a fee, and limits of what is due without it.
  ADD COLUMN fee numeric(12,2) CHECK (fee > 0),
  ADD COLUMN minimum numeric(12,2) CHECK (minimum > 0),
  ADD COLUMN maximum numeric(12,2) CHECK (maximum > 0),
  ADD CONSTRAINT publisher_payouts_tiers_terms_check CHECK (tiers = '[]' OR num_nonnulls(amount, period) = 2),
  ADD CONSTRAINT publisher_payouts_period_money_check CHECK (
    period IS NOT NULL OR num_nonnulls(fee, minimum, maximum) = 0),
  ADD CONSTRAINT publisher_payouts_limits_check CHECK (minimum <= maximum);
-- A fee alone is a plan, too.
ALTER TABLE publisher_payouts
  DROP CONSTRAINT publisher_payouts_check,
  ADD CONSTRAINT publisher_payouts_pay_check CHECK (
    num_nonnulls(amount, per_lead, share_percent, fee) > 0);
