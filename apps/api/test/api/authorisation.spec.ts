import {
  allRoutes,
  isOpenToTokens,
  PERMISSIONS,
  type NamedRoute,
  type PermissionName,
  type RouteAccess,
  type RouteShape,
} from '@leadline/contracts';
import { permits } from '#shared/auth/admission.service.js';
import { makeToken } from '#test/support/api-tokens.js';
import { call } from '#test/support/http-client.js';
import { signInToPanel } from '#test/support/panel-sign-in.js';
import { signIn } from '#test/support/sign-in.js';
import { inParallel, knock, routesLogoutLast, type Headers } from './route-requests.js';
import { createWorld, type World } from './world.js';

/*
 * Calls every route with all permissions and with all but those that open it, with invalid
 * credentials, with a publisher token and with a session of the publisher panel; and with each
 * permission alone the routes that name it, and its part of the others. All pairs of a permission
 * and a route are asked of `permits`, with which the guard decides. API tokens of an administrator
 * do the same with their scopes. The expected result is computed here from the names in the
 * contract. `contract.spec.ts` calls without credentials and without permissions.
 */

/** Thousands of calls. */
const MATRIX_MS = 600_000;
let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

type Door = 'open' | 'unauthenticated' | 'forbidden' | 'closed to tokens';
interface Visitor {
  readonly label: string;
  readonly headers: Headers;
  readonly kind: 'anonymous' | 'staff' | 'token' | 'panel' | 'publisher' | 'inactive publisher';
  readonly holds: ReadonlySet<string>;
}

/** Features about sign-in and the own account, and single routes that are closed to tokens, too. */
const CLOSED_FEATURES = /^(auth|viewAs|userSettings|profile|passwordLinks|apiTokens|chat)\./;
const CLOSED_ROUTES: readonly string[] = [
  ...['users.create', 'users.update', 'users.restore'],
  ...['users.resetTwoFactor', 'users.endSessions'],
  ...['publisherAccounts.create', 'publisherAccounts.update', 'publisherAccounts.resetTwoFactor'],
  // Writes that any session may make.
  ...['presets.create', 'presets.update', 'presets.remove', 'alerts.dismiss'],
];
/** The route by which a token learns about itself. */
const OPEN_ROUTE = 'apiTokens.current';
const isClosedToTokens = (name: string): boolean =>
  name !== OPEN_ROUTE && (CLOSED_FEATURES.test(name) || CLOSED_ROUTES.includes(name));
const STAFF_OF_NOBODY: readonly unknown[] = ['public', 'publisher', 'advertiser', 'panel'];

const expectedDoor = (access: RouteAccess, visitor: Visitor, name = ''): Door => {
  const isOfStaff = !STAFF_OF_NOBODY.includes(access);
  if (visitor.kind === 'token' && isOfStaff && isClosedToTokens(name)) return 'closed to tokens';
  if (access === 'public') return 'open';
  // Nobody has the token of an advertiser here.
  if (access === 'advertiser') return 'unauthenticated';
  if (access === 'publisher')
    return visitor.kind === 'publisher'
      ? 'open'
      : visitor.kind === 'inactive publisher'
        ? 'forbidden'
        : 'unauthenticated';
  if (access === 'panel') return visitor.kind === 'panel' ? 'open' : 'unauthenticated';
  if (visitor.kind !== 'staff' && visitor.kind !== 'token') return 'unauthenticated';
  if (access === 'session') return 'open';
  const wanted = new Set<string>(Array.isArray(access) ? access : [access]);
  return [...visitor.holds].some((name) => wanted.has(name)) ? 'open' : 'forbidden';
};

/**
 * Tells whether the guard let the call through. A 403 of the handler itself (settings of another
 * user) counts as let through.
 */
const foundDoor = ({
  status,
  body,
}: {
  status: number;
  body?: Record<string, unknown>;
}): Door | `status ${number}` => {
  if (status === 401 || body?.code === 'POSTBACK_TOKEN_UNKNOWN') return 'unauthenticated';
  if (status === 403 && (body?.code === 'FORBIDDEN' || body?.code === 'publisher_inactive'))
    return 'forbidden';
  if (status === 403 && body?.code === 'API_TOKEN_REFUSED') return 'closed to tokens';
  return status >= 500 || status === 429 ? `status ${status}` : 'open';
};

const surprises = async (
  visitors: readonly Visitor[],
  routesOf: (visitor: Visitor) => readonly NamedRoute[] = routesLogoutLast,
): Promise<string[]> => {
  const found: string[] = [];
  await inParallel(visitors, 8, async (visitor) => {
    for (const { name, route } of routesOf(visitor)) {
      const { method, path, body } = knock(route);
      const door = foundDoor(
        await call(world.app.url, method, path, { body, headers: visitor.headers }),
      );
      const expected = expectedDoor(route.access, visitor, name);
      if (door !== expected)
        found.push(`${visitor.label} → ${name}: ${door}, expected ${expected}`);
    }
  });
  return found;
};

