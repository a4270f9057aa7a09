import { setTimeout as delay } from 'node:timers/promises';
import { atMost, none } from '../figures.mjs';
import { ask } from '../world.mjs';

const LOOK_MS = 250;
const SETTLE_MS = 240_000;
const MEGABYTE = 1e6;
/** Allowed growth of a process after the first quarter: garbage that has not been collected yet. */
const GROWTH_MB = 80;

/**
 * Looks at the cap all the time. `over` is the most by which it was exceeded.
 * @param {{ databaseUrl: string, capId: number }} world
 */
export function watchCap({ databaseUrl, capId }) {
  const state = { over: 0, looks: 0, isOver: false };
  const running = (async () => {
    for (; !state.isOver; await delay(LOOK_MS)) {
      try {
        /** @type {{ over: number }[]} */
        const [row] = await ask(
          databaseUrl,
          `SELECT w.filled + w.reserved - c.cap AS over
           FROM cap_windows w
           JOIN caps c ON c.id = w.cap_id
           WHERE c.id = $1`,
          [capId],
        );
        state.looks += 1;
        state.over = Math.max(state.over, Number(row?.over ?? 0));
      } catch {
        // PostgreSQL was killed.
      }
    }
  })();
  return {
    state,
    async stop() {
      state.isOver = true;
      await running;
      return state;
    },
  };
}

/**
 * Waits until nothing is under way any more, and compares what everybody knows.
 * @param {object} soak
 * @param {string} soak.databaseUrl
 * @param {number} soak.alpha
 * @param {number} soak.capId
 * @param {number} soak.sent
 * @param {{ answered: Map<number, string>, unanswered: string[] }} soak.publisher
 * @param {{ reported: Set<number> }} soak.reports
 * @param {import('./parties.mjs').Parties} soak.parties
 * @param {ReturnType<typeof watchCap>} soak.cap
 * @param {readonly { memory: readonly number[] }[]} soak.rows
 */
export async function soakVerdicts(soak) {
  const { databaseUrl, sent, publisher, reports, parties } = soak;
  const left = await untilSettled(databaseUrl);
  console.log(`Under way in the end: ${JSON.stringify(left)}`);
  const state = await soak.cap.stop();
  /** @type {{ leads: number, people: number }[]} */
  const [stored] = await ask(
    databaseUrl,
    'SELECT count(*)::int AS leads, count(DISTINCT email)::int AS people FROM leads',
  );
  /** @type {{ lead_id: number, key: string }[]} */
  const keys = await ask(databaseUrl, 'SELECT lead_id, key FROM idempotency_keys');
  /** @type {{ id: number }[]} */
  const accepted = await ask(databaseUrl, 'SELECT id FROM leads WHERE status IN (2, 5, 6, 7)');
  /** @type {{ lead_id: number }[]} */
  const deposits = await ask(databaseUrl, 'SELECT lead_id FROM conversions');
  /** @type {{ filled: number, reserved: number, leads: number }[]} */
  const [cap] = await ask(databaseUrl, CAP_AND_LEADS, [soak.capId, soak.alpha]);
  if (!stored || !cap) throw new Error('the sums are missing');
  const keyOf = new Map(keys.map(({ lead_id: lead, key }) => [lead, key]));
  const deposited = new Set(deposits.map(({ lead_id: lead }) => lead));
  const acceptedIds = accepted.map(({ id }) => id);
  console.log(
    `${sent} leads sent, ${acceptedIds.length} accepted, ${deposited.size} deposits, ` +
      `${parties.told.size} postbacks; the cap was read ${state.looks} times.`,
  );
  const growth = growthOf(soak.rows);
  return [
    none(
      'answered leads that are lost',
      [...publisher.answered].filter(([lead, key]) => keyOf.get(lead) !== key).length,
    ),
    none('leads without an answer after two minutes', publisher.unanswered.length),
    none('people stored twice', stored.leads - stored.people),
    none(
      'leads that an advertiser got twice',
      [...parties.calls.values()].filter((calls) => calls > 1).length,
    ),
    none('most by which the cap was exceeded', Math.max(0, state.over)),
    none('difference of the cap and its leads', Math.abs(cap.filled + cap.reserved - cap.leads)),
    none(
      'accepted leads that their publisher was not told of',
      acceptedIds.filter((id) => !parties.told.has(id)).length,
    ),
    none(
      'reported deposits that are missing',
      [...reports.reported].filter((id) => !deposited.has(id)).length,
    ),
    none('deposits that were counted twice', deposits.length - deposited.size),
    none('leads, entries of the outbox and postbacks that wait in the end', sumOf(left)),
    atMost('growth of the API after a quarter', growth[0] ?? 0, GROWTH_MB, ' MB'),
    atMost('growth of the worker after a quarter', growth[1] ?? 0, GROWTH_MB, ' MB'),
  ];
}

const CAP_AND_LEADS = `
  SELECT sum(w.filled)::int AS filled, sum(w.reserved)::int AS reserved,
    (SELECT count(*)::int FROM lead_attempts
     WHERE advertiser_id = $2 AND state IN ('accepted', 'unknown')) AS leads
  FROM cap_windows w
  WHERE w.cap_id = $1`;

/** @typedef {{ outbox: number, postbacks: number, leads: number }} Left */

/**
 * Returns the unfinished work: none once everything is done, the rest after a time limit.
 * @param {string} databaseUrl
 */
async function untilSettled(databaseUrl) {
  for (const end = Date.now() + SETTLE_MS; ; await delay(1_000)) {
    /** @type {Left[]} */
    const [left] = await ask(
      databaseUrl,
      `SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL)::int AS outbox,
         (SELECT count(*)
          FROM publisher_postback_deliveries
          WHERE state = 'waiting')::int AS postbacks,
         (SELECT count(*) FROM leads l WHERE status = 1 AND NOT EXISTS (
           SELECT 1 FROM lead_attempts a WHERE a.lead_id = l.id AND a.state = 'unknown'
         ))::int AS leads`,
    );
    if (!left) throw new Error('the counts are missing');
    if (sumOf(left) === 0 || Date.now() > end) return left;
  }
}

/** @param {Left} left */
const sumOf = ({ outbox, postbacks, leads }) => outbox + postbacks + leads;

/** @param {readonly { memory: readonly number[] }[]} rows */
function growthOf(rows) {
  const quarter = rows[Math.floor(rows.length / 4)];
  const last = rows.at(-1);
  return (last?.memory ?? []).map((bytes, n) =>
    Math.round((bytes - (quarter?.memory[n] ?? bytes)) / MEGABYTE),
  );
}
