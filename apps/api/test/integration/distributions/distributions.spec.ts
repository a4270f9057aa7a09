import { contracts } from '@leadline/contracts';
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
import { DistributionFixture, NOW } from './distribution-fixture.js';

describe('distributions', () => {
  let t: DistributionFixture;
  beforeAll(async () => {
    t = await DistributionFixture.create();
  });
  afterAll(() => t.close());
  beforeEach(() => t.reset());
  const failure = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'no failure',
      (error: AppError) =>
        [error.code, ...(error.options.issues ?? []).map(({ field }) => field)].join(' '),
    );

  it('are read as they were saved, with the names of what they refer to', async () => {
    const hours = everyDay('08:00', '19:59');
    const id = await t.make(
      [
        timeslot(
          'Day',
          [
            group('First', [
              [t.bravo, 66.67],
              [t.alpha, 33.33],
            ]),
            group('Second', [[t.charlie, 100]]),
          ],
          hours,
        ),
        timeslot('Night', [group('Only', [[t.charlie, 100]])], everyDay('20:00', '23:59')),
      ],
      {
        taggingSelected: ['summer', 'desk'],
        selectedCountry: { id: t.world.gb },
        selectedTimeZone: { id: t.paris },
        labelValue: '  Desk hours ',
        selectedMethod: 'chance',
        isSendInOpHours: true,
        selectedAffiliate: { id: t.world.publisher.id },
        parameters: { 5: 'mobile' },
        data_override: { funnel: ['a', 'b'], 4: [77] },
      },
    );
    expect(await t.service.get(id)).toEqual({
      id,
      state: 'live',
      version: 1,
      may_change: true,
      updated_at: NOW.toISOString(),
      step1: {
        taggingSelected: ['summer', 'desk'],
        selectedCountry: { id: t.world.gb, name: 'United Kingdom' },
        selectedTimeZone: { id: t.paris, name: 'Europe/Paris' },
        labelValue: 'Desk hours',
        selectedMethod: 'chance',
        isSendInOpHours: true,
        selectedAffiliate: {
          id: t.world.publisher.id,
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
                { id: t.bravo, name: 'bravo', percentage: 66.67 },
                { id: t.alpha, name: 'alpha', percentage: 33.33 },
              ],
            },
            { name: 'Second', brands: [{ id: t.charlie, name: 'charlie', percentage: 100 }] },
          ],
        },
        {
          name: 'Night',
          isActive: 1,
          openingHours: everyDay('20:00', '23:59'),
          groups: [{ name: 'Only', brands: [{ id: t.charlie, name: 'charlie', percentage: 100 }] }],
        },
      ],
    });
    expect(
      await t.world.rows('SELECT parameters, data_override FROM distributions WHERE id = $1', [id]),
    ).toEqual([
      {
        parameters: { custom_param_1: 'mobile' },
        data_override: { funnel: ['a', 'b'], affiliate_id: ['77'] },
      },
    ]);
  });

  it('can be saved as they were read, which changes nothing', async () => {
    const id = await t.make(
      [
        timeslot('Day', [
          group('First', [
            [t.bravo, 50],
            [t.alpha, 50],
          ]),
        ]),
      ],
      { parameters: { custom_param_1: 'x' }, data_override: { custom_param_5: ['y'] } },
    );
    const { updated_at, step1, step2 } = await t.service.get(id);
    t.clock.advance(1000);
    await t.service.update(updateBody(id, step2, step1, updated_at), t.userId);
    expect(await t.service.get(id)).toEqual({
      id,
      state: 'live',
      version: 2,
      may_change: true,
      updated_at: '2026-11-18T12:00:01.000Z',
      step1,
      step2,
    });
  });

  it('treat a day that was never stored as closed', async () => {
    const { id } = await t.world.distribute([[[t.alpha, 100]]], {
      opening_hours: [
        { id: 3, checked: true, steps: [{ start_time: '10:00', end_time: '11:00' }] },
      ],
    });
    const days = (await t.service.get(id)).step2[0]?.openingHours ?? [];
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
      ...rawBody(t.one()),
      step1: { ...rawBody(t.one()).step1, ...step1 },
    });
    const week = everyDay();
    it.each<[string, () => unknown, string[]]>([
      ['nothing wrong', () => rawBody(t.one()), []],
      [
        'from somewhere else',
        () => ({ ...rawBody(t.one()), from: 'cap' }),
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
                [t.alpha, 33.333],
                [t.bravo, 66.667],
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
        () => rawBody([timeslot('A', [group('G', [[t.alpha, 100]]), group('H', [])])]),
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
                  { id: t.alpha, percentage: 40 },
                  { id: null, percentage: 60 },
                ],
              },
            ]),
          ]),
        ['step2.0.groups.0.brands.1: Advertiser must be specified!'],
      ],
      [
        '99 percent',
        () => rawBody([timeslot('A', [group('G', [[t.alpha, 99]])])]),
        ['step2.0.groups.0: The percentages add up to 99, not 100'],
      ],
      [
        'a blank name',
        () => rawBody([timeslot(' ', [group('G', [[t.alpha, 100]])])]),
        ['step2.0: Please enter a name'],
      ],
      [
        'a time that is none, days in another order',
        () =>
          rawBody([
            timeslot(
              'A',
              [group('G', [[t.alpha, 100]])],
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
            ...t.one(),
            timeslot(
              'B',
              [group('G', [[t.alpha, 100]])],
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
        () => rawBody([timeslot('A', [group('G', [[t.alpha, 100]])], week.slice(0, 6))]),
        ['step2.0: Each weekday needs one entry', 'step2: No timeslot covers Sunday'],
      ],
      [
        'a NUL in a closed day',
        () =>
          rawBody([
            timeslot(
              'A',
              [group('G', [[t.alpha, 100]])],
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
        () => [t.one(), { selectedCountry: { id: 2_000_000_000 } }],
        'step1.selectedCountry.id',
      ],
      [
        'an unknown zone',
        () => [t.one(), { selectedTimeZone: { id: 2_000_000_000 } }],
        'step1.selectedTimeZone.id',
      ],
      [
        'an unknown publisher',
        () => [t.one(), { selectedAffiliate: { id: 2_000_000_000 } }],
        'step1.selectedAffiliate.id',
      ],
      [
        'an unknown advertiser',
        () => [
          [
            timeslot('A', [
              group('G', [[t.alpha, 100]]),
              group('H', [
                [t.bravo, 50],
                [2_000_000_000, 50],
              ]),
            ]),
          ],
        ],
        'step2.0.groups.1.brands.1.id',
      ],
    ])('%s, and nothing is written', async (_name, body, field) => {
      expect(await failure(t.service.create(createBody(...body()), t.userId))).toBe(
        `DISTRIBUTION_REFERENCE_UNKNOWN ${field}`,
      );
      expect([await t.list(), await t.world.rows('SELECT 1 FROM audit_log')]).toEqual([[], []]);
    });

    it('of a deleted advertiser or publisher; inactive ones are allowed', async () => {
      const [gone, asleep] = [
        await t.world.addAdvertiser('gone'),
        await t.world.addAdvertiser('asleep'),
      ];
      const publisher = await t.world.addPublisher({ status: 'inactive' });
      await t.world.db.query(`UPDATE advertisers SET deleted_at = now() WHERE id = $1`, [gone]);
      await t.world.db.query(`UPDATE advertisers SET status = 'inactive' WHERE id = $1`, [asleep]);
      const id = await t.make([timeslot('A', [group('G', [[asleep, 100]])])], {
        selectedAffiliate: { id: publisher.id },
      });
      await t.world.db.query('UPDATE publishers SET deleted_at = now() WHERE id = $1', [
        publisher.id,
      ]);
      expect(
        await failure(
          t.service.update(
            updateBody(id, [timeslot('A', [group('G', [[gone, 100]])])], {
              selectedAffiliate: { id: publisher.id },
            }),
            t.userId,
          ),
        ),
      ).toBe(
        'DISTRIBUTION_REFERENCE_UNKNOWN step1.selectedAffiliate.id step2.0.groups.0.brands.0.id',
      );
      expect((await t.service.get(id)).step2[0]?.groups[0]?.brands[0]?.id).toBe(asleep);
    });
  });

  it('are audited once per write, with before and after', async () => {
    const id = await t.make(t.one(), { labelValue: 'Before' });
    await t.service.update(
      updateBody(id, [timeslot('Other', [group('G', [[t.bravo, 100]])])], { labelValue: 'After' }),
      t.userId,
    );
    await t.service.remove(id, t.userId);
    const rows = await t.world.rows<{
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
      ['distribution.create', t.userId, undefined, 'Before'],
      ['distribution.update', t.userId, 'Before', 'After'],
      ['distribution.delete', t.userId, 'After', undefined],
    ]);
    expect(rows[1]?.after?.step2).toMatchObject([
      { name: 'Other', groups: [{ brands: [{ id: t.bravo }] }] },
    ]);
  });

  it('cannot be listed, read or changed once deleted; past leads still refer to them', async () => {
    const id = await t.make(t.one(), { selectedCountry: { id: t.world.gb } });
    await t.world.db.query(
      `INSERT INTO leads (
         status, publisher_id, distribution_id, email, phone, first_name, last_name, ip, created_at
       )
       VALUES (3, $1, $2, 'past@example.com', '+447400199999', 'A', 'B', '8.8.8.8', now())`,
      [t.world.publisher.id, id],
    );
    expect(await t.service.remove(id, t.userId)).toEqual({
      message: 'Distribution Successfully deleted',
    });
    expect(await t.list()).toEqual([]);
    const failures = await Promise.all([
      failure(t.service.get(id)),
      failure(t.service.remove(id, t.userId)),
      failure(t.service.update(updateBody(id, t.one()), t.userId)),
    ]);
    expect(new Set(failures)).toEqual(new Set(['DISTRIBUTION_NOT_FOUND']));
    expect(
      await t.world.rows(`SELECT distribution_id FROM leads WHERE email = 'past@example.com'`),
    ).toEqual([{ distribution_id: id }]);
    await t.world.db.query(`DELETE FROM leads WHERE email = 'past@example.com'`);
  });
});
