-- Rates of currencies by day (ADR 99). A correction is a newer row of the same day.
CREATE TABLE exchange_rates (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- ISO 4217.
  currency     text NOT NULL CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'USD'),
  day          date NOT NULL,
  -- House currency (USD) per unit of the currency.
  rate         numeric(18,8) NOT NULL CHECK (rate > 0),
  -- Decimals of the currency. All rates of a currency have the same.
  minor_digits smallint NOT NULL CHECK (minor_digits BETWEEN 0 AND 4),
  source       text NOT NULL,
  created_at   timestamptz NOT NULL,
  created_by   integer REFERENCES users
);
CREATE INDEX exchange_rates_currency_idx ON exchange_rates (currency, day, id);

CREATE FUNCTION refuse_rate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'exchange rates are append-only: % refused', TG_OP;
END $$;
CREATE TRIGGER exchange_rates_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON exchange_rates
FOR EACH STATEMENT EXECUTE FUNCTION refuse_rate_change();

-- Returns the rate of a currency at a moment: the newest row of the latest day up to then (UTC). A
-- moment before the first day has the rate of the first day. There is no row for a currency without
-- rates.
CREATE FUNCTION exchange_rate(wanted text, at timestamptz) RETURNS SETOF exchange_rates
LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT r.*
  FROM (
    (
      SELECT e.*
      FROM exchange_rates e
      WHERE e.currency = wanted AND e.day <= (at AT TIME ZONE 'UTC')::date
      ORDER BY e.day DESC, e.id DESC
      LIMIT 1
    )
    UNION ALL
    (
      SELECT e.*
      FROM exchange_rates e
      WHERE e.currency = wanted AND e.day > (at AT TIME ZONE 'UTC')::date
      ORDER BY e.day, e.id DESC
      LIMIT 1
    )
  ) r
  ORDER BY r.day
  LIMIT 1
$$;
