import { readFile } from 'node:fs/promises';
import { allRoutes, Alert, UnknownAttempt, UnmatchedPostback, pageOf } from '@leadline/contracts';
import { MetricsServerService } from '#modules/operation/monitoring/metrics-server.service.js';
import { Environment } from '#shared/config/environment.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { call, type Reply } from '#test/support/http-client.js';
import { headersFor, knock } from './route-requests.js';
import { createWorld, type World } from './world.js';
import { createAdvertiser, createLead } from '@leadline/prisma/seed';
import { TEST_SECRET } from '#test/support/test-app.js';
import { newUnmatched } from './action-rows.js';

/** Metrics by HTTP, on their own port. */

let world: World;

describe('metrics', () => {
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
    expect(text.match(/^leadline_http_requests_total{/gm)?.length).toBeGreaterThan(
      allRoutes.length,
    );
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
    expect(
      await valueOf('leadline_queue_jobs{queue="publisher-postbacks"}'),
    ).toBeGreaterThanOrEqual(0);
    expect(
      await valueOf('leadline_queue_age_seconds{queue="publisher-postbacks"}'),
    ).toBeGreaterThanOrEqual(0);
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
});

describe('reconciliation', () => {
  beforeAll(async () => {
    world = await createWorld();
  }, 60_000);
  afterAll(() => world.close());

  const staff = (method: string, path: string, body?: unknown): Promise<Reply> =>
    call(world.app.url, method, path, {
      ...(body !== undefined && { body }),
      headers: world.admin.headers,
    });
  const waiting = async (
    query = '',
  ): Promise<{
    data: { id: number; repeats: number; outcome: string; advertiser: { id: number } }[];
    next: number | null;
  }> =>
    pageOf(UnmatchedPostback).parse((await staff('GET', `/api/unmatched-postbacks${query}`)).body);
  const newLead = (values: object = {}): Promise<number> =>
    createLead(world.db, {
      publisher_id: world.publisher.id,
      advertiser_id: world.advertiser.id,
      ...values,
    });
  const stateOf = async (leadId: number): Promise<unknown> =>
    (
      await world.db.query('SELECT status, brand_status, external_id FROM leads WHERE id = $1', [
        leadId,
      ])
    ).rows[0];

  describe('unmatched postbacks', () => {
    it('are stored once, however often they come, and listed newest first in pages', async () => {
      const advertiser = await createAdvertiser(world.db, TEST_SECRET);
      const report = (status: string): Promise<Reply> =>
        call(world.app.url, 'POST', `/api/v1/postbacks/${advertiser.postback_token}`, {
          body: { brand_lead_id: 'B-404', status },
        });
      for (const status of ['One', 'Two', 'One', 'One'])
        expect((await report(status)).status).toBe(404);
      const all = await waiting(`?advertiser_id=${advertiser.id}`);
      expect(all.data).toMatchObject([
        {
          status: 'Two',
          repeats: 0,
          brand_lead_id: 'B-404',
          advertiser: { name: advertiser.name },
        },
        { status: 'One', repeats: 2 },
      ]);
      const page = await waiting(`?advertiser_id=${advertiser.id}&limit=1`);
      expect([page.data.map(({ id }) => id), page.next]).toEqual([
        [all.data[0]?.id],
        all.data[0]?.id,
      ]);
      expect(
        (await waiting(`?advertiser_id=${advertiser.id}&limit=1&before=${page.next}`)).data.map(
          ({ id }) => id,
        ),
      ).toEqual([all.data[1]?.id]);
    });

    it('are applied to the lead that staff name as if the advertiser had named it', async () => {
      const leadId = await newLead();
      const id = await newUnmatched(world, {
        lead_id: 'typo',
        brand_lead_id: 'THEIRS-1',
        status: 'Deposited',
        ftd: true,
      });
      expect(
        await staff('POST', `/api/unmatched-postbacks/${id}/assign`, { lead_id: leadId }),
      ).toMatchObject({ status: 200, body: { code: 'applied', lead_id: leadId } });
      expect(await stateOf(leadId)).toEqual({
        status: 6,
        brand_status: 'Deposited',
        external_id: 'THEIRS-1',
      });
      expect((await waiting()).data.some((row) => row.id === id)).toBe(false);
      expect(
        await staff('POST', `/api/unmatched-postbacks/${id}/assign`, { lead_id: leadId }),
      ).toMatchObject({ status: 409, body: { code: 'UNMATCHED_REVIEWED' } });
    });

    it('are not applied to a lead of another advertiser, and stay open', async () => {
      const other = await createAdvertiser(world.db, TEST_SECRET);
      const leadId = await newLead({ advertiser_id: other.id });
      const id = await newUnmatched(world);
      expect(
        await staff('POST', `/api/unmatched-postbacks/${id}/assign`, { lead_id: leadId }),
      ).toMatchObject({ status: 404, body: { code: 'POSTBACK_LEAD_UNKNOWN' } });
      expect(await stateOf(leadId)).toMatchObject({ brand_status: null });
      expect((await waiting()).data.some((row) => row.id === id)).toBe(true);
    });

    it('are handled by one of two people who act at once', async () => {
      const [leadId, id] = [await newLead(), await newUnmatched(world)];
      const replies = await Promise.all([
        staff('POST', `/api/unmatched-postbacks/${id}/assign`, { lead_id: leadId }),
        staff('POST', `/api/unmatched-postbacks/${id}/dismiss`),
        staff('POST', `/api/unmatched-postbacks/${id}/dismiss`),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });
  });

  describe('refused reports with an FTD', () => {
    const alertsOf = async (advertiserId: number): Promise<Alert[]> =>
      Alert.array()
        .parse((await staff('GET', '/api/alerts')).body.data)
        .filter(({ advertiser_id: id }) => id === advertiserId);
    const refused = async () => {
      const advertiser = await createAdvertiser(world.db, TEST_SECRET);
      const leadId = await newLead({ advertiser_id: advertiser.id });
      const query = `lead_id=${leadId}&ftd=1&amount=1,250`;
      const send = (): Promise<Reply> =>
        call(world.app.url, 'GET', `/api/v1/postbacks/${advertiser.postback_token}?${query}`);
      for (const _turn of [1, 2, 3]) expect((await send()).status).toBe(422);
      const list = `?advertiser_id=${advertiser.id}&show=refused`;
      const [report] = (await waiting(list)).data;
      return { advertiser, leadId, list, report };
    };

    it('are an alert until they are sent again with success', async () => {
      const { advertiser, leadId, list, report } = await refused();
      expect(report).toMatchObject({ outcome: 'refused', repeats: 2, has_ftd: true });
      expect(await alertsOf(advertiser.id)).toMatchObject([
        { kind: 'refused_ftds', title: `1 refused report of ${advertiser.name} with an FTD` },
      ]);
      const resend = (): Promise<Reply> =>
        staff('POST', `/api/unmatched-postbacks/${report?.id}/resend`);
      expect(await resend()).toMatchObject({
        status: 422,
        body: { issues: [{ field: 'amount' }] },
      });
      expect(await alertsOf(advertiser.id)).toHaveLength(1);
      await staff('PUT', `/api/advertisers/${advertiser.id}/status-mapping`, {
        statuses: [],
        format: { decimal_mark: 'comma' },
        version: 1,
      });
      expect(await resend()).toMatchObject({ status: 200, body: { code: 'applied' } });
      expect(await stateOf(leadId)).toMatchObject({ status: 6 });
      expect(await alertsOf(advertiser.id)).toEqual([]);
      expect((await waiting(list)).data).toEqual([]);
    });

    it('are an alert until they are dismissed', async () => {
      const { advertiser, report } = await refused();
      await staff('POST', `/api/unmatched-postbacks/${report?.id}/dismiss`);
      expect(await alertsOf(advertiser.id)).toEqual([]);
    });

    it('can be assigned to a lead only if they can be read', async () => {
      const { leadId, report } = await refused();
      expect(
        await staff('POST', `/api/unmatched-postbacks/${report?.id}/assign`, { lead_id: leadId }),
      ).toMatchObject({ status: 422 });
    });
  });

  it('unknown attempts are listed with publisher and advertiser, without personal data', async () => {
    const leadId = await newLead({ status: 1, advertiser_id: null, email: 'held@person.example' });
    await world.db.query(
      `INSERT INTO lead_attempts (lead_id, advertiser_id, state, code, message, created_at)
     VALUES ($1, $2, 'unknown', 'unknown', 'timeout: nothing', now())`,
      [leadId, world.advertiser.id],
    );
    const reply = await staff('GET', `/api/unknown-attempts?advertiser_id=${world.advertiser.id}`);
    expect(pageOf(UnknownAttempt).parse(reply.body).data[0]).toMatchObject({
      lead_id: leadId,
      advertiser: { id: world.advertiser.id },
      publisher: { id: world.publisher.id },
      message: 'timeout: nothing',
    });
    expect(reply.text).not.toContain('held@person.example');
  });
});
