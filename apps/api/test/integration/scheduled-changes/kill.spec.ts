import { FixedClock } from '#shared/clock/clock.js';
import { capBody, ScheduledWorld } from '#test/support/scheduled-world.js';
import { killServers, startServer, type ServerProcess } from '#test/support/server-process.js';
import { eventually } from '#test/support/waiting.js';

const CHANGES = 120;
const HOUR = 3_600_000;

/** Servers are killed while they make changes that are due. */
describe('Scheduled changes and kill -9', () => {
  // An hour ago, so that what is due in ten minutes is due to servers with a clock of their own.
  const clock = new FixedClock(new Date(Date.now() - HOUR));
  let at: ScheduledWorld;

  beforeAll(async () => {
    at = await ScheduledWorld.create(clock);
  });
  afterAll(async () => {
    await killServers();
    await at.close();
  });

  const start = (): Promise<ServerProcess> =>
    startServer({ DATABASE_URL: at.world.app.databaseUrl, PROCESS_ROLE: 'worker' });
  const countDone = async (): Promise<number> =>
    (
      await at.rows<{ count: number }>(
        `SELECT count(*)::int AS count FROM scheduled_changes WHERE state = 'done'`,
      )
    )[0]?.count ?? 0;

  it('each change is made once, with one version and one audit entry', async () => {
    const ids = await Promise.all(Array.from({ length: CHANGES }, () => at.world.newCap()));
    for (const id of ids) await at.scheduled('/api/caps', capBody(id, { cap: '33' }));
    const servers = await Promise.all([start(), start()]);
    await eventually(async () => expect(await countDone()).toBeGreaterThan(0));
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    expect(await countDone()).toBeLessThan(CHANGES);
    await start();
    await eventually(async () => expect(await countDone()).toBe(CHANGES), 60_000);
    const saved = await at.rows(
      `SELECT s.state, c.cap,
         (SELECT count(*)::int FROM record_versions v
           WHERE v.entity = 'cap' AND v.entity_id = c.id) AS versions,
         (SELECT count(*)::int FROM audit_log a
           WHERE a.entity = 'cap' AND a.entity_id = c.id AND a.action = 'cap.update') AS audited
       FROM scheduled_changes s
       JOIN caps c ON c.id = s.entity_id
       ORDER BY s.id`,
    );
    expect(saved).toEqual(ids.map(() => ({ state: 'done', cap: 33, versions: 2, audited: 1 })));
  }, 180_000);
});
