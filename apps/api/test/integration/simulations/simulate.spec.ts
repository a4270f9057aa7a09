import { SimulateBody, Simulation, type DecisionTrace } from '@leadline/contracts';
import { createCap, createLead, type LeadValues } from '@leadline/prisma/seed';
import type { z } from 'zod';
import { DeliveryService } from '#modules/delivery/delivery/delivery.service.js';
import { SimulationsService } from '#modules/leads/simulations/simulations.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import type { AppError } from '#shared/http/app-error.js';
import { refuse } from '#test/support/fake-advertisers.js';
import { rawBody, group, timeslot } from '#test/support/distribution-bodies.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';

/** A Wednesday. */
const NOON = new Date('2026-11-18T12:00:00Z');

describe('a simulation', () => {
  let world: IntakeWorld;
  const clock = new FixedClock(NOON);
  let [alpha, bravo, charlie, main] = [0, 0, 0, 0];
  let allCap = 0;

  beforeAll(async () => {
    world = await IntakeWorld.create({ clock });
    [alpha, bravo, charlie] = [
      await world.addAdvertiser('alpha'),
      await world.addAdvertiser('bravo'),
      await world.addAdvertiser('charlie'),
    ];
    main = (
      await world.distribute(
        [
          [
            [alpha, 50],
            [bravo, 30],
          ],
          [[charlie, 100]],
        ],
        { name: 'GB main' },
      )
    ).id;
    await createCap(world.db, { cap: 6, advertiser_ids: [alpha] });
    allCap = await createCap(world.db, { cap: 40, country_ids: [world.gb] });
    await world.db.query('UPDATE publishers SET block_duplicate_leads = true WHERE id = $1', [
      world.publisher.id,
    ]);
    await world.reload();
  });
  afterAll(() => world.close());

  const ask = async (body: z.input<typeof SimulateBody>, zone = 'UTC'): Promise<Simulation> =>
    Simulation.parse(
      await world.app.get(SimulationsService).simulate(SimulateBody.parse(body), zone),
    );
  const hypothetical = (changes: object = {}) => ({
    country_id: world.gb,
    affiliate_id: world.publisher.id,
    ...changes,
  });
  const pending = (values: Partial<LeadValues> = {}): Promise<number> =>
    createLead(world.db, {
      publisher_id: world.publisher.id,
      country_id: world.gb,
      status: 1,
      created_at: NOON,
      ...values,
    });
  const decisionsOf = async (lead: number): Promise<DecisionTrace[]> =>
    (
      await world.rows<{ trace: DecisionTrace }>(
        'SELECT trace FROM lead_decisions WHERE lead_id = $1 ORDER BY id',
        [lead],
      )
    ).map(({ trace }) => trace);
  const failure = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'no failure',
      (error: AppError) =>
        [error.code, ...(error.options.issues ?? []).map(({ field }) => field)].join(' '),
    );
  /** Sends a stored lead as intake would. */
  const deliver = async (id: number): Promise<void> => {
    const [row] = await world.rows<{
      email: string;
      phone: string;
      ip: string;
      funnel: string | null;
    }>('SELECT email, phone, host(ip) AS ip, funnel FROM leads WHERE id = $1', [id]);
    if (!row) throw new Error('No such lead');
    await world.app.get(DeliveryService).deliver({
      id,
      publisherId: world.publisher.id,
      countryId: world.gb,
      ...row,
      offer: null,
      customParams: [null, null, null, null, null],
      isTest: false,
      firstName: 'Ada',
      lastName: 'Byron',
      hitId: null,
      language: null,
      city: null,
      password: null,
    });
  };

  it.each(['slot', 'chance', 'optimize'] as const)(
    'by %s predicts what then happens, candidate by candidate',
    async (method) => {
      await world.db.query('UPDATE distributions SET method = $1', [method]);
      await world.reload();
      for (let count = 0; count < 10; count += 1) {
        const lead = await pending({
          funnel: count % 2 === 0 ? 'spring' : null,
          ...(count === 4 && { email: 'twice@example.com' }),
          ...(count === 5 && { phone: '+447400777777' }),
          ...(count === 7 && { phone: '+447400777777' }),
        });
        const simulated = await ask({ lead_id: lead });
        await deliver(lead);
        const [first] = await decisionsOf(lead);
        expect(simulated.trace).toEqual(first);
        expect(simulated.advertiser?.id ?? null).toBe(first?.verdict.offered_to);
        clock.advance(1000);
      }
    },
  );

  it('of a hypothetical lead gives the decision that the real lead gets', async () => {
    await world.db.query(`UPDATE distributions SET method = 'slot'`);
    await world.reload();
    for (let count = 0; count < 6; count += 1) {
      const coming = newLead({ funnel: 'autumn' });
      const simulated = await ask({
        lead: hypothetical({
          email: String(coming.email).toUpperCase(),
          phone: String(coming.phone).replace('+44', '+44 (0) ').replace('(0)', ''),
          ip: String(coming.ip),
          funnel: 'autumn',
        }),
      });
      const { body } = await world.send(coming);
      expect((await decisionsOf(body.lead_id ?? 0))[0]).toEqual(simulated.trace);
      const again = await ask({ lead: hypothetical({ email: String(coming.email) }) });
      expect([again.outcome, again.code, again.advertiser_overrides]).toEqual([
        'rejected',
        'duplicate_lead',
        null,
      ]);
    }
  });

  it('of a stored lead with changed values keeps its draws, its person and its place', async () => {
    await pending({ email: 'earlier@example.com' });
    const email = 'changed@example.com';
    const lead = await pending({ email, funnel: 'spring' });
    const unchanged = hypothetical({ funnel: 'spring' });
    expect(await ask({ lead_id: lead, lead: unchanged })).toEqual(await ask({ lead_id: lead }));
    // It is no duplicate of itself. A new lead of the same person is one.
    expect((await ask({ lead: hypothetical({ email }) })).code).toBe('duplicate_lead');
    expect(
      await ask({
        lead_id: lead,
        lead: hypothetical({ funnel: 'autumn', custom_param_2: 'b' }),
      }),
    ).toMatchObject({
      outcome: 'offered',
      advertiser_overrides: { funnel: 'autumn', custom_params: [null, 'b', null, null, null] },
    });
    expect(
      (await ask({ lead_id: lead, lead: hypothetical({ email: 'earlier@example.com' }) })).code,
    ).toBe('duplicate_lead');
  });

  it('skips advertisers that refused a lead only while the lead is in progress', async () => {
    world.advertisers.behave('bravo', refuse);
    const lead = await pending();
    await world.db.query(
      `INSERT INTO lead_attempts (
         lead_id, advertiser_id, state, restriction_origin, created_at, finished_at
       )
       VALUES ($1, $2, 'rejected', 'broker', now(), now())`,
      [lead, bravo],
    );
    const reasonOf = async (): Promise<string | null | undefined> =>
      (await ask({ lead_id: lead })).trace.candidates.find(({ advertiser_id: id }) => id === bravo)
        ?.reason;
    expect(await reasonOf()).toBe('refused');
    await world.db.query('UPDATE leads SET status = 3 WHERE id = $1', [lead]);
    expect(await reasonOf()).not.toBe('refused');
  });

  it('changes nothing in the database', async () => {
    const lead = await pending();
    const before = await world.digest();
    await ask({ lead_id: lead });
    await ask({ lead: hypothetical(), at: '2027-02-01 10:00' });
    await ask({
      lead: hypothetical(),
      draft: rawBody([timeslot('Always', [group('Only', [[charlie, 100]])])], {
        selectedCountry: { id: world.gb },
      }),
    });
    expect(await world.digest()).toEqual(before);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['leads', 'cap_windows', 'slot_credits', 'lead_decisions', 'outbox']),
    );
  });

  it('sees the caps of its time: full today, empty tomorrow, in the viewer’s zone', async () => {
    await world.db.query(
      `INSERT INTO cap_windows (cap_id, window_start, filled, reserved)
       VALUES ($1, $2, 38, 2)
       ON CONFLICT (cap_id, window_start) DO UPDATE
       SET filled = 38, reserved = 2`,
      [allCap, '2026-11-18T00:00:00Z'],
    );
    expect(await ask({ lead: hypothetical() })).toMatchObject({
      outcome: 'rejected',
      code: 'cap_reached',
      distribution: null,
    });
    const capOf = async (at: string, zone: string): Promise<unknown> =>
      (await ask({ lead: hypothetical(), at }, zone)).trace.candidates[0]?.caps.find(
        ({ cap_id: id }) => id === allCap,
      );
    expect(await capOf('2026-11-19 00:30', 'UTC')).toEqual({
      cap_id: allCap,
      cap: 40,
      filled: 0,
      reserved: 0,
    });
    // Half past midnight in Tokyo is still the day before in UTC, where the cap is reset.
    expect((await ask({ lead: hypothetical(), at: '2026-11-19 00:30' }, 'Asia/Tokyo')).code).toBe(
      'cap_reached',
    );
    await world.db.query('DELETE FROM cap_windows WHERE cap_id = $1', [allCap]);
  });

  it('uses a configuration that was saved just before', async () => {
    await world.db.query(`UPDATE advertisers SET status = 'inactive' WHERE id = $1`, [alpha]);
    expect((await ask({ lead: hypothetical() })).trace.candidates[0]).toMatchObject({
      advertiser_id: alpha,
      reason: 'advertiser_inactive',
    });
    await world.db.query(`UPDATE advertisers SET status = 'active' WHERE id = $1`, [alpha]);
  });

  describe('with a draft', () => {
    const only = (advertiser: number) => [timeslot('Always', [group('Only', [[advertiser, 100]])])];
    const gb = () => ({ selectedCountry: { id: world.gb }, labelValue: 'Draft' });

    it('of a saved distribution uses the draft and the counters of kept groups', async () => {
      const simulated = await ask({
        lead: hypothetical(),
        draft: { ...rawBody(only(charlie), gb()), distribution_id: main },
      });
      expect(simulated).toMatchObject({
        outcome: 'offered',
        advertiser: { id: charlie, name: 'charlie' },
        distribution: { id: main, name: 'Draft' },
        advertiser_overrides: { publisher_id: String(world.publisher.id) },
      });
      const same = rawBody(
        [
          timeslot('All week', [
            group('Group 1', [
              [alpha, 62.5],
              [bravo, 37.5],
            ]),
            group('Group 2', [[charlie, 100]]),
          ]),
        ],
        { selectedCountry: { id: world.gb }, labelValue: 'GB main', selectedMethod: 'slot' },
      );
      const [saved, unsaved] = [
        await ask({ lead: hypothetical() }),
        await ask({ lead: hypothetical(), draft: { ...same, distribution_id: main } }),
      ];
      expect(
        unsaved.trace.candidates.map(({ group_id, advertiser_id, verdict }) => [
          group_id,
          advertiser_id,
          verdict,
        ]),
      ).toEqual(
        saved.trace.candidates.map(({ group_id, advertiser_id, verdict }) => [
          group_id,
          advertiser_id,
          verdict,
        ]),
      );
    });
    it('of a new distribution counts as the newest among equals', async () => {
      expect(
        await ask({ lead: hypothetical(), draft: rawBody(only(charlie), gb()) }),
      ).toMatchObject({ advertiser: { id: charlie }, distribution: { id: 0, name: 'Draft' } });
    });
    it('does not affect a lead that a more specific distribution gets', async () => {
      const own = await world.distribute([[[bravo, 100]]], { publisher_id: world.publisher.id });
      expect(
        await ask({ lead: hypothetical(), draft: rawBody(only(charlie), gb()) }),
      ).toMatchObject({ distribution: { id: own.id } });
      expect(
        await ask({
          lead: hypothetical({ custom_param_1: 'vip' }),
          draft: rawBody(only(charlie), {
            ...gb(),
            selectedAffiliate: { id: world.publisher.id },
            parameters: { 5: 'vip' },
          }),
        }),
      ).toMatchObject({ distribution: { id: 0 } });
      await world.db.query('DELETE FROM distributions WHERE id = $1', [own.id]);
    });
    it('that refers to a missing record is refused', async () => {
      expect(await failure(ask({ lead: hypothetical(), draft: rawBody(only(99_999), gb()) }))).toBe(
        'DISTRIBUTION_REFERENCE_UNKNOWN draft.step2.0.groups.0.brands.0.id',
      );
      expect(
        await failure(
          ask({
            lead: hypothetical(),
            draft: { ...rawBody(only(alpha), gb()), distribution_id: 99_999 },
          }),
        ),
      ).toBe('DISTRIBUTION_NOT_FOUND');
    });
  });

  it('of a missing lead, publisher or country is refused', async () => {
    expect(await failure(ask({ lead_id: 99_999 }))).toBe('LEAD_NOT_FOUND');
    expect(await failure(ask({ lead_id: 99_999, lead: hypothetical() }))).toBe('LEAD_NOT_FOUND');
    expect(await failure(ask({ lead: hypothetical({ affiliate_id: 99_999 }) }))).toBe(
      'PUBLISHER_NOT_FOUND lead.affiliate_id',
    );
    expect(await failure(ask({ lead: hypothetical({ country_id: 99_999 }) }))).toBe(
      'DISTRIBUTION_REFERENCE_UNKNOWN lead.country_id',
    );
  });
});
