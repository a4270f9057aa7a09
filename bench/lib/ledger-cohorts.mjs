// Leads under guarantees of both sides, their events, and what is due for each cohort after them.

/** @typedef {import('./ledger-orders.mjs').Posted} Posted */
/** @typedef {import('./steady-client.mjs').SteadyClient} SteadyClient */
/** @typedef {'report' | 'accept' | 'reject' | 'refuse' | 'reverse'} OfFtd */
/** @typedef {OfFtd | 'wrong' | 'right' | 'return' | 'undo' | 'test'} Kind */
/** @typedef {{ kind: Kind, revenue: number, payout: number, day: number }} Event Cents; day of March. */
/** @typedef {{ id: number, advertiser: number, born: number, events: Event[] }} Member `born`: day of February. */
/** @typedef {{ perLead: number, perFtd: number, percent: number, deduct: number }} Terms Cents; percent. */

/** @type {readonly Kind[]} */
const KINDS = [
  'report',
  'report',
  'accept',
  'reject',
  'refuse',
  'reverse',
  'wrong',
  'right',
  'return',
  'undo',
  'test',
];
const WRONG = 'Wrong number';
/** @type {Readonly<Record<'revenue' | 'payout', Terms>>} */
const TERMS = {
  revenue: { perLead: 150, perFtd: 99_999, percent: 13, deduct: 5 },
  payout: { perLead: 75, perFtd: 44_443, percent: 17, deduct: 7 },
};
const MATURITY_DAYS = 14;
const DAYS = 28;
const ADVERTISERS = 6;

/** @param {string} state @param {string} lead @param {string} conversion @param {string} from */
const decided = (state, lead, conversion, from) =>
  `WITH l AS (UPDATE leads SET ${lead} WHERE id = $1 AND status IN ${from} RETURNING id)
   UPDATE conversions v SET state = '${state}', decided_at = $4${conversion}
   FROM l WHERE v.lead_id = l.id`;
/** As in `ledger-orders`. @type {Readonly<Record<Kind, string>>} */
export const COHORT_STATEMENTS = {
  report: `WITH l AS (
      UPDATE leads SET status = 6, revenue = $2, ftd_at = $4 WHERE id = $1 AND status = 2
      RETURNING id)
    INSERT INTO conversions (lead_id, ftd_at, reported_at, revenue) SELECT id, $4, $4, $2 FROM l`,
  accept: decided(
    'accepted',
    'status = 5, revenue = $2, payout = $3',
    ', advertiser_pays = true',
    '(6, 7)',
  ),
  reject: decided('rejected', 'status = 7, payout = 0', '', '(6)'),
  refuse: decided(
    'rejected',
    'status = 7, payout = 0, revenue = 0',
    ', advertiser_pays = false',
    '(6)',
  ),
  reverse: decided('rejected', 'status = 7, payout = 0', '', '(5)'),
  wrong: `UPDATE leads SET brand_status = '${WRONG}', publisher_status = '${WRONG}' WHERE id = $1`,
  right: `UPDATE leads SET brand_status = 'New', publisher_status = 'New' WHERE id = $1`,
  return: `UPDATE leads
    SET returned_at = $4, return_reason = 'other'
    WHERE id = $1 AND status = 2`,
  undo: `UPDATE leads SET returned_at = NULL, return_reason = NULL
    WHERE id = $1`,
  test: 'UPDATE leads SET is_test = true WHERE id = $1',
};

/**
 * @param {SteadyClient} client
 * @param {string} table
 * @param {string} owner its column
 * @param {readonly number[]} ids of parties
 * @param {Terms} terms
 */
async function agree(client, table, owner, ids, { perLead, perFtd, percent, deduct }) {
  await client.query(
    `INSERT INTO ${table} (${owner}, per_lead, amount, guarantee_percent, period, maturity_days,
       deducted_statuses, deduct_percent)
     SELECT id, $2, $3, $4, 'day', $5, $6, $7 FROM unnest($1::int[]) AS id`,
    [ids, perLead / 100, perFtd / 100, percent, MATURITY_DAYS, [WRONG], deduct],
  );
}

/**
 * Stores accepted leads of February under guarantees by day, and gives each a list of events. FTDs
 * come in March, before and after the closing of their cohorts.
 * @param {SteadyClient} client
 * @param {number} count
 * @param {() => number} random
 * @returns {Promise<Member[]>}
 */
