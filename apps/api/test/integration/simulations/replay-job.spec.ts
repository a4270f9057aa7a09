import { Replay, AdvertiserChange, PublisherChange } from '@leadline/contracts';
import { createLeads, createCap } from '@leadline/prisma/seed';
import { ReplayRepository } from '#modules/leads/simulations/data/replay.repository.js';
import { ReplayPlayerService } from '#modules/leads/simulations/replay-player.service.js';
import { eventually } from '#test/support/waiting.js';
import { IntakeWorldModule } from '#test/support/intake-world.js';
import { createTestApp } from '#test/support/test-app.js';
import { MINUTE, NOW, ReplayFixture } from './replay-fixture.js';
import { PastLeadsQuery } from '#modules/leads/simulations/data/past-leads.query.js';
import { SimulatorService } from '#modules/routing/routing/simulator.service.js';
import { PartyEffectsService } from '#modules/leads/simulations/party-effects.service.js';

describe('a replay', () => {
  let t: ReplayFixture;
  beforeAll(async () => {
    t = await ReplayFixture.create();
  });
  afterAll(() => t.close());
  beforeEach(() => t.reset());

  describe('as a job', () => {
    const leads = (count: number) =>
      createLeads(
        t.world.db,
        Array.from({ length: count }, (_, index) => t.past(index)),
      );
    const statusOf = async (id: string) => {
      const { status, progress, played } = await t.replays.status(id);
      return [status, progress, played];
    };

    it('is claimed again when its worker dies, whose later writes are ignored', async () => {
      await leads(4);
      const { id, status } = await t.replays.start(t.bodyOf(t.half()), 'UTC', t.userId);
      expect(status).toBe('idle');
      const repository = t.world.app.get(ReplayRepository);
      const dead = await repository.claim(id, NOW, new Date(NOW.getTime() + MINUTE));
      if (!dead) throw new Error('It could not be claimed');
      await repository.report(dead, 3, 75, new Date(NOW.getTime() + MINUTE));
      await t.queue.run(id);
      expect(await statusOf(id)).toEqual(['running', 75, 3]);
      t.clock.advance(MINUTE);
      await t.queue.run(id);
      expect(await statusOf(id)).toEqual(['completed', 100, 4]);
      expect(await repository.report(dead, 1, 1, NOW)).toBe(false);
      await repository.fail(dead, 'late', NOW);
      await t.queue.run(id);
      expect(await statusOf(id)).toEqual(['completed', 100, 4]);
    });

    it('is run once by two concurrent workers', async () => {
      await leads(3);
      const { id } = await t.replays.start(t.bodyOf(t.half()), 'UTC', t.userId);
      await Promise.all([t.queue.run(id), t.queue.run(id), t.queue.run(id)]);
      expect(await t.world.rows('SELECT runs, status FROM replays')).toEqual([
        { runs: 1, status: 'completed' },
      ]);
    });

    it('is released by a worker that has to stop', async () => {
      await leads(3);
      const { id } = await t.replays.start(t.bodyOf(t.half()), 'UTC', t.userId);
      await t.queue.run(id, AbortSignal.abort());
      expect(await statusOf(id)).toEqual(['idle', 0, 0]);
      await t.queue.run(id);
      expect(await statusOf(id)).toEqual(['completed', 100, 3]);
    });

    it('fails if the draft refers to a deleted record, or after five runs', async () => {
      await leads(1);
      const [gone, stuck] = [
        (await t.replays.start(t.bodyOf(t.half()), 'UTC', t.userId)).id,
        (await t.replays.start(t.bodyOf(t.half()), 'UTC', t.userId)).id,
      ];
      await t.world.db.query('UPDATE replays SET runs = 5 WHERE id = $1', [stuck]);
      await t.queue.run(stuck);
      await t.world.db.query('UPDATE advertisers SET deleted_at = now() WHERE id = $1', [t.bravo]);
      await t.queue.run(gone);
      await t.world.db.query('UPDATE advertisers SET deleted_at = NULL WHERE id = $1', [t.bravo]);
      expect([await t.replays.status(gone), await t.replays.status(stuck)]).toMatchObject([
        {
          status: 'failed',
          error: 'A chosen country, advertiser, publisher or time zone does not exist.',
          result: null,
        },
        { status: 'failed', error: 'The replay could not be completed. Please try again.' },
      ]);
    });

    it('is found and run by a worker even if no job was queued', async () => {
      await leads(2);
      // The process of the world has no queue workers, so nobody has claimed it yet.
      const { id } = await t.replays.start(t.bodyOf(t.half()), 'UTC', t.userId);
      const worker = await createTestApp(IntakeWorldModule, {
        databaseUrl: t.world.app.databaseUrl,
        clock: t.clock,
        environment: { PROCESS_ROLE: 'all' },
      });
      await eventually(
        async () => expect(await statusOf(id)).toEqual(['completed', 100, 2]),
        20_000,
      );
      await worker.close();
    });

    it('of an earlier version has no result any more', async () => {
      const { id } = await t.replay(t.half());
      await t.world.db.query(`UPDATE replays SET result = '[]' WHERE id = $1`, [id]);
      expect(Replay.parse(await t.replays.status(id))).toMatchObject({
        status: 'completed',
        result: null,
        summary: null,
      });
    });

    it('is deleted a month after its end', async () => {
      const { id } = await t.replay(t.half());
      t.clock.advance(29 * 24 * 60 * MINUTE);
      await t.replays.deleteOld();
      expect((await t.replays.status(id)).status).toBe('completed');
      t.clock.advance(2 * 24 * 60 * MINUTE);
      await t.replays.deleteOld();
      expect(await t.failure(t.replays.status(id))).toBe('REPLAY_NOT_FOUND');
    });
  });

  describe('of more than 200,000 leads', () => {
    let count: jest.SpiedFunction<ReplayPlayerService['count']>;
    beforeEach(() => {
      count = jest.spyOn(t.world.app.get(ReplayPlayerService), 'count');
    });
    afterEach(() => {
      count.mockRestore();
    });

    // The count is given: storing 200,001 leads takes most of a minute.
    it('is refused, and nothing is stored', async () => {
      count.mockResolvedValueOnce(200_001);
      expect(await t.failure(t.replays.start(t.bodyOf(t.half()), 'UTC', t.userId))).toBe(
        'REPLAY_TOO_LARGE',
      );
      expect(await t.world.rows('SELECT 1 FROM replays')).toEqual([]);

      count.mockResolvedValueOnce(200_000);
      expect(await t.replays.start(t.bodyOf(t.half()), 'UTC', t.userId)).toMatchObject({
        total: 200_000,
      });
    });

    it('is detected by counting one lead more than the limit', async () => {
      await createLeads(t.world.db, [t.past(1), t.past(2), t.past(3), t.past(4)]);
      expect(await t.replays.start(t.bodyOf(t.half()), 'UTC', t.userId)).toMatchObject({
        total: 4,
      });

      const [plan, range, limit] = count.mock.calls[0] ?? [];
      if (!plan || !range) throw new Error('The leads were not counted');
      expect(limit).toBe(200_001);
      expect(await t.world.app.get(ReplayPlayerService).count(plan, range, 3)).toBe(3);
    });
  });
});

