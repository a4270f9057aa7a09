import { createPayout, createRevenue } from '@leadline/prisma/seed';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { startInbound, type Inbound } from './inbound-fixture.js';
import { compilePull, upgradedPull } from '@leadline/advertiser-call';
import { isPlaceholder, NO_FORMAT, StatusPullTemplate } from '@leadline/contracts';
import fc from 'fast-check';
import { inboundCall } from '#modules/conversions/advertiser-reports/domain/kept-call.js';
import { requestOf } from '#modules/conversions/advertiser-reports/kept-request.js';
import { readCall } from '#modules/conversions/advertiser-reports/read-calls.js';
import { ReportIntakeService } from '#modules/conversions/advertiser-reports/report-intake.service.js';
import { readStatuses } from '#modules/delivery/integrations/domain/read-statuses.js';
import { AppError } from '#shared/http/app-error.js';
import { ReceivedBody } from '#shared/http/received-body.js';
import { addUser } from '#test/support/sign-in.js';

describe('replay', () => {
  // Postbacks that are repeated ten times and reordered make one FTD and one payout.
  let t: Inbound;
  let userId: number;
  const ROUNDS = 5;

  beforeAll(async () => {
    t = await startInbound();
    await createRevenue(t.db, t.advertiser.id, '900.00');
    await createPayout(t.db, t.publisher.id, '350.00');
    userId = await addUser(t.db, 'Ada');
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
      expect((await t.eventsOf(leadId)).filter((event) => event === 'ftd_approved')).toHaveLength(
        1,
      );
      // 40 + 10 + 40 calls, of four kinds.
      expect(await timesKept(leadId)).toEqual([{ kept: 4, times: 90 }]);
    }
  }, 60_000);
});

/* Whatever an advertiser sends: a report that is answered 200 had an effect, or was known. */

const WORDS = [
  '{status}',
  '%7Bftd%7D',
  '{{ amount }}',
  '[status]',
  '#status#',
  '',
  ' ',
  '0',
  '1',
  'yes',
  'no',
  'maybe',
  'New',
  'Call back',
  '$250',
  '€250',
  '250 EUR',
  '250,00',
  '1.250,00',
  '1,250',
  '1e3',
  '-5',
  'abc',
  '05/11/2026',
  '05.11.2026 10:00',
  '12/11/2026 10:00',
  '2026-11-19 10:00:00',
  '2026-11-19T10:00:00 02:00',
  '2036-01-01T00:00:00Z',
  '1763625600',
  '<b>',
  "'; DROP TABLE leads; --",
  'x\u0000y',
  '\ud800',
];
const value = (ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...WORDS, ...ids) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, 1, 250.5, -1, {}, []) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }) },
  );
const NAMES = ['lead_id', 'status', 'ftd', 'amount', 'ftd_time', 'brand_lead_id'].flatMap(
  (name) => [name, name, `amp;${name}`, name.toUpperCase()],
);
const name = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: fc.constantFrom('', 'click', '__proto__', 'constructor', 'goal') },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
);
const fields = (ids: readonly string[]): fc.Arbitrary<object> =>
  fc
    .array(fc.tuple(name, value(ids)), { maxLength: 7 })
    .map((entries) => Object.fromEntries(entries) as object);
/** A call that names a lead, as most do. */
const call = (ids: readonly string[]): fc.Arbitrary<[object, unknown]> =>
  fc.tuple(
    fc.tuple(fields(ids), fc.constantFrom(...ids)).map(([sent, id]) => ({ lead_id: id, ...sent })),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 2, arbitrary: fields(ids) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>([], 'text', 7, null) },
    ),
  );

