import { LeadDecisions, LeadHistoryRow, StatusHistoryRow } from '@leadline/contracts';
import { createAdvertiser, createLead, createPublisher } from '@leadline/prisma/seed';
import { call } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

const WHOLE = {
  version: 7,
  at: '2026-01-01T10:00:00.000Z',
  steps: [
    { step: 'publisher', passed: true, detail: null },
    {
      step: 'publisher_caps',
      passed: false,
      detail: 'cap 2',
      cap: { cap_id: 2, cap: 50, filled: 50, reserved: 0, type: 'lead' },
    },
  ],
  distribution: { id: 3, name: 'GB main', method: 'slot', timeslot: 'Always' },
  optimize: { conversion_stats_version: 3, drawn_by: 'floor', base_rate: 0.05 },
  draws: { turn: 0.031, advertiser: 0.42 },
  candidates: [
    {
      group_id: 5,
      group: 'First',
      advertiser_id: 1,
      advertiser: 'Broker',
      verdict: 'picked',
      reason: null,
      share: 60,
      score: 6000,
      caps: [{ cap_id: 2, cap: 50, filled: 37, reserved: 2, type: 'ftd' }],
      accepted: 9,
      stats: { leads: 600, ftds: 60, revenue: 450.5, is_assumed: true },
      hours: { zone: 'Europe/Kyiv', weekday: 3, minute: 840, open: [[870, 1080]] },
      excluded_for: ['country'],
    },
  ],
  verdict: { offered_to: 1, code: null },
};

describe('the decisions of a lead', () => {
  let app: TestApp;
  let staff: SignedIn;
  let publisher: number;
  let advertiser: number;

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    staff = await signIn(app, { permissions: ['LEADS_LIST', 'CONTACT_DATA'] });
    publisher = await onDatabase(app, async (db) => (await createPublisher(db, TEST_SECRET)).id);
    advertiser = await onDatabase(app, async (db) => (await createAdvertiser(db, TEST_SECRET)).id);
  }, 60_000);
  afterAll(() => app.close());

  const decided = (traces: readonly unknown[]): Promise<number> =>
    onDatabase(app, async (db) => {
      const lead = await createLead(db, { publisher_id: publisher, status: 1 });
      for (const [second, trace] of traces.entries()) {
        await db.query(
          `INSERT INTO lead_decisions (lead_id, config_version, trace, created_at)
           VALUES ($1, 4, $2, $3)`,
          [lead, JSON.stringify(trace), new Date(Date.UTC(2026, 0, 1, 10, 0, second))],
        );
      }
      return lead;
    });
  const read = (leadId: number) =>
    call(app.url, 'GET', `/api/lead-details/${leadId}/decision`, { headers: staff.headers });
  const decisionsOf = async (leadId: number): Promise<LeadDecisions['decisions']> =>
    LeadDecisions.parse((await read(leadId)).body).decisions;

  it('are returned as they were stored, in order', async () => {
    const lead = await decided([
      WHOLE,
      { ...WHOLE, version: 8, verdict: { offered_to: null, code: 'no_advertiser' } },
    ]);
    const { status, body } = await read(lead);
    expect([status, body.lead_id]).toEqual([200, lead]);
    expect((await decisionsOf(lead)).map(({ version, verdict }) => [version, verdict])).toEqual([
      [7, { offered_to: 1, code: null }],
      [8, { offered_to: null, code: 'no_advertiser' }],
    ]);
    expect((await decisionsOf(lead))[0]).toEqual(expect.objectContaining(WHOLE));
  });

  it('are readable if another version stored them without a field or in another form', async () => {
    const {
      candidates: [candidate],
      ...rest
    } = WHOLE;
    const lead = await decided([
      { steps: [{ step: 'publisher', passed: true }] },
      {
        ...rest,
        at: 'yesterday',
        optimize: { drawn_by: 'dice' },
        draws: { turn: 'six' },
        candidates: [
          {
            ...candidate,
            verdict: 'maybe',
            caps: undefined,
            accepted: '9',
            stats: { leads: 600 },
            hours: { zone: 'Europe/Kyiv' },
            excluded_for: ['weather'],
            extra: 1,
          },
        ],
        verdict: 'offered',
      },
      [],
      'nothing',
      null,
    ]);
    const [bare, odd, ...empty] = await decisionsOf(lead);
    expect(bare).toMatchObject({
      version: 4,
      at: '2026-01-01T10:00:00.000Z',
      steps: [{ step: 'publisher', passed: true, detail: null }],
      distribution: null,
      candidates: [],
      verdict: { offered_to: null, code: null },
    });
    expect(odd).toMatchObject({
      version: 7,
      at: '2026-01-01T10:00:01.000Z',
      optimize: null,
      candidates: [{ advertiser: 'Broker', verdict: 'skipped', caps: [] }],
      verdict: { offered_to: null, code: null },
    });
    expect(odd).not.toHaveProperty('draws');
    for (const field of ['accepted', 'stats', 'hours', 'excluded_for', 'refusal'])
      expect(odd?.candidates[0]).not.toHaveProperty(field);
    expect(empty.map(({ version, steps }) => [version, steps])).toEqual([
      [4, []],
      [4, []],
      [4, []],
    ]);
  });

  it('name the statistics of optimize under their former name, too', async () => {
    const optimize = { figures_version: 3, drawn_by: 'estimate' };
    const [decision] = await decisionsOf(await decided([{ ...WHOLE, optimize }]));
    expect(decision?.optimize).toEqual({ conversion_stats_version: 3, drawn_by: 'estimate' });
  });

  it('say how the earlier attempts ended, which the trace does not keep', async () => {
    const skipped = (reason: string) => ({
      ...WHOLE.candidates[0],
      advertiser_id: advertiser,
      verdict: 'skipped',
      reason,
    });
    const lead = await decided([
      { ...WHOLE, candidates: [skipped('cap_full')] },
      { ...WHOLE, at: '2026-01-01T10:00:02.000Z', candidates: [skipped('refused')] },
      { ...WHOLE, at: '2026-01-01T10:00:09.000Z', candidates: [skipped('not_sent')] },
      { ...WHOLE, at: '2026-01-01T09:00:00.000Z', candidates: [skipped('refused')] },
    ]);
    await onDatabase(app, (db) =>
      db.query(
        `INSERT INTO lead_attempts (
           lead_id, advertiser_id, state, restriction_origin, code, message, created_at, finished_at
         )
         VALUES
           ($1, $2, 'rejected', 'broker', NULL, 'No thanks', $3, $3),
           ($1, $2, 'rejected', 'system', 'no_connection', 'Busy', $4, $4)`,
        [lead, advertiser, '2026-01-01T10:00:01Z', '2026-01-01T10:00:08Z'],
      ),
    );
    expect((await decisionsOf(lead)).map(({ candidates: [one] }) => one?.refusal)).toEqual([
      undefined,
      { code: null, message: 'No thanks', at: '2026-01-01T10:00:01.000Z' },
      { code: 'no_connection', message: 'Busy', at: '2026-01-01T10:00:08.000Z' },
      undefined,
    ]);
  });

  it('are empty for an undecided lead, and 404 for a missing one', async () => {
    expect(await decisionsOf(await decided([]))).toEqual([]);
    expect(await read(2_000_000)).toMatchObject({ status: 404, body: { code: 'LEAD_NOT_FOUND' } });
  });
});

