import { createPayout, createRevenue } from '@leadline/prisma/seed';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { startInbound, type Inbound } from './inbound-fixture.js';

// Postbacks that are repeated ten times and reordered make one FTD and one payout.
let t: Inbound;
let userId: number;
const ROUNDS = 5;

beforeAll(async () => {
  t = await startInbound();
  await createRevenue(t.db, t.advertiser.id, '900.00');
  await createPayout(t.db, t.publisher.id, '350.00');
  const [user] = await t.rows<{ id: number }>(
    `INSERT INTO users (name, email, password_hash, role_id, timezone_id)
     VALUES ('Ada', 'ada@example.com', 'x', 1, 1)
     RETURNING id`,
  );
  userId = user?.id ?? 0;
});
afterAll(() => t?.close());

/** A seeded generator, so that a failure can be repeated. */
const random = (() => {
  let state = 42;
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
})();
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

const storyOf = (leadId: number) => [
  { lead_id: leadId, status: 'New' },
  { lead_id: leadId, status: 'Called' },
  { lead_id: leadId, status: 'Deposited', ftd: true, amount: '1.00' },
  { brand_lead_id: `b-${leadId}`, status: 'Retention', ftd: true, amount: '2.00' },
];
const convertedOf = (leadId: number) =>
  t.rows(
    `SELECT count(*)::int AS conversions, sum(revenue)::text AS revenue, sum(payout)::text AS payout
     FROM conversions
     WHERE lead_id = $1`,
    [leadId],
  );
/** The status that was applied last, by the history of the lead. */
const lastStatusOf = async (leadId: number): Promise<unknown> =>
  (await t.historyOf(leadId)).at(-1)?.brand_status;
const timesKept = (leadId: number) =>
  t.rows(
    `SELECT count(*)::int AS kept, sum(repeats + 1)::int AS times
     FROM inbound_postbacks
     WHERE lead_id = $1`,
    [leadId],
  );

it('leaves one FTD, one payout, and the status that arrived last', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const leadId = await t.lead({ external_id: null });
    await t.db.query('UPDATE leads SET external_id = $2 WHERE id = $1', [leadId, `b-${leadId}`]);
    const tenTimes = shuffled(Array.from({ length: 10 }, () => storyOf(leadId)).flat());

    const answers = await Promise.all(tenTimes.map((postback) => t.post(postback)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await convertedOf(leadId)).toEqual([
      { conversions: 1, revenue: '900.00', payout: '0.00' },
    ]);
    expect(await t.stateOf(leadId)).toMatchObject({
      status: 6,
      revenue: '900.00',
      brand_status: await lastStatusOf(leadId),
    });

    const decide = (): Promise<unknown> =>
      t.app.get(ConversionsService).act({ lead_id: leadId, is_accept: true }, userId, 'UTC');
    const decisions = await Promise.allSettled([
      decide(),
      decide(),
      ...tenTimes.slice(0, 10).map((postback) => t.post(postback)),
    ]);
    // The same person said the same twice: it is done once, below.
    expect(decisions.map(({ status }) => status)).toEqual(Array(12).fill('fulfilled'));
    for (const postback of tenTimes) expect((await t.post(postback)).status).toBe(200);

    expect(await convertedOf(leadId)).toEqual([
      { conversions: 1, revenue: '900.00', payout: '350.00' },
    ]);
    expect(await t.stateOf(leadId)).toMatchObject({
      status: 5,
      revenue: '900.00',
      payout: '350.00',
      publisher_status: 'FTD',
      brand_status: tenTimes.at(-1)?.status,
    });
    expect((await t.eventsOf(leadId)).filter((event) => event === 'ftd_approved')).toHaveLength(1);
    // 40 + 10 + 40 calls, of four kinds.
    expect(await timesKept(leadId)).toEqual([{ kept: 4, times: 90 }]);
  }
}, 60_000);
