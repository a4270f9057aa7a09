import { upgradedPull, upgradedTemplate } from '@leadline/advertiser-call';
import { Integration, type Issue, StatusPull } from '@leadline/contracts';
import { createAdvertiser, setIntegration } from '@leadline/prisma/seed';
import type { z } from 'zod';
import { StatusPullQueueService } from '#modules/conversions/advertiser-reports/status-pull-runner.service.js';
import { StatusPagesService } from '#modules/delivery/integrations/status-page.service.js';
import { IntegrationsService } from '#modules/delivery/integrations/integrations.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import {
  advertiserTemplate,
  startFakeAdvertisers,
  type FakeAdvertisers,
} from '#test/support/fake-advertisers.js';
import { call, type Reply } from '#test/support/http-client.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { createWorld, type World } from './world.js';

// The secrets of an advertiser go nowhere but to the origins for which they were entered. `theirs`
// is such an origin, and `elsewhere` another one: the same host with another port.

const KEY = 'the-key-of-an-advertiser';
let world: World;
let theirs: FakeAdvertisers;
let elsewhere: FakeAdvertisers;
beforeAll(async () => {
  [theirs, elsewhere] = await Promise.all([startFakeAdvertisers(), startFakeAdvertisers()]);
  world = await createWorld({
    environment: { DELIVERY_ALLOW_HOSTS: `${theirs.host},${elsewhere.host}` },
  });
}, 60_000);
afterAll(async () => {
  await world?.close();
  await Promise.all([theirs?.close(), elsewhere?.close()]);
});
beforeEach(() => {
  elsewhere.received.length = 0;
  theirs.received.length = 0;
});

const staff = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(world.app.url, method, path, {
    ...(body !== undefined && { body }),
    headers: world.admin.headers,
  });
const faultsOf = (reply: Reply): unknown[] => [
  reply.status,
  ...((reply.body.issues ?? []) as Issue[]).map(({ field, code }) => `${field}: ${code}`),
];
const REFUSED = [422, 'secrets.token: secret_origin'];
const save = (id: number, template: object, secrets: object = {}): Promise<Reply> =>
  staff('PUT', `/api/advertisers/${id}/integration`, {
    template: upgradedTemplate(template),
    secrets,
  });
const test = (id: number, template?: object, secrets: object = {}): Promise<Reply> =>
  staff('POST', `/api/advertisers/${id}/integration/test`, {
    ...(template && { template: upgradedTemplate(template) }),
    secrets,
  });
const pullTemplate = (at: FakeAdvertisers, changes: object = {}): object => ({
  url: `${at.url}/statuses`,
  auth: { kind: 'bearer', token: '{{secret.token}}' },
  read: { list: 'leads', lead_id: 'id' },
  ...changes,
});
const pullsOf = async (id: number): Promise<StatusPull[]> => {
  const { body } = await staff('GET', `/api/advertisers/${id}/status-pulls`);
  return StatusPull.array().parse(body);
};
/** Adds the only status pull, or changes it. */
const savePull = async (id: number, template: object, secrets: object = {}): Promise<Reply> => {
  const [pull] = await pullsOf(id);
  const path = `/api/advertisers/${id}/status-pulls`;
  return staff(pull ? 'PUT' : 'POST', pull ? `${path}/${pull.id}` : path, {
    name: 'Statuses',
    template: upgradedPull(template),
    secrets,
    interval_minutes: 10_000,
    is_active: false,
  });
};
const stored = async (id: number): Promise<z.output<typeof Integration>> =>
  Integration.parse((await staff('GET', `/api/advertisers/${id}/integration`)).body);
const at = (where: FakeAdvertisers, changes: object = {}): object =>
  advertiserTemplate(where, 'any', changes);
const NO_AUTH = { auth: { kind: 'none' } };

/** An advertiser whose key was entered for `theirs`. */
const advertiser = async (): Promise<number> => {
  const { id } = await createAdvertiser(world.db, TEST_SECRET);
  expect((await save(id, at(theirs), { token: KEY })).status).toBe(200);
  return id;
};
const expectNothingSent = (): void => expect(elsewhere.received).toEqual([]);

const PLACES: [string, object][] = [
  ['a bearer token', {}],
  ['a password', { auth: { kind: 'basic', username: 'u', password: '{{secret.token}}' } }],
  [
    'a user name',
    { auth: { kind: 'basic', username: '{{secret.token}}', password: '{{secret.token}}' } },
  ],
  ['a header of the key', { auth: { kind: 'header', name: 'x-key', value: '{{secret.token}}' } }],
  ['a parameter of the key', { auth: { kind: 'query', name: 'key', value: '{{secret.token}}' } }],
  ['a header', { ...NO_AUTH, headers: { 'x-any': 'a {{ secret.token }}' } }],
  ['a field', { ...NO_AUTH, fields: { any: 'a {{ secret.token }}' } }],
];

