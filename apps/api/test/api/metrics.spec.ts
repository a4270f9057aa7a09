import { readFile } from 'node:fs/promises';
import { allRoutes } from '@leadline/contracts';
import { MetricsServerService } from '#modules/operation/monitoring/metrics-server.service.js';
import { Environment } from '#shared/config/environment.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { call } from '#test/support/http-client.js';
import { headersFor, knock } from './route-requests.js';
import { createWorld, type World } from './world.js';

/** Metrics by HTTP, on their own port. */

let world: World;
let metricsUrl: string;
beforeAll(async () => {
  world = await createWorld({ environment: { METRICS_PORT: '0', PROCESS_ROLE: 'http' } });
  metricsUrl = `http://127.0.0.1:${await world.app.get(MetricsServerService).listen()}`;
}, 60_000);
afterAll(() => world.close());

const scrape = async (): Promise<string> => (await call(metricsUrl, 'GET', '/metrics')).text;
const valueOf = async (sample: string): Promise<number | undefined> => {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
};

it('the public port does not have them, and their port has nothing else', async () => {
  expect((await call(world.app.url, 'GET', '/metrics')).status).toBe(404);
  const reply = await call(metricsUrl, 'GET', '/metrics');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toContain('text/plain');
  expect((await call(metricsUrl, 'GET', '/health/live')).status).toBe(404);
  expect((await call(metricsUrl, 'POST', '/metrics')).status).toBe(405);
});

it('without METRICS_PORT nothing listens, and the address is local', () => {
  const environment = new Environment();
  expect(environment.METRICS_PORT).toBeUndefined();
  expect(environment.METRICS_HOST).toBe('127.0.0.1');
});

