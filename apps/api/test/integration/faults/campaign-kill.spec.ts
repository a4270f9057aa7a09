import {
  createAdvertiser,
  createCampaign,
  createLeads,
  setIntegration,
} from '@leadline/prisma/seed';
import { CampaignRunsService } from '#modules/leads/campaigns/campaign-runs.service.js';
import { CampaignConsumerQueueService } from '#modules/leads/campaigns/consumer-runner.service.js';
import { CampaignImportQueueService } from '#modules/leads/campaigns/import-runner.service.js';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { eventually } from '#test/support/waiting.js';
import { accept, advertiserTemplate } from '#test/support/fake-advertisers.js';
import { callsPerLead, createFaultWorld, type FaultWorld } from '#test/support/fault-world.js';
import { IntakeWorldModule } from '#test/support/intake-world.js';
import { killServers, startServer } from '#test/support/server-process.js';
import { createTestApp, newQueuePrefix, TEST_SECRET } from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import { addUser } from '#test/support/sign-in.js';

// Servers are killed while they import a campaign and while they register its people. Run with
// KILLS=20 for docs/benchmarks.md.
const KILLS = Number(process.env.KILLS ?? 2);
/** Calls under way in one process when it dies: as many as it makes at once. */
const IN_FLIGHT = 16;
const HOUR = 3_600_000;

