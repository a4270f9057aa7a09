import { countryId, createCap } from '@leadline/prisma/seed';
import { FixedClock } from '#shared/clock/clock.js';
import { accept } from '#test/support/fake-advertisers.js';
import { InjectionWorld } from './injection-fixture.js';

const START = new Date('2026-11-20T12:00:00Z');

/** The forecast of an injection, beside the jobs that it foretells. */
describe('the forecast of an injection', () => {
  const clock = new FixedClock(START);
  let world: InjectionWorld;
  let fr: number;
  beforeAll(async () => {
    world = await InjectionWorld.create({ clock });
    world.intake.advertisers.behave('bravo', accept);
    const { db, gb } = world.intake;
    fr = await countryId(db, 'FR');
    await db.query(
      'INSERT INTO advertiser_supported_countries (advertiser_id, country_id) VALUES ($1, $2)',
      [world.bravo, gb],
    );
    await createCap(db, { cap: 3, advertiser_ids: [world.bravo] });
    // Friday 12:00 to 13:00; every other time is closed.
    await db.query(
      `INSERT INTO advertiser_opening_hours (advertiser_id, country_id, timezone_id, days)
      SELECT $1, $2, z.id, $3 FROM time_zones z WHERE z.name = 'UTC'`,
      [
        world.bravo,
        gb,
        JSON.stringify([
          {
            id: 5,
            name: 'Friday',
            checked: true,
            no_traffic: false,
            steps: [{ start_time: '12:00', end_time: '13:00' }],
          },
        ]),
      ],
    );
    await world.intake.reload();
  });
  afterAll(() => world.close());
  beforeEach(() => clock.set(START));

  const outcomesOf = async (ids: readonly number[]): Promise<(string | null)[]> => {
    const outcomes: (string | null)[] = [];
    for (const id of ids) {
      const { outcome, reason } = await world.log(id);
      outcomes.push(outcome === 'accepted' ? null : reason);
    }
    return outcomes;
  };

  it('names the refusals that the jobs then report, lead by lead', async () => {
    const person = { email: 'at.bravo@example.com' };
    await world.addLead({ ...person, status: 2, advertiser_id: world.bravo });
    const leads = [
      await world.addLead(),
      await world.addLead({ country_id: fr }),
      await world.addLead(person),
      await world.addLead({ status: 5, advertiser_id: world.alpha }),
      await world.addLead(),
      // A fourth place is needed, and there are three.
      await world.addLead(),
    ];
    const forecast = await world.forecast(leads);
    expect(forecast).toMatchObject({
      total: 6,
      ready: 3,
      deposited: [leads[3]],
      waiting: [],
      others: { injections: 0, leads: 0 },
      caps: [{ cap: 3, room: 3, leads: 4, type: 'lead' }],
      starts_at: START.toISOString(),
      ends_at: START.toISOString(),
    });
    expect(
      forecast.refused.toSorted((a, b) => (a.lead_ids[0] ?? 0) - (b.lead_ids[0] ?? 0)),
    ).toEqual([
      { reason: 'The advertiser does not accept this country', lead_ids: [leads[1]] },
      { reason: 'The advertiser already has this e-mail or phone', lead_ids: [leads[2]] },
      { reason: 'A cap is full', lead_ids: [leads[5]] },
    ]);

    await world.inject(leads);
    const repeated = await world.forecast(leads);
    expect([repeated.waiting, repeated.others]).toEqual([leads, { injections: 1, leads: 6 }]);
    for (const id of leads) await world.run((await world.log(id)).id);
    const foretold = leads.map(
      (id) => forecast.refused.find(({ lead_ids: ids }) => ids.includes(id))?.reason ?? null,
    );
    expect(await outcomesOf(leads)).toEqual(foretold);
  });

  it('decides each lead at its time: hours close on the way, and a new day has new room', async () => {
    const leads = [await world.addLead(), await world.addLead(), await world.addLead()];
    clock.set(new Date('2026-11-27T12:00:00Z'));
    // At 12:00, 13:30 and 15:00.
    const forecast = await world.forecast(leads, { spread_minutes: 180 });
    expect(forecast).toMatchObject({
      ready: 1,
      refused: [{ reason: 'The advertiser is closed at this time', lead_ids: leads.slice(1) }],
      caps: [{ room: 3, leads: 1 }],
      ends_at: '2026-11-27T15:00:00.000Z',
    });
    await world.inject(leads, { spread_minutes: 180 });
    const times = await Promise.all(leads.map(async (id) => (await world.log(id)).scheduled_at));
    expect(times.map((time) => time.toISOString().slice(11, 16))).toEqual([
      '12:00',
      '13:30',
      '15:00',
    ]);
    for (const [index, id] of leads.entries()) {
      clock.set(times[index] ?? START);
      await world.run((await world.log(id)).id);
    }
    expect(await outcomesOf(leads)).toEqual([
      null,
      'The advertiser is closed at this time',
      'The advertiser is closed at this time',
    ]);
  });

  it('counts the places that earlier leads of the selection take, in a window nobody opened', async () => {
    clock.set(new Date('2026-12-04T12:00:00Z'));
    const leads = [];
    for (let lead = 0; lead < 5; lead += 1) leads.push(await world.addLead());
    expect(await world.forecast(leads)).toMatchObject({
      ready: 3,
      refused: [{ reason: 'A cap is full', lead_ids: leads.slice(3) }],
      caps: [{ room: 3, leads: 5 }],
    });
  });
});
