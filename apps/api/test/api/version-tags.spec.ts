import {
  allRoutes,
  ErrorReply,
  takesVersion,
  versionPathOf,
  type NamedRoute,
  type RouteShape,
} from '@leadline/contracts';
import { prepareSuccess } from './success-cases.js';
import { createWorld, type World } from './world.js';

/** ETags of records with a version, on every route that has them. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const of = (choose: (route: RouteShape) => boolean): [string, NamedRoute][] =>
  allRoutes.filter(({ route }) => choose(route)).map((named) => [named.name, named]);
const reads = of((route) => versionPathOf(route) !== null);
const saves = of(takesVersion);

it('the routes of records have tags, and their saves take them', () => {
  const [read, saved] = [reads.map(([name]) => name), saves.map(([name]) => name)];
  expect(read).toEqual(
    expect.arrayContaining(['distributions.get', 'advertisers.settings', 'publishers.settings']),
  );
  expect(saved).toEqual(
    expect.arrayContaining([
      ...['caps.update', 'distributions.update', 'advertisers.update', 'publishers.update'],
      ...['settings.save', 'funnelOverrides.update', 'caps.restore'],
    ]),
  );
  expect(saved).not.toContain('advertiserPlans.effect');
});

it.each(reads)(
  '%s has a tag with its version, and 304 for whoever has it',
  async (_name, named) => {
    const send = await prepareSuccess(world, named);
    const reply = await send();
    const tag = reply.headers.get('etag') ?? '';
    const path = versionPathOf(named.route) ?? [];
    const version = path.reduce<unknown>(
      (value, name) => (value as Record<string, unknown>)[name],
      reply.body,
    );
    expect(tag).toMatch(new RegExp(`^"${String(version)}-[\\w-]{16}"$`));
    const again = await send({ 'if-none-match': `"0-x", W/${tag}` });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await send({ 'if-none-match': '"0-x"' })).status).toBe(200);
  },
);

it.each(saves)('%s: If-Match does as version, and is answered 412', async (_name, named) => {
  const send = await prepareSuccess(world, named);
  const refused = await send({ 'if-match': '"999999"' });
  expect([refused.status, refused.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
  expect(ErrorReply.parse(refused.body)).toEqual(refused.body);
  // Publishers are not told who saved meanwhile. Their record is new.
  const isOfPanel = named.route.access === 'panel';
  const details = isOfPanel ? { version: 1 } : refused.body.details;
  const { version } = details as { version: number };
  expect((await send({ 'if-match': 'W/"1"' })).status).toBe(412);
  const saved = await send({ 'if-match': `"${String(version)}"` });
  expect([saved.status, saved.status === 412 ? saved.text : '']).toEqual([
    named.route.status ?? 200,
    '',
  ]);
});

const unchecked = of(
  (route) =>
    route.method === 'DELETE' &&
    !takesVersion(route) &&
    !['public', 'publisher', 'advertiser'].includes(String(route.access)),
);

it.each(unchecked)(
  '%s takes no version: If-Match is answered 412, and nothing is done',
  async (_name, named) => {
    const send = await prepareSuccess(world, named);
    for (const tag of ['"1"', 'W/"1"', '"1-AAAAAAAAAAAAAAAA"']) {
      const refused = await send({ 'if-match': tag });
      expect([refused.status, refused.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
    }
    expect((await send({ 'if-match': '*' })).status).toBe(named.route.status ?? 200);
  },
);
