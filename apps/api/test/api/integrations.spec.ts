import { Integration, PostbackAddress, TestCall, type Issue } from '@leadline/contracts';
import type { ServerResponse } from 'node:http';
import { createAdvertiser } from '@leadline/prisma/seed';
import {
  advertiserTemplate,
  startFakeAdvertisers,
  type FakeAdvertisers,
} from '#test/support/fake-advertisers.js';
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
          template: advertiserTemplate(advertisers, 'stored'),
          secrets: { token: KEY, spare: 'x' },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await staff('PUT', `/api/advertisers/${id}/integration`, {
          template: advertiserTemplate(advertisers, 'stored', { timeout_ms: 700 }),
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

  it.each([
    ['a placeholder that does not exist', { fields: { a: '{{emial}}' } }, 'template.fields.a'],
    ['a host that the lead decides', { url: 'https://{{city}}.example/leads' }, 'template.url'],
    [
      'a key that is typed into the template',
      { auth: { kind: 'bearer', token: 'abc' } },
      'template.auth.token',
    ],
    ['a secret that is not set', { fields: { key: '{{secret.other}}' } }, 'template.fields.key'],
    ['a path that is none', { read: { external_id: 'a..b' } }, 'template.read.external_id'],
    ['a header that cannot be one', { headers: { 'a b': 'x' } }, 'template.headers'],
    ['a method of its own', { method: 'DROP' }, 'template.method'],
  ])('refuses %s and names the field', async (_name, change, field) => {
    const { id } = await newAdvertiser();
    const reply = await staff('PUT', `/api/advertisers/${id}/integration`, {
      template: advertiserTemplate(advertisers, 'x', change),
      secrets: { token: KEY },
    });
    expect(reply.status).toBe(422);
    expect(faultsOf(reply).map(([path]) => path)).toEqual([field]);
  });

  it('refuses an advertiser that does not exist', async () => {
    for (const [method, path, body] of [
      ['GET', 'integration'],
      [
        'PUT',
        'integration',
        { template: advertiserTemplate(advertisers, 'x'), secrets: { token: 'x' } },
      ],
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
    const template = advertiserTemplate(advertisers, 'moved', {
      success: { statuses: [201], rules: [] },
    });
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
      template: advertiserTemplate(advertisers, name, {
        retries: 3,
        timeout_ms: 10_000,
        ...changes,
      }),
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

  it('shows the request, the answer and what was read, masked, and stores no lead', async () => {
    const id = await saved('tried');
    advertisers.behave('tried', (lead, reply) => {
      reply.writeHead(201, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          success: true,
          id: `X-${lead.body.email}`,
          autologin_url: `https://broker.example/in?key=${AUTOLOGIN_SECRET}`,
          message: 'Welcome',
        }),
      );
    });
    const before = await countsOf();
    const reply = await staff('POST', `/api/advertisers/${id}/integration/test`, {
      lead: { email: 'try@me.example', password: 'Pass-word-1' },
    });
    expect(TestCall.parse(reply.body)).toMatchObject({
      status: 201,
      accepted: true,
      external_id: 'X-try@me.example',
      autologin_url: 'https://broker.example/•••',
      message: 'Welcome',
      error: null,
      warnings: [],
    });
    expect(reply.body.request).toContain('try@me.example');
    for (const secret of [KEY, AUTOLOGIN_SECRET, 'Pass-word-1'])
      expect(reply.text).not.toContain(secret);
    expect(await countsOf()).toEqual(before);
  });

  it('tries a draft without storing it, with secrets for this call only', async () => {
    const id = await saved('before');
    const reply = await staff('POST', `/api/advertisers/${id}/integration/test`, {
      template: advertiserTemplate(advertisers, 'draft'),
      secrets: { token: 'another' },
    });
    expect(reply.body).toMatchObject({ accepted: true });
    expect(
      advertisers.received
        .filter(({ advertiser }) => advertiser === 'draft')
        .map(({ headers }) => headers.authorization),
    ).toEqual(['Bearer another']);
    expect((await staff('GET', `/api/advertisers/${id}/integration`)).body).toMatchObject({
      template: { url: `${advertisers.url}/before` },
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
    expect(TestCall.parse(body)).toMatchObject({ accepted: true, message: 'Duplicate' });
    expect(TestCall.parse(body).warnings.map(({ code }) => code)).toEqual([
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
      ).toMatchObject({ status: null, accepted: false, error: { code } });
      expect(advertisers.received.filter((lead) => lead.advertiser === advertiser)).toHaveLength(1);
    },
  );

  it('cannot reach an internal address', async () => {
    const id = await saved('inside', { url: 'http://169.254.169.254/latest' });
    expect((await staff('POST', `/api/advertisers/${id}/integration/test`, {})).body).toMatchObject(
      { error: { code: 'blocked' } },
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
