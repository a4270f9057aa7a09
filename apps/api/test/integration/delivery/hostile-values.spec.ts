import { createCap, setIntegration } from '@leadline/prisma/seed';
import fc from 'fast-check';
import { AdvertiserCallerService } from '#modules/delivery/delivery/advertiser-caller.service.js';
import { advertiserTemplate } from '#test/support/fake-advertisers.js';
import { IntakeWorld, newLead, type Sent } from '#test/support/intake-world.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { IntegrationRepository } from '#modules/delivery/integrations/data/integration.repository.js';
import { IntegrationsService } from '#modules/delivery/integrations/integrations.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';

interface Answer {
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly type: string;
}
interface Case {
  /** Behind the address of the advertiser. */
  readonly path: string;
  readonly template: object;
  readonly lead: Record<string, unknown>;
  readonly answer: Answer;
}

const HALVES = ['\ud83d', '\ude00', '\ud83d\ude00'];
/** Any text, and much of what a database, a URL or a log may stumble over. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(...HALVES, '\u0000', '\u202e', '.', '/', '%', '\\', '"', '\n', 'ü'),
    maxLength: 40,
  }),
);
/** Text that staff and publishers may store. */
const storedText = anyText
  .map((text) => text.replaceAll('\u0000', '').toWellFormed())
  .filter((text) => !text.includes('{{'));
const nested = (levels: number, of: string): string =>
  `${'{"data":'.repeat(levels)}${of}${'}'.repeat(levels)}`;
