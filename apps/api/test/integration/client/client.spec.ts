import { createClient, LeadlineError, type Client } from '@leadline/client';
import { allRoutes, isOpenToTokens } from '@leadline/contracts';
import { makeToken, type TokenOptions } from '#test/support/api-tokens.js';
import { LinesWorld } from '../lines/lines-world.js';

/** The client of staff on the real server. */

let world: LinesWorld;
beforeAll(async () => {
  world = await LinesWorld.create();
}, 60_000);
afterAll(() => world.close());

const clientWith = async (options: TokenOptions): Promise<Client> => {
  const { token } = await makeToken(world.app, world.admin, options);
  return createClient({ url: world.app.url, token, maxWaitSeconds: 0 });
};
const failureOf = async (call: Promise<unknown>): Promise<LeadlineError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof LeadlineError) return error;
  throw new Error('The call did not fail as calls do.', { cause: error });
};

const OTHER_CALLERS: readonly unknown[] = ['public', 'publisher', 'advertiser', 'panel'];

it('has each route that a token may call, and no other', () => {
  const client = createClient({ url: world.app.url, token: 'ldl_none' });
  const calls = Object.entries(client).flatMap(([feature, actions]) =>
    Object.keys(actions).map((action) => `${feature}.${action}`),
  );
  const open = allRoutes.filter(
    ({ route }) => isOpenToTokens(route) && !OTHER_CALLERS.includes(route.access),
  );
  expect(calls.sort()).toEqual(open.map(({ name }) => name).sort());
});

it('saves a cap, reads it, and says that somebody else has saved it', async () => {
  const client = await clientWith({ scopes: ['CAPS_LIST', 'CAPS_CREATE', 'CAPS_EDIT'] });
  const values = { type: 'lead', interval: 'daily', timezone_id: 1 } as const;
  const created = await client.caps.create({
    body: { ...values, cap: 50, country_ids: [world.countries.DE] },
  });
  const [id = 0] = created.ids;
  const change = { ...values, id, country_ids: [world.countries.DE], version: 1 };
  expect(await client.caps.update({ body: { ...change, cap: 60 } })).toMatchObject({ version: 2 });
  expect(await client.caps.list()).toMatchObject([{ id, cap: 60, filled: 0, version: 2 }]);
  expect((await client.caps.versions({ params: { id } })).data).toHaveLength(2);

  const conflict = await failureOf(client.caps.update({ body: { ...change, cap: 70 } }));
  expect(conflict).toMatchObject({ code: 'CONFLICT', status: 409, details: { version: 2 } });
  expect(conflict.requestId).toMatch(/^[\w-]{8,}$/);

  const wrong = await failureOf(client.caps.create({ body: { ...values, cap: 'many' } }));
  expect(wrong).toMatchObject({ code: 'VALIDATION_FAILED', field: 'cap', status: 422 });
});

it('exports leads as a file', async () => {
  const client = await clientWith({ scopes: ['LEADS_LIST'] });
  const file = await client.leads.export({ body: { format: 'csv', columns: ['id', 'email'] } });
  expect(await file.text()).toMatch(/ID,Email/);
});

it('says why a call is refused', async () => {
  const client = await clientWith({ scopes: ['LEADS_LIST'] });
  expect(await failureOf(client.caps.list())).toMatchObject({ code: 'FORBIDDEN', status: 403 });
  const nobody = createClient({ url: world.app.url, token: 'ldl_nobody' });
  expect(await failureOf(nobody.caps.list())).toMatchObject({
    code: 'UNAUTHENTICATED',
    status: 401,
  });
});

it('reads how long the server asks to wait', async () => {
  const client = await clientWith({ scopes: ['CAPS_LIST'], rate_limit_per_minute: 1 });
  await client.caps.list();
  expect(await failureOf(client.caps.list())).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
});
