import { createAdvertiser, createLead, createPublisher } from '@leadline/prisma/seed';
import sql, { raw } from 'sql-template-tag';
import { AppModule } from '../../../src/app.module.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { eventually } from '#test/support/waiting.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signInToPanel } from '#test/support/panel-sign-in.js';
import { watchServers } from '#test/support/watch-statements.js';
import {
  startReplicatedPostgres,
  type ReplicatedPostgres,
} from '#test/support/replicated-postgres.js';
import { signIn } from '#test/support/sign-in.js';
import { createTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

// The whole product with a replica, which is then killed and frozen while people read.

const LEADS = 30;
// Run with KILLS=10 for more.
const KILLS = Number(process.env.KILLS ?? 1);
const READERS = 6;
const BETWEEN_KILLS = 40;
const PERIOD = 'from=2026-10-01&to=2026-12-31';
const ON_REPLICA = raw('pg_is_in_recovery()');

type Headers = Readonly<Record<string, string>>;

let postgres: ReplicatedPostgres;
let proxy: TcpProxy;
let app: TestApp;
let headers: Headers;
let panelHeaders: Headers;
let leads = 0;

const addLead = async (publisherId: number, advertiserId: number): Promise<void> => {
  await createLead(postgres.primary, { publisher_id: publisherId, advertiser_id: advertiserId });
  leads += 1;
};
let addOne: () => Promise<void>;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  await postgres.onReplica('ALTER SYSTEM SET hot_standby_feedback = on');
  await postgres.onReplica('SELECT pg_reload_conf()');
  const { primary } = postgres;
  const [publisher, advertiser] = [
    await createPublisher(primary, TEST_SECRET),
    await createAdvertiser(primary, TEST_SECRET),
  ];
  addOne = () => addLead(publisher.id, advertiser.id);
  for (let lead = 0; lead < LEADS; lead += 1) await addOne();
  const url = new URL(postgres.replicaUrl);
  proxy = await createTcpProxy({ host: url.hostname, port: Number(url.port) }, true);
  url.port = String(proxy.port);
  app = await createTestApp(AppModule, {
    databaseUrl: postgres.primaryUrl,
    environment: {
      DATABASE_READ_URL: url.href,
      DATABASE_READ_WAIT_MS: '2000',
      LEADS_IN_MEMORY_FROM: '0',
      // Jobs read, too.
      PROCESS_ROLE: 'http',
    },
  });
  ({ headers } = await signIn(app, { roleId: 1 }));
  panelHeaders = (await signInToPanel(app, { publishers: [publisher.id] })).headers;
}, 120_000);
afterAll(async () => {
  await app.close();
  await proxy.close();
  await postgres.stop();
}, 60_000);

const post = (path: string, body: object): Promise<Reply> =>
  call(app.url, 'POST', path, { headers, body });
const exportLeads = (): Promise<Reply> =>
  post('/api/lead-details/export', {
    page_number: null,
    limit: null,
    format: 'csv',
    columns: ['id', 'email'],
  });
const staff = (path: string): Promise<Reply> => call(app.url, 'GET', path, { headers });
const panel = (path: string): Promise<Reply> =>
  call(app.url, 'GET', path, { headers: panelHeaders });
const readsOf = async (server: 'primary' | 'replica'): Promise<number> => {
  const text = await app.get(MetricsService).registry.metrics();
  const sample = `leadline_database_reads_total{server="${server}"} `;
  const line = text.split('\n').find((one) => one.startsWith(sample));
  return Number(line?.slice(sample.length) ?? 0);
};
const untilUsed = (): Promise<void> =>
  eventually(async () => {
    const before = await readsOf('replica');
    await post('/api/lead-details', {});
    expect(await readsOf('replica')).toBe(before + 1);
  });