describe('a campaign', () => {
  let database: TestDatabase;
  let world: FaultWorld;
  let bravo: number;
  let user: number;

  beforeEach(async () => {
    database = await createTestDatabase();
    world = await createFaultWorld(database.url);
    // A call ends with its process or with the test, never by its own time-out.
    await world.db.query(
      `UPDATE advertiser_integrations
      SET template = jsonb_set(template, '{timeout_ms}', '60000')`,
    );
    bravo = (await createAdvertiser(world.db, TEST_SECRET, { name: 'bravo' })).id;
    await setIntegration(
      world.db,
      TEST_SECRET,
      bravo,
      advertiserTemplate(world.advertisers, 'bravo', { timeout_ms: 60_000, retries: 0 }),
      { token: 'token' },
    );
    user = await addUser(world.db, 'Staff');
  });
  afterEach(async () => {
    await killServers();
    await world.close();
    await database.drop();
  });

  const addLeads = async (count: number): Promise<void> => {
    const { rows } = await world.db.query<{ publisher: number; country: number }>(
      `SELECT
        (SELECT id FROM publishers) AS publisher,
        (SELECT id FROM countries WHERE code = 'GB') AS country`,
    );
    await createLeads(
      world.db,
      Array.from({ length: count }, () => ({
        publisher_id: rows[0]?.publisher ?? 0,
        country_id: rows[0]?.country ?? 0,
      })),
    );
  };
  const count = async (text: string): Promise<number> =>
    (await world.db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${text}`)).rows[0]
      ?.count ?? 0;
  /** An app whose clock is ahead and which runs what the test tells it to. */
  const appAt = (now: Date) =>
    createTestApp(IntakeWorldModule, {
      databaseUrl: database.url,
      clock: new FixedClock(now),
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
    });
  const stepOf = (id: number) => [{ advertiser_id: id, percentage: 100 }];

  it(
    `registers everybody once per step, in order, if ${KILLS} pairs of servers are killed`,
    async () => {
      const people = (KILLS + 1) * (2 * IN_FLIGHT + 4);
      await addLeads(people);
      await createCampaign(world.db, {
        status: 'active',
        created_by: user,
        steps: [stepOf(world.advertiserId), stepOf(bravo)],
        sources: [{}],
      });
      for (let kill = 0; kill < KILLS; kill += 1) {
        // One call in five is answered. Then both servers die.
        const before = world.advertisers.received.length;
        for (const name of ['alpha', 'bravo'])
          world.advertisers.behave(name, (lead, reply) => {
            if ((world.advertisers.received.length - before) % 5 === 0) accept(lead, reply);
          });
        const environment = { ...world.environment, QUEUE_PREFIX: newQueuePrefix() };
        const servers = await Promise.all([startServer(environment), startServer(environment)]);
        await eventually(() => {
          const calls = world.advertisers.received.length - before;
          if (calls < 2 * IN_FLIGHT) throw new Error(`${calls} calls`);
        }, 40_000);
        await Promise.all(servers.map((server) => server.kill('SIGKILL')));
      }
      for (const name of ['alpha', 'bravo']) world.advertisers.behave(name, accept);
      // The clock is an hour ahead, so that the test waits for no lease and no deadline.
      const later = await appAt(new Date(Date.now() + HOUR));
      while ((await count(`lead_attempts WHERE state = 'sending'`)) > 0)
        await later.get(DeliverySweepService).run();
      const queue = later.get(CampaignConsumerQueueService);
      for (let due = await queue.listDue(); due.length > 0; due = await queue.listDue())
        await Promise.all(due.map(({ id }) => queue.run(id)));
      await later.get(CampaignRunsService).completeFinished();
      await later.close();

      expect(await count(`campaign_consumers WHERE end_reason = 'passed'`)).toBe(people);
      expect(await count('campaign_registrations')).toBe(2 * people);
      expect(await count('leads WHERE is_campaign')).toBe(2 * people);
      expect([...callsPerLead(world.advertisers)].filter(([, calls]) => calls > 1)).toEqual([]);
      const { rows: wrong } = await world.db.query(`
        SELECT p.id
        FROM campaign_consumers p
        JOIN campaign_registrations one ON one.consumer_id = p.id
        JOIN campaign_registrations two ON two.consumer_id = p.id AND two.step_id > one.step_id
        WHERE one.lead_id >= two.lead_id OR one.outcome IS NULL OR two.outcome IS NULL`);
      expect(wrong).toEqual([]);
      const { rows: outcomes } = await world.db.query(`
        SELECT r.lead_id, r.outcome, a.state
        FROM campaign_registrations r
        LEFT JOIN lead_attempts a ON a.lead_id = r.lead_id
        WHERE a.state IS DISTINCT FROM r.outcome`);
      expect(outcomes).toEqual([]);
      expect((await world.db.query('SELECT status FROM campaigns')).rows).toEqual([
        { status: 'complete' },
      ]);
    },
    60_000 + KILLS * 45_000,
  );

  it('imports everybody once if servers are killed in the middle of an import', async () => {
    const leads = 16_000;
    await addLeads(leads);
    // Two leads of each person: half of them are duplicates.
    await world.db.query(
      `UPDATE leads l
      SET email = o.email
      FROM leads o
      WHERE l.id % 2 = 0 AND o.id = l.id - 1`,
    );
    const { id } = await createCampaign(world.db, {
      status: 'active',
      created_by: user,
      // Nobody is registered meanwhile.
      steps: [stepOf(bravo)],
      sources: [{ delay: 1 }],
    });
    const imported = () => count(`campaign_consumers WHERE campaign_id = ${id}`);
    for (let kill = 0; kill < KILLS / 2; kill += 1) {
      await world.db.query('UPDATE campaign_sources SET due_at = now()');
      const before = await imported();
      const server = await startServer({ ...world.environment, QUEUE_PREFIX: newQueuePrefix() });
      await eventually(async () => {
        if ((await imported()) === before) throw new Error('Nothing was imported');
      });
      await server.kill('SIGKILL');
      expect(await imported()).toBeLessThan(leads / 2);
    }
    // The lease of the dead process is over, but no delay.
    const later = await appAt(new Date(Date.now() + HOUR));
    const [source] = await later.get(CampaignImportQueueService).listDue();
    await later.get(CampaignImportQueueService).run(source?.id ?? 0);
    await later.close();
    expect(await imported()).toBe(leads / 2);
    const { rows } = await world.db.query(
      'SELECT matched, imported, duplicates FROM campaign_sources',
    );
    expect(rows).toEqual([{ matched: leads, imported: leads / 2, duplicates: leads / 2 }]);
  }, 120_000);
});
