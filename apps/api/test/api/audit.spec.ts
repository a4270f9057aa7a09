import { allRoutes, type NamedRoute, type RouteShape } from '@leadline/contracts';
import { isStaffRoute } from './route-requests.js';
import { prepareSuccess } from './success-cases.js';
import { createWorld, type World } from './world.js';

/**
 * Every write by staff and in the panel is in the audit log once, with its user or its account and
 * its request. Reads are not.
 */

/** Written by a job that an earlier request has started, whenever it ends. */
const LATER = 'person.erased';
/** These routes read. Their filters are too long for an address. */
const READS_BY_POST = new Set([
  'leads.list',
  'leads.matches',
  'leads.statusHistory',
  'leads.leadHistory',
  'conversions.list',
  'distributions.effects',
  'advertisers.effects',
  'publishers.effects',
  'search.find',
  'reports.metrics',
  'reports.pivot',
  'clickReports.pivot',
  'clickReports.clicks',
  'blacklist.preview',
  'dashboard.matrix',
  'dashboard.funnel',
  'simulations.simulate',
  'campaigns.simulate',
  'auditLog.list',
  'dataProtection.find',
]);
const WITHOUT_SESSION = new Set([
  'auth.login',
  'auth.configureTwoFactor',
  'auth.verifyTwoFactor',
  'auth.recover',
  'firstAdministrator.create',
  'passwordLinks.use',
  'panelAuth.login',
  'panelAuth.verifyTwoFactor',
  'panelAuth.recover',
]);
const isPanelRoute = (route: RouteShape): boolean => route.access === 'panel';
/** Whether an account of the panel does it, and not a member of staff. */
const isPanel = ({ name, route }: NamedRoute): boolean =>
  isPanelRoute(route) || name.startsWith('panelAuth.');
const isWrite = ({ name, route }: NamedRoute): boolean =>
  WITHOUT_SESSION.has(name) ||
  ((isStaffRoute(route) || isPanelRoute(route)) &&
    route.method !== 'GET' &&
    !READS_BY_POST.has(name));

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

interface Entry {
  readonly user_id: number | null;
  readonly publisher_account_id: number | null;
  readonly action: string;
  readonly request_id: string | null;
}
const newestId = async (): Promise<string> =>
  (await world.db.query<{ id: string }>('SELECT coalesce(max(id), 0)::text AS id FROM audit_log'))
    .rows[0]?.id ?? '0';
const entriesOf = async (
  named: NamedRoute,
): Promise<{ entries: Entry[]; traceId: string | null }> => {
  const send = await prepareSuccess(world, named);
  const before = await newestId();
  const reply = await send();
  expect(reply.status).toBe(named.route.status ?? 200);
  const { rows } = await world.db.query<Entry>(
    `SELECT user_id, publisher_account_id, action, request_id
     FROM audit_log
     WHERE id > $1 AND action <> $2`,
    [before, LATER],
  );
  return { entries: rows, traceId: reply.headers.get('x-request-id') };
};

it.each(allRoutes.filter(isWrite).map((named): [string, NamedRoute] => [named.name, named]))(
  '%s writes one entry',
  async (_name, named) => {
    const { entries, traceId } = await entriesOf(named);
    expect(entries).toEqual([
      {
        user_id: isPanel(named) ? null : expect.any(Number),
        publisher_account_id: isPanel(named) ? expect.any(Number) : null,
        action: expect.stringMatching(/^[a-z_]+\.[a-z_]+$/),
        request_id: traceId,
      },
    ]);
  },
);

it.each(
  allRoutes
    .filter((named) => !isWrite(named))
    .map((named): [string, NamedRoute] => [named.name, named]),
)('%s writes no audit entry', async (_name, named) => {
  expect((await entriesOf(named)).entries).toEqual([]);
});
