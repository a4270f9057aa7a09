import { ProgressLogQuery } from '@leadline/contracts';
import { createProgressLog } from '@leadline/prisma/seed';
import { InjectionQueueService } from '#modules/leads/injections/injection-runner.service.js';

import { ProgressLogsService } from '#modules/leads/injections/progress-logs.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { accept, hang } from '#test/support/fake-advertisers.js';
import { eventually } from '#test/support/waiting.js';
import { IntakeWorldModule } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { InjectionWorld } from './injection-fixture.js';

const START = new Date('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

describe('progress logs', () => {
  const clock = new FixedClock(START);
  let world: InjectionWorld;
  /** A second process on the same database. */
  let other: TestApp;
  beforeAll(async () => {
    world = await InjectionWorld.create({ clock });
    other = await createTestApp(IntakeWorldModule, {
      databaseUrl: world.intake.app.databaseUrl,
      clock,
      environment: { DELIVERY_ALLOW_HOSTS: world.intake.advertisers.host, PROCESS_ROLE: 'http' },
    });
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });
  beforeEach(async () => {
    clock.set(START);
    world.intake.advertisers.received.length = 0;
    world.intake.advertisers.behave('bravo', accept);
    await world.intake.db.query('DELETE FROM progress_logs');
    await world.intake.db.query('DELETE FROM audit_log');
  });

  const service = () => world.intake.app.get(ProgressLogsService);
  const list = (query: object = {}) => service().list(ProgressLogQuery.parse(query));
  const waiting = async (minutes = 60): Promise<number> =>
    createProgressLog(world.intake.db, {
      lead_id: await world.addLead(),
      advertiser_id: world.bravo,
      created_by: world.user,
      scheduled_at: new Date(START.getTime() + minutes * MINUTE),
    });
  const statusOf = async (id: number) =>
    (
      await world.intake.rows<{ status: string }>(
        'SELECT status FROM progress_logs WHERE id = $1',
        [id],
      )
    )[0]?.status;
  const audits = () =>
    world.intake.rows<{ action: string }>('SELECT user_id, action FROM audit_log ORDER BY id');

  it('are listed by their scheduled time, page by page, with the names of the table', async () => {
    const ids = [await waiting(30), await waiting(10), await waiting(20)];
    const page = await list({ limit: 2 });
    expect([page.total, page.data.map(({ id }) => id)]).toEqual([3, [ids[1], ids[2]]]);
    expect((await list({ limit: 2, page_number: 2 })).data.map(({ id }) => id)).toEqual([ids[0]]);
    expect(page.data[0]).toMatchObject({
      type: 'Injection',
      status: 'idle',
      publisher: expect.any(String),
      advertiser: 'bravo',
      country: 'United Kingdom',
      email: expect.stringContaining('@'),
      injected_lead_id: null,
      outcome: null,
      scheduled_at: '2026-11-20T12:10:00.000Z',
    });
    expect(await service().count()).toEqual({ count: 3 });
  });

  it('stay listed for ten seconds after their end, then among the completed', async () => {
    const id = await waiting(0);
    await world.run(id);
    expect((await list()).data).toMatchObject([{ id, status: 'completed', outcome: 'accepted' }]);
    expect(await service().count()).toEqual({ count: 0 });
    clock.advance(11_000);
    expect(await list()).toEqual({ total: 0, data: [] });
    const {
      data: [done],
    } = await list({ completed: 'true' });
    expect(done).toMatchObject({ id, status: 'completed', outcome: 'accepted' });
    expect(done?.injected_lead_id).toBe((await world.children(done?.lead_id ?? 0))[0]?.id);
  });

  it('of one lead are all that send it elsewhere and the one that made it, newest first', async () => {
    const done = await waiting(0);
    await world.run(done);
    clock.advance(11_000);
    const { data } = await list({ completed: 'true' });
    const { lead_id: source = 0, injected_lead_id: made } = data[0] ?? {};
    const later = await createProgressLog(world.intake.db, {
      lead_id: source,
      advertiser_id: world.bravo,
      created_by: world.user,
      scheduled_at: new Date(START.getTime() + MINUTE),
    });
    await waiting();
    const ofSource = await list({ lead_id: source });
    expect([ofSource.total, ofSource.data.map(({ id }) => id)]).toEqual([2, [later, done]]);
    expect((await list({ lead_id: made })).data).toMatchObject([{ id: done, lead_id: source }]);
    expect((await list({ lead_id: source, limit: 1, page_number: 2 })).data).toMatchObject([
      { id: done, status: 'completed' },
    ]);
  });

  it('show an unknown outcome as known once the lead is settled', async () => {
    world.intake.advertisers.behave('bravo', hang);
    const id = await waiting(0);
    await world.run(id);
    expect((await list({ completed: 'true' })).data).toMatchObject([
      { id, outcome: 'unknown', reason: expect.stringContaining('held') },
    ]);
    await world.intake.db.query(
      `UPDATE leads
      SET status = 2, advertiser_id = $1
      WHERE id = (SELECT created_lead_id FROM progress_logs WHERE id = $2)`,
      [world.bravo, id],
    );
    expect((await list({ completed: 'true' })).data).toMatchObject([
      { id, outcome: 'accepted', reason: null },
    ]);
  });

  it('are due at once after runNow, with one audit entry', async () => {
    const ids = [await waiting(), await waiting()];
    expect(await service().runNow(ids, world.user)).toEqual({ message: 'Progress Logs Updated' });
    expect(await world.intake.rows('SELECT scheduled_at, due_at FROM progress_logs')).toEqual([
      { scheduled_at: START, due_at: START },
      { scheduled_at: START, due_at: START },
    ]);
    expect(await audits()).toEqual([{ user_id: world.user, action: 'progress_log.run' }]);
  });

  it('are gone after remove, with one audit entry', async () => {
    const [gone, kept] = [await waiting(), await waiting()];
    expect(await service().remove([gone], world.user)).toEqual({
      message: 'Progress Logs Deleted',
    });
    expect((await list()).data.map(({ id }) => id)).toEqual([kept]);
    expect(await audits()).toEqual([{ user_id: world.user, action: 'progress_log.delete' }]);
    await world.run(gone);
    expect(world.intake.advertisers.received).toEqual([]);
  });

  it.each(['runNow', 'remove'] as const)(
    '%s changes nothing if one of the jobs has started or is gone, and names that job',
    async (action) => {
      const [idle, begun, over] = [await waiting(), await waiting(), await waiting(0)];
      await world.intake.db.query(`UPDATE progress_logs SET status = 'running' WHERE id = $1`, [
        begun,
      ]);
      await world.run(over);
      await expect(service()[action]([idle, begun, over], world.user)).rejects.toMatchObject({
        code: 'PROGRESS_LOG_NOT_IDLE',
        status: 409,
        message: expect.stringContaining(`#${begun}, #${over}`),
      });
      await expect(service()[action]([idle, 999_999], world.user)).rejects.toMatchObject({
        code: 'PROGRESS_LOG_NOT_FOUND',
        status: 404,
        message: expect.stringContaining('#999999'),
      });
      expect(await statusOf(idle)).toBe('idle');
      expect(await audits()).toEqual([]);
    },
  );

  it('run or are deleted when both happen at once: a deleted job is never sent', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await waiting(0));
    const remove = (app: TestApp, id: number): Promise<number> =>
      app
        .get(ProgressLogsService)
        .remove([id], world.user)
        .then(
          () => 1,
          () => 0,
        );
    const runs = Promise.all(
      ids.flatMap((id) => [
        world.intake.app.get(InjectionQueueService).run(id),
        other.get(InjectionQueueService).run(id),
      ]),
    );
    const removals = await Promise.all(
      ids.map((id, n) => remove(n % 2 === 0 ? world.intake.app : other, id)),
    );
    await runs;
    const deleted = removals.filter((removed) => removed === 1).length;
    const left = await world.intake.rows<{ created_lead_id: number }>(
      `SELECT created_lead_id FROM progress_logs WHERE status = 'completed'`,
    );
    expect([left.length + deleted, await service().count()]).toEqual([12, { count: 0 }]);
    expect(
      world.intake.advertisers.received.map(({ body }) => Number(body.lead_id)).sort(),
    ).toEqual(left.map((row) => row.created_lead_id).sort());
  });

  it('run once when several workers take the job', async () => {
    const id = await waiting(0);
    await Promise.all(
      [world.intake.app, other, world.intake.app, other].map((app) =>
        app.get(InjectionQueueService).run(id),
      ),
    );
    expect(world.intake.advertisers.received).toHaveLength(1);
    expect(
      await world.intake.rows(
        `SELECT 1
        FROM leads
        WHERE parent_id IS NOT NULL AND created_at = $1
          AND id >= (SELECT created_lead_id FROM progress_logs WHERE id = $2)`,
        [START, id],
      ),
    ).toHaveLength(1);
  });

  it('pass to another worker when the lease runs out, which makes no second call', async () => {
    const replies: (() => void)[] = [];
    world.intake.advertisers.behave('bravo', (lead, reply) => {
      replies.push(() => accept(lead, reply));
    });
    const id = await waiting(0);
    const first = world.run(id);
    await eventually(() => expect(replies).toHaveLength(1));
    clock.advance(31_000);
    await other.get(InjectionQueueService).run(id);
    expect(await statusOf(id)).toBe('running');
    replies[0]?.();
    await first;
    expect([await statusOf(id), world.intake.advertisers.received.length]).toEqual([
      'completed',
      1,
    ]);
  });

  it('continue after a worker died before, between or after the steps of a run', async () => {
    const [before, between] = [await waiting(0), await waiting(0)];
    // The first job was only claimed. The second one has a lead that was never sent.
    await world.intake.db.query(
      `UPDATE progress_logs SET status = 'running', runs = 1, due_at = $2 WHERE id = ANY($1)`,
      [[before, between], START],
    );
    await world.intake.db.query(
      `WITH created AS (
        INSERT INTO leads (
          status, publisher_id, country_id, email, phone, first_name, last_name, ip, is_original,
          parent_id, forced_advertiser, created_at, settle_by
        )
        SELECT
          1, l.publisher_id, l.country_id, l.email, l.phone, l.first_name, l.last_name, l.ip, false,
          l.id,
          jsonb_build_object(
            'advertiser_id', j.advertiser_id, 'funnel', NULL, 'publisher_id', NULL
          ),
          $2::timestamptz, $2::timestamptz
        FROM progress_logs j
        JOIN leads l ON l.id = j.lead_id
        WHERE j.id = $1
        RETURNING id
      )
      UPDATE progress_logs SET created_lead_id = (SELECT id FROM created) WHERE id = $1`,
      [between, START],
    );
    for (const id of [before, between]) {
      await world.run(id);
      await world.run(id);
    }
    expect(
      await world.intake.rows('SELECT status, outcome FROM progress_logs ORDER BY id'),
    ).toEqual([
      { status: 'completed', outcome: 'accepted' },
      { status: 'completed', outcome: 'accepted' },
    ]);
    expect(world.intake.advertisers.received).toHaveLength(2);
  });

  it('are deleted a month after their end', async () => {
    const [old, idle] = [await waiting(0), await waiting(100_000)];
    await world.run(old);
    clock.advance(31 * 24 * 60 * MINUTE);
    await world.intake.app.get(ProgressLogsService).deleteOld();
    expect([await statusOf(old), await statusOf(idle)]).toEqual([undefined, 'idle']);
  });
});
