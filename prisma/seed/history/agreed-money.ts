import type pg from 'pg';

// Money of demo leads that the amounts of their countries do not tell: in the currency of their
// plan, and from deposits after the FTD. Triggers do not run while the history is stored.

const SIDES = [
  { leg: 'revenue', table: 'advertiser_revenues', isDue: 'v.advertiser_pays' },
  { leg: 'payout', table: 'publisher_payouts', isDue: `v.state = 'accepted'` },
] as const;

/** Gives leads whose plan is in another currency what it pays, exchanged when they came. */
const exchange = async (client: pg.ClientBase): Promise<void> => {
  for (const { leg, table } of SIDES) {
    await client.query(`
      UPDATE leads l
      SET ${leg}_foreign = k.kept || CASE
          WHEN l.${leg} = 0 THEN '{}'
          ELSE jsonb_build_object('ftd', k.ftd::bigint)
        END,
        lead_${leg} = house_amount(k.kept, (k.kept ->> 'lead')::numeric),
        ${leg} = CASE WHEN l.${leg} = 0 THEN 0 ELSE house_amount(k.kept, k.ftd) END
      FROM (
        SELECT m.id, m.kept, m.amount * power(10::numeric, (m.kept ->> 'digits')::int) AS ftd
        FROM (
          SELECT l.id, p.amount, foreign_money(p.currency, p.per_lead, l.created_at) AS kept
          FROM leads l
          JOIN ${table} p ON p.id = l.${leg}_plan_id AND p.currency <> 'USD'
        ) m
      ) k
      WHERE k.id = l.id`);
    await client.query(`
      UPDATE conversions v
      SET ${leg} = agreed_in_house(l.${leg}_foreign, p.amount)
      FROM leads l
      JOIN ${table} p ON p.id = l.${leg}_plan_id
      WHERE v.lead_id = l.id AND l.${leg}_foreign IS NOT NULL AND v.${leg} <> 0`);
  }
  for (const column of ['before', 'after'])
    await client.query(`
      UPDATE audit_log a
      SET ${column} = a.${column} || jsonb_build_object(
        'payout', agreed_in_house(l.payout_foreign, p.amount)::text)
      FROM leads l
      JOIN publisher_payouts p ON p.id = l.payout_plan_id
      WHERE a.entity = 'lead' AND a.entity_id = l.id AND l.payout_foreign IS NOT NULL
        AND (a.${column} ->> 'payout')::numeric <> 0`);
};

/** Stores up to three deposits of each depositor under a plan that pays a share of them. */
const deposit = async (client: pg.ClientBase, now: Date): Promise<void> => {
  await client.query(
    `INSERT INTO deposits (lead_id, advertiser_id, amount, deposited_at, external_id, created_at)
     SELECT d.lead_id, d.advertiser_id, d.amount, d.at, 'D-' || d.lead_id || '-' || d.number,
       d.at + interval '2 minutes'
     FROM (
       SELECT l.id AS lead_id, l.advertiser_id, n.number, 100 + 50 * (l.id * n.number % 19) AS amount,
         l.ftd_at + n.number * interval '2 days' + l.id % 600 * interval '1 minute' AS at
       FROM leads l
       JOIN conversions v ON v.lead_id = l.id AND NOT v.is_fake
       JOIN advertiser_revenues p ON p.id = l.revenue_plan_id AND p.share_percent IS NOT NULL
       CROSS JOIN generate_series(1, l.id % 4) AS n(number)
     ) d
     WHERE d.at < $1
     ORDER BY d.at`,
    [now],
  );
  for (const { leg, table, isDue } of SIDES)
    await client.query(`
      UPDATE leads l
      SET share_${leg} = s.share
      FROM (
        SELECT d.lead_id, nullif(round(sum(d.amount) * max(p.share_percent) / 100, 2), 0) AS share
        FROM deposits d
        JOIN leads l ON l.id = d.lead_id
        JOIN conversions v ON v.lead_id = l.id AND ${isDue}
        JOIN ${table} p ON p.id = l.${leg}_plan_id AND p.share_percent IS NOT NULL
        GROUP BY d.lead_id
      ) s
      WHERE s.lead_id = l.id`);
};

/** Completes the money of stored leads. */
export const storeAgreedMoney = async (client: pg.ClientBase, now: Date): Promise<void> => {
  await exchange(client);
  await deposit(client, now);
};
