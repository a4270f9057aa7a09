import { createPostback } from '#test/integration/publisher-postbacks/postback-fixture.js';
import { startHttp, type LocalServer } from '#test/integration/net/local-server.js';
import { eventually } from '#test/support/waiting.js';
import { createFaultWorld, sendLead, type FaultWorld } from '#test/support/fault-world.js';
import { newLead } from '#test/support/intake-world.js';
import { startReceiver, type Receiver } from '#test/support/publisher-receiver.js';
import { killServers, startServer } from '#test/support/server-process.js';
import { newQueuePrefix } from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
  readonly role: unknown;
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Span, 'role'>[] }[];
  }[];
}
const valueOf = (attributes: Span['attributes'], key: string): unknown =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];
const spansOf = (body: string): Span[] =>
  (JSON.parse(body) as Export).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, role: valueOf(resource.attributes, 'leadline.role') })),
    ),
  );

describe('the trace of a lead', () => {
  let collector: LocalServer;
  let receiver: Receiver;
  let database: TestDatabase;
  let world: FaultWorld;
  let environment: Record<string, string>;

  beforeEach(async () => {
    [collector, receiver, database] = await Promise.all([
      startHttp((_request, response) => response.end('{}')),
      startReceiver(),
      createTestDatabase(),
    ]);
    world = await createFaultWorld(database.url);
    environment = {
      ...world.environment,
      DELIVERY_ALLOW_HOSTS: `${world.advertisers.host},${receiver.authority}`,
      QUEUE_PREFIX: newQueuePrefix(),
    };
    await createPostback(
      world.db,
      world.publisherId,
      'status_changed',
      `http://${receiver.authority}/in?lead={lead_id}`,
    );
  });
  afterEach(async () => {
    await killServers();
    await world.close();
    await Promise.all([collector.close(), receiver.close(), database.drop()]);
  });

  const traced = (changes: Record<string, string> = {}): Record<string, string> => ({
    ...environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${collector.authority}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
    ...changes,
  });
  const send = async (url: string, lead: Record<string, unknown>, key: string): Promise<number> => {
    const sent = await sendLead(url, world.token, lead, key);
    if (sent.kind !== 'answer' || sent.status !== 201) throw new Error(JSON.stringify(sent));
    return sent.body.lead_id ?? 0;
  };
  const report = async (url: string, leadId: number): Promise<void> => {
    const address = `${url}/api/v1/postbacks/${world.postbackToken}?lead_id=${leadId}&status=Call`;
    expect((await fetch(address)).status).toBe(200);
  };

  it('is one, whichever processes the lead passes, and holds no personal data', async () => {
    const api = await startServer(traced({ PROCESS_ROLE: 'http' }));
    await startServer(traced({ PROCESS_ROLE: 'worker' }));
    const lead = newLead({ first_name: 'Wilhelmina', last_name: 'Featherstone' });
    const leadId = await send(api.url, lead, 'key-1');
    await report(api.url, leadId);
    const spans = await eventually(() => {
      const all = collector.bodies.flatMap(spansOf);
      expect(all.map(({ name, role }) => `${String(role)}: ${name}`).sort()).toEqual([
        'http: advertiser report',
        'http: lead',
        'http: offer',
        'http: settle',
        'http: store and decide',
        'worker: postback',
      ]);
      return all;
    });
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    const root = spans.find(({ name }) => name === 'lead');
    for (const span of spans) {
      expect(span.parentSpanId).toBe(span === root ? undefined : root?.spanId);
      expect(valueOf(span.attributes, 'leadline.lead_id')).toBe(leadId);
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThan(BigInt(span.startTimeUnixNano));
    }
    const offer = spans.find(({ name }) => name === 'offer')?.attributes ?? [];
    expect(valueOf(offer, 'leadline.advertiser_id')).toBe(world.advertiserId);
    expect(valueOf(offer, 'leadline.outcome')).toBe('accepted');
    const sent = collector.bodies.join('');
    for (const value of [lead.email, lead.phone, lead.ip, lead.first_name, lead.last_name])
      expect(sent).not.toContain(value);
    expect(collector.headers[0]?.['x-key']).toBe('a secret');
  });

  it('is taken into the sample by every process or by none', async () => {
    const half = { OTEL_TRACES_SAMPLER_ARG: '0.5' };
    const api = await startServer(traced({ PROCESS_ROLE: 'http', ...half }));
    const worker = await startServer(traced({ PROCESS_ROLE: 'worker', ...half }));
    const leads: number[] = [];
    for (let n = 0; n < 20; n += 1) leads.push(await send(api.url, newLead(), `key-${n}`));
    for (const leadId of leads) await report(api.url, leadId);
    await eventually(() => expect(receiver.received).toHaveLength(20));
    // At the end of a process its last spans are sent.
    await Promise.all([api.kill('SIGTERM'), worker.kill('SIGTERM')]);
    const names = new Map<string, string[]>();
    for (const { traceId, name } of collector.bodies.flatMap(spansOf))
      names.set(traceId, [...(names.get(traceId) ?? []), name].sort());
    expect(names.size).toBeGreaterThan(0);
    expect(names.size).toBeLessThan(20);
    for (const trace of names.values())
      expect(trace).toEqual([
        'advertiser report',
        'lead',
        'offer',
        'postback',
        'settle',
        'store and decide',
      ]);
  });

  it('is not sent without a collector, and one that is away holds up no lead', async () => {
    const silent = await startServer(environment);
    await send(silent.url, newLead(), 'key-1');
    expect(await silent.kill('SIGTERM')).toBe(0);
    expect(collector.bodies).toEqual([]);
    const away = await startServer(traced({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }));
    await send(away.url, newLead(), 'key-2');
    expect(await away.kill('SIGTERM')).toBe(0);
  });
});
