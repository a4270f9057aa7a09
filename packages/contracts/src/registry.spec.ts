import type { RouteAccess, RouteShape } from './common/route.js';
import {
  fitsLimitedRole,
  permissionId,
  SCHEDULING_PERMISSIONS,
  type PermissionName,
} from './permissions.js';
import { allRoutes, type NamedRoute } from './registry.js';

const isPermission = (
  name: Exclude<RouteAccess, readonly PermissionName[]>,
): name is PermissionName => permissionId(name) !== undefined;

it('every signed-in user may look up names and change what is their own, and nothing else', () => {
  const open = allRoutes
    .filter(({ route }) => route.access === 'session')
    .map(({ route: { method, path } }) => `${method} ${path}`);
  expect(open.sort()).toEqual([
    'DELETE /api/api-tokens/:id',
    'DELETE /api/presets/:id',
    'DELETE /api/profile/chat',
    'DELETE /api/profile/sessions/:session_id',
    'GET /api/alerts',
    'GET /api/alerts/today',
    'GET /api/api-tokens',
    'GET /api/api-tokens/:id/versions',
    'GET /api/api-tokens/current',
    'GET /api/countries',
    'GET /api/currencies',
    'GET /api/get-filter-data',
    'GET /api/get-filter-data-2',
    'GET /api/presets',
    'GET /api/profile',
    'GET /api/profile/chat',
    'GET /api/profile/sessions',
    'GET /api/publishers',
    'GET /api/session',
    'GET /api/timezone',
    'GET /api/user-settings/:user_id',
    'GET /api/user-settings/:user_id/table-columns',
    'POST /api/alerts/dismiss',
    'POST /api/api-tokens',
    'POST /api/logout',
    'POST /api/presets',
    'POST /api/profile/chat/code',
    'POST /api/profile/recovery-codes',
    'POST /api/profile/sessions/end-others',
    'POST /api/profile/two-factor/confirm',
    'POST /api/profile/two-factor/reset',
    'POST /api/search',
    'POST /api/view-as/end',
    'PUT /api/api-tokens/:id',
    'PUT /api/presets/:id',
    'PUT /api/profile',
    'PUT /api/profile/password',
    'PUT /api/user-settings',
    'PUT /api/users/timezone',
  ]);
});

it('every route of staff says what a role that is limited to its own parties gets', () => {
  const open = ({ access }: RouteShape) =>
    ['public', 'publisher', 'advertiser', 'panel'].includes(String(access));
  expect(
    allRoutes.filter(({ route }) => !open(route) && !route.limit).map(({ name }) => name),
  ).toEqual([]);
});

it('a route is closed to limited roles exactly if they cannot have its permission', () => {
  const fits = (name: PermissionName): boolean => fitsLimitedRole(permissionId(name) ?? 0);
  const namesOf = ({ access }: RouteShape) => [access].flat().filter(isPermission);
  const guarded = allRoutes.filter(({ route }) => namesOf(route).length > 0);
  const mayHave = ({ route }: NamedRoute): boolean => namesOf(route).some(fits);
  const isClosed = ({ route }: NamedRoute): boolean => route.limit?.kind === 'closed';
  expect(guarded.filter((one) => !mayHave(one) && !isClosed(one)).map(({ name }) => name)).toEqual(
    [],
  );
  // They show the routing of every party, or who is sent alerts about them, behind permissions that
  // show more than that.
  expect(guarded.filter((one) => mayHave(one) && isClosed(one)).map(({ name }) => name)).toEqual([
    'caps.effects',
    'simulations.simulate',
    'simulations.replay',
    'simulations.replayStatus',
    'dashboard.firstSteps',
    'alertRecipients.list',
  ]);
});

it('whoever may save a record that can be scheduled may open scheduled changes', () => {
  const saving = allRoutes.flatMap(({ route }) =>
    route.isSchedulable === true ? [route.access].flat() : [],
  );
  expect([...new Set<string>(saving)].sort()).toEqual([...SCHEDULING_PERMISSIONS].sort());
});

it('a test lead needs the permission of the page that sends it (LED-063)', () => {
  const route = allRoutes.find(({ name }) => name === 'injections.testLead')?.route;
  expect(route?.access).toBe('LEADS_LIST');
});