describe('what people read', () => {
  beforeAll(untilUsed);

  it.each<[string, () => Promise<Reply>, RegExp]>([
    ['the leads list', () => post('/api/lead-details', {}), /FROM leads l/],
    ['matches', () => post('/api/lead-details/matches', {}), /FROM leads l/],
    ['metrics', () => post('/api/lead-metrics', {}), /FROM leads l/],
    ['a pivot', () => post('/api/lead-pivot', { group_by: 'offer' }), /FROM leads l/],
    ['conversions', () => post('/api/pending-conversions', {}), /FROM leads l/],
    ['the dashboard', () => staff('/api/dashboard/latest-ftd'), /FROM leads l/],
    ['the audit log', () => post('/api/audit-log', {}), /FROM audit_log a/],
    ['progress logs', () => staff('/api/progress-logs'), /FROM progress_logs j/],
    [
      'click reports',
      () => post('/api/click-reports/pivot', { group_by: 'country_id' }),
      /FROM clicks k/,
    ],
    ['clicks', () => post('/api/click-reports/clicks', {}), /FROM clicks k/],
    ['the panel', () => panel(`/api/panel/dashboard?${PERIOD}`), /FROM (leads l|clicks k)/],
    ['leads in the panel', () => panel(`/api/panel/leads?${PERIOD}`), /FROM leads l/],
    [
      'clicks in the panel',
      () => panel(`/api/panel/clicks?${PERIOD}&group=country`),
      /FROM clicks k/,
    ],
  ])('comes from the replica: %s', async (_name, ask, pattern) => {
    const watched = watchServers();
    let reply: Reply;
    try {
      reply = await ask();
    } finally {
      watched.stop();
    }
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    const ports = watched.seen.filter(({ text }) => pattern.test(text)).map(({ port }) => port);
    expect(new Set(ports)).toEqual(new Set([proxy.port]));
    // Sessions are on the primary.
    expect(watched.seen.some(({ port }) => port !== proxy.port)).toBe(true);
  });

  it.each<[string, () => Promise<Reply>]>([
    ['leads', () => post('/api/lead-details', {})],
    ['progress logs', () => staff('/api/progress-logs')],
    ['clicks', () => post('/api/click-reports/clicks', {})],
  ])('its total and its page are of one snapshot: %s', async (_name, ask) => {
    const watched = watchServers();
    try {
      expect(await ask()).toMatchObject({ status: 200, body: { total: expect.any(Number) } });
    } finally {
      watched.stop();
    }
    const sent = watched.seen.filter(({ port }) => port === proxy.port).map(({ text }) => text);
    expect(sent.filter((text) => text.startsWith('BEGIN'))).toEqual([
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    ]);
  });

  it('comes from the replica: an export, with what was saved before it', async () => {
    await addOne();
    const before = await readsOf('replica');
    const reply = await exportLeads();
    expect([reply.status, reply.headers.get('x-total-rows')]).toEqual([200, String(leads)]);
    expect(reply.text.trim().split('\n')).toHaveLength(leads + 1);
    expect(await readsOf('replica')).toBe(before + 1);
  });
});

/** Reads until `isOver`, and returns the answers that were wrong. */
const reader = async (isOver: () => boolean, answered: () => void): Promise<string[]> => {
  const wrong: string[] = [];
  while (!isOver()) {
    const least = leads;
    const { status, body } = await post('/api/lead-details', { limit: 20 });
    if (status !== 200 || Number(body.total) < least)
      wrong.push(`${status}: ${String(body.total)} of ${least}`);
    answered();
  }
  return wrong;
};

it(
  'no read fails or is late by a lead when the replica is killed',
  async () => {
    let answers = 0;
    let isOver = false;
    const reading = Array.from({ length: READERS }, () =>
      reader(
        () => isOver,
        () => {
          answers += 1;
        },
      ),
    );
    for (let kill = 0; kill < KILLS; kill += 1) {
      const after = answers + BETWEEN_KILLS;
      await eventually(async () => {
        await addOne();
        expect(answers).toBeGreaterThan(after);
      });
      const onPrimary = await readsOf('primary');
      await postgres.killReplica();
      await eventually(async () => {
        await addOne();
        expect(await readsOf('primary')).toBeGreaterThan(onPrimary + READERS);
      });
      const onReplica = await readsOf('replica');
      await eventually(async () => {
        await addOne();
        expect(await readsOf('replica')).toBeGreaterThan(onReplica + READERS);
      });
    }
    isOver = true;
    expect((await Promise.all(reading)).flat()).toEqual([]);
  },
  20_000 + KILLS * 10_000,
);

it('what is under way on a frozen replica is answered by the primary', async () => {
  await untilUsed();
  const waiting = (text: string, state: string): Promise<void> =>
    eventually(async () =>
      expect(
        await postgres.onReplica(
          `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%${text}%' AND ${state}`,
        ),
      ).toHaveLength(1),
    );
  const reading = app.get(DatabaseService).read((last) =>
    last(sql`
        SELECT ${ON_REPLICA} AS on_replica,
          pg_sleep(CASE WHEN ${ON_REPLICA} THEN 60 ELSE 0 END)::text AS frozen`),
  );
  reading.catch(() => undefined);
  await waiting('AS frozen', "wait_event = 'PgSleep'");
  // The replica replays the lock, and the export waits for it there.
  await postgres.primary.query('BEGIN; LOCK TABLE leads');
  await postgres.primary.query("SELECT pg_logical_emit_message(false, 'flush', '', true)");
  let exporting: Promise<Reply>;
  try {
    exporting = exportLeads();
    exporting.catch(() => undefined);
    await waiting('FROM leads l', "wait_event_type = 'Lock'");
    proxy.hold();
  } finally {
    await postgres.primary.query('ROLLBACK');
  }
  const { status, body } = await post('/api/lead-details', {});
  expect([status, body.total]).toEqual([200, leads]);
  expect(await reading).toMatchObject([{ on_replica: false }]);
  const exported = await exporting;
  expect([exported.status, exported.headers.get('x-total-rows')]).toEqual([200, String(leads)]);
  proxy.flow();
  await untilUsed();
}, 30_000);
