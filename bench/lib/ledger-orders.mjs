// Leads with amounts of their own, their events, and what is owed after them.

/** @typedef {import('./steady-client.mjs').SteadyClient} SteadyClient */
/** @typedef {'report' | 'accept' | 'reject' | 'refuse' | 'reverse' | 'correct' | 'return' | 'undo' | 'test'} Kind */
/** @typedef {{ kind: Kind, revenue: number, payout: number, day: number }} Event Cents; day of March. */
/** @typedef {{ id: number, events: Event[] }} Order */
/** @typedef {{ revenue: number, payout: number, day: number }} Owed Cents. */
/** @typedef {Map<number, (Owed & { lead_id: number })[]>} Posted by lead, a row for each day */

/** @type {readonly Kind[]} */
const KINDS = [
  'report',
  'accept',
  'reject',
  'refuse',
  'reverse',
  'correct',
  'return',
  'undo',
  'test',
];
/** Amounts for each lead itself, in cents. They count on the last day of January. */
const FOR_LEAD = { revenue: 725, payout: 310, day: 31 };

/** @type {Readonly<Record<Kind, string>>} */
const CHANGES = {
  report: 'SET status = 6, revenue = $2, ftd_at = $4 WHERE id = $1 AND status = 2',
  accept: 'SET status = 5, payout = $3 WHERE id = $1 AND status IN (6, 7)',
  reject: 'SET status = 7, payout = 0 WHERE id = $1 AND status = 6',
  refuse: 'SET status = 7, payout = 0, revenue = 0 WHERE id = $1 AND status = 6',
  reverse: 'SET status = 7, payout = 0 WHERE id = $1 AND status = 5',
  correct: 'SET revenue = $2, payout = $3 WHERE id = $1 AND status = 5',
  return: `SET returned_at = $4, return_reason = 'other'
    WHERE id = $1 AND status = 2`,
  undo: 'SET returned_at = NULL, return_reason = NULL WHERE id = $1',
  test: 'SET is_test = true WHERE id = $1',
};

/**
 * The statement of each event, which changes nothing where the event is not possible: `$1` lead,
 * `$2` revenue, `$3` payout, `$4` time of the FTD.
 */
export const STATEMENTS = Object.fromEntries(
  Object.entries(CHANGES).map(([kind, change]) => [kind, `UPDATE leads ${change}`]),
);

/**
 * Stores accepted leads and gives each a list of events, some of them twice.
 * @param {SteadyClient} client
 * @param {number} count
 * @param {() => number} random
 * @returns {Promise<Order[]>}
 */
export async function storeOrders(client, count, random) {
  const { rows } = await client.query(
    `INSERT INTO leads (publisher_id, advertiser_id, status, email, phone, first_name,
       last_name, ip, created_at, updated_at, lead_revenue, lead_payout)
     SELECT p.id, a.ids[1 + n % cardinality(a.ids)], 2, 'order-' || n || '@example.org',
       '+44' || n, 'Jane', 'Doe', '192.0.2.1', '2026-01-31 12:00Z', now(),
       ${FOR_LEAD.revenue / 100}, ${FOR_LEAD.payout / 100}
     FROM generate_series(1, $1::int) AS n,
       (SELECT min(id) AS id FROM publishers) p,
       (SELECT array_agg(id ORDER BY id) AS ids FROM advertisers) a
     RETURNING id`,
    [count],
  );
  return rows.map((/** @type {{ id: number }} */ { id }) => ({ id, events: eventsOf(random) }));
}

/** @param {() => number} random @returns {Event[]} */
function eventsOf(random) {
  const below = (/** @type {number} */ most) => Math.floor(random() * most);
  return Array.from({ length: 2 + below(8) }, () => ({
    kind: KINDS[below(random() < 0.9 ? 8 : 9)] ?? 'report',
    revenue: below(100_000),
    payout: below(50_000),
    day: 1 + below(28),
  })).flatMap((event) => (random() < 0.2 ? [event, event] : [event]));
}

/** The oracle: a row for each day on which something is owed. @param {readonly Event[]} events @returns {Owed[]} */
function owedAfter(events) {
  let status = 2;
  let [revenue, payout, day, isTest, isReturned] = [0, 0, 0, false, false];
  for (const event of events) {
    if (event.kind === 'test') isTest = true;
    else if (event.kind === 'return' && status === 2) isReturned = true;
    else if (event.kind === 'undo') isReturned = false;
    else if (event.kind === 'report' && status === 2)
      [status, revenue, day, isReturned] = [6, event.revenue, event.day, false];
    else if (event.kind === 'accept' && (status === 6 || status === 7))
      [status, payout] = [5, event.payout];
    else if (event.kind === 'reject' && status === 6) [status, payout] = [7, 0];
    else if (event.kind === 'refuse' && status === 6) [status, payout, revenue] = [7, 0, 0];
    else if (event.kind === 'reverse' && status === 5) [status, payout] = [7, 0];
    else if (event.kind === 'correct' && status === 5)
      [revenue, payout] = [event.revenue, event.payout];
  }
  if (isTest) return [];
  const rows = [{ revenue, payout, day }, ...(isReturned ? [] : [FOR_LEAD])];
  return rows.filter((row) => row.revenue || row.payout);
}

/** Counts the orders that are owed as the oracle says. @param {readonly Order[]} orders @param {Posted} posted */
export function countEqualOrders(orders, posted) {
  return orders.filter(({ id, events }) => {
    const owed = owedAfter(events);
    const found = (posted.get(id) ?? []).filter(({ revenue, payout }) => revenue || payout);
    return (
      found.length === owed.length &&
      owed.every(({ revenue, payout, day }) =>
        found.some((row) => row.revenue === revenue && row.payout === payout && row.day === day),
      )
    );
  }).length;
}
