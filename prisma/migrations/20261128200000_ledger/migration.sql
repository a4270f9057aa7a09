-- The money of leads as double entry (ADR 94). Amounts are whole cents.

-- What changed about the money of a lead, written with the change itself and deleted when it is
-- posted. Fake FTDs and test leads owe nothing, and money counts on the day of the FTD.
CREATE TABLE money_events (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id        integer NOT NULL,
  advertiser_id  integer,
  publisher_id   integer NOT NULL,
  reason         text NOT NULL,
  happened_at    timestamptz NOT NULL,
  revenue_before bigint NOT NULL,
  payout_before  bigint NOT NULL,
  counted_before timestamptz,
  revenue        bigint NOT NULL,
  payout         bigint NOT NULL,
  counts_at      timestamptz
);

CREATE FUNCTION counted_cents(lead leads, amount numeric) RETURNS bigint LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE WHEN lead.is_test OR lead.fake_ftd OR lead.ftd_at IS NULL THEN 0
    ELSE (amount * 100)::bigint END
$$;

CREATE FUNCTION leads_note_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  revenue_before bigint := 0;
  payout_before bigint := 0;
  counted_before timestamptz;
  revenue_after CONSTANT bigint := counted_cents(NEW, NEW.revenue);
  payout_after CONSTANT bigint := counted_cents(NEW, NEW.payout);
  reason text := 'opening';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    revenue_before := counted_cents(OLD, OLD.revenue);
    payout_before := counted_cents(OLD, OLD.payout);
    counted_before := OLD.ftd_at;
    reason := CASE
      WHEN NEW.is_test AND NOT OLD.is_test THEN 'marked_test'
      WHEN OLD.fake_ftd AND NOT NEW.fake_ftd THEN 'ftd_reported'
      WHEN NEW.status = OLD.status THEN 'corrected'
      WHEN NEW.status = 6 THEN 'ftd_reported'
      WHEN NEW.status = 5 THEN 'ftd_accepted'
      WHEN OLD.status = 5 THEN 'ftd_reversed'
      ELSE 'ftd_rejected'
    END;
  END IF;
  IF (revenue_before, payout_before) = (revenue_after, payout_after)
    AND (counted_before IS NOT DISTINCT FROM NEW.ftd_at
      OR (revenue_after, payout_after) = (0, 0))
  THEN
    RETURN NULL;
  END IF;
  INSERT INTO money_events (lead_id, advertiser_id, publisher_id, reason, happened_at,
    revenue_before, payout_before, counted_before, revenue, payout, counts_at)
  VALUES (NEW.id, NEW.advertiser_id, NEW.publisher_id, reason, NEW.updated_at,
    revenue_before, payout_before, counted_before, revenue_after, payout_after, NEW.ftd_at);
  RETURN NULL;
END $$;
CREATE TRIGGER leads_note_first_money
AFTER INSERT ON leads
FOR EACH ROW WHEN (NEW.revenue <> 0 OR NEW.payout <> 0) EXECUTE FUNCTION leads_note_money();
CREATE TRIGGER leads_note_money
AFTER UPDATE OF revenue, payout, ftd_at, fake_ftd, is_test ON leads
FOR EACH ROW EXECUTE FUNCTION leads_note_money();

-- `receivable` is owed by an advertiser, `on_hold` owed to a publisher. The house has one account of
-- income and one of cost. Debits are positive.
CREATE TABLE ledger_accounts (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text NOT NULL,
  advertiser_id integer REFERENCES advertisers,
  publisher_id  integer REFERENCES publishers,
  currency      text NOT NULL DEFAULT 'USD',
  -- The sum of the entries. An hourly check compares them.
  balance       bigint NOT NULL DEFAULT 0,
  UNIQUE NULLS NOT DISTINCT (kind, advertiser_id, publisher_id, currency),
  CHECK (CASE kind
    WHEN 'receivable' THEN advertiser_id IS NOT NULL AND publisher_id IS NULL
    WHEN 'on_hold' THEN publisher_id IS NOT NULL AND advertiser_id IS NULL
    ELSE kind IN ('income', 'cost') AND coalesce(advertiser_id, publisher_id) IS NULL
  END)
);
INSERT INTO ledger_accounts (kind) VALUES ('income'), ('cost');

-- A change of the past is a posting that takes back the old amount (`is_reversal`), and one with the
-- new amount. Both count on the day of the FTD, and were recorded when they were posted.
CREATE TABLE ledger_postings (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id    bigint NOT NULL,
  leg         text NOT NULL CHECK (leg IN ('revenue', 'payout')),
  is_reversal boolean NOT NULL,
  lead_id     integer NOT NULL,
  reason      text NOT NULL,
  happened_at timestamptz NOT NULL,
  counts_at   timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  UNIQUE (event_id, leg, is_reversal)
);
CREATE INDEX ledger_postings_lead_idx ON ledger_postings (lead_id);

CREATE TABLE ledger_entries (
  posting_id bigint NOT NULL REFERENCES ledger_postings,
  account_id integer NOT NULL REFERENCES ledger_accounts,
  amount     bigint NOT NULL CHECK (amount <> 0),
  -- As in the posting.
  counts_at  timestamptz NOT NULL,
  PRIMARY KEY (posting_id, account_id)
);
CREATE INDEX ledger_entries_account_idx ON ledger_entries (account_id, counts_at, posting_id);

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % of % refused', TG_OP, TG_TABLE_NAME;
END $$;
CREATE TRIGGER ledger_postings_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_entries_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE FUNCTION check_ledger_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT
    FROM added e JOIN ledger_accounts a ON a.id = e.account_id
    GROUP BY e.posting_id, a.currency
    HAVING sum(e.amount) <> 0)
  THEN
    RAISE EXCEPTION 'the entries of a posting do not sum to zero';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_sum_to_zero
AFTER INSERT ON ledger_entries
REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_sums();

-- The last comparison of the ledger with the leads, and what differed.
CREATE TABLE ledger_checks (
  is_last    boolean PRIMARY KEY DEFAULT true CHECK (is_last),
  checked_at timestamptz NOT NULL,
  leads      integer NOT NULL,
  accounts   integer NOT NULL
);

-- Notes the money of leads that nothing was noted of: leads from before the ledger, and leads that
-- were stored without triggers.
CREATE FUNCTION note_opening_money() RETURNS void LANGUAGE sql AS $$
  INSERT INTO money_events (lead_id, advertiser_id, publisher_id, reason, happened_at,
    revenue_before, payout_before, revenue, payout, counts_at)
  SELECT l.id, l.advertiser_id, l.publisher_id, 'opening', l.updated_at, 0, 0,
    counted_cents(l, l.revenue), counted_cents(l, l.payout), l.ftd_at
  FROM leads l
  WHERE l.ftd_at IS NOT NULL AND (l.revenue <> 0 OR l.payout <> 0)
    AND (counted_cents(l, l.revenue), counted_cents(l, l.payout)) <> (0, 0)
    AND NOT EXISTS (SELECT FROM ledger_postings p WHERE p.lead_id = l.id)
    AND NOT EXISTS (SELECT FROM money_events m WHERE m.lead_id = l.id)
  ORDER BY l.id
$$;
SELECT note_opening_money();