const staff = async (label: string, permissions: readonly PermissionName[]): Promise<Visitor> => ({
  label,
  kind: 'staff',
  headers: (await signIn(world.app, { permissions })).headers,
  holds: new Set(permissions),
});
/** An API token of an administrator. */
const token = async (label: string, scopes: readonly PermissionName[]): Promise<Visitor> => ({
  label: `token ${label}`,
  kind: 'token',
  headers: (await makeToken(world.app, world.admin, { scopes })).headers,
  holds: new Set(scopes),
});
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** The routes that need a permission. */
const guarded = allRoutes.filter(
  ({ route }) =>
    !['public', 'publisher', 'advertiser', 'panel', 'session'].includes(String(route.access)),
);
const isNamed = ({ access }: RouteShape, name: string): boolean =>
  [access].flat().some((wanted) => wanted === name);
/**
 * Returns the routes that the only permission of a visitor opens, and its part of the others: each
 * of these is asked for by one of the visitors.
 */
const ofOnePermission =
  (routes: readonly NamedRoute[], visitors: readonly Visitor[]) =>
  (visitor: Visitor): readonly NamedRoute[] =>
    routes.filter(
      ({ route }, index) =>
        [...visitor.holds].some((name) => isNamed(route, name)) ||
        visitors[index % visitors.length] === visitor,
    );
/** Makes a visitor for each set of permissions that opens routes, with all but these permissions. */
const visitorsWithout = async (
  make: (label: string, permissions: readonly PermissionName[]) => Promise<Visitor>,
): Promise<ReadonlyMap<Visitor, readonly NamedRoute[]>> => {
  const routesOf = new Map<Visitor, readonly NamedRoute[]>();
  const sets = new Set(guarded.map(({ route }) => String(route.access)));
  await inParallel([...sets], 4, async (set) => {
    const routes = guarded.filter(({ route }) => String(route.access) === set);
    const rest = PERMISSIONS.map(({ name }) => name).filter(
      (name) => !routes.some(({ route }) => isNamed(route, name)),
    );
    routesOf.set(await make(`all but ${set}`, rest), routes);
  });
  expect([...routesOf.values()].flat()).toHaveLength(guarded.length);
  return routesOf;
};
const namedByRoutes = new Set<string>(allRoutes.flatMap(({ route }) => route.access));
const named = PERMISSIONS.filter(({ name }) => namedByRoutes.has(name));
const unnamed = PERMISSIONS.filter(({ name }) => !namedByRoutes.has(name));

it('by the rule of the guard, each permission alone opens exactly the routes that name it', () => {
  const wrong = PERMISSIONS.flatMap(({ id, name }) =>
    guarded
      .filter(({ route }) => permits(route.access, new Set([id])) !== isNamed(route, name))
      .map((route) => `${name} → ${route.name}`),
  );
  expect(wrong).toEqual([]);
});

it('by the rule of the guard, tokens may call all routes but those about sign-in', () => {
  const open = allRoutes.filter(({ route }) => isOpenToTokens(route)).map(({ name }) => name);
  expect(open).toEqual(allRoutes.map(({ name }) => name).filter((name) => !isClosedToTokens(name)));
});

it(
  'each permission alone opens the routes that name it, and none of its part of the others',
  async () => {
    const visitors: Visitor[] = [];
    await inParallel(named, 4, async ({ name }) => {
      visitors.push(await staff(name, [name]));
    });
    expect(visitors.length).toBeGreaterThan(25);
    expect(await surprises(visitors, ofOnePermission(guarded, visitors))).toEqual([]);
  },
  MATRIX_MS,
);

it(
  'a token with one scope opens the routes that name it, and none of its part of the others',
  async () => {
    const visitors: Visitor[] = [];
    for (const { name } of named) visitors.push(await token(name, [name]));
    expect(await surprises(visitors, ofOnePermission(allRoutes, visitors))).toEqual([]);
  },
  MATRIX_MS,
);

it(
  'a token with every scope but those that a route names does not open it',
  async () => {
    const routesOf = await visitorsWithout(token);
    expect(await surprises([...routesOf.keys()], (visitor) => routesOf.get(visitor) ?? [])).toEqual(
      [],
    );
  },
  MATRIX_MS,
);

it('a session opens the routes that need no permission', async () => {
  const others = routesLogoutLast().filter((one) => !guarded.includes(one));
  expect(await surprises([await staff('no permission', [])], () => others)).toEqual([]);
}, 60_000);

