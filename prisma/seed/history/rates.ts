import type pg from 'pg';

/** Currencies of the demo: worth in dollars, and decimals. */
const CURRENCIES = [
  ['EUR', '1.0842', 2],
  ['GBP', '1.2716', 2],
  ['JPY', '0.00668', 0],
] as const;

/** Stores a rate of each currency for every Monday from that of `since` to `now`. */
export const createRates = async (client: pg.ClientBase, since: Date, now: Date): Promise<void> => {
  for (const [currency, rate, digits] of CURRENCIES)
    await client.query(
      `INSERT INTO exchange_rates (currency, day, rate, minor_digits, source, created_at)
       SELECT $1, w.monday, round($2::numeric * (1 + sin(w.week)::numeric / 100), 6), $3,
         'Demo', w.monday + interval '8 hours'
       FROM (
         SELECT m AS monday, extract(week FROM m)::int AS week
         FROM generate_series(
           date_trunc('week', $4::timestamptz AT TIME ZONE 'UTC'), $5::timestamptz AT TIME ZONE 'UTC',
           interval '7 days') AS m
       ) w
       ORDER BY w.monday`,
      [currency, rate, digits, since, now],
    );
};
