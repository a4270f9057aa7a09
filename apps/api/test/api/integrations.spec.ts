import { upgradedTemplate } from '@leadline/advertiser-call';
import {
  Integration,
  IntegrationPreview,
  IntegrationTemplate,
  IntegrationTest,
  PostbackAddress,
  type Issue,
} from '@leadline/contracts';
import type { ServerResponse } from 'node:http';
import { createAdvertiser, setIntegration } from '@leadline/prisma/seed';
import {
  advertiserTemplate,
  startFakeAdvertisers,
  type FakeAdvertisers,
} from '#test/support/fake-advertisers.js';
import { leadStep, stepsTemplate, tokenStep } from '#test/support/step-templates.js';
import { eventually } from '#test/support/waiting.js';
import { call, type Reply } from '#test/support/http-client.js';
import { newLead } from '#test/support/intake-world.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { AUTOLOGIN_SECRET, createWorld, type World } from './world.js';

/**
 * The integration editor over HTTP. The server calls what staff stored, and never returns secrets.
 */

let world: World;
let advertisers: FakeAdvertisers;
beforeAll(async () => {
  advertisers = await startFakeAdvertisers();
  world = await createWorld({ environment: { DELIVERY_ALLOW_HOSTS: advertisers.host } });
}, 60_000);
afterAll(async () => {
  await world.close();
  await advertisers.close();
});

const staff = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(world.app.url, method, path, {
    ...(body !== undefined && { body }),
    headers: world.admin.headers,
  });
/** An integration of one step with the advertiser of this name. */
const templateOf = (name: string, changes: object = {}): IntegrationTemplate =>
  IntegrationTemplate.parse(upgradedTemplate(advertiserTemplate(advertisers, name, changes)));
const newAdvertiser = async (): Promise<{ id: number; postback_token: string }> =>
  createAdvertiser(world.db, TEST_SECRET);
const KEY = 'a-key-that-nobody-reads-again';
const faultsOf = (reply: Reply): [string, string][] =>
  (reply.body.issues as Issue[]).map(({ field, code }) => [field, code]);