it('a token with every scope opens the routes of staff, but none about sign-in', async () => {
  const all = PERMISSIONS.map(({ name }) => name);
  expect(await surprises([await token('all scopes', all)], () => allRoutes)).toEqual([]);
}, 60_000);

it('the permissions that no route names open nothing, not even all together', async () => {
  const visitor = await staff(
    'permissions without a route',
    unnamed.map(({ name }) => name),
  );
  expect(visitor.holds.size).toBe(PERMISSIONS.length - named.length);
  expect(await surprises([visitor], () => guarded)).toEqual([]);
}, 60_000);

it(
  'every permission but those that a route names does not open it',
  async () => {
    expect(guarded.length).toBeGreaterThan(50);
    const routesOf = await visitorsWithout(staff);
    expect(await surprises([...routesOf.keys()], (visitor) => routesOf.get(visitor) ?? [])).toEqual(
      [],
    );
  },
  MATRIX_MS,
);

it('all permissions open every route of staff, and no route of publishers or of the panel', async () => {
  expect(
    await surprises([
      await staff(
        'all permissions',
        PERMISSIONS.map(({ name }) => name),
      ),
    ]),
  ).toEqual([]);
}, 60_000);

it('no route opens with invalid credentials', async () => {
  const keys: Record<string, Headers> = {
    'made-up token': bearer('made-up-token'),
    'made-up api key': { 'x-api-key': 'made-up-key' },
    'postback token': bearer(world.advertiser.postbackToken),
    'link token': bearer(world.redirectToken),
    'session token as api key': { 'x-api-key': world.admin.token },
    'publisher id': bearer(String(world.publisher.id)),
    'empty bearer': { authorization: 'Bearer ' },
    'a cookie': { cookie: `token=${world.admin.token}` },
  };
  expect(
    await surprises(
      Object.entries(keys).map(([label, headers]) => ({
        label,
        headers,
        kind: 'anonymous',
        holds: new Set(),
      })),
    ),
  ).toEqual([]);
}, 60_000);

it('a publisher has access to the publisher API only, an inactive one to nothing', async () => {
  const visitors: Visitor[] = [
    {
      label: 'publisher by bearer',
      kind: 'publisher',
      headers: bearer(world.publisher.token),
      holds: new Set(),
    },
    {
      label: 'publisher by x-api-key',
      kind: 'publisher',
      headers: { 'x-api-key': world.publisher.token },
      holds: new Set(),
    },
    {
      label: 'inactive publisher',
      kind: 'inactive publisher',
      headers: bearer(world.inactivePublisher.token),
      holds: new Set(),
    },
  ];
  expect(await surprises(visitors)).toEqual([]);
}, 60_000);

it('a session of the panel opens routes of the panel only, and none once the account is off', async () => {
  const panel = await signInToPanel(world.app, { publishers: [world.publisher.id] });
  const off = await signInToPanel(world.app, { publishers: [world.publisher.id] });
  await world.db.query('UPDATE publisher_accounts SET is_active = false WHERE id = $1', [off.id]);
  const holds = new Set<string>();
  expect(
    await surprises([
      { label: 'panel account', kind: 'panel', headers: panel.headers, holds },
      {
        label: 'panel account by x-api-key',
        kind: 'anonymous',
        headers: { 'x-api-key': panel.token },
        holds,
      },
      { label: 'panel account that is off', kind: 'anonymous', headers: off.headers, holds },
    ]),
  ).toEqual([]);
}, 60_000);

it('the oracle itself distinguishes routes', () => {
  const visitor = (kind: Visitor['kind'], ...holds: string[]): Visitor => ({
    label: '',
    headers: {},
    kind,
    holds: new Set(holds),
  });
  expect(expectedDoor('CAPS_LIST', visitor('staff', 'CAPS_LIST'))).toBe('open');
  expect(expectedDoor(['CAPS_LIST', 'CAPS_EDIT'], visitor('staff', 'CAPS_EDIT'))).toBe('open');
  expect(expectedDoor('CAPS_LIST', visitor('staff', 'CAPS_EDIT'))).toBe('forbidden');
  expect(expectedDoor('session', visitor('token'), 'lookups.countries')).toBe('open');
  expect(expectedDoor('session', visitor('token'), 'profile.get')).toBe('closed to tokens');
  expect(expectedDoor('CAPS_LIST', visitor('token'), 'caps.list')).toBe('forbidden');
  expect(expectedDoor('session', visitor('publisher'))).toBe('unauthenticated');
  expect(expectedDoor('session', visitor('panel'))).toBe('unauthenticated');
  expect(expectedDoor('panel', visitor('staff', 'CAPS_LIST'))).toBe('unauthenticated');
  expect(expectedDoor('panel', visitor('panel'))).toBe('open');
  expect(expectedDoor('publisher', visitor('staff', 'CAPS_LIST'))).toBe('unauthenticated');
});