const WEEK = [1, 2, 3, 4, 5, 6, 7];

describe('what a change of a party would have done', () => {
  let t: ReplayFixture;
  let publisherId: number;
  let distribution: { id: number; name: string };
  let effects: PartyEffectsService;
  beforeAll(async () => {
    t = await ReplayFixture.create();
    effects = t.world.app.get(PartyEffectsService);
    publisherId = (await t.world.addPublisher()).id;
    const { id } = await t.world.distribute([[[t.alpha, 100]], [[t.bravo, 100]]], {
      name: 'Own rules',
      publisher_id: publisherId,
    });
    distribution = { id, name: 'Own rules' };
  });
  afterAll(() => t.close());
  beforeEach(() => t.reset());

  const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 60 * MINUTE);
  /** Leads of the publisher that alpha got, this many hours ago. */
  const leadsOf = (...hours: number[]): Promise<unknown> =>
    createLeads(
      t.world.db,
      hours.map((ago) => t.past(0, { publisher_id: publisherId, created_at: hoursAgo(ago) })),
    );
  const ofAlpha = (change: unknown) =>
    effects.ofAdvertiser(t.alpha, AdvertiserChange.parse(change));
  const ofPublisher = (change: unknown) =>
    effects.ofPublisher(publisherId, PublisherChange.parse(change));
  const alpha = () => ({ id: t.alpha, name: 'alpha' });
  const bravo = () => ({ id: t.bravo, name: 'bravo' });
  const main = () => ({ id: t.main, name: 'GB main' });

  it('an advertiser that is switched off: its leads of 24 hours go to the next one', async () => {
    await leadsOf(1, 2, 23, 25);
    await createLeads(t.world.db, [t.past(0, { created_at: hoursAgo(3) })]);
    const before = await t.world.digest();
    const expected = {
      distributions: [main(), distribution],
      caps: [],
      leads: 4,
      is_partial: false,
      moves: [
        { from: alpha(), to: bravo(), leads: 3 },
        { from: alpha(), to: null, leads: 1 },
      ],
    };
    expect(await ofAlpha({ kind: 'status', status: 'inactive' })).toEqual(expected);
    expect(await ofAlpha({ kind: 'deletion' })).toEqual({ ...expected, taken: 4 });
    expect(await ofAlpha({ kind: 'status', status: 'active' })).toEqual({ ...expected, moves: [] });
    expect(await t.world.digest()).toEqual(before);
  });

  it('respects the caps of others, and names those of the party alone', async () => {
    const own = await createCap(t.world.db, { cap: 100, advertiser_ids: [t.alpha] });
    await createCap(t.world.db, { cap: 2, advertiser_ids: [t.bravo] });
    await createCap(t.world.db, { cap: 100, advertiser_ids: [t.alpha, t.bravo] });
    await t.world.reload();
    await leadsOf(1, 2, 3);
    const { caps, moves } = await ofAlpha({ kind: 'status', status: 'inactive' });
    expect(caps).toEqual([{ id: own }]);
    expect(moves).toEqual([
      { from: alpha(), to: bravo(), leads: 2 },
      { from: alpha(), to: null, leads: 1 },
    ]);
  });

  it('an exclusion, countries and hours move the leads that they concern', async () => {
    await leadsOf(1, 2);
    const days = WEEK.map((id) => ({ id, checked: false, steps: [] }));
    const away = [{ from: alpha(), to: bravo(), leads: 2 }];
    const excluded = { affiliate_id: publisherId, country_ids: [t.world.gb], funnel: [] };
    for (const change of [
      { kind: 'exclusion', excluded },
      { kind: 'countries', added: [t.world.gb + 1], removed: [] },
      { kind: 'hours', country_ids: [t.world.gb], hours: { timezone_id: 1, days } },
    ])
      expect((await ofAlpha(change)).moves).toEqual(away);
    const elsewhere = { ...excluded, country_ids: [t.world.gb + 1] };
    for (const change of [
      { kind: 'exclusion', excluded: elsewhere },
      { kind: 'countries', added: [t.world.gb], removed: [] },
      { kind: 'hours', country_ids: [t.world.gb], hours: null },
      { kind: 'amount', country_id: null, amount: '10.00' },
    ])
      expect((await ofAlpha(change)).moves).toEqual([]);
    await expect(
      ofAlpha({ kind: 'hours', country_ids: [t.world.gb], hours: { timezone_id: 999, days } }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('a saved exclusion that is deleted lets its leads in again', async () => {
    await leadsOf(1);
    const [row] = await t.world.rows<{ id: number }>(
      `INSERT INTO advertiser_exclusions (advertiser_id, publisher_id, country_ids)
       VALUES ($1, $2, ARRAY[$3::int])
       RETURNING id`,
      [t.alpha, publisherId, t.world.gb],
    );
    const change = { kind: 'exclusion', exclusion_id: row?.id, excluded: null };
    expect((await ofAlpha(change)).moves).toEqual([{ from: bravo(), to: alpha(), leads: 1 }]);
    await t.world.db.query('DELETE FROM advertiser_exclusions');
  });

  it('a publisher that is switched off, or loses a country', async () => {
    await leadsOf(1, 2);
    await createLeads(t.world.db, [t.past(0, { created_at: hoursAgo(3) })]);
    const expected = {
      distributions: [distribution],
      caps: [],
      leads: 2,
      is_partial: false,
      moves: [{ from: alpha(), to: null, leads: 2 }],
    };
    expect(await ofPublisher({ kind: 'status', status: 'inactive' })).toEqual(expected);
    const countries = { kind: 'countries', added: [t.world.gb + 1], removed: [] };
    expect(await ofPublisher(countries)).toEqual(expected);
    expect(await ofPublisher({ kind: 'amount', country_id: null, amount: null })).toEqual({
      ...expected,
      leads: 0,
      moves: [],
    });
  });

  it('only the newest leads are played where there are too many', async () => {
    await leadsOf(1, 2, 3);
    const scope = {
      from: hoursAgo(24),
      until: NOW,
      targets: [{ countryId: t.world.gb, publisherId, customParam1: null }],
    };
    const past = t.world.app.get(PastLeadsQuery);
    expect(await past.startOfNewest(scope, 3)).toBeNull();
    const from = await past.startOfNewest(scope, 2);
    expect(from?.getTime()).toBe(hoursAgo(3).getTime() + 1);
    expect(await past.count({ ...scope, from: from ?? NOW }, 100)).toBe(2);
  });

  it('nothing is played on for somebody who is gone', async () => {
    await leadsOf(1, 2);
    const change = AdvertiserChange.parse({ kind: 'deletion' });
    const gone = await effects.ofAdvertiser(t.alpha, change, AbortSignal.abort());
    expect(gone.leads).toBe(0);
    const waiting = await effects.ofAdvertiser(t.alpha, change, new AbortController().signal);
    expect(waiting.leads).toBe(2);
  });

  it('a revenue that gets another country is taken away from its own one', async () => {
    const compare = jest.spyOn(t.world.app.get(SimulatorService), 'compareAdvertiser');
    const [saved] = await t.world.rows<{ id: number }>(
      'SELECT id FROM advertiser_revenues WHERE advertiser_id = $1',
      [t.alpha],
    );
    await ofAlpha({
      kind: 'amount',
      replaced_id: saved?.id,
      country_id: t.world.gb + 1,
      amount: '10.00',
    });
    expect(compare).toHaveBeenLastCalledWith(t.alpha, {
      kind: 'revenue',
      before: [{ id: saved?.id, countryId: t.world.gb, amount: '600.00' }],
      after: [{ id: saved?.id, countryId: t.world.gb + 1, amount: '10.00' }],
    });
    compare.mockRestore();
  });

  it('an unknown party is not found', async () => {
    await expect(effects.ofAdvertiser(999_999, { kind: 'deletion' })).rejects.toMatchObject({
      code: 'ADVERTISER_NOT_FOUND',
    });
    await expect(effects.ofPublisher(999_999, { kind: 'deletion' })).rejects.toMatchObject({
      code: 'PUBLISHER_NOT_FOUND',
    });
  });
});