const body = fc.oneof(
  fc
    .record({ success: fc.constant(true), id: anyText, message: anyText, autologin_url: anyText })
    .map((answer) => JSON.stringify(answer)),
  fc.jsonValue({ stringUnit: 'binary', maxDepth: 8 }).map((value) => JSON.stringify(value)),
  fc.uint8Array({ maxLength: 200 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    nested(9_000, '"x"'),
    '['.repeat(100_000),
    `{"success":true,"id":"${'9'.repeat(200_000)}"}`,
    `{"success":true,"message":"${'\\\\"'.repeat(60_000)}","id":1}`,
    `{"success":true,"message":"${'x'.repeat(300_000)}"}`,
    // A cut at any even or odd length falls within a pair of one of these.
    JSON.stringify({ success: true, id: '😀'.repeat(200), message: `x${'😀'.repeat(9_000)}` }),
    JSON.stringify({ success: true, id: `x${'😀'.repeat(200)}`, message: '😀'.repeat(9_000) }),
    '{"success":true,"id":"\\ud800","message":"\\u0000","__proto__":{"id":"\\udc00"}}',
    '{"success":true,"\\u0000\\ud800":{"message":"\\ud800\\u0000"}}',
  ),
);
const anyCase: fc.Arbitrary<Case> = fc.record({
  path: fc.oneof(
    fc.constantFrom(
      '/%00',
      '?x=%00&y={{custom_param_1}}',
      '/%ED%A0%80',
      '/%E2%80%AE%zz',
      '/{{custom_param_1}}/lead',
      '/.{{custom_param_1}}',
    ),
    storedText.map((text) => `/${text}`),
  ),
  template: fc.record({
    method: fc.constantFrom('POST', 'PUT', 'GET'),
    format: fc.constantFrom('json', 'query'),
    headers: fc.record({ 'x-name': storedText.map((text) => `${text}{{custom_param_1}}`) }),
    fields: fc.dictionary(
      storedText.filter((text) => text !== ''),
      storedText.map((text) => `${text}{{custom_param_2}}`),
      { maxKeys: 4 },
    ),
  }),
  lead: fc.record({
    custom_param_1: fc.oneof(fc.constantFrom('.', '..', '%2e'), anyText),
    custom_param_2: anyText,
    city: anyText,
  }),
  answer: fc.record({
    status: fc.constantFrom(200, 201, 204, 302, 400, 422, 500, 502, 503),
    body,
    type: fc.constantFrom('application/json', 'text/html; charset=utf-16le', '\u00ff/x'),
  }),
});
const PLAIN: Case = {
  path: '',
  template: {},
  lead: {},
  answer: { status: 201, body: '{"success":true,"id":"1"}', type: 'application/json' },
};

describe('whatever a template, a lead or an answer holds', () => {
  let world: IntakeWorld;
  let advertiser: number;
  let capId: number;
  let runs = 0;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    advertiser = await world.addAdvertiser('hostile');
    capId = await createCap(world.db, { advertiser_ids: [advertiser], cap: 1_000_000 });
    await world.distribute([[[advertiser, 100]]]);
  });
  afterAll(() => world.close());

  const play = async ({ path, template, lead, answer }: Case): Promise<Sent> => {
    runs += 1;
    const changes = { timeout_ms: 2_000, retries: 0, ...template };
    await setIntegration(
      world.db,
      TEST_SECRET,
      advertiser,
      advertiserTemplate(world.advertisers, `hostile${path}`, changes),
      { token: 'the-token' },
    );
    await world.reload();
    // Failures in a row are wanted here: the next lead is sent all the same.
    world.app.get(AdvertiserCallerService).closeCircuit(advertiser);
    world.advertisers.behave('hostile', (_lead, reply) => {
      reply.writeHead(answer.status, { 'content-type': answer.type });
      reply.end(answer.status === 204 ? '' : answer.body);
    });
    return world.send(newLead(lead), { key: `run-${runs}` });
  };
  interface AttemptRow {
    readonly state: string;
    readonly code: string | null;
    readonly message: string | null;
    readonly external_id: string | null;
  }
  const attemptsOf = (leadId: number): Promise<AttemptRow[]> =>
    world.rows<AttemptRow>(
      `SELECT state, code, message, external_id FROM lead_attempts
       WHERE lead_id = $1 AND advertiser_id IS NOT NULL`,
      [leadId],
    );
  const expectSettled = async (): Promise<void> => {
    // No call is under way. What was accepted fills the cap, and what is not known is reserved.
    const [found] = await world.rows(`
      SELECT
        count(*) FILTER (WHERE a.state = 'sending')::int AS sending,
        count(*) FILTER (WHERE a.state = 'accepted')::int AS filled,
        count(*) FILTER (WHERE a.state = 'unknown')::int AS reserved
      FROM lead_attempts a`);
    const [cap] = await world.rows<{ filled: number; reserved: number }>(
      'SELECT filled, reserved FROM cap_windows WHERE cap_id = $1',
      [capId],
    );
    expect(found).toEqual({ sending: 0, filled: 0, reserved: 0, ...cap });
  };

  it('the attempt is settled, and the cap counts it', async () => {
    let delivered = 0;
    await fc.assert(
      fc.asyncProperty(anyCase, async (one) => {
        const { status, body: reply } = await play(one);
        expect([200, 201, 202, 422]).toContain(status);
        if (reply.lead_id !== null) {
          delivered += 1;
          expect(await attemptsOf(reply.lead_id)).toHaveLength(1);
        }
        await expectSettled();
      }),
      { numRuns: 150 },
    );
    expect(delivered).toBeGreaterThan(50);
  });

  const ACCEPTED = '{"success":true}';
  it.each([
    ['a NUL in the path', '/%00', ACCEPTED],
    ['a NUL in the query', '?x=%00', ACCEPTED],
    ['half a character in the id', '', '{"success":true,"id":"\\ud800"}'],
    [
      'an id that would be cut within a character',
      '',
      JSON.stringify({ success: true, id: `x${'😀'.repeat(100)}` }),
    ],
    [
      'an answer that would be cut within a character',
      '',
      JSON.stringify({ success: true, message: '😀'.repeat(9_000) }),
    ],
    ['a NUL in a key', '', '{"success":true,"\\u0000":"\\u0000"}'],
  ])('%s does not lose an acceptance', async (_name, path, answer) => {
    const sent = await play({ ...PLAIN, path, answer: { ...PLAIN.answer, body: answer } });
    expect(sent.status).toBe(201);
    expect(await attemptsOf(sent.body.lead_id ?? 0)).toMatchObject([{ state: 'accepted' }]);
    await expectSettled();
  });

  it.each(['.', '..'])(
    'a lead with %j in the path is not sent, and staff see why',
    async (value) => {
      const before = world.advertisers.received.length;
      const { body: reply } = await play({
        ...PLAIN,
        path: '/{{custom_param_1}}/lead',
        lead: { custom_param_1: value },
      });
      expect(world.advertisers.received).toHaveLength(before);
      expect(reply).toMatchObject({ status: 'Rejected', code: 'no_advertiser' });
      expect(await attemptsOf(reply.lead_id ?? 0)).toMatchObject([
        {
          state: 'rejected',
          code: 'unsafe_address',
          message: 'A value is "." or ".." in the path of the address. Nothing was sent.',
        },
      ]);
      await expectSettled();
    },
  );

  it('a template from before the rule sends no lead to a host that the lead names', async () => {
    await play(PLAIN);
    await world.rows(
      `UPDATE advertiser_integrations
       SET template = jsonb_set(template, '{url}', '"http:///{{custom_param_1}}/leads"')
       WHERE advertiser_id = $1`,
      [advertiser],
    );
    await world.reload();
    const { body: reply } = await world.send(newLead({ custom_param_1: world.advertisers.host }));
    expect(await attemptsOf(reply.lead_id ?? 0)).toMatchObject([{ code: 'unsafe_address' }]);
  });
});

type Rows = Awaited<ReturnType<IntegrationRepository['listIntegrations']>>;
/** The real repository. A test can hold back what it has read. */
class SlowRepository extends IntegrationRepository {
  gate: Promise<void> = Promise.resolve();
  override async listIntegrations(): Promise<Rows> {
    const { gate } = this;
    const rows = await super.listIntegrations();
    await gate;
    return rows;
  }
}

it('returns the requested version while an older one is still being read', async () => {
  const world = await IntakeWorld.create({
    configure: (builder) =>
      builder.overrideProvider(IntegrationRepository).useClass(SlowRepository),
  });
  const [repository, integrations] = [
    world.app.get(IntegrationRepository) as SlowRepository,
    world.app.get(IntegrationsService),
  ];
  let open = (): void => undefined;
  repository.gate = new Promise((resolve) => {
    open = resolve;
  });
  const early = integrations.ensureCurrent();
  // The rows of the first read are still held back when the next advertiser is added.
  await world.rows('SELECT 1');
  const version = world.app.get(RoutingConfigService).current().version;
  const advertiser = await world.addAdvertiser('newcomer');
  await world.reload();
  expect(world.app.get(RoutingConfigService).current().version).toBeGreaterThan(version);
  const late = integrations.ensureCurrent().then(() => integrations.of(advertiser));
  repository.gate = Promise.resolve();
  open();
  await early;
  expect(await late).not.toBeNull();
  await world.close();
});