it('10,000 hostile postbacks: one that is taken says what was sent, and says something', () => {
  let taken = 0;
  fc.assert(
    fc.property(call(['1', '2']), ([query, body]) => {
      const inbound = inboundCall(query, body);
      const read = readCall(inbound, { format: NO_FORMAT });
      if ('issues' in read) {
        expect(read.issues.length).toBeGreaterThan(0);
        return;
      }
      taken += 1;
      const { status, ftd, amount, ftd_time: at } = read.report;
      expect(status !== null || ftd).toBe(true);
      const sent = (field: string): unknown => inbound.fields[field] ?? '';
      const said = (field: string): boolean => String(sent(field)).trim() !== '';
      expect(isPlaceholder(status)).toBe(false);
      expect(status).toBe(said('status') ? String(sent('status')).trim() : null);
      expect([amount !== null, at !== null]).toEqual([said('amount'), said('ftd_time')]);
      if (amount !== null) expect(amount).toMatch(/^\d{1,9}\.\d\d$/);
    }),
    { numRuns: 10_000, seed: 20_261_126 },
  );
  expect(taken).toBeGreaterThan(300);
});

it('10,000 hostile rows of pulls: each is a report or is counted, and no deposit is lost', () => {
  const template = StatusPullTemplate.parse(
    upgradedPull({
      url: 'https://brand.example',
      read: { lead_id: 'ref', status: 'state', ftd: 'sum', amount: 'sum', ftd_time: 'at' },
    }),
  );
  const pull = compilePull(template);
  const read = (rows: readonly unknown[]) => {
    const answer = { status: 200, headers: {}, body: JSON.stringify(rows) };
    const rules = { format: NO_FORMAT, meansFtd: () => false };
    return readStatuses(template, pull.readPage(answer, rows.length), rules);
  };
  const row = fc.record({ ref: value(['1']), state: value([]), sum: value([]), at: value([]) });
  const NONE = /^(|0|no|false|null)$/;
  fc.assert(
    fc.property(fc.array(row, { minLength: 10, maxLength: 10 }), (rows) => {
      const page = read(rows);
      expect(page.rows.map((one) => (one.report === null ? one.refusal.count : 1))).toEqual(
        rows.map(() => 1),
      );
      expect(page.beyond).toEqual([]);
      for (const one of rows) {
        const { sum } = one;
        const text = typeof sum === 'string' ? sum : JSON.stringify(sum);
        const isNone = isPlaceholder(sum) || NONE.test(text.trim().toLowerCase());
        const [first] = read([one]).rows;
        if (first?.report) expect(first.report.ftd).toBe(!isNone);
      }
    }),
    { numRuns: 1_000, seed: 20_261_126 },
  );
});

describe('hostile postbacks to a database', () => {
  let t: Inbound;
  beforeAll(async () => {
    t = await startInbound();
  });
  afterAll(() => t?.close());

  it('change the lead, were known, or are refused; each is kept', async () => {
    const leads = await Promise.all(Array.from({ length: 8 }, () => t.lead()));
    const ids = [...leads.map(String), '1999999999'];
    const states = async (): Promise<string> =>
      JSON.stringify(
        await t.rows(
          `SELECT id, status, brand_status, external_id, ftd_at, revenue
           FROM leads
           WHERE advertiser_id = $1
           ORDER BY id`,
          [t.advertiser.id],
        ),
      );
    const keptCalls = async (): Promise<number> =>
      (
        await t.rows<{ calls: number }>(
          `SELECT coalesce(sum(repeats + 1), 0)::int AS calls
           FROM inbound_postbacks
           WHERE advertiser_id = $1`,
          [t.advertiser.id],
        )
      )[0]?.calls ?? 0;
    const intake = t.app.get(ReportIntakeService);
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(call(ids), async ([query, body]) => {
        calls += 1;
        const before = await states();
        const sent =
          body === undefined
            ? undefined
            : new ReceivedBody(JSON.stringify(body), 'application/json', null);
        const reply = await intake
          .take(t.advertiser.id, requestOf(query, sent))
          .catch((error: unknown) => error);
        const hasChanged = (await states()) !== before;
        if (reply instanceof Error) {
          expect(reply).toBeInstanceOf(AppError);
          expect((reply as AppError).status).toBeLessThan(500);
          expect(hasChanged).toBe(false);
        } else expect(reply).toMatchObject({ code: hasChanged ? 'applied' : 'unchanged' });
        expect(await keptCalls()).toBe(calls);
      }),
      { numRuns: 400, seed: 20_261_126 },
    );
  }, 120_000);
});