describe.each([
  ['test', test],
  ['save', save],
] as const)('a %s', (_name, attempt) => {
  it.each(PLACES)('does not send %s elsewhere', async (_place, changes) => {
    const id = await advertiser();
    expect(faultsOf(await attempt(id, at(elsewhere, changes)))).toEqual(REFUSED);
    expectNothingSent();
    expect((await stored(id)).template).toMatchObject({
      steps: [{ request: { url: `${theirs.url}/any` } }],
    });
  });

  it.each([
    ['in the path', '/{{secret.token}}', '127.0.0.1'],
    ['in the query', '/any?k={{secret.token}}', '127.0.0.1'],
    ['as the name of the host', '/', '{{secret.token}}.evil.example'],
    ['as the user', '/', '{{secret.token}}@127.0.0.1'],
  ])('does not send it elsewhere %s', async (_place, path, host) => {
    const id = await advertiser();
    const url = `${elsewhere.url.replace('127.0.0.1', host)}${path}`;
    const reply = await attempt(id, at(elsewhere, { ...NO_AUTH, url }));
    expect(faultsOf(reply)).toEqual(REFUSED);
    expect(JSON.stringify(reply.body)).not.toContain(KEY);
    expectNothingSent();
  });

  it.each([
    ['another scheme', (url: string) => url.replace('http:', 'https:')],
    ['another name of the host', (url: string) => url.replace('127.0.0.1', 'localhost')],
    ['a host behind three slashes', (url: string) => `http:///evil.example/${url}`],
    ['a host with a tab', (url: string) => url.replace('127.0.0.1', '127.0.0.1\t.evil.example')],
  ])('takes %s for another origin', async (_name, change) => {
    const id = await advertiser();
    expect(faultsOf(await attempt(id, at(theirs, { url: change(`${theirs.url}/any`) })))).toEqual(
      REFUSED,
    );
  });

  it('says where the secret belongs, and where it would go', async () => {
    const { body } = await attempt(await advertiser(), at(elsewhere));
    expect(body.issues).toMatchObject([
      {
        message:
          `Enter it again to send it to ${elsewhere.url}. ` + `It was entered for ${theirs.url}.`,
      },
    ]);
  });
});

it('another path of the origin needs nothing entered again', async () => {
  const id = await advertiser();
  const moved = at(theirs, { url: `${theirs.url}/v2?x={{email}}` });
  expect((await test(id, moved)).body).toMatchObject({ outcome: 'accepted' });
  expect((await save(id, moved)).status).toBe(200);
  expect((await stored(id)).secrets).toEqual([
    { name: 'token', is_set: true, origins: [theirs.url] },
  ]);
});

