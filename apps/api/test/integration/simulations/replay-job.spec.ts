import { Replay } from '@leadline/contracts';
import { createLeads } from '@leadline/prisma/seed';
import { ReplayRepository } from '#modules/leads/simulations/data/replay.repository.js';
import { ReplayPlayerService } from '#modules/leads/simulations/replay-player.service.js';
import { eventually } from '#test/support/eventually.js';
import { IntakeWorldModule } from '#test/support/intake-world.js';
import { createTestApp } from '#test/support/test-app.js';
import { MINUTE, NOW, ReplayFixture } from './replay-fixture.js';

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