describe('the editor', () => {
  it('stores a template with its secrets, but returns and audits only their names', async () => {
    const { id } = await newAdvertiser();
    const empty = await staff('GET', `/api/advertisers/${id}/integration`);
    expect(Integration.parse(empty.body)).toEqual({
      advertiser_id: id,
      version: 1,
      template: null,
      secrets: [],
    });
    expect(
      (
        await staff('PUT', `/api/advertisers/${id}/integration`, {
          template: templateOf('stored'),
          secrets: { token: KEY, spare: 'x' },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await staff('PUT', `/api/advertisers/${id}/integration`, {
          template: templateOf('stored', { timeout_ms: 700 }),
          secrets: { spare: null },
        })
      ).status,
    ).toBe(200);
    const read = await staff('GET', `/api/advertisers/${id}/integration`);
    expect(read.text).not.toContain(KEY);
    expect(read.body).toMatchObject({
      template: { timeout_ms: 700 },
      secrets: [{ name: 'token', is_set: true }],
    });
    const { rows } = await world.db.query<{ log: string }>(
      `SELECT string_agg(coalesce(before::text, '') || after::text, '') AS log
       FROM audit_log
       WHERE entity = 'advertiser'
         AND entity_id = $1`,
      [id],
    );
    expect(rows[0]?.log).toContain('timeout_ms');
    expect(rows[0]?.log).not.toContain(KEY);
    const versions = await world.db.query<{ contents: string }>(
      `SELECT string_agg(content::text, '') AS contents
       FROM record_versions
       WHERE entity = 'integration'
         AND entity_id = $1`,
      [id],
    );
    expect(versions.rows[0]?.contents).toContain('timeout_ms');
    expect(versions.rows[0]?.contents).not.toContain(KEY);
  });

  /** Changes of the request of the only step. */
  const requestWith = (change: object): object => {
    const template = templateOf('x');
    const [step] = template.steps;
    return { ...template, steps: [{ ...step, request: { ...step?.request, ...change } }] };
  };
  const field = (value: string): object => ({
    body: { kind: 'fields', format: 'json', fields: [{ name: 'a', value }] },
  });
  const FIELD = 'template.steps.0.request.body.fields.0.value';

  it.each([
    ['a name that does not exist', field('{{ lead.emial }}'), FIELD],
    ['a text that is no Liquid', field('{{ lead.email'), FIELD],
    ['a value that no step reads', field('{{ steps.token.access_token }}'), FIELD],
    ['a secret that is not set', field('{{ secret.other }}'), FIELD],
    [
      'a host that the lead decides',
      { url: 'https://{{ lead.city }}.example/leads' },
      'template.steps.0.request.url',
    ],
    [
      'a key that is typed into the template',
      { auth: { kind: 'bearer', token: 'abc' } },
      'template.steps.0.request.auth.token',
    ],
    [
      'a header that cannot be one',
      { headers: { 'a b': 'x' } },
      'template.steps.0.request.headers',
    ],
    ['a method of its own', { method: 'DROP' }, 'template.steps.0.request.method'],
  ])('refuses %s and names the field', async (_name, change, path) => {
    const { id } = await newAdvertiser();
    const reply = await staff('PUT', `/api/advertisers/${id}/integration`, {
      template: requestWith(change),
      secrets: { token: KEY },
    });
    expect(reply.status).toBe(422);
    expect(faultsOf(reply).map(([named]) => named)).toEqual([path]);
  });

  it('shows a template from before integrations had steps in the form of today', async () => {
    const { id } = await newAdvertiser();
    await setIntegration(world.db, TEST_SECRET, id, advertiserTemplate(advertisers, 'old'), {
      token: KEY,
    });
    const ref = { name: 'lead_id', value: '{{ lead.id }}', type: 'text', empty: 'send' };
    const { body } = await staff('GET', `/api/advertisers/${id}/integration`);
    const { template, secrets } = Integration.parse(body);
    expect(template?.steps[0]?.request).toMatchObject({
      url: `${advertisers.url}/old`,
      auth: { kind: 'bearer', token: '{{ secret.token }}' },
      body: { fields: expect.arrayContaining([ref]) as object },
    });
    expect(secrets).toEqual([{ name: 'token', is_set: true, origins: [advertisers.url] }]);
    const saved = await staff('PUT', `/api/advertisers/${id}/integration`, {
      template,
      secrets: {},
    });
    expect(saved.status).toBe(200);
  });

  it('refuses steps that could take longer than the publisher waits', async () => {
    const template = templateOf('x', { timeout_ms: 60_000 });
    const [step] = template.steps;
    const reply = await staff('PUT', `/api/advertisers/${(await newAdvertiser()).id}/integration`, {
      template: { ...template, steps: [step, { ...step, name: 'again', hands_over: false }] },
      secrets: { token: KEY },
    });
    expect(faultsOf(reply)).toEqual([['template.timeout_ms', 'custom']]);
  });

  it('previews the request of each step, with the names of secrets, and its faults', async () => {
    const { id } = await newAdvertiser();
    const preview = async (template: object): Promise<IntegrationPreview> =>
      IntegrationPreview.parse(
        (
          await staff('POST', `/api/advertisers/${id}/integration/preview`, {
            template,
            lead: { email: 'see@me.example' },
          })
        ).body,
      );
    const sent = advertisers.received.length;
    const { steps, faults } = await preview(templateOf('x'));
    expect(steps).toMatchObject([{ name: 'lead', request: { method: 'POST' }, faults: [] }]);
    expect(steps[0]?.request?.body).toContain('see@me.example');
    expect(steps[0]?.request?.headers.authorization).toMatch(/secret\.token/);
    expect(faults).toEqual([]);
    const faulty = await preview(requestWith(field('{{ lead.emial }}')));
    expect(faulty.steps[0]?.faults.map(({ path }) => path)).toEqual([
      FIELD.replace('template.', ''),
    ]);
    expect(advertisers.received).toHaveLength(sent);
  });

  it('offers the kinds of the catalogue', async () => {
    const { body } = await staff('GET', '/api/integration-presets');
    const presets = body as unknown as { key: string; template: object }[];
    expect(presets.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['flat-api-key', 'nested-bearer', 'oauth-token', 'signed-form']),
    );
  });

  it('refuses an advertiser that does not exist', async () => {
    for (const [method, path, body] of [
      ['GET', 'integration'],
      ['PUT', 'integration', { template: templateOf('x'), secrets: { token: 'x' } }],
      ['POST', 'integration/test', {}],
      ['POST', 'postback-token/reveal'],
      ['POST', 'postback-token/rotate'],
    ] as const) {
      expect(await staff(method, `/api/advertisers/2147483647/${path}`, body)).toMatchObject({
        status: 404,
        body: { code: 'ADVERTISER_NOT_FOUND' },
      });
    }
  });

  it('the next lead is sent by the saved integration', async () => {
    const template = templateOf('moved', { success: { statuses: [201], rules: [] } });
    expect(
      (
        await staff('PUT', `/api/advertisers/${world.advertiser.id}/integration`, {
          template,
          secrets: { token: KEY },
        })
      ).status,
    ).toBe(200);
    await eventually(async () => {
      await call(world.app.url, 'POST', '/api/v1/leads', {
        body: newLead(),
        headers: { authorization: `Bearer ${world.publisher.token}` },
      });
      expect(
        advertisers.received.find(({ advertiser }) => advertiser === 'moved')?.headers
          .authorization,
      ).toBe(`Bearer ${KEY}`);
    });
  });
});

describe('the test call', () => {
  const saved = async (name: string, changes: object = {}): Promise<number> => {
    const { id } = await newAdvertiser();
    await staff('PUT', `/api/advertisers/${id}/integration`, {
      template: templateOf(name, { retries: 3, timeout_ms: 10_000, ...changes }),
      secrets: { token: KEY },
    });
    return id;
  };
  const countsOf = async (): Promise<unknown> =>
    (
      await world.db.query(
        `SELECT (SELECT count(*) FROM leads) AS leads,
           (SELECT count(*) FROM lead_attempts) AS attempts,
           (SELECT count(*) FROM cap_windows) AS windows`,
      )
    ).rows;

  it('shows all of request and answer but the secrets, and stores no lead', async () => {
    const id = await saved('tried');
    advertisers.behave('tried', (lead, reply) => {
      reply.writeHead(201, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          success: true,
          id: `X-${lead.body.email}`,
          autologin_url: `https://broker.example/in?key=${AUTOLOGIN_SECRET}`,
          message: 'Welcome',
          echo: [lead.headers.authorization, encodeURIComponent(KEY)],
        }),
      );
    });
    const before = await countsOf();
    const reply = await staff('POST', `/api/advertisers/${id}/integration/test`, {
      lead: { email: 'try@me.example', password: 'Pass-word-1' },
    });
    const { outcome, steps } = IntegrationTest.parse(reply.body);
    expect(outcome).toBe('accepted');
    expect(steps).toMatchObject([
      {
        name: 'lead',
        hands_over: true,
        rule: 0,
        request: { method: 'POST', headers: { authorization: 'Bearer •••' } },
        response: { status: 201 },
        read: {
          external_id: 'X-try@me.example',
          autologin_url: `https://broker.example/in?key=${AUTOLOGIN_SECRET}`,
          message: 'Welcome',
        },
        error: null,
        warnings: [],
      },
    ]);
    expect(steps[0]?.request?.body).toContain('Pass-word-1');
    expect(steps[0]?.response?.body).toContain('"echo":["Bearer •••","•••"]');
    expect(reply.text).not.toContain(KEY);
    expect(await countsOf()).toEqual(before);
  });

  it('shows each step; a token that a secret brought is masked like the secret', async () => {
    const { id } = await newAdvertiser();
    const TOKEN = 'a-token-that-the-key-brought';
    advertisers.behave('two-token', (_lead, reply) => {
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: TOKEN, expires_in: 60 }));
    });
    const lead = leadStep(advertisers, 'two', { token: '{{ steps.token.access_token }}' });
    const template = stepsTemplate([tokenStep(advertisers, 'two'), lead]);
    const test = (secrets: object): Promise<Reply> =>
      staff('POST', `/api/advertisers/${id}/integration/test`, { template, secrets });
    const reply = await test({ token: KEY });
    const { steps, outcome } = IntegrationTest.parse(reply.body);
    expect(outcome).toBe('accepted');
    expect(steps.map(({ name, rule }) => [name, rule])).toEqual([
      ['token', 0],
      ['lead', 0],
    ]);
    expect(steps[0]?.read?.others).toEqual({ access_token: '•••' });
    expect(steps[0]?.response?.body).toBe('{"access_token":"•••","expires_in":60}');
    expect(steps[1]?.request?.body).toContain('"token":"•••"');
    for (const secret of [KEY, TOKEN]) expect(reply.text).not.toContain(secret);

    // Without a token nothing is handed over.
    advertisers.behave('two-token', (_lead, failed) => {
      failed.writeHead(403).end();
    });
    const refused = IntegrationTest.parse((await test({ token: KEY })).body);
    expect([refused.outcome, refused.steps.map(({ name }) => name)]).toEqual([null, ['token']]);
  });

  it('tries a draft without storing it, with secrets for this call only', async () => {
    const id = await saved('before');
    const reply = await staff('POST', `/api/advertisers/${id}/integration/test`, {
      template: templateOf('draft'),
      secrets: { token: 'another' },
    });
    expect(reply.body).toMatchObject({ outcome: 'accepted' });
    expect(
      advertisers.received
        .filter(({ advertiser }) => advertiser === 'draft')
        .map(({ headers }) => headers.authorization),
    ).toEqual(['Bearer another']);
    expect((await staff('GET', `/api/advertisers/${id}/integration`)).body).toMatchObject({
      template: { steps: [{ request: { url: `${advertisers.url}/before` } }] },
    });
  });

  it('warns if an answer counts as accepted but reports an error', async () => {
    const id = await saved('lies', { success: { statuses: [200], rules: [] } });
    advertisers.behave('lies', (_lead, reply) => {
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"success":false,"message":"Duplicate"}');
    });
    const { body } = await staff('POST', `/api/advertisers/${id}/integration/test`, {});
    const { outcome, steps } = IntegrationTest.parse(body);
    expect([outcome, steps[0]?.read?.message]).toEqual(['accepted', 'Duplicate']);
    expect(steps[0]?.warnings.map(({ code }) => code)).toEqual([
      'error_in_body',
      'no_external_id',
      'no_autologin_url',
    ]);
  });

  it.each([
    ['never answers', () => undefined, 'timeout'],
    [
      'answers 10 MB',
      (_lead: unknown, reply: ServerResponse) => {
        reply.end('x'.repeat(10 * 1024 * 1024));
      },
      'too_large',
    ],
    [
      'ends the connection',
      (_lead: unknown, reply: ServerResponse) => {
        reply.destroy();
      },
      'reset',
    ],
  ] as const)(
    'reports why an advertiser that %s gave no answer, after one call',
    async (name, behaviour, code) => {
      const advertiser = name.replaceAll(' ', '-');
      const id = await saved(advertiser, code === 'timeout' ? { timeout_ms: 600 } : {});
      advertisers.behave(advertiser, behaviour);
      expect(
        (await staff('POST', `/api/advertisers/${id}/integration/test`, {})).body,
      ).toMatchObject({ outcome: 'unknown', steps: [{ response: null, error: { code } }] });
      expect(advertisers.received.filter((lead) => lead.advertiser === advertiser)).toHaveLength(1);
    },
  );

  it('cannot reach an internal address', async () => {
    const id = await saved('inside', { url: 'http://169.254.169.254/latest' });
    expect((await staff('POST', `/api/advertisers/${id}/integration/test`, {})).body).toMatchObject(
      { outcome: null, steps: [{ error: { code: 'blocked' } }] },
    );
  });

  it('is refused without an integration or a draft', async () => {
    expect(
      await staff('POST', `/api/advertisers/${(await newAdvertiser()).id}/integration/test`, {}),
    ).toMatchObject({ status: 409, body: { code: 'INTEGRATION_MISSING' } });
  });
});

it('the postback address is shown and replaced on request; the old one stops working', async () => {
  const { id, postback_token: old } = await newAdvertiser();
  expect(
    PostbackAddress.parse(
      (await staff('POST', `/api/advertisers/${id}/postback-token/reveal`)).body,
    ).token,
  ).toBe(old);
  const fresh = PostbackAddress.parse(
    (await staff('POST', `/api/advertisers/${id}/postback-token/rotate`)).body,
  );
  const report = (token: string): Promise<Reply> =>
    call(world.app.url, 'POST', `/api/v1/postbacks/${token}`, {
      body: { lead_id: '1', status: 'x' },
    });
  expect((await report(old)).body.code).toBe('POSTBACK_TOKEN_UNKNOWN');
  expect((await report(fresh.token)).body.code).toBe('POSTBACK_LEAD_UNKNOWN');
  expect(fresh.url).toMatch(new RegExp(`/api/v1/postbacks/${fresh.token}$`));
});