it('a secret that is entered again goes to the new origin, in a test for this call only', async () => {
  const id = await advertiser();
  expect((await test(id, at(elsewhere), { token: KEY })).body).toMatchObject({
    outcome: 'accepted',
  });
  expect(elsewhere.received.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`]);
  expect(faultsOf(await test(id, at(elsewhere)))).toEqual(REFUSED);
  expect((await save(id, at(elsewhere), { token: KEY })).status).toBe(200);
  expect((await test(id)).body).toMatchObject({ outcome: 'accepted' });
  expect((await stored(id)).secrets[0]?.origins).toEqual([theirs.url, elsewhere.url]);
});

it('another text belongs to its own origin only: an earlier version does not send it back', async () => {
  const id = await advertiser();
  expect((await save(id, at(elsewhere), { token: 'another-key' })).status).toBe(200);
  theirs.received.length = 0;
  expect(faultsOf(await save(id, at(theirs)))).toEqual(REFUSED);
  expect(faultsOf(await test(id, at(theirs)))).toEqual(REFUSED);
  expect(theirs.received).toEqual([]);
});

it('no detour over a template without secrets moves them', async () => {
  const id = await advertiser();
  expect((await save(id, at(elsewhere, NO_AUTH))).status).toBe(200);
  expect(faultsOf(await save(id, at(elsewhere)))).toEqual(REFUSED);
  expect((await savePull(id, pullTemplate(elsewhere, NO_AUTH))).status).toBe(200);
  expect(faultsOf(await savePull(id, pullTemplate(elsewhere)))).toEqual(REFUSED);
  expectNothingSent();
});

it('redirects carry no secret elsewhere', async () => {
  const id = await advertiser();
  theirs.behave('moved', (_lead, reply) => {
    reply.writeHead(307, { location: `${elsewhere.url}/any` }).end();
  });
  const moved = at(theirs, { url: `${theirs.url}/moved` });
  expect((await test(id, moved)).body).toMatchObject({
    outcome: 'refused',
    steps: [{ response: { status: 307 } }],
  });
  expectNothingSent();
});

describe('a status pull', () => {
  it('of the same origin uses the secrets as they are', async () => {
    expect((await savePull(await advertiser(), pullTemplate(theirs))).status).toBe(200);
  });

  it('of another origin asks for the secret, and takes the stored text only', async () => {
    const id = await advertiser();
    expect(faultsOf(await savePull(id, pullTemplate(elsewhere)))).toEqual(REFUSED);
    expect(faultsOf(await savePull(id, pullTemplate(elsewhere), { token: 'a guess' }))).toEqual([
      422,
      'secrets.token: secret_differs',
    ]);
    expect((await savePull(id, pullTemplate(elsewhere), { token: KEY })).status).toBe(200);
    expect((await savePull(id, pullTemplate(elsewhere))).status).toBe(200);
    // The integration goes on as before.
    expect((await test(id)).body).toMatchObject({ outcome: 'accepted' });
    const { rows } = await world.db.query<{ log: string }>(
      `SELECT string_agg(concat(before, after), '') AS log FROM audit_log WHERE entity_id = $1`,
      [id],
    );
    expect(rows[0]?.log).toContain('secrets_entered');
    expect(rows[0]?.log).not.toContain(KEY);
  });

  it('sends nothing if its secret was replaced for another origin meanwhile', async () => {
    const id = await advertiser();
    await savePull(id, pullTemplate(elsewhere), { token: KEY });
    expect((await save(id, at(theirs), { token: 'a-new-key' })).status).toBe(200);
    const begin = world.app
      .get(StatusPagesService)
      .begin(id, pullTemplate(elsewhere), new Date(), AbortSignal.timeout(5_000));
    await expect(begin).rejects.toThrow(`Not called: token was not entered for ${elsewhere.url}.`);
    await world.db.query('UPDATE status_pulls SET is_active = true WHERE advertiser_id = $1', [id]);
    const [pull] = await pullsOf(id);
    await world.app.get(StatusPullQueueService).run(pull?.id ?? 0);
    expectNothingSent();
    expect((await pullsOf(id))[0]?.last_error).toBe(
      `Not called: token was not entered for ${elsewhere.url}. Enter it again and save the pull.`,
    );
  });
});

describe('secrets from before origins were stored', () => {
  const older = async (): Promise<number> => {
    const { id } = await createAdvertiser(world.db, TEST_SECRET);
    await setIntegration(world.db, TEST_SECRET, id, at(theirs), { token: KEY });
    return id;
  };

  it('belong to the origin of the stored template', async () => {
    const id = await older();
    expect((await test(id)).body).toMatchObject({ outcome: 'accepted' });
    expect(faultsOf(await test(id, at(elsewhere)))).toEqual(REFUSED);
    expect(faultsOf(await save(id, at(elsewhere)))).toEqual(REFUSED);
    expect(faultsOf(await savePull(id, pullTemplate(elsewhere)))).toEqual(REFUSED);
    expect((await save(id, at(theirs, { timeout_ms: 900 }))).status).toBe(200);
    expectNothingSent();
  });

  it('go on with a status pull that names them', async () => {
    const id = await older();
    await world.db.query(
      `INSERT INTO status_pulls
         (advertiser_id, template, interval_minutes, is_active, due_at, runs, updated_at)
       VALUES ($1, $2, 10000, false, now(), 0, now())`,
      [id, JSON.stringify(pullTemplate(elsewhere))],
    );
    expect((await savePull(id, pullTemplate(elsewhere))).status).toBe(200);
    expect((await save(id, at(theirs, { timeout_ms: 900 }))).status).toBe(200);
    expect((await savePull(id, pullTemplate(elsewhere))).status).toBe(200);
  });

  it('are not sent by a template that something else has moved', async () => {
    const id = await advertiser();
    await world.db.query(
      `UPDATE advertiser_integrations
       SET template = jsonb_set(template, '{steps,0,request,url}', to_jsonb($2::text))
       WHERE advertiser_id = $1`,
      [id, `${elsewhere.url}/any`],
    );
    await world.app.get(RoutingConfigService).reload();
    const integrations = world.app.get(IntegrationsService);
    await integrations.ensureCurrent();
    expect(integrations.of(id)).toBeNull();
  });
});
