import { allRoutes, type RouteShape } from '@leadline/contracts';
import { createConversion, createLead } from '@leadline/prisma/seed';
import { call, type Reply } from '#test/support/http-client.js';
import { fillPath } from './route-requests.js';
import { createWorld, type World } from './world.js';

/* A publisher that asks for another's lead is answered as if the lead did not exist. */

let world: World;
/** An approved FTD of the other publisher, which is in both of its lists. */
let otherFtdId: number;
beforeAll(async () => {
  world = await createWorld();
  otherFtdId = await createLead(world.db, {
    publisher_id: world.otherPublisher.id,
    advertiser_id: world.advertiser.id,
    status: 5,
  });
  await createConversion(world.db, { lead_id: otherFtdId });
}, 60_000);
afterAll(() => world.close());

const NEVER_WAS = 2_147_483_000;
const routes = allRoutes
  .filter(({ route }) => route.access === 'publisher' && route.params !== undefined)
  .map(({ name, route }): [string, RouteShape] => [name, route]);
const ask = (route: RouteShape, token: string, id: number): Promise<Reply> =>
  call(
    world.app.url,
    route.method,
    fillPath(
      route.path,
      Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((param) => [param, id])),
    ),
    {
      headers: { authorization: `Bearer ${token}` },
      ...(route.example !== undefined && { body: route.example }),
    },
  );
/** Returns the parts of a reply that are the same in equal replies. */
const visible = ({ status, headers, body }: Reply): unknown => ({
  status,
  body: { ...body, trace_id: '' },
  headers: Object.fromEntries(
    [...headers].filter(
      ([name]) =>
        ![
          'x-request-id',
          'date',
          'ratelimit-remaining',
          'ratelimit-reset',
          'content-length',
        ].includes(name),
    ),
  ),
});

it('the registry has routes to test', () => expect(routes.length).toBeGreaterThan(0));

it.each(routes)(
  "%s: another publisher's id gets the answer of an unknown id",
  async (_name, route) => {
    const strange = await ask(route, world.publisher.token, world.otherLeadId);
    const absent = await ask(route, world.publisher.token, NEVER_WAS);
    expect(strange.status).toBe(404);
    expect(visible(strange)).toEqual(visible(absent));
  },
);

it.each(routes)('%s: the owner gets it', async (_name, route) => {
  expect((await ask(route, world.otherPublisher.token, world.otherLeadId)).status).toBe(200);
});

it.each(
  allRoutes
    .filter(
      ({ route }) =>
        route.access === 'publisher' && route.method === 'GET' && route.params === undefined,
    )
    .map(({ name, route }): [string, RouteShape] => [name, route]),
)('%s: lists nothing of another publisher, not even with its cursor', async (_name, route) => {
  const theirs = await ask(route, world.otherPublisher.token, 0);
  const { data, next_cursor: cursor } = theirs.body as {
    data: { lead_id: number }[];
    next_cursor: string;
  };
  expect(data.map(({ lead_id }) => lead_id)).toContain(otherFtdId);
  for (const query of ['', `?cursor=${cursor}`]) {
    const mine = await call(world.app.url, 'GET', `${route.path}${query}`, {
      headers: { authorization: `Bearer ${world.publisher.token}` },
    });
    expect(mine.status).toBe(200);
    const listed = (mine.body.data as { lead_id: number }[]).map(({ lead_id }) => lead_id);
    expect(listed).not.toContain(world.otherLeadId);
    expect(listed).not.toContain(otherFtdId);
  }
});

it('the Idempotency-Key of one publisher reveals nothing to another', async () => {
  const lead = allRoutes.find(({ name }) => name === 'intake.create')?.route.example as object;
  const send = (token: string, email: string, phone: string): Promise<Reply> =>
    call(world.app.url, 'POST', '/api/v1/leads', {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'shared-key' },
      body: { ...lead, email, phone },
    });
  expect((await send(world.otherPublisher.token, 'one@example.com', '+447400123456')).status).toBe(
    201,
  );
  const mine = await send(world.publisher.token, 'two@example.com', '+447400123457');
  expect(mine.status).toBe(201);
  expect(mine.headers.get('idempotency-replayed')).toBeNull();
});
