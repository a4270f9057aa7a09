-- A cohort without counted leads owes its fee and its minimum all the same (ADR 96).
ALTER TABLE plan_cohorts
  -- Cents of the top-up that no lead can take. Processes from before do not write them.
  ADD COLUMN unshared bigint NOT NULL DEFAULT 0,
  ALTER COLUMN topup SET DEFAULT 0;

-- An event or a posting is about a lead or about a cohort. A process from before fails with an event
-- of a cohort, and leaves it to a process that knows them.
ALTER TABLE money_events
  ALTER COLUMN lead_id DROP NOT NULL,
  ALTER COLUMN publisher_id DROP NOT NULL,
  ADD COLUMN cohort_id integer,
  ADD CHECK (num_nonnulls(lead_id, cohort_id) = 1),
  DROP CONSTRAINT money_events_part_check,
  ADD CONSTRAINT money_events_part_check CHECK (part IN ('lead', 'ftd', 'topup', 'share', 'period'));
ALTER TABLE ledger_postings
  ALTER COLUMN lead_id DROP NOT NULL,
  ADD COLUMN cohort_id integer,
  ADD CHECK (num_nonnulls(lead_id, cohort_id) = 1),
  DROP CONSTRAINT ledger_postings_part_check,
  ADD CONSTRAINT ledger_postings_part_check CHECK (part IN ('lead', 'ftd', 'topup', 'share', 'period'));
ALTER TABLE ledger_accounts
  DROP CONSTRAINT ledger_accounts_part_check,
  ADD CONSTRAINT ledger_accounts_part_check CHECK (part IN ('lead', 'ftd', 'topup', 'share', 'period'));
INSERT INTO ledger_accounts (kind, part) VALUES ('income', 'period'), ('cost', 'period');

CREATE FUNCTION plan_cohorts_note_unshared() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_events (cohort_id, advertiser_id, publisher_id, reason, happened_at, leg, part,
    amount_before, counted_before, amount, counts_at)
  VALUES (NEW.id,
    (SELECT advertiser_id FROM advertiser_revenues WHERE id = NEW.revenue_id),
    (SELECT publisher_id FROM publisher_payouts WHERE id = NEW.payout_id),
    'guarantee', now(), CASE WHEN NEW.revenue_id IS NULL THEN 'payout' ELSE 'revenue' END, 'period',
    OLD.unshared, OLD.closes_at, NEW.unshared, NEW.closes_at);
  RETURN NULL;
END $$;
CREATE TRIGGER plan_cohorts_note_unshared
AFTER UPDATE OF unshared ON plan_cohorts
FOR EACH ROW WHEN (OLD.unshared <> NEW.unshared) EXECUTE FUNCTION plan_cohorts_note_unshared();

-- Closed cohorts that have to be computed, also those without leads.
CREATE TABLE cohort_recounts (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cohort_id integer NOT NULL
);
CREATE OR REPLACE FUNCTION note_cohorts_of_plan(revenue_plan integer, payout_plan integer)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO cohort_recounts (cohort_id)
  SELECT c.id FROM plan_cohorts c WHERE c.revenue_id = revenue_plan OR c.payout_id = payout_plan
$$;
-- Only a process from before writes `topup`. It does not know all terms, so its result is checked.
CREATE FUNCTION plan_cohorts_recount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cohort_recounts (cohort_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER plan_cohorts_recount
AFTER UPDATE OF topup ON plan_cohorts
FOR EACH ROW EXECUTE FUNCTION plan_cohorts_recount();
