import { countryId, createUser } from '@leadline/prisma/seed';
import {
  everyDay,
  group,
  timeslot,
  updateBody,
  createBody,
} from '#test/support/distribution-bodies.js';
import { statementsOf } from '#test/support/watch-statements.js';
import { DistributionFixture, NOW } from './distribution-fixture.js';
import { EffectsBody, type DistributionState } from '@leadline/contracts';
import { DistributionTrafficService } from '#modules/routing/distributions/distribution-traffic.service.js';
import { DistributionsService } from '#modules/routing/distributions/distributions.service.js';
import type { AppError } from '#shared/http/app-error.js';
import { IntakeWorld, IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

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

describe('the state of a distribution', () => {
  let world: IntakeWorld;
  let other: TestApp;
  let service: DistributionsService;
  let [userId, alpha] = [0, 0];

  beforeAll(async () => {
    world = await IntakeWorld.create({ environment: { DB_POOL_SIZE: '16' } });
    other = await createTestApp(IntakeWorldModule, {
      databaseUrl: world.app.databaseUrl,
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
    });
    service = world.app.get(DistributionsService);
    alpha = await world.addAdvertiser('alpha');
    userId = await createUser(world.db, {
      email: 'rules@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });
  beforeEach(() => world.db.query('UPDATE distributions SET deleted_at = now()'));

  const slots = (name = 'First') => [timeslot('Always', [group(name, [[alpha, 100]])])];
  const gb = (label = 'Main') => ({ selectedCountry: { id: world.gb }, labelValue: label });
  const make = async (state: DistributionState = 'live', label?: string): Promise<number> =>
    (await service.create({ ...createBody(slots(), gb(label)), state }, userId)).id;
  const switchTo = (id: number, state: 'live' | 'paused', version?: number) =>
    service.switchTo(id, { state, version }, userId);
  const stateOf = async (id: number): Promise<string> => (await service.get(id)).state;
  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'saved',
      (error: AppError) => error.code,
    );
  /** Returns the outcome of the next lead in each process. */
  const nextLeads = async (): Promise<(string | null)[]> =>
    Promise.all(
      [world.app, other].map(async ({ url }) => {
        const { status, body } = await world.send(newLead(), { url });
        return status === 201 ? 'accepted' : body.code;
      }),
    );
  const [TAKEN, REFUSED] = [Array(2).fill('accepted'), Array(2).fill('no_distribution')];

  it('is live unless a create says otherwise, as the specified body does not', async () => {
    expect(await stateOf(await make())).toBe('live');
    expect(createBody(slots()).state).toBe('live');
  });

  it.each(['draft', 'paused'] as const)('a %s distribution gets no leads', async (state) => {
    const id = await make(state);
    expect(await nextLeads()).toEqual(REFUSED);
    expect((await service.list({}))[0]).toMatchObject({ id, state, is_active_open: 'false' });
  });

  it('a switch is in force for the very next lead of every process', async () => {
    const id = await make();
    for (let round = 0; round < 3; round += 1) {
      expect(await nextLeads()).toEqual(TAKEN);
      await switchTo(id, 'paused');
      expect(await nextLeads()).toEqual(REFUSED);
      await switchTo(id, 'live');
    }
  });

  it('a pause keeps the ids of the groups, and with them the shares of the day', async () => {
    const id = await make();
    const groups = () =>
      world.rows(
        `SELECT g.id
         FROM distribution_groups g
         JOIN distribution_timeslots t ON t.id = g.timeslot_id
         WHERE t.distribution_id = $1`,
        [id],
      );
    const before = await groups();
    await switchTo(id, 'paused');
    await switchTo(id, 'live');
    expect(await groups()).toEqual(before);
  });

  it('is a save with a version and an audit entry; a switch that changes nothing is none', async () => {
    const id = await make();
    expect(await switchTo(id, 'paused', 1)).toMatchObject({ version: 2 });
    expect(await switchTo(id, 'paused')).toMatchObject({ version: 2 });
    expect(await codeOf(switchTo(id, 'live', 1))).toBe('CONFLICT');
    const { data } = await service.history(id, { limit: 20 });
    expect(data.map(({ version, changes }) => [version, changes.length])).toEqual([
      [2, 1],
      [1, expect.any(Number)],
    ]);
    expect(data[0]?.changes[0]).toMatchObject({ label: 'State', before: 'Live', after: 'Paused' });
    expect(
      await world.rows(
        `SELECT action FROM audit_log WHERE entity = 'distribution' AND entity_id = $1 ORDER BY id`,
        [id],
      ),
    ).toEqual([{ action: 'distribution.create' }, { action: 'distribution.pause' }]);
  });

  it('a save without a state, or a roll-back, starts no traffic', async () => {
    const id = await make();
    await switchTo(id, 'paused');
    await service.update(updateBody(id, slots('Renamed'), gb()), userId);
    expect(await stateOf(id)).toBe('paused');
    await service.restore({ id, version: 1, seen: undefined, userId });
    expect([await stateOf(id), await nextLeads()]).toEqual(['paused', REFUSED]);
    const { data } = await service.history(id, { limit: 20 });
    expect(data.at(-1)?.restore_changes).toEqual([]);
  });

  it('a save can make a draft live, and nothing makes a live one a draft', async () => {
    const id = await make('draft');
    const save = (state: DistributionState) =>
      service.update({ ...updateBody(id, slots(), gb()), state }, userId);
    await save('draft');
    await save('live');
    expect(await nextLeads()).toEqual(TAKEN);
    expect(await codeOf(save('draft'))).toBe('VALIDATION_FAILED');
    expect(await stateOf(id)).toBe('live');
  });

  it('of a pause and saves at the same time, all are kept', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await make();
      await Promise.all([
        ...[1, 2, 3].map((n) => service.update(updateBody(id, slots(`S${n}`), gb()), userId)),
        switchTo(id, 'paused'),
      ]);
      expect(await service.get(id)).toMatchObject({ state: 'paused', version: 5 });
    }
  });

  it('the list is filtered by state, and says what is never used, and why not', async () => {
    const [older, newer] = [await make('live', 'Older'), await make('live', 'Newer')];
    const paused = await make('paused', 'Paused');
    const rows = async (state?: DistributionState[]) =>
      new Map((await service.list({ state })).map((row) => [row.id, row.shadowed_by]));
    expect(await rows()).toEqual(
      new Map([
        [paused, null],
        [newer, null],
        [older, { id: newer, name: 'Newer' }],
      ]),
    );
    expect([...(await rows(['paused'])).keys()]).toEqual([paused]);
    // The shadow need not be in the list itself.
    await switchTo(newer, 'paused');
    expect(await rows(['live'])).toEqual(new Map([[older, null]]));
  });

  it('a switch says whose leads change hands', async () => {
    const [older, newer] = [await make('live', 'Older'), await make('paused', 'Newer')];
    const leads = { country: 'United Kingdom', publisher: null, custom_param_1: null };
    expect((await switchTo(newer, 'live')).effects.changes).toEqual([
      {
        kind: 'takes_over',
        distribution: { id: older, name: 'Older' },
        leads,
        leaves_nothing: true,
      },
    ]);
    expect((await switchTo(newer, 'paused')).effects.changes).toEqual([
      {
        kind: 'gives_up',
        distribution: { id: older, name: 'Older' },
        leads,
        leaves_nothing: false,
      },
    ]);
    expect((await switchTo(older, 'paused')).effects.changes).toEqual([
      { kind: 'loses', distribution: null, leads, leaves_nothing: false },
    ]);
  });

  it('says before a save whose leads it would take, and knows what it refers to', async () => {
    const main = await make('live', 'Main');
    const traffic = world.app.get(DistributionTrafficService);
    const saving = (patch: object) =>
      traffic.effectsOfSaving(
        EffectsBody.parse({
          state: 'live',
          country_id: world.gb,
          publisher_id: world.publisher.id,
          ...patch,
        }),
      );
    expect(await saving({ custom_param_1: ' vip ' })).toEqual({
      shadowed_by: null,
      preceded_by: [],
      leads: {
        country: 'United Kingdom',
        publisher: expect.any(String),
        custom_param_1: 'vip',
      },
      changes: [
        {
          kind: 'takes_over',
          distribution: { id: main, name: 'Main' },
          leads: {
            country: 'United Kingdom',
            publisher: expect.any(String),
            custom_param_1: 'vip',
          },
          leaves_nothing: false,
        },
      ],
    });
    expect((await saving({ state: 'paused' })).changes).toEqual([]);
    // Narrowed to one publisher, it gives up all other leads.
    expect((await saving({ distribution_id: main })).changes).toMatchObject([{ kind: 'loses' }]);
    expect(await codeOf(saving({ distribution_id: 999_999 }))).toBe('DISTRIBUTION_NOT_FOUND');
    expect(await codeOf(saving({ publisher_id: 999_999 }))).toBe('DISTRIBUTION_REFERENCE_UNKNOWN');
  });
});
