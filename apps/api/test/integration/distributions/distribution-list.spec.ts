import { countryId } from '@leadline/prisma/seed';
import { everyDay, group, timeslot, updateBody } from '#test/support/distribution-bodies.js';
import { statementsOf } from '#test/support/watch-statements.js';
import { DistributionFixture, NOW } from './distribution-fixture.js';

describe('the list of distributions', () => {
  let t: DistributionFixture;
  beforeAll(async () => {
    t = await DistributionFixture.create();
  });
  afterAll(() => t.close());
  beforeEach(() => t.reset());

  it('has a row for each, most recently changed first', async () => {
    const de = await countryId(t.world.db, 'DE');
    const older = await t.make(
      [
        timeslot(
          'Day',
          [
            group('A', [
              [t.charlie, 50],
              [t.alpha, 50],
            ]),
          ],
          everyDay('06:00', '19:59'),
        ),
        timeslot('Night', [group('B', [[t.alpha, 100]])], everyDay('20:00', '20:59')),
      ],
      {
        labelValue: 'Older',
        taggingSelected: ['x'],
        selectedCountry: { id: de },
        selectedTimeZone: { id: t.paris },
      },
    );
    t.clock.advance(1);
    const newer = await t.make(t.one(), {
      labelValue: 'Newer',
      selectedCountry: { id: t.world.gb },
      selectedAffiliate: { id: t.world.publisher.id },
      selectedMethod: 'optimize',
    });
    const rows = await t.list();
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
      advertiser_id: [t.alpha, t.charlie],
      advertiser_name: 'alpha, charlie',
      is_active_open: 'true',
      updated_at: NOW.toISOString(),
    });
    t.clock.advance(1);
    await t.service.update(updateBody(older, t.one()), t.userId);
    expect((await t.list()).map(({ id }) => id)).toEqual([older, newer]);
  });

  it('filters by one or several values', async () => {
    const de = await countryId(t.world.db, 'DE');
    const [a, b] = [
      await t.make(t.one(), {
        selectedCountry: { id: t.world.gb },
        selectedAffiliate: { id: t.world.publisher.id },
      }),
      await t.make(
        [
          timeslot('A', [
            group('G', [
              [t.alpha, 50],
              [t.bravo, 50],
            ]),
            group('H', [[t.charlie, 100]]),
          ]),
        ],
        { selectedCountry: { id: de }, selectedMethod: 'chance' },
      ),
    ];
    const ids = async (query: object) =>
      (await t.list(query)).map(({ id }) => id).sort((x, y) => x - y);
    expect(await ids({ publisher_id: String(t.world.publisher.id) })).toEqual([a]);
    expect(await ids({ country_id: `${t.world.gb},${de}` })).toEqual([a, b]);
    expect(await ids({ country_id: [String(de)] })).toEqual([b]);
    expect(await ids({ advertiser_id: String(t.charlie) })).toEqual([b]);
    expect(await ids({ advertiser_id: [String(t.charlie), String(t.alpha)] })).toEqual([a, b]);
    expect(await ids({ method: 'slot,optimize' })).toEqual([a]);
    expect(await ids({ method: 'chance', country_id: String(t.world.gb) })).toEqual([]);
    expect(await ids({ publisher_id: '', method: '' })).toEqual([a, b]);
  });

  it('says whether a timeslot is open now, in its own zone', async () => {
    // Clocks in Paris show an hour more than UTC in November.
    const id = await t.make(
      [timeslot('A', [group('G', [[t.alpha, 100]])], everyDay('09:00', '17:30'))],
      { selectedTimeZone: { id: t.paris }, isSendInOpHours: true },
    );
    const open = async (time: string) => {
      t.clock.set(new Date(`2026-11-18T${time}Z`));
      return (await t.list())[0]?.is_active_open;
    };
    expect([
      await open('07:59:59'),
      await open('08:00:00'),
      await open('16:30:59'),
      await open('16:31:00'),
    ]).toEqual(['false', 'true', 'true', 'false']);
    t.clock.set(NOW);
    await t.world.db.query(
      'UPDATE distribution_timeslots SET is_active = false WHERE distribution_id = $1',
      [id],
    );
    expect((await t.list())[0]?.is_active_open).toBe('false');
  });

  it('is open outside its hours too, by the first timeslot, unless it rejects leads then', async () => {
    const night = [timeslot('A', [group('G', [[t.alpha, 100]])], everyDay('22:00', '22:30'))];
    const state = async () => {
      const [row] = await t.list();
      return [row?.is_active_open, row?.is_outside_hours];
    };
    const id = await t.make(night, { isSendInOpHours: false });
    expect(await state()).toEqual(['true', true]);
    await t.service.update(updateBody(id, night, { isSendInOpHours: true }), t.userId);
    expect(await state()).toEqual(['false', true]);
    t.clock.set(new Date('2026-11-18T22:15:00Z'));
    expect(await state()).toEqual(['true', false]);
  });

  it('has the values of the parameters', async () => {
    await t.make(t.one(), { parameters: { 5: 'promo' } });
    expect((await t.list())[0]?.parameters).toEqual({ custom_param_1: 'promo' });
  });

  it('takes two statements, however many there are: the rows, and what comes first', async () => {
    for (let n = 0; n < 5; n += 1) await t.make(t.one());
    expect(await statementsOf(() => t.list({ advertiser_id: String(t.alpha) }))).toHaveLength(2);
  });
});
