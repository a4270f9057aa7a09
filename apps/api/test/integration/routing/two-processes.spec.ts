import { createCap } from '@leadline/prisma/seed';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { eventually } from '#test/support/waiting.js';
import { IntakeWorld, IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

/** No answer of an advertiser is late, however busy the machine is: a late one holds its lead. */
const PATIENT = { timeout_ms: 60_000 };

describe('two processes on one database', () => {
  let world: IntakeWorld;
  let other: TestApp;
  let [alpha, bravo] = [0, 0];

  beforeAll(async () => {
    world = await IntakeWorld.create();
    alpha = await world.addAdvertiser('alpha', PATIENT);
    bravo = await world.addAdvertiser('bravo', PATIENT);
    await world.distribute([
      [
        [alpha, 70],
        [bravo, 30],
      ],
    ]);
    await world.reload();
    other = await createTestApp(IntakeWorldModule, {
      databaseUrl: world.app.databaseUrl,
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
    });
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });
  beforeEach(() => {
    world.advertisers.received.length = 0;
  });

  const apps = (): readonly TestApp[] => [world.app, other];
  const everywhere = (holds: (config: RoutingConfigService) => boolean): Promise<void> =>
    eventually(() => {
      if (!apps().every((app) => holds(app.get(RoutingConfigService))))
        throw new Error('not in force everywhere');
    });
  const nameInForce = (name: string) =>
    everywhere((config) => config.current().advertisers.get(alpha)?.name === name);
  const rename = (name: string) =>
    world.db.query('UPDATE advertisers SET name = $2 WHERE id = $1', [alpha, name]);

  describe('a change of the configuration', () => {
    it('is in force in both, with its version', async () => {
      const before = world.app.get(RoutingConfigService).current().version;
      await rename('renamed');
      await nameInForce('renamed');
      const [row] = await world.rows<{ version: number }>('SELECT version FROM routing_versions');
      expect(apps().map((app) => app.get(RoutingConfigService).current().version)).toEqual([
        row?.version,
        row?.version,
      ]);
      expect(row?.version).toBeGreaterThan(before);
    });

    it('arrives by notification even if the version is unchanged', async () => {
      await world.db.query('ALTER TABLE advertisers DISABLE TRIGGER raise_routing_version');
      await rename('advertiser-overrides');
      await world.db.query('ALTER TABLE advertisers ENABLE TRIGGER raise_routing_version');
      await world.db.query(`SELECT pg_notify('routing_config', '')`);
      await nameInForce('advertiser-overrides');
    });

    it('arrives by polling if the notification is lost', async () => {
      await world.db.query('ALTER TABLE advertisers DISABLE TRIGGER raise_routing_version');
      await rename('looked up');
      await world.db.query('ALTER TABLE advertisers ENABLE TRIGGER raise_routing_version');
      await world.db.query('UPDATE routing_versions SET version = version + 1');
      await nameInForce('looked up');
    });

    it('arrives after the listening connection was cut', async () => {
      const cut = () =>
        world.rows<{ pid: number }>(
          `SELECT pid, pg_terminate_backend(pid)
           FROM pg_stat_activity
           WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
        );
      expect((await cut()).length).toBeGreaterThanOrEqual(2);
      await rename('after the cut');
      await nameInForce('after the cut');
    });

    it('is not delivered if it is rolled back', async () => {
      const versions = apps().map((app) => app.get(RoutingConfigService).current().version);
      const client = await world.db.connect();
      await client.query('BEGIN');
      await client.query(`UPDATE advertisers SET name = 'never' WHERE id = $1`, [alpha]);
      await client.query('ROLLBACK');
      client.release();
      await Promise.all(apps().map((app) => app.get(RoutingConfigService).reload()));
      expect(apps().map((app) => app.get(RoutingConfigService).current().version)).toEqual(
        versions,
      );
    });

    it('that deactivates a publisher ends its access in both', async () => {
      const publisher = await world.addPublisher();
      await everywhere((config) => config.current().publishers.has(publisher.id));
      await world.db.query(`UPDATE publishers SET status = 'inactive' WHERE id = $1`, [
        publisher.id,
      ]);
      await everywhere(
        (config) => config.current().publishers.get(publisher.id)?.isActive === false,
      );
      for (const { url } of apps())
        expect(await world.send(newLead(), { token: publisher.api_token, url })).toMatchObject({
          status: 403,
          body: { code: 'publisher_inactive' },
        });
    });
  });

  it('share one cap: of a hundred concurrent leads exactly thirty are accepted', async () => {
    const publisher = await world.addPublisher();
    const cap = await createCap(world.db, { cap: 30, publisher_ids: [publisher.id] });
    await everywhere((config) => config.current().caps.some(({ id }) => id === cap));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        world.send(newLead(), { token: publisher.api_token, url: apps()[n % 2]?.url ?? '' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(answers.filter(({ body }) => body.code === 'cap_reached')).toHaveLength(70);
    expect(
      await world.rows('SELECT filled, reserved FROM cap_windows WHERE cap_id = $1', [cap]),
    ).toEqual([{ filled: 30, reserved: 0 }]);
  });

  it('share the credits of slots: the shares are exact over both together', async () => {
    const publisher = await world.addPublisher();
    await world.distribute(
      [
        [
          [alpha, 70],
          [bravo, 30],
        ],
      ],
      { publisher_id: publisher.id },
    );
    await everywhere((config) =>
      (config.current().distributions.get(world.gb) ?? []).some(
        ({ publisherId, timeslots }) =>
          publisherId === publisher.id && timeslots[0]?.groups[0]?.shares.length === 2,
      ),
    );
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        world.send(newLead(), { token: publisher.api_token, url: apps()[n % 2]?.url ?? '' }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(
      await world.rows(
        `SELECT advertiser_id, count(*)::int AS count
         FROM leads
         WHERE publisher_id = $1
         GROUP BY 1
         ORDER BY 1`,
        [publisher.id],
      ),
    ).toEqual([
      { advertiser_id: alpha, count: 70 },
      { advertiser_id: bravo, count: 30 },
    ]);
  });

  it('make one lead of a hundred requests with one key, with 409 until it is decided', async () => {
    const lead = newLead();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        world.send(lead, { key: 'hundred', url: apps()[n % 2]?.url ?? '' }),
      ),
    );
    const known = answers.filter(({ status }) => status !== 409);
    expect(
      answers.filter(
        ({ status, body }) => status === 409 && body.code !== 'idempotency_in_progress',
      ),
    ).toEqual([]);
    expect(known.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(known.map(({ body }) => JSON.stringify({ ...body, trace_id: '' }))).size).toBe(
      1,
    );
    expect(
      await world.rows('SELECT count(*)::int AS count FROM leads WHERE email = $1', [lead.email]),
    ).toEqual([{ count: 1 }]);
    expect(world.advertisers.received).toHaveLength(1);
  });

  it('never send a person to an advertiser twice when two publishers send it at once', async () => {
    const publishers = [await world.addPublisher(), await world.addPublisher()];
    await everywhere((config) => publishers.every(({ id }) => config.current().publishers.has(id)));
    for (let round = 0; round < 25; round += 1) {
      const lead = newLead();
      await Promise.all(
        publishers.map(({ api_token: token }, n) =>
          world.send(
            {
              ...lead,
              ...(round % 2 === 0 ? { phone: newLead().phone } : { email: newLead().email }),
            },
            { token, url: apps()[n]?.url ?? '' },
          ),
        ),
      );
    }
    expect(
      await world.rows(
        `SELECT a.lead_id, b.lead_id AS other, a.advertiser_id
         FROM lead_attempts a
         JOIN leads l ON l.id = a.lead_id
         JOIN leads m ON m.id > l.id AND (m.email = l.email OR m.phone = l.phone)
         JOIN lead_attempts b ON b.lead_id = m.id AND b.advertiser_id = a.advertiser_id
         WHERE a.state = 'accepted' AND b.state = 'accepted'`,
      ),
    ).toEqual([]);
  });
});
