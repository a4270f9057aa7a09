import { DistributionListQuery } from '@leadline/contracts';
import { countryId, createUser, timeZoneId } from '@leadline/prisma/seed';
import { DistributionsService } from '#modules/distributions/distributions.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import {
  createBody,
  everyDay,
  group,
  timeslot,
  updateBody,
} from '#test/support/distribution-bodies.js';
import { IntakeWorld } from '#test/support/intake-world.js';
import { statementsOf } from '#test/support/watch-statements.js';

/** A Wednesday. */
const NOW = new Date('2026-11-18T12:00:00Z');

describe('the list of distributions', () => {
  let world: IntakeWorld;
  let clock: FixedClock;
  let service: DistributionsService;
  let userId: number;
  let [alpha, bravo, charlie, paris] = [0, 0, 0, 0];

  beforeAll(async () => {
    clock = new FixedClock(NOW);
    world = await IntakeWorld.create({ clock });
    service = world.app.get(DistributionsService);
    [alpha, bravo, charlie] = [
      await world.addAdvertiser('alpha'),
      await world.addAdvertiser('bravo'),
      await world.addAdvertiser('charlie'),
    ];
    paris = await timeZoneId(world.db, 'Europe/Paris');
    userId = await createUser(world.db, {
      name: 'Rules',
      email: 'rules@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    clock.set(NOW);
    await world.db.query('DELETE FROM distributions');
  });

  const make = async (...body: Parameters<typeof createBody>): Promise<number> =>
    (await service.create(createBody(...body), userId)).id;
  const list = (query: object = {}) => service.list(DistributionListQuery.parse(query));
  const one = () => [timeslot('Always', [group('First', [[alpha, 100]])])];

  it('has a row for each, most recently changed first', async () => {
    const de = await countryId(world.db, 'DE');
    const older = await make(
      [
        timeslot(
          'Day',
          [
            group('A', [
              [charlie, 50],
              [alpha, 50],
            ]),
          ],
          everyDay('06:00', '19:59'),
        ),
        timeslot('Night', [group('B', [[alpha, 100]])], everyDay('20:00', '20:59')),
      ],
      {
        labelValue: 'Older',
        taggingSelected: ['x'],
        selectedCountry: { id: de },
        selectedTimeZone: { id: paris },
      },
    );
    clock.advance(1);
    const newer = await make(one(), {
      labelValue: 'Newer',
      selectedCountry: { id: world.gb },
      selectedAffiliate: { id: world.publisher.id },
      selectedMethod: 'optimize',
    });
    const rows = await list();
    expect(rows.map(({ id }) => id)).toEqual([newer, older]);
    expect(rows[1]).toMatchObject({
      id: older,
      name: 'Older',
      type: 'slot',
      tags: ['x'],
      timezone_name: 'Europe/Paris',
      country_id: de,
      country_name: 'Germany',
      publisher_id: null,
      publisher_name: '',
      advertiser_id: [alpha, charlie],
      advertiser_name: 'alpha, charlie',
      is_active_open: 'true',
      updated_at: NOW.toISOString(),
    });
    clock.advance(1);
    await service.update(updateBody(older, one()), userId);
    expect((await list()).map(({ id }) => id)).toEqual([older, newer]);
  });

  it('filters by one or several values', async () => {
    const de = await countryId(world.db, 'DE');
    const [a, b] = [
      await make(one(), {
        selectedCountry: { id: world.gb },
        selectedAffiliate: { id: world.publisher.id },
      }),
      await make(
        [
          timeslot('A', [
            group('G', [
              [alpha, 50],
              [bravo, 50],
            ]),
            group('H', [[charlie, 100]]),
          ]),
        ],
        { selectedCountry: { id: de }, selectedMethod: 'chance' },
      ),
    ];
    const ids = async (query: object) =>
      (await list(query)).map(({ id }) => id).sort((x, y) => x - y);
    expect(await ids({ publisher_id: String(world.publisher.id) })).toEqual([a]);
    expect(await ids({ country_id: `${world.gb},${de}` })).toEqual([a, b]);
    expect(await ids({ country_id: [String(de)] })).toEqual([b]);
    expect(await ids({ advertiser_id: String(charlie) })).toEqual([b]);
    expect(await ids({ advertiser_id: [String(charlie), String(alpha)] })).toEqual([a, b]);
    expect(await ids({ method: 'slot,optimize' })).toEqual([a]);
    expect(await ids({ method: 'chance', country_id: String(world.gb) })).toEqual([]);
    expect(await ids({ publisher_id: '', method: '' })).toEqual([a, b]);
  });

  it('says whether a timeslot is open now, in its own zone', async () => {
    // Clocks in Paris show an hour more than UTC in November.
    const id = await make(
      [timeslot('A', [group('G', [[alpha, 100]])], everyDay('09:00', '17:30'))],
      { selectedTimeZone: { id: paris } },
    );
    const open = async (time: string) => {
      clock.set(new Date(`2026-11-18T${time}Z`));
      return (await list())[0]?.is_active_open;
    };
    expect([
      await open('07:59:59'),
      await open('08:00:00'),
      await open('16:30:59'),
      await open('16:31:00'),
    ]).toEqual(['false', 'true', 'true', 'false']);
    clock.set(NOW);
    await world.db.query(
      'UPDATE distribution_timeslots SET is_active = false WHERE distribution_id = $1',
      [id],
    );
    expect((await list())[0]?.is_active_open).toBe('false');
  });

  it('takes one statement, however many there are', async () => {
    for (let n = 0; n < 5; n += 1) await make(one());
    expect(
      await statementsOf(world.app, () => list({ advertiser_id: String(alpha) })),
    ).toHaveLength(1);
  });
});
