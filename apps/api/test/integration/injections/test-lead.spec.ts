import { TestLeadBody } from '@leadline/contracts';
import { createCap } from '@leadline/prisma/seed';
import { TestLeadsService } from '#modules/leads/injections/test-leads.service.js';
import { accept, hang, refuse } from '#test/support/fake-advertisers.js';
import { IntakeWorld } from '#test/support/intake-world.js';
import { addUser } from '#test/support/sign-in.js';

describe('POST /api/test-lead', () => {
  let world: IntakeWorld;
  let alpha: number;
  let bravo: number;
  let user: number;
  let cap: number;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    [alpha, bravo] = [
      await world.addAdvertiser('alpha', { timeout_ms: 1000, retries: 0 }),
      await world.addAdvertiser('bravo'),
    ];
    await world.distribute([[[bravo, 100]]]);
    cap = await createCap(world.db, { cap: 0, advertiser_ids: [alpha] });
    user = await addUser(world.db, 'Tester');
    await world.reload();
  });
  afterAll(() => world.close());
  beforeEach(() => {
    world.advertisers.received.length = 0;
    world.advertisers.behave('alpha', accept);
  });

  let people = 0;
  const send = (changes: Record<string, unknown> = {}) => {
    people += 1;
    return world.app.get(TestLeadsService).send(
      TestLeadBody.parse({
        advertiser_id: alpha,
        publisher_id: world.publisher.id,
        country_id: world.gb,
        email: `Test${people}@example.com`,
        phone: `74001${String(people).padStart(5, '0')}`,
        phone_prefix: '44',
        offer: 'test-offer',
        ip: '81.2.69.142',
        first_name: 'Ada',
        last_name: 'Byron',
        ...changes,
      }),
      user,
    );
  };
  const newest = async () =>
    (
      await world.rows<Record<string, unknown>>(
        `SELECT
          id, status, advertiser_id, is_test, is_original, publisher_id, email, phone, offer,
          rejection_reason
        FROM leads
        ORDER BY id DESC
        LIMIT 1`,
      )
    )[0];

  it('goes to the chosen advertiser past distribution and caps, and counts in no cap', async () => {
    const { message, lead_id: id } = await send();
    expect(message).toBe('Test Lead Sent Successfully');
    expect(await newest()).toEqual({
      id,
      status: 2,
      advertiser_id: alpha,
      is_test: true,
      is_original: true,
      publisher_id: world.publisher.id,
      email: `test${people}@example.com`,
      phone: `+4474001${String(people).padStart(5, '0')}`,
      offer: 'test-offer',
      rejection_reason: null,
    });
    expect(
      world.advertisers.received.map(({ advertiser, body }) => [advertiser, body.lead_id]),
    ).toEqual([['alpha', String(id)]]);
    expect(
      await world.rows(
        `SELECT coalesce(sum(filled + reserved), 0)::int AS used
        FROM cap_windows
        WHERE cap_id = $1`,
        [cap],
      ),
    ).toEqual([{ used: 0 }]);
    expect(
      await world.rows(`SELECT user_id, action, entity_id FROM audit_log WHERE entity = 'lead'`),
    ).toEqual([{ user_id: user, action: 'lead.test', entity_id: id }]);
    expect(
      await world.rows(`SELECT 1 FROM lookup_values WHERE kind = 'offer' AND value = 'test-offer'`),
    ).toHaveLength(1);
  });

  it("fails with the advertiser's own words on a refusal, and tries no other", async () => {
    world.advertisers.behave('alpha', refuse);
    await expect(send()).rejects.toMatchObject({
      code: 'TEST_LEAD_FAILED',
      status: 422,
      message: expect.stringContaining('Not wanted'),
    });
    expect(await newest()).toMatchObject({
      status: 3,
      rejection_reason: 'The advertiser did not accept the lead',
    });
    expect(world.advertisers.received.map(({ advertiser }) => advertiser)).toEqual(['alpha']);
  });

  it('reports the lead as held if the advertiser does not answer', async () => {
    world.advertisers.behave('alpha', hang);
    await expect(send()).rejects.toMatchObject({
      code: 'TEST_LEAD_FAILED',
      message: expect.stringContaining('held'),
    });
    expect(await newest()).toMatchObject({ status: 1 });
  });

  it('names the check that rejected the lead', async () => {
    await world.db.query(`UPDATE advertisers SET status = 'inactive' WHERE id = $1`, [bravo]);
    await world.reload();
    await expect(send({ advertiser_id: bravo })).rejects.toMatchObject({
      code: 'TEST_LEAD_FAILED',
      message: expect.stringContaining('The advertiser is not active'),
    });
    expect(world.advertisers.received).toEqual([]);
  });

  it.each([
    ['ADVERTISER_NOT_FOUND', { advertiser_id: 999_999 }],
    ['PUBLISHER_NOT_FOUND', { publisher_id: 999_999 }],
    ['VALIDATION_FAILED', { country_id: 999_999 }],
    ['VALIDATION_FAILED', { ip: '10.0.0.1' }],
    ['VALIDATION_FAILED', { phone: '0000' }],
  ] as [string, Record<string, unknown>][])('%s: %j', async (code, changes) => {
    const before = await newest();
    await expect(send(changes)).rejects.toMatchObject({ code });
    expect(await newest()).toEqual(before);
  });

  it('is limited per user and minute', async () => {
    world.advertisers.behave('alpha', accept);
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => send()));
    expect(
      answers.filter(
        (answer) =>
          answer.status === 'rejected' &&
          (answer.reason as { code: string }).code === 'RATE_LIMITED',
      ).length,
    ).toBeGreaterThan(5);
  });
});
