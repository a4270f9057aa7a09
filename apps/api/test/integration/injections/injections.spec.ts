import { countryId, createCap } from '@leadline/prisma/seed';
import { DeliverySettlementService } from '#modules/delivery/delivery/delivery-settlement.service.js';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { accept, hang, refuse } from '#test/support/fake-advertisers.js';
import { createPostback } from '../publisher-postbacks/postback-fixture.js';
import { InjectionWorld } from './injection-fixture.js';

const MINUTE = 60_000;
const START = new Date('2026-11-20T12:00:00Z');

describe('injections', () => {
  const clock = new FixedClock(START);
  let world: InjectionWorld;
  beforeAll(async () => {
    world = await InjectionWorld.create({ clock });
  });
  afterAll(() => world.close());
  beforeEach(() => {
    clock.set(START);
    world.intake.advertisers.received.length = 0;
    world.intake.advertisers.behave('bravo', accept);
  });
  const received = () =>
    world.intake.advertisers.received.map(({ advertiser, body }) => ({ advertiser, ...body }));
  const eventsOf = async (leadId: number) =>
    (
      await world.intake.rows<{ event: string }>(
        `SELECT payload->>'event' AS event FROM outbox WHERE (payload->>'lead_id')::int = $1`,
        [leadId],
      )
    ).map(({ event }) => event);

  it('create a new lead at the chosen advertiser, and show its outcome on the source', async () => {
    const source = await world.addLead({ funnel: 'spring', custom_param_1: 'p1' });
    expect(await world.inject([source])).toEqual({
      message: 'Successfully Updated',
      created: 1,
      skipped: 0,
      batch_id: expect.any(String),
    });
    expect(await world.log(source)).toMatchObject({
      type: 'injection',
      status: 'idle',
      scheduled_at: START,
    });
    await world.run((await world.log(source)).id);
    const [child] = await world.children(source);
    expect(child).toMatchObject({
      status: 2,
      parent_id: source,
      is_original: false,
      publisher_id: world.intake.publisher.id,
      advertiser_id: world.bravo,
      country_id: world.intake.gb,
      hit_id: 'hit-1',
      is_test: false,
      funnel_override: null,
    });
    expect(child?.redirect_token).not.toBeNull();
    expect(await world.log(source)).toMatchObject({
      status: 'completed',
      outcome: 'accepted',
      created_lead_id: child?.id,
    });
    expect(await world.injectedOf(source)).toBe(`Accepted (#${child?.id})`);
    expect(received()).toEqual([
      expect.objectContaining({
        advertiser: 'bravo',
        lead_id: String(child?.id),
        funnel: 'spring',
        p1: 'p1',
        aff_id: String(world.intake.publisher.id),
      }),
    ]);
    expect(
      await world.intake.rows(
        'SELECT advertiser_id, state, distribution_id FROM lead_attempts WHERE lead_id = $1',
        [child?.id],
      ),
    ).toEqual([{ advertiser_id: world.bravo, state: 'accepted', distribution_id: null }]);
    expect(
      await world.intake.rows('SELECT 1 FROM lead_decisions WHERE lead_id = $1', [child?.id]),
    ).toHaveLength(1);
    expect(
      await world.intake.rows('SELECT 1 FROM lead_attempts WHERE lead_id = $1', [source]),
    ).toEqual([]);
  });

  it("report a refusal in the advertiser's words, and try no other advertiser", async () => {
    world.intake.advertisers.behave('bravo', refuse);
    const source = await world.addLead();
    expect(await world.injectNow(source)).toMatchObject({
      status: 'completed',
      outcome: 'rejected',
      reason: 'Not wanted',
    });
    const [child] = await world.children(source);
    expect(child).toMatchObject({ status: 3 });
    expect(await world.injectedOf(source)).toBe(`Rejected (#${child?.id})`);
    expect(received().map(({ advertiser }) => advertiser)).toEqual(['bravo']);
  });

  it('send overrides to the advertiser and store them with their origin', async () => {
    const other = await world.intake.addPublisher();
    await world.intake.reload();
    const source = await world.addLead({ funnel: 'spring' });
    await world.injectNow(source, {
      publisher_id: other.id,
      funnel: 'autumn',
      publisher_id_override: '4711',
    });
    expect((await world.children(source))[0]).toMatchObject({
      publisher_id: other.id,
      funnel_override: 'autumn',
      funnel_override_origin: 'injection',
      publisher_id_override: '4711',
      pub_override_origin: 'injection',
    });
    expect(received()).toEqual([expect.objectContaining({ funnel: 'autumn', aff_id: '4711' })]);
  });

  it('set the country by the chosen source: the lead, the address or the phone', async () => {
    const de = await countryId(world.intake.db, 'DE');
    for (const [by, country] of [
      ['system', de],
      ['ip', world.intake.gb],
      ['phone', world.intake.gb],
    ] as const) {
      // A lead of Germany with an address and a phone number of Great Britain.
      const id = await world.addLead({ country_id: de, phone: `+44740040000${by.length}` });
      await world.injectNow(id, { locate_leads: by });
      expect([by, (await world.children(id))[0]?.country_id]).toEqual([by, country]);
    }
  });

  it.each(['advertiser', 'publisher'])(
    'are rejected by a full cap of the %s, and exceed no cap',
    async (side) => {
      const cap = await createCap(world.intake.db, {
        cap: 1,
        interval: 'interval',
        ...(side === 'advertiser'
          ? { advertiser_ids: [world.bravo] }
          : { publisher_ids: [world.intake.publisher.id] }),
      });
      await world.intake.reload();
      const [first, second] = [await world.addLead(), await world.addLead()];
      expect((await world.injectNow(first)).outcome).toBe('accepted');
      expect(await world.injectNow(second)).toMatchObject({
        outcome: 'rejected',
        reason: side === 'advertiser' ? 'A cap is full' : `Cap ${cap} is full`,
      });
      expect(
        await world.intake.rows('SELECT filled, reserved FROM cap_windows WHERE cap_id = $1', [
          cap,
        ]),
      ).toEqual([{ filled: 1, reserved: 0 }]);
      await world.intake.db.query('UPDATE caps SET deleted_at = now() WHERE id = $1', [cap]);
      await world.intake.reload();
    },
  );

  it('are rejected if the advertiser has the person already, from whichever lead', async () => {
    const source = await world.addLead({ advertiser_id: world.bravo });
    expect(await world.injectNow(source)).toMatchObject({
      outcome: 'rejected',
      reason: 'The advertiser already has this e-mail or phone',
    });
    const other = await world.addLead();
    expect((await world.injectNow(other)).outcome).toBe('accepted');
    expect((await world.injectNow(other)).outcome).toBe('rejected');
    expect(received()).toHaveLength(1);
  });

  it('are no duplicates for a publisher that blocks them, and make no later ones', async () => {
    const strict = await world.intake.addPublisher({ block_duplicate_leads: true });
    await world.intake.reload();
    const source = await world.addLead({
      publisher_id: strict.id,
      email: 'twice@example.com',
      phone: '+447400500001',
    });
    expect((await world.injectNow(source)).outcome).toBe('accepted');
    const elsewhere = await world.addLead({
      email: 'elsewhere@example.com',
      phone: '+447400500002',
    });
    expect((await world.injectNow(elsewhere, { publisher_id: strict.id })).outcome).toBe(
      'accepted',
    );
    expect(
      await world.intake.send(
        {
          email: 'elsewhere@example.com',
          phone: '+447400500003',
          first_name: 'A',
          last_name: 'B',
          country: 'GB',
          ip: '81.2.69.142',
        },
        { token: strict.api_token },
      ),
    ).toMatchObject({ status: 201 });
  });

  it('hold a lead whose call got no answer, and show its later outcome on the source', async () => {
    world.intake.advertisers.behave('bravo', hang);
    const source = await world.addLead();
    expect(await world.injectNow(source)).toMatchObject({
      status: 'completed',
      outcome: 'unknown',
    });
    const [child] = await world.children(source);
    expect([child?.status, await world.injectedOf(source)]).toEqual([1, null]);
    expect(
      await world.intake.app
        .get(DeliverySettlementService)
        .confirmAccepted(child?.id ?? 0, world.bravo, 'EXT'),
    ).toBe(true);
    expect(await world.injectedOf(source)).toBe(`Accepted (#${child?.id})`);
  });

  it('simulations run every check, and send, store and count nothing', async () => {
    const cap = await createCap(world.intake.db, {
      cap: 1,
      interval: 'interval',
      advertiser_ids: [world.bravo],
    });
    await world.intake.reload();
    const source = await world.addLead();
    expect(await world.injectNow(source, { simulate: true })).toMatchObject({
      type: 'simulation',
      status: 'completed',
      outcome: 'accepted',
      created_lead_id: null,
    });
    const taken = await world.addLead({ advertiser_id: world.bravo });
    expect(await world.injectNow(taken, { simulate: true })).toMatchObject({
      outcome: 'rejected',
      reason: 'The advertiser already has this e-mail or phone',
    });
    await world.intake.db.query('UPDATE caps SET cap = 0, updated_at = now() WHERE id = $1', [cap]);
    await world.intake.reload();
    expect(await world.injectNow(await world.addLead(), { simulate: true })).toMatchObject({
      outcome: 'rejected',
      reason: 'A cap is full',
    });
    expect([received(), await world.children(source), await world.injectedOf(source)]).toEqual([
      [],
      [],
      null,
    ]);
    expect(
      await world.intake.rows(
        `SELECT coalesce(sum(filled + reserved), 0)::int AS used
        FROM cap_windows
        WHERE cap_id = $1`,
        [cap],
      ),
    ).toEqual([{ used: 0 }]);
    await world.intake.db.query('UPDATE caps SET deleted_at = now() WHERE id = $1', [cap]);
    await world.intake.reload();
  });

  it('wait for their time: a random minute of the range', async () => {
    const leads = await Promise.all(Array.from({ length: 40 }, () => world.addLead()));
    await world.inject(leads, { min_delay: 10, max_delay: 12 });
    const minutes = new Set<number>();
    for (const lead of leads)
      minutes.add(((await world.log(lead)).scheduled_at.getTime() - START.getTime()) / MINUTE);
    expect([...minutes].sort()).toEqual([10, 11, 12]);
    const [first = 0] = leads;
    await world.run((await world.log(first)).id);
    expect(await world.log(first)).toMatchObject({ status: 'idle', runs: 0 });
    clock.advance(12 * MINUTE);
    await world.run((await world.log(first)).id);
    expect(await world.log(first)).toMatchObject({ status: 'completed', outcome: 'accepted' });
    await world.intake.db.query(`DELETE FROM progress_logs WHERE status = 'idle'`);
  });

  it('skip leads with an open job until it has ended', async () => {
    const [a, b] = [await world.addLead(), await world.addLead()];
    const answers = await Promise.all([
      world.inject([a, b]),
      world.inject([b, a]),
      world.inject([a, b, a]),
    ]);
    expect(answers.map(({ created }) => created).sort()).toEqual([0, 0, 2]);
    expect(answers.map(({ skipped }) => skipped).sort()).toEqual([0, 2, 2]);
    expect(await world.inject([a], { simulate: true })).toMatchObject({ created: 1 });
    await world.run((await world.logs(a))[0]?.id ?? 0);
    expect(await world.inject([a])).toMatchObject({ created: 1 });
    await world.intake.db.query(`DELETE FROM progress_logs WHERE status = 'idle'`);
  });

  it('notify the publisher of an acceptance, but not of a refusal', async () => {
    for (const event of ['lead_accepted', 'lead_rejected'] as const)
      await createPostback(
        world.intake.db,
        world.intake.publisher.id,
        event,
        'https://tracker.example/',
      );
    await world.intake.reload();
    const [taken, refused] = [await world.addLead(), await world.addLead()];
    await world.injectNow(taken);
    world.intake.advertisers.behave('bravo', refuse);
    await world.injectNow(refused);
    const [[accepted], [rejected]] = [await world.children(taken), await world.children(refused)];
    expect([await eventsOf(accepted?.id ?? 0), await eventsOf(rejected?.id ?? 0)]).toEqual([
      ['lead_accepted'],
      [],
    ]);
  });

  it.each([
    ['NO_ROW_SELECTED', { lead_ids: [] }, 'No row selected'],
    ['VALIDATION_FAILED', { advertiser_id: null }, 'Please select a valid advertiser'],
    ['VALIDATION_FAILED', { advertiser_id: 999_999 }, 'Please select a valid advertiser'],
    ['PUBLISHER_NOT_FOUND', { publisher_id: 999_999 }, 'No such publisher.'],
    [
      'LEAD_NOT_FOUND',
      { lead_ids: [1, 888_888, 999_999] },
      'Leads that do not exist: #888888, #999999.',
    ],
  ])('%s: %j', async (code, changes, message) => {
    const before = await world.intake.rows('SELECT count(*) FROM progress_logs');
    await expect(world.inject([await world.addLead()], changes)).rejects.toMatchObject({
      code,
      message,
    });
    expect(await world.intake.rows('SELECT count(*) FROM progress_logs')).toEqual(before);
  });

  it('send a lead that the sweep takes up to the chosen advertiser', async () => {
    const source = await world.addLead();
    const [row] = await world.intake.rows<{ id: number }>(
      `INSERT INTO leads (
        status, publisher_id, country_id, email, phone, first_name, last_name, ip, is_original,
        parent_id, forced_advertiser, created_at, settle_by
      )
      SELECT
        1, publisher_id, country_id, email, phone, first_name, last_name, ip, false,
        id,
        jsonb_build_object('advertiser_id', $2::int, 'funnel', 'autumn', 'publisher_id', NULL),
        created_at, $3
      FROM leads
      WHERE id = $1
      RETURNING id`,
      [source, world.bravo, new Date(START.getTime() - 1)],
    );
    await world.intake.app.get(DeliverySweepService).run();
    expect(received()).toEqual([
      expect.objectContaining({ advertiser: 'bravo', lead_id: String(row?.id), funnel: 'autumn' }),
    ]);
    expect(await world.injectedOf(source)).toBe(`Accepted (#${row?.id})`);
  });
});
