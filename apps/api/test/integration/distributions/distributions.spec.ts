import { contracts, DistributionListQuery } from '@leadline/contracts';
import { createUser, timeZoneId } from '@leadline/prisma/seed';
import { DistributionsService } from '#modules/distributions/distributions.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import type { AppError } from '#shared/http/app-error.js';
import { parseInput } from '#shared/http/route.decorator.js';
import {
  createBody,
  everyDay,
  group,
  rawBody,
  timeslot,
  updateBody,
} from '#test/support/distribution-bodies.js';
import { IntakeWorld } from '#test/support/intake-world.js';

/** A Wednesday. */
const NOW = new Date('2026-11-18T12:00:00Z');

describe('distributions', () => {
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
    await world.db.query('DELETE FROM audit_log');
  });

  const make = async (...body: Parameters<typeof createBody>): Promise<number> =>
    (await service.create(createBody(...body), userId)).id;
  const list = (query: object = {}) => service.list(DistributionListQuery.parse(query));
  const one = () => [timeslot('Always', [group('First', [[alpha, 100]])])];
  const failure = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'no failure',
      (error: AppError) =>
        [error.code, ...(error.options.issues ?? []).map(({ field }) => field)].join(' '),
    );

  it('are read as they were saved, with the names of what they refer to', async () => {
    const hours = everyDay('08:00', '19:59');
    const id = await make(
      [
        timeslot(
          'Day',
          [
            group('First', [
              [bravo, 66.67],
              [alpha, 33.33],
            ]),
            group('Second', [[charlie, 100]]),
          ],
          hours,
        ),
        timeslot('Night', [group('Only', [[charlie, 100]])], everyDay('20:00', '23:59')),
      ],
      {
        taggingSelected: ['summer', 'desk'],
        selectedCountry: { id: world.gb },
        selectedTimeZone: { id: paris },
        labelValue: '  Desk hours ',
        selectedMethod: 'chance',
        isSendInOpHours: true,
        selectedAffiliate: { id: world.publisher.id },
        parameters: { 5: 'mobile' },
        data_override: { funnel: ['a', 'b'], 4: [77] },
      },
    );
    expect(await service.get(id)).toEqual({
      id,
      updated_at: NOW.toISOString(),
      step1: {
        taggingSelected: ['summer', 'desk'],
        selectedCountry: { id: world.gb, name: 'United Kingdom' },
        selectedTimeZone: { id: paris, name: 'Europe/Paris' },
        labelValue: 'Desk hours',
        selectedMethod: 'chance',
        isSendInOpHours: true,
        selectedAffiliate: {
          id: world.publisher.id,
          name: expect.stringContaining('Publisher') as string,
        },
        parameters: { 5: 'mobile' },
        data_override: { 13: ['a', 'b'], 4: ['77'] },
      },
      step2: [
        {
          name: 'Day',
          isActive: 1,
          openingHours: hours,
          groups: [
            {
              name: 'First',
              brands: [
                { id: bravo, name: 'bravo', percentage: 66.67 },
                { id: alpha, name: 'alpha', percentage: 33.33 },
              ],
            },
            { name: 'Second', brands: [{ id: charlie, name: 'charlie', percentage: 100 }] },
          ],
        },
        {
          name: 'Night',
          isActive: 1,
          openingHours: everyDay('20:00', '23:59'),
          groups: [{ name: 'Only', brands: [{ id: charlie, name: 'charlie', percentage: 100 }] }],
        },
      ],
    });
    expect(
      await world.rows('SELECT parameters, data_override FROM distributions WHERE id = $1', [id]),
    ).toEqual([
      {
        parameters: { custom_param_1: 'mobile' },
        data_override: { funnel: ['a', 'b'], affiliate_id: ['77'] },
      },
    ]);
  });

  it('can be saved as they were read, which changes nothing', async () => {
    const id = await make(
      [
        timeslot('Day', [
          group('First', [
            [bravo, 50],
            [alpha, 50],
          ]),
        ]),
      ],
      { parameters: { custom_param_1: 'x' }, data_override: { custom_param_5: ['y'] } },
    );
    const { updated_at, step1, step2 } = await service.get(id);
    clock.advance(1000);
    await service.update(updateBody(id, step2, step1, updated_at), userId);
    expect(await service.get(id)).toEqual({
      id,
      updated_at: '2026-11-18T12:00:01.000Z',
      step1,
      step2,
    });
  });

  it('treat a day that was never stored as closed', async () => {
    const { id } = await world.distribute([[[alpha, 100]]], {
      opening_hours: [
        { id: 3, checked: true, steps: [{ start_time: '10:00', end_time: '11:00' }] },
      ],
    });
    const days = (await service.get(id)).step2[0]?.openingHours ?? [];
    expect(days.map((day) => [day.id, day.checked])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
      [5, false],
      [6, false],
      [7, false],
    ]);
  });

  describe('refusals name the field', () => {
    const fields = (body: unknown): string[] => {
      try {
        parseInput(contracts.distributions.create, { params: {}, query: {}, body });
      } catch (error) {
        return ((error as AppError).options.issues ?? []).map(
          ({ field, message }) => `${field}: ${message}`,
        );
      }
      return [];
    };
    const with1 = (step1: object) => ({
      ...rawBody(one()),
      step1: { ...rawBody(one()).step1, ...step1 },
    });
    const week = everyDay();
    it.each<[string, () => unknown, string[]]>([
      ['nothing wrong', () => rawBody(one()), []],
      [
        'from somewhere else',
        () => ({ ...rawBody(one()), from: 'cap' }),
        ['from: Invalid input: expected "distribution"'],
      ],
      [
        'a blank label',
        () => with1({ labelValue: '  ' }),
        ['step1.labelValue: Please enter a label'],
      ],
      [
        'another method',
        () => with1({ selectedMethod: 'random' }),
        ['step1.selectedMethod: Invalid option: expected one of "slot"|"chance"|"optimize"'],
      ],
      [
        'a parameter other than custom_param_1',
        () => with1({ parameters: { 6: 'x' } }),
        ['step1.parameters: Only custom_param_1 can be a parameter'],
      ],
      [
        'an overwrite of something else',
        () => with1({ data_override: { email: ['x'] } }),
        ['step1.data_override: This cannot be overwritten'],
      ],
      [
        'one overwrite by id and by name',
        () => with1({ data_override: { 13: ['x'], funnel: ['y'] } }),
        ['step1.data_override: A parameter is given twice'],
      ],
      [
        'three decimals',
        () =>
          rawBody([
            timeslot('A', [
              group('G', [
                [alpha, 33.333],
                [bravo, 66.667],
              ]),
            ]),
          ]),
        [
          'step2.0.groups.0.brands.0.percentage: At most two decimals',
          'step2.0.groups.0.brands.1.percentage: At most two decimals',
        ],
      ],
      [
        'no group at all',
        () => rawBody([timeslot('A', [])]),
        ['step2.0: An advertiser group is required!'],
      ],
      [
        'a group without advertisers',
        () => rawBody([timeslot('A', [group('G', [[alpha, 100]]), group('H', [])])]),
        ['step2.0.groups.1: Advertiser groups must not be empty!'],
      ],
      [
        'an advertiser not chosen',
        () =>
          rawBody([
            timeslot('A', [
              {
                name: 'G',
                brands: [
                  { id: alpha, percentage: 40 },
                  { id: null, percentage: 60 },
                ],
              },
            ]),
          ]),
        ['step2.0.groups.0.brands.1: Advertiser must be specified!'],
      ],
      [
        '99 percent',
        () => rawBody([timeslot('A', [group('G', [[alpha, 99]])])]),
        ['step2.0.groups.0: The percentages add up to 99, not 100'],
      ],
      [
        'a blank name',
        () => rawBody([timeslot(' ', [group('G', [[alpha, 100]])])]),
        ['step2.0: Please enter a name'],
      ],
      [
        'a time that is none, days in another order',
        () =>
          rawBody([
            timeslot(
              'A',
              [group('G', [[alpha, 100]])],
              [
                ...week.slice(1),
                { id: 1, checked: true, steps: [{ start_time: '24:00', end_time: '25:00' }] },
              ],
            ),
          ]),
        ['step2.0.openingHours.6: Please enter a valid time', 'step2: No timeslot covers Monday'],
      ],
      [
        'two timeslots at one time',
        () =>
          rawBody([
            ...one(),
            timeslot(
              'B',
              [group('G', [[alpha, 100]])],
              week.map((day) => ({ ...day, checked: day.id === 2 })),
            ),
          ]),
        [
          'step2.0.openingHours.1: Time slots overlap detected',
          'step2.1.openingHours.1: Time slots overlap detected',
        ],
      ],
      [
        'six days',
        () => rawBody([timeslot('A', [group('G', [[alpha, 100]])], week.slice(0, 6))]),
        ['step2.0: Each weekday needs one entry', 'step2: No timeslot covers Sunday'],
      ],
      [
        'a NUL in a closed day',
        () =>
          rawBody([
            timeslot(
              'A',
              [group('G', [[alpha, 100]])],
              [
                { id: 1, checked: false, steps: [{ start_time: '\u0000', end_time: '' }] },
                ...week.slice(1),
              ],
            ),
          ]),
        [
          'step2.0.openingHours.0.steps.0.start_time: Contains characters that cannot be stored',
          'step2: No timeslot covers Monday',
        ],
      ],
    ])('%s', (_name, body, expected) => {
      expect(fields(body())).toEqual(expected);
    });

    it.each<[string, () => Parameters<typeof createBody>, string]>([
      [
        'an unknown country',
        () => [one(), { selectedCountry: { id: 2_000_000_000 } }],
        'step1.selectedCountry.id',
      ],
      [
        'an unknown zone',
        () => [one(), { selectedTimeZone: { id: 2_000_000_000 } }],
        'step1.selectedTimeZone.id',
      ],
      [
        'an unknown publisher',
        () => [one(), { selectedAffiliate: { id: 2_000_000_000 } }],
        'step1.selectedAffiliate.id',
      ],
      [
        'an unknown advertiser',
        () => [
          [
            timeslot('A', [
              group('G', [[alpha, 100]]),
              group('H', [
                [bravo, 50],
                [2_000_000_000, 50],
              ]),
            ]),
          ],
        ],
        'step2.0.groups.1.brands.1.id',
      ],
    ])('%s, and nothing is written', async (_name, body, field) => {
      expect(await failure(service.create(createBody(...body()), userId))).toBe(
        `DISTRIBUTION_REFERENCE_UNKNOWN ${field}`,
      );
      expect([await list(), await world.rows('SELECT 1 FROM audit_log')]).toEqual([[], []]);
    });

    it('of a deleted advertiser or publisher; inactive ones are allowed', async () => {
      const [gone, asleep] = [
        await world.addAdvertiser('gone'),
        await world.addAdvertiser('asleep'),
      ];
      const publisher = await world.addPublisher({ status: 'inactive' });
      await world.db.query(`UPDATE advertisers SET deleted_at = now() WHERE id = $1`, [gone]);
      await world.db.query(`UPDATE advertisers SET status = 'inactive' WHERE id = $1`, [asleep]);
      const id = await make([timeslot('A', [group('G', [[asleep, 100]])])], {
        selectedAffiliate: { id: publisher.id },
      });
      await world.db.query('UPDATE publishers SET deleted_at = now() WHERE id = $1', [
        publisher.id,
      ]);
      expect(
        await failure(
          service.update(
            updateBody(id, [timeslot('A', [group('G', [[gone, 100]])])], {
              selectedAffiliate: { id: publisher.id },
            }),
            userId,
          ),
        ),
      ).toBe(
        'DISTRIBUTION_REFERENCE_UNKNOWN step1.selectedAffiliate.id step2.0.groups.0.brands.0.id',
      );
      expect((await service.get(id)).step2[0]?.groups[0]?.brands[0]?.id).toBe(asleep);
    });
  });

  it('are audited once per write, with before and after', async () => {
    const id = await make(one(), { labelValue: 'Before' });
    await service.update(
      updateBody(id, [timeslot('Other', [group('G', [[bravo, 100]])])], { labelValue: 'After' }),
      userId,
    );
    await service.remove(id, userId);
    const rows = await world.rows<{
      action: string;
      user_id: number;
      before: { step1: { labelValue: string } } | null;
      after: { step1: { labelValue: string }; step2: unknown[] } | null;
    }>('SELECT action, user_id, before, after FROM audit_log WHERE entity_id = $1 ORDER BY id', [
      id,
    ]);
    expect(
      rows.map(({ action, user_id, before, after }) => [
        action,
        user_id,
        before?.step1.labelValue,
        after?.step1.labelValue,
      ]),
    ).toEqual([
      ['distribution.create', userId, undefined, 'Before'],
      ['distribution.update', userId, 'Before', 'After'],
      ['distribution.delete', userId, 'After', undefined],
    ]);
    expect(rows[1]?.after?.step2).toMatchObject([
      { name: 'Other', groups: [{ brands: [{ id: bravo }] }] },
    ]);
  });

  it('cannot be listed, read or changed once deleted; past leads still refer to them', async () => {
    const id = await make(one(), { selectedCountry: { id: world.gb } });
    await world.db.query(
      `INSERT INTO leads (
         status, publisher_id, distribution_id, email, phone, first_name, last_name, ip, created_at
       )
       VALUES (3, $1, $2, 'past@example.com', '+447400199999', 'A', 'B', '8.8.8.8', now())`,
      [world.publisher.id, id],
    );
    expect(await service.remove(id, userId)).toEqual({
      message: 'Distribution Successfully deleted',
    });
    expect(await list()).toEqual([]);
    for (const work of [
      service.get(id),
      service.remove(id, userId),
      service.update(updateBody(id, one()), userId),
    ])
      expect(await failure(work)).toBe('DISTRIBUTION_NOT_FOUND');
    expect(
      await world.rows(`SELECT distribution_id FROM leads WHERE email = 'past@example.com'`),
    ).toEqual([{ distribution_id: id }]);
    await world.db.query(`DELETE FROM leads WHERE email = 'past@example.com'`);
  });
});