export async function storeMembers(client, count, random) {
  const { rows: parties } = await client.query(
    `SELECT (SELECT min(id) FROM publishers) AS publisher,
       ARRAY(SELECT id FROM advertisers ORDER BY id LIMIT ${ADVERTISERS}) AS advertisers`,
  );
  const { publisher, advertisers } = parties[0];
  await agree(client, 'advertiser_revenues', 'advertiser_id', advertisers, TERMS.revenue);
  await agree(client, 'publisher_payouts', 'publisher_id', [publisher], TERMS.payout);
  const { rows } = await client.query(
    `INSERT INTO leads (publisher_id, advertiser_id, status, email, phone, first_name, last_name,
       ip, created_at, updated_at, revenue_plan_id, revenue_in_cohort, lead_revenue,
       payout_plan_id, payout_in_cohort, lead_payout)
     SELECT $1, r.advertiser_id, 2, 'member-' || n || '@example.org', '+45' || n, 'Jane', 'Doe',
       '192.0.2.1', came_at, came_at, r.id, true, r.per_lead, o.id, true, o.per_lead
     FROM generate_series(1, $3::int) AS n
     JOIN advertiser_revenues r ON r.period = 'day'
       AND r.advertiser_id = ($2::int[])[1 + n % cardinality($2::int[])]
     JOIN publisher_payouts o ON o.period = 'day'
     CROSS JOIN LATERAL (
       SELECT timestamptz '2026-02-01 08:00Z' + (n / 7 % ${DAYS}) * interval '1 day' AS came_at) b
     RETURNING id, advertiser_id AS advertiser, extract(day FROM created_at AT TIME ZONE 'UTC')::int AS born`,
    [publisher, advertisers, count],
  );
  return rows.map((/** @type {Omit<Member, 'events'>} */ row) => ({
    ...row,
    events: eventsOf(random),
  }));
}

/** @param {() => number} random @returns {Event[]} */
function eventsOf(random) {
  const below = (/** @type {number} */ most) => Math.floor(random() * most);
  return Array.from({ length: below(7) }, () => ({
    kind: KINDS[below(random() < 0.9 ? 10 : 11)] ?? 'report',
    revenue: TERMS.revenue.perFtd,
    payout: TERMS.payout.perFtd,
    day: 1 + below(DAYS),
  })).flatMap((event) => (random() < 0.2 ? [event, event] : [event]));
}

/** @param {readonly Event[]} events */
function stateAfter(events) {
  let status = 2;
  let [isWrong, isTest, isOwed, isReturned] = [false, false, false, false];
  for (const { kind } of events) {
    if (kind === 'test') isTest = true;
    else if (kind === 'wrong') isWrong = true;
    else if (kind === 'right') isWrong = false;
    else if (kind === 'return' && status === 2) isReturned = true;
    else if (kind === 'undo') isReturned = false;
    else if (kind === 'report' && status === 2) [status, isOwed, isReturned] = [6, true, false];
    else if (kind === 'accept' && (status === 6 || status === 7)) [status, isOwed] = [5, true];
    else if (kind === 'reject' && status === 6) status = 7;
    else if (kind === 'refuse' && status === 6) [status, isOwed] = [7, false];
    else if (kind === 'reverse' && status === 5) status = 7;
  }
  return { isWrong, isOut: isTest || isReturned, revenue: isOwed, payout: status === 5 };
}

/**
 * The oracle: what is due for a cohort by the list of events. Whole cents.
 * @param {'revenue' | 'payout'} side
 * @param {readonly Member[]} members in order of id
 */
function dueFor(side, members) {
  const { perLead, perFtd, percent, deduct } = TERMS[side];
  let allowed = 0;
  while ((allowed + 1) * 100 <= deduct * members.length) allowed += 1;
  let [counted, ftds] = [0, 0];
  for (const { events } of members) {
    const state = stateAfter(events);
    if (state.isOut) continue;
    if (state[side]) ftds += 1;
    if (state.isWrong && allowed > 0) allowed -= 1;
    else counted += 1;
  }
  const guaranteed = perFtd * percent * counted;
  const most = Math.max(perFtd * ftds * 100, guaranteed);
  return perLead * counted + Math.floor((most + 50) / 100);
}

/**
 * @param {readonly Member[]} members
 * @param {(member: Member) => string} keyOf
 */
function cohortsOf(members, keyOf) {
  /** @type {Map<string, Member[]>} */
  const cohorts = new Map();
  for (const member of [...members].sort((left, right) => left.id - right.id)) {
    const key = keyOf(member);
    cohorts.set(key, [...(cohorts.get(key) ?? []), member]);
  }
  return [...cohorts.values()];
}

/** @param {Member} member */
const byAdvertiser = ({ advertiser, born }) => `${advertiser}/${born}`;
/** @param {Member} member */
const byDay = ({ born }) => String(born);

/** The number of cohorts of both sides. @param {readonly Member[]} members */
export const cohortCount = (members) =>
  cohortsOf(members, byAdvertiser).length + cohortsOf(members, byDay).length;

/**
 * Counts the leads of which both cohorts are owed as the oracle says.
 * @param {readonly Member[]} members
 * @param {Posted} posted
 */
export function countEqualMembers(members, posted) {
  /** @param {'revenue' | 'payout'} side @param {readonly Member[]} cohort */
  const owed = (side, cohort) =>
    cohort.flatMap(({ id }) => posted.get(id) ?? []).reduce((sum, row) => sum + row[side], 0);
  /** @type {Set<number>} */
  const differing = new Set();
  for (const [side, keyOf] of /** @type {const} */ ([
    ['revenue', byAdvertiser],
    ['payout', byDay],
  ]))
    for (const cohort of cohortsOf(members, keyOf))
      if (owed(side, cohort) !== dueFor(side, cohort))
        for (const { id } of cohort) differing.add(id);
  return members.length - differing.size;
}
