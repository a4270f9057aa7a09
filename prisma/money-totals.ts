import type pg from 'pg';

interface Totals {
  readonly is_equal: boolean;
  readonly leads_revenue: string;
  readonly leads_payout: string;
  readonly ledger_revenue: string;
  readonly ledger_payout: string;
}

/**
 * The money of all leads and of periods without leads, and that of the ledger with what is noted and
 * not posted yet. One statement sees one state, so it may run while leads change.
 */
const TOTALS = `
  WITH leads_money AS (
    SELECT coalesce(sum(m.amount) FILTER (WHERE m.leg = 'revenue'), 0) AS revenue,
      coalesce(sum(m.amount) FILTER (WHERE m.leg = 'payout'), 0) AS payout
    FROM (
      SELECT m.leg, m.amount FROM leads l CROSS JOIN LATERAL money_of(l) m
      UNION ALL
      SELECT CASE WHEN revenue_id IS NULL THEN 'payout' ELSE 'revenue' END, unshared_in_house(c)
      FROM plan_cohorts c
    ) m
  ), booked AS (
    SELECT CASE a.kind WHEN 'income' THEN 'revenue' ELSE 'payout' END AS leg,
      CASE a.kind WHEN 'income' THEN -e.amount ELSE e.amount END AS amount
    FROM ledger_entries e
    JOIN ledger_accounts a ON a.id = e.account_id
    WHERE a.kind IN ('income', 'cost')
    UNION ALL
    SELECT leg, amount - amount_before FROM money_events
  ), ledger_money AS (
    SELECT coalesce(sum(amount) FILTER (WHERE leg = 'revenue'), 0) AS revenue,
      coalesce(sum(amount) FILTER (WHERE leg = 'payout'), 0) AS payout
    FROM booked
  )
  SELECT (l.revenue, l.payout) = (g.revenue, g.payout) AS is_equal,
    (l.revenue / 100)::numeric(20,2)::text AS leads_revenue,
    (l.payout / 100)::numeric(20,2)::text AS leads_payout,
    (g.revenue / 100)::numeric(20,2)::text AS ledger_revenue,
    (g.payout / 100)::numeric(20,2)::text AS ledger_payout
  FROM leads_money l, ledger_money g`;

/**
 * Compares the money of leads with the ledger, in a line for the log of an upgrade. An upgrade does
 * not stop for a difference, because leads would be refused until somebody finds it.
 */
export const compareMoney = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<Totals>(TOTALS);
  const [found] = rows;
  if (!found) throw new Error('The money of leads could not be summed.');
  const leads = `revenue ${found.leads_revenue} USD, payout ${found.leads_payout} USD`;
  if (found.is_equal) return `money of leads: ${leads}; the ledger has the same`;
  return (
    `THE LEDGER DIFFERS from the leads: ${leads} by the leads; ` +
    `revenue ${found.ledger_revenue} USD, payout ${found.ledger_payout} USD by the ledger`
  );
};