it('they stay small after every route was called', async () => {
  await Promise.all(
    allRoutes.flatMap(({ route }) => {
      const { method, path, body } = knock(route);
      return [{}, headersFor(route, world), world.nobody.headers].map((headers) =>
        call(world.app.url, method, path, { body, headers }),
      );
    }),
  );
  const text = await scrape();
  expect(text.match(/^leadline_http_requests_total{/gm)?.length).toBeGreaterThan(allRoutes.length);
  expect(text).toContain('leadline_http_request_seconds_count{method="GET",route="/api/*"}');
  expect(text).toContain(
    'leadline_http_request_seconds_count{method="POST",route="/api/v1/leads"}',
  );
  expect(Buffer.byteLength(text)).toBeLessThan(200_000);
});

it('a refused lead is counted by its code', async () => {
  const before = (await valueOf('leadline_intake_total{code="invalid"}')) ?? 0;
  const reply = await call(world.app.url, 'POST', '/api/v1/leads', {
    headers: { authorization: `Bearer ${world.publisher.token}` },
    body: { email: 'nobody' },
  });
  expect(reply.status).toBe(422);
  expect(await valueOf('leadline_intake_total{code="invalid"}')).toBe(before + 1);
});

it('a delivery is counted for its advertiser', async () => {
  const reply = await call(world.app.url, 'POST', '/api/v1/leads', {
    headers: { authorization: `Bearer ${world.publisher.token}` },
    body: {
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Byron',
      phone: '+447400998811',
      country: 'GB',
      ip: '81.2.69.142',
    },
  });
  expect(reply.body).toMatchObject({ code: 'accepted' });
  const { id } = world.advertiser;
  expect(
    await valueOf(`leadline_advertiser_deliveries_total{advertiser="${id}",outcome="accepted"}`),
  ).toBe(1);
  expect(await valueOf(`leadline_advertiser_delivery_seconds_count{advertiser="${id}"}`)).toBe(1);
});

it('advertisers without end share one label', async () => {
  const metrics = world.app.get(MetricsService);
  for (let id = 1_000_000; id < 1_000_600; id += 1) metrics.observeDelivery(id, 'accepted', 1);
  const labels = new Set((await scrape()).match(/advertiser="[^"]+"/g));
  expect(labels.size).toBe(501);
  expect(labels).toContain('advertiser="other"');
});

it('the outbox is counted, with the age of its oldest row', async () => {
  const before = (await valueOf('leadline_outbox_rows')) ?? 0;
  const { rows } = await world.db.query<{ id: string }>(
    `INSERT INTO outbox (topic, payload, created_at, dispatched_at)
     VALUES ('publisher_postback', '{}', now() - interval '1 hour', now()) RETURNING id`,
  );
  expect(await valueOf('leadline_outbox_rows')).toBe(before + 1);
  expect(await valueOf('leadline_outbox_age_seconds')).toBeGreaterThanOrEqual(3600);
  await world.db.query('DELETE FROM outbox WHERE id = $1', [rows[0]?.id]);
});

it('caps are counted by how full they are', async () => {
  const before = (await valueOf('leadline_caps{state="open"}')) ?? 0;
  await world.newCap();
  expect(await valueOf('leadline_caps{state="open"}')).toBe(before + 1);
  expect(await valueOf('leadline_unknown_attempts')).toBeGreaterThanOrEqual(0);
});

it('the queues and the pool are shown', async () => {
  expect(await valueOf('leadline_queue_jobs{queue="outbox"}')).toBeGreaterThanOrEqual(0);
  expect(await valueOf('leadline_queue_age_seconds{queue="outbox"}')).toBeGreaterThanOrEqual(0);
  expect(await valueOf('leadline_database_connections{state="waiting"}')).toBe(0);
  expect(await valueOf('leadline_service_up{service="redis"}')).toBe(1);
  // There is none.
  expect(await valueOf('leadline_replica_up')).toBeUndefined();
});

it('a figure that PostgreSQL cannot give is left out', async () => {
  await world.db.query('ALTER TABLE outbox RENAME TO outbox_away');
  try {
    expect(await valueOf('leadline_service_up{service="postgres"}')).toBe(0);
    expect(await valueOf('leadline_outbox_rows')).toBeUndefined();
    expect(await valueOf('leadline_caps{state="open"}')).toBeUndefined();
  } finally {
    await world.db.query('ALTER TABLE outbox_away RENAME TO outbox');
  }
  expect(await valueOf('leadline_outbox_rows')).toBeGreaterThanOrEqual(0);
});

const MONITORING = new URL('../../../../docker/monitoring/', import.meta.url);
it.each(['alerts.yml', 'grafana/dashboards/leadline.json'])(
  'every metric named in %s is exported',
  async (file) => {
    const named = new Set(
      (await readFile(new URL(file, MONITORING), 'utf8')).match(/\bleadline_[a-z_]+/g),
    );
    const exported = [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(
      ([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((name) => !exported.includes(name))).toEqual([]);
  },
);

/** Labels that Prometheus or its configuration adds, or that buckets have. */
const ADDED_LABELS = ['instance', 'process', 'job', 'le'];
it.each(['alerts.yml', 'grafana/dashboards/leadline.json'])(
  'every label that %s selects or groups by is exported',
  async (file) => {
    const text = (await readFile(new URL(file, MONITORING), 'utf8')).replaceAll('\\"', '"');
    const samples = (await scrape()).split('\n');
    const isExported = (metric: string, label: string): boolean =>
      samples.some((line) => line.startsWith(metric) && line.includes(label));
    const missing: string[] = [];
    for (const [, metric = '', matchers = ''] of text.matchAll(/\b(leadline_\w+)\{([^}]+)\}/g))
      for (const [matcher, name] of matchers.matchAll(/(\w+)=~?"[^"]*"/g)) {
        const label = matcher.includes('=~') ? `${name}="` : matcher;
        if (!isExported(`${metric}{`, label)) missing.push(`${metric}{${matcher}}`);
      }
    for (const [, labels = ''] of text.matchAll(/\bby \(([^)]+)\)/g))
      for (const label of labels.split(',').map((one) => one.trim()))
        if (!ADDED_LABELS.includes(label) && !isExported('leadline_', `${label}="`))
          missing.push(label);
    expect(missing).toEqual([]);
  },
);

it('the rules record what the dashboard asks of them', async () => {
  const [rules, dashboard] = await Promise.all(
    ['alerts.yml', 'grafana/dashboards/leadline.json'].map((file) =>
      readFile(new URL(file, MONITORING), 'utf8'),
    ),
  );
  const asked = dashboard?.match(/leadline:[a-z0-9_:]+/g) ?? [];
  expect(asked).toHaveLength(3);
  expect(asked.filter((name) => !rules?.includes(`record: ${name}\n`))).toEqual([]);
});

it('every alert has an entry in docs/operations.md', async () => {
  const rules = await readFile(new URL('alerts.yml', MONITORING), 'utf8');
  const guide = await readFile(new URL('../../docs/operations.md', MONITORING), 'utf8');
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(alerts.filter((name) => !guide.includes(`| \`${name}\``))).toEqual([]);
});