describe('the histories of a lead', () => {
  let app: TestApp;
  let staff: SignedIn;
  let lead: number;

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    staff = await signIn(app, { permissions: ['LEADS_LIST', 'CONTACT_DATA'] });
    await onDatabase(app, async (db) => {
      const [publisher, broker, other] = [
        await createPublisher(db, TEST_SECRET),
        await createAdvertiser(db, TEST_SECRET, { name: 'Broker' }),
        await createAdvertiser(db, TEST_SECRET, { name: 'Other' }),
      ];
      lead = await createLead(db, { publisher_id: publisher.id, advertiser_id: other.id });
      const neighbour = await createLead(db, {
        publisher_id: publisher.id,
        advertiser_id: other.id,
      });
      await db.query(
        `INSERT INTO lead_attempts (
           lead_id, advertiser_id, state, restriction_origin, message, req_payload,
           created_at, finished_at
         )
         VALUES
           (
             $1, $2, 'rejected', 'broker', 'Duplicate', '{"email":"***"}',
             '2026-01-01T10:00:00Z', '2026-01-01T10:00:01.250Z'
           ),
           (
             $1, $3, 'unknown', NULL, NULL, NULL,
             '2026-01-01T10:00:02Z', NULL
           ),
           (
             $4, $3, 'accepted', NULL, NULL, NULL,
             '2026-01-01T10:00:03Z', '2026-01-01T10:00:04Z'
           )`,
        [lead, broker.id, other.id, neighbour],
      );
      await db.query(
        `INSERT INTO lead_status_history (
           lead_id, source, user_id, brand_status, previous_brand_status,
           status, previous_status, note, created_at
         )
         VALUES
           ($1, 'intake', NULL, NULL, NULL, 2, 1, NULL, '2026-01-01T10:00:00Z'),
           ($1, 'staff', $2, 'New', 'New', 5, 6, 'FTD accepted', '2026-01-02T10:00:00Z')`,
        [lead, staff.userId],
      );
    });
  }, 60_000);
  afterAll(() => app.close());

  const read = async (name: string, leadId: number) =>
    call<unknown[]>(app.url, 'POST', `/api/lead-details/${name}`, {
      body: { lead_id: leadId, tz_offset: '+03:00' },
      headers: staff.headers,
    });

  it('list every attempt with its duration, newest first', async () => {
    const { body } = await read('lead-history', lead);
    expect(body.map((row) => LeadHistoryRow.parse(row))).toEqual([
      expect.objectContaining({
        lead_id: lead,
        advertiser: 'Other',
        status: 'Pending',
        restriction_origin: null,
        taken_time: null,
        created_at: '2026-01-01T10:00:02.000Z',
      }),
      expect.objectContaining({
        lead_id: lead,
        advertiser: 'Broker',
        status: 'Rejected',
        restriction_origin: 'broker',
        message: 'Duplicate',
        taken_time: 1250,
        req_payload: '{"email":"***"}',
      }),
    ]);
  });
  it('list every change of status with its author, newest first', async () => {
    const { body } = await read('status-history', lead);
    expect(body.map((row) => StatusHistoryRow.parse(row))).toEqual([
      expect.objectContaining({
        source: 'staff',
        changed_by: staff.email.split('@')[0],
        status: 'FTD',
        previous_status: 'Pending FTD',
        note: 'FTD accepted',
      }),
      expect.objectContaining({
        source: 'intake',
        changed_by: null,
        status: 'Accepted',
        previous_status: 'Submitted',
      }),
    ]);
  });
  it.each(['lead-history', 'status-history'])(
    '%s of a lead that does not exist is 404',
    async (name) => {
      expect(await read(name, 2_000_000)).toMatchObject({
        status: 404,
        body: { code: 'LEAD_NOT_FOUND' },
      });
    },
  );
});
