import type { RouteReply, contracts } from '@leadline/contracts';
import { createUser } from '@leadline/prisma/seed';
import type pg from 'pg';
import { DistributionsService } from '#modules/routing/distributions/distributions.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import type { AppError } from '#shared/http/app-error.js';
import {
  createBody,
  everyDay,
  group,
  timeslot,
  updateBody,
  type Shares,
} from '#test/support/distribution-bodies.js';
import { eventually } from '#test/support/waiting.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';

/** Routing has to follow a change within this time. */
const A_SECOND = 1_000;

describe('changing a distribution while leads come in', () => {
  let world: IntakeWorld;
  let service: DistributionsService;
  let userId: number;
  let [alpha, bravo] = [0, 0];

  beforeAll(async () => {
    world = await IntakeWorld.create();
    service = world.app.get(DistributionsService);
    [alpha, bravo] = [await world.addAdvertiser('alpha'), await world.addAdvertiser('bravo')];
    userId = await createUser(world.db, {
      email: 'rules@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
    await world.reload();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.advertisers.received.length = 0;
    await world.db.query('UPDATE distributions SET deleted_at = now()');
  });

  type Slots = Parameters<typeof createBody>[0];
  const gb = () => ({ selectedCountry: { id: world.gb } });
  const make = async (...groups: Shares[]): Promise<number> =>
    (
      await service.create(
        createBody(
          [
            timeslot(
              'A',
              groups.map((shares, index) => group(`G${index}`, shares)),
            ),
          ],
          gb(),
        ),
        userId,
      )
    ).id;
  const change = (id: number, slots: Slots, updatedAt?: string) =>
    service.update(updateBody(id, slots, gb(), updatedAt), userId);
  const groupIds = async (id: number): Promise<number[]> =>
    (
      await world.rows<{ id: number }>(
        `SELECT g.id
         FROM distribution_groups g
         JOIN distribution_timeslots t ON t.id = g.timeslot_id
         WHERE t.distribution_id = $1
         ORDER BY t.position, g.position`,
        [id],
      )
    ).map((row) => row.id);
  const inForce = (id: number) =>
    world.app
      .get(RoutingConfigService)
      .current()
      .distributions.get(world.gb)
      ?.find((distribution) => distribution.id === id);
  const failure = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'saved',
      (error: AppError) => error.code,
    );
  const shares = async (id: number): Promise<Record<number, number>> =>
    Object.fromEntries(
      (
        await world.rows<{ advertiser_id: number; count: number }>(
          `SELECT advertiser_id, count(*)::int AS count
           FROM leads
           WHERE distribution_id = $1
           GROUP BY 1`,
          [id],
        )
      ).map((row) => [row.advertiser_id, row.count]),
    );

  it('is in force within a second, after creating, changing and deleting', async () => {
    const id = await make([[alpha, 100]]);
    await eventually(() => {
      expect(inForce(id)).toBeDefined();
    }, A_SECOND);
    expect((await world.send(newLead())).status).toBe(201);
    await change(id, [timeslot('A', [group('G', [[bravo, 100]])])]);
    await eventually(() => {
      expect(inForce(id)?.timeslots[0]?.groups[0]?.shares).toEqual([
        { advertiserId: bravo, weight: 10_000 },
      ]);
    }, A_SECOND);
    expect((await world.send(newLead())).status).toBe(201);
    expect(world.advertisers.received.map(({ advertiser }) => advertiser)).toEqual([
      'alpha',
      'bravo',
    ]);
    await service.remove(id, userId);
    await eventually(() => {
      expect(inForce(id)).toBeUndefined();
    }, A_SECOND);
    expect((await world.send(newLead())).body.code).toBe('no_distribution');
  });

  it('passes parameters and overwrites to routing by name', async () => {
    const { id } = await service.create(
      createBody([timeslot('A', [group('G', [[alpha, 100]])])], {
        ...gb(),
        parameters: { 5: 'mobile' },
        data_override: { 13: ['summer'] },
      }),
      userId,
    );
    await eventually(() => {
      expect(inForce(id)).toMatchObject({
        customParam1: 'mobile',
        overwrites: [{ field: 'funnel', values: ['summer'] }],
      });
    }, A_SECOND);
  });

  it('keeps group ids and credits when groups are renamed, moved and changed', async () => {
    const id = await make(
      [
        [alpha, 50],
        [bravo, 50],
      ],
      [[alpha, 100]],
    );
    await world.reload();
    for (let n = 0; n < 3; n += 1) await world.send(newLead());
    expect(await shares(id)).toEqual({ [alpha]: 2, [bravo]: 1 });
    const [first = 0, second = 0] = await groupIds(id);
    await change(id, [
      timeslot('Renamed', [
        group('Backup', [[alpha, 100]]),
        group('Main', [
          [bravo, 25],
          [alpha, 75],
        ]),
      ]),
    ]);
    expect(await groupIds(id)).toEqual([second, first]);
    await change(id, [
      timeslot('Renamed', [
        group('Main', [
          [bravo, 25],
          [alpha, 75],
        ]),
      ]),
    ]);
    expect(await groupIds(id)).toEqual([first]);
    await world.reload();
    // Bravo was owed half a lead: with its 25 % of four leads it gets two, one of them at once.
    for (let n = 0; n < 4; n += 1) await world.send(newLead());
    expect(await shares(id)).toEqual({ [alpha]: 4, [bravo]: 3 });
  });

  it('keeps timeslot ids when a timeslot is inserted before them', async () => {
    const id = await make([[alpha, 100]]);
    const [before] = await world.rows<{ id: number }>(
      'SELECT id FROM distribution_timeslots WHERE distribution_id = $1',
      [id],
    );
    const [kept] = await groupIds(id);
    await change(id, [
      timeslot('Early', [group('G', [[alpha, 100]])], everyDay('00:00', '05:59')),
      timeslot('A', [group('G0', [[alpha, 100]])], everyDay('06:00', '23:59')),
    ]);
    const after = await world.rows<{ id: number; name: string; position: number }>(
      `SELECT id, name, position
       FROM distribution_timeslots
       WHERE distribution_id = $1
       ORDER BY position`,
      [id],
    );
    expect(after.map(({ name, position }) => [name, position])).toEqual([
      ['Early', 1],
      ['A', 2],
    ]);
    expect([after[1]?.id, (await groupIds(id))[1]]).toEqual([before?.id, kept]);
  });

  describe('by two people', () => {
    const opened = (id: number): Promise<RouteReply<typeof contracts.distributions.get>> =>
      service.get(id);
    const named = (name: string): Slots => [timeslot('A', [group(name, [[alpha, 100]])])];

    it('gives a conflict to the second of two, who opened it before the change', async () => {
      const id = await make([[alpha, 100]]);
      const { updated_at: seen } = await opened(id);
      await change(id, named('first'), seen);
      expect(await failure(change(id, named('second'), seen))).toBe('CONFLICT');
      expect((await opened(id)).step2[0]?.groups[0]?.name).toBe('first');
      expect(await failure(change(id, named('third'), (await opened(id)).updated_at))).toBe(
        'saved',
      );
      expect(await failure(change(id, named('fourth')))).toBe('saved');
    });

    it('at the same moment: one is saved as a whole, nine get a conflict', async () => {
      const id = await make(
        [
          [alpha, 50],
          [bravo, 50],
        ],
        [[bravo, 100]],
      );
      const { updated_at: seen } = await opened(id);
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          failure(
            change(
              id,
              [
                timeslot(
                  `T${n}`,
                  Array.from({ length: n + 1 }, () => group(`G${n}`, [[alpha, 100]])),
                ),
              ],
              seen,
            ),
          ),
        ),
      );
      expect([...outcomes].sort()).toEqual([...Array<string>(9).fill('CONFLICT'), 'saved']);
      const winner = outcomes.indexOf('saved');
      expect(
        (await opened(id)).step2.map(({ name, groups }) => [name, groups.map((item) => item.name)]),
      ).toEqual([[`T${winner}`, Array<string>(winner + 1).fill(`G${winner}`)]]);
    });

    it('at the same moment, without updated_at: the last one is saved as a whole', async () => {
      const id = await make([[alpha, 100]]);
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          failure(
            change(id, [
              timeslot(
                `T${n}`,
                Array.from({ length: n + 1 }, () => group(`G${n}`, [[alpha, 100]])),
              ),
            ]),
          ),
        ),
      );
      expect(new Set(outcomes)).toEqual(new Set(['saved']));
      const [slot] = (await opened(id)).step2;
      const last = Number(slot?.name.slice(1));
      expect(slot?.groups.map((item) => item.name)).toEqual(
        Array<string>(last + 1).fill(`G${last}`),
      );
    });

    it('at the same moment: one deletes it, the other gets NOT_FOUND', async () => {
      const id = await make([[alpha, 100]]);
      const outcomes = await Promise.all([
        failure(service.remove(id, userId)),
        failure(service.remove(id, userId)),
      ]);
      expect(outcomes.sort()).toEqual(['DISTRIBUTION_NOT_FOUND', 'saved']);
    });
  });

  it('still decides a lead whose group is deleted meanwhile', async () => {
    const id = await make([[alpha, 100]], [[bravo, 100]]);
    await world.reload();
    const [gone = 0] = await groupIds(id);
    const holder: pg.PoolClient = await world.db.connect();
    let sent: ReturnType<IntakeWorld['send']>;
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM distribution_groups WHERE id = $1 FOR UPDATE', [gone]);
      sent = world.send(newLead());
      await eventually(async () => {
        expect(
          await world.rows(
            `SELECT 1
             FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1);
      });
      await holder.query('DELETE FROM distribution_groups WHERE id = $1', [gone]);
      await holder.query('COMMIT');
    } finally {
      holder.release();
    }
    expect((await sent).status).toBe(201);
    expect(await world.rows('SELECT 1 FROM slot_credits WHERE group_id = $1', [gone])).toEqual([]);
  });

  it('accepts two hundred leads while groups are added and deleted', async () => {
    const id = await make([
      [alpha, 50],
      [bravo, 50],
    ]);
    await world.reload();
    const shapes: Slots[] = [
      [
        timeslot('A', [
          group('new', [[bravo, 100]]),
          group('G0', [
            [alpha, 50],
            [bravo, 50],
          ]),
        ]),
      ],
      [timeslot('A', [group('other', [[alpha, 100]])])],
      [
        timeslot(
          'Day',
          [
            group('x', [
              [bravo, 30],
              [alpha, 70],
            ]),
          ],
          everyDay('00:00', '11:59'),
        ),
        timeslot(
          'Night',
          [group('y', [[alpha, 100]]), group('z', [[bravo, 100]])],
          everyDay('12:00', '23:59'),
        ),
      ],
      [timeslot('A', [group('a', [[bravo, 100]]), group('b', [[alpha, 100]])])],
    ];
    let answered = 0;
    const leads = Array.from({ length: 200 }, async () => {
      const { status } = await world.send(newLead());
      answered += 1;
      return status;
    });
    let edits = 0;
    for (; answered < leads.length; edits += 1)
      await change(id, shapes[edits % shapes.length] ?? []);
    expect(new Set(await Promise.all(leads))).toEqual(new Set([201]));
    expect(edits).toBeGreaterThan(3);
    expect(
      await world.rows(
        'SELECT status, count(*)::int AS count FROM leads WHERE distribution_id = $1 GROUP BY 1',
        [id],
      ),
    ).toEqual([{ status: 2, count: 200 }]);
    expect(
      await world.rows(
        'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
      ),
    ).toEqual([{ deadlocks: 0 }]);
  });
});
