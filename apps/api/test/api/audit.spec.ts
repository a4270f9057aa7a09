import {
  allRoutes,
  READS_BY_POST,
  type NamedRoute,
  type RouteShape,
  type Alert,
  type AuditChoices,
  type AuditPage,
} from '@leadline/contracts';
import { isStaffRoute } from './route-requests.js';
import { prepareSuccess } from './success-cases.js';
import { createWorld, type World } from './world.js';
import { Agent, request } from 'undici';
import { SecurityLogService } from '#shared/audit/security-log.service.js';
import { call } from '#test/support/http-client.js';
import { signInToPanel } from '#test/support/panel-sign-in.js';
import { addStaff, signIn, TEST_PASSWORD, type SignedIn } from '#test/support/sign-in.js';
import { passwordStep } from '../integration/auth/sign-in-steps.js';

let world: World;

describe('audit', () => {
  /**
   * Every write by staff and in the panel is in the audit log once, with its user or its account and
   * its request. Reads are not.
   */

  /** Written by a job that an earlier request has started, whenever it ends. */
  const LATER = 'person.erased';
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
});

describe('security log', () => {
  let reader: SignedIn;
  const elsewhere = new Agent({ localAddress: '127.0.0.2' });
  beforeAll(async () => {
    world = await createWorld();
    reader = await signIn(world.app, { permissions: ['AUDIT_LOG_LIST', 'CONTACT_DATA'] });
  }, 60_000);
  afterAll(async () => {
    await elsewhere.close();
    await world.close();
  });

  const entries = async (filter: object): Promise<AuditPage['data']> => {
    await world.app.get(SecurityLogService).flush();
    const { headers } = reader;
    const reply = await call(world.app.url, 'POST', '/api/audit-log', { headers, body: filter });
    return (reply.body as unknown as AuditPage).data;
  };
  const alerts = async (kind: string, who = reader): Promise<Alert[]> => {
    await world.app.get(SecurityLogService).flush();
    const reply = await call(world.app.url, 'GET', '/api/alerts', { headers: who.headers });
    return (reply.body as { data: Alert[] }).data.filter((alert) => alert.kind === kind);
  };
  const textsOf = ([entry]: AuditPage['data']) =>
    entry?.changes.map(({ label, after }) => `${label}: ${after}`).toSorted();

  it('calls without a session and without the permission are one entry each, with a count', async () => {
    const forbidden = await signIn(world.app);
    for (const path of ['/api/roles', '/api/roles', '/api/roles']) {
      await call(world.app.url, 'GET', path, { headers: { 'user-agent': 'Mozilla Firefox/1' } });
      await call(world.app.url, 'GET', path, { headers: forbidden.headers });
    }
    const [unknown] = await entries({ action: ['access.unauthenticated'] });
    expect(unknown).toMatchObject({ user: null, address: '127.0.0.1', device: 'Firefox' });
    expect(textsOf([unknown!])).toEqual(['Count: 3', 'Request: GET /api/roles']);
    const refused = await entries({ action: ['access.forbidden'], user: [forbidden.userId] });
    expect(refused).toHaveLength(1);
    expect(textsOf(refused)).toEqual(['Count: 3', 'Request: GET /api/roles']);
  });

  it('a flood of refusals does not fill the log', async () => {
    const before = (await entries({ action: ['access.unauthenticated'], limit: 200 })).length;
    for (let index = 0; index < 70; index += 1)
      await call(world.app.url, 'POST', '/api/login', {
        body: { email: `flood-${index}@example.com`, password: 'x' },
        headers: { 'user-agent': 'x' },
      });
    const blocked = await entries({ action: ['auth.login_blocked'], limit: 200 });
    expect(before).toBeLessThanOrEqual(50);
    expect(blocked.length).toBeLessThanOrEqual(50);
    // The address has failed 50 times.
    expect(blocked.length).toBeGreaterThan(0);
    await world.db.query('DELETE FROM login_failures');
  });

  it('sign-ins that are slowed down are in the log with the name tried, and an alert', async () => {
    const { email } = await addStaff(world.app);
    for (let guess = 0; guess < 7; guess += 1) await passwordStep(world.app, email, 'Wrong-1');
    const [entry] = await entries({ action: ['auth.login_blocked'] });
    expect(textsOf([entry!])).toEqual(
      expect.arrayContaining(['Request: POST /api/login', `Name tried: ${email}`, 'Count: 2']),
    );
    const named = (await alerts('sign_in_blocked')).filter(({ title }) => title.includes(email));
    expect(named.map(({ text }) => text)).toEqual([
      '2 attempts came too soon after failed ones, last from 127.0.0.1.',
    ]);
    expect(await alerts('sign_in_blocked', await signIn(world.app))).toEqual([]);
    await world.db.query('DELETE FROM login_failures');
  });

  it('a sign-in from a new address is an alert, a first sign-in and a known address are none', async () => {
    const { email, userId } = await addStaff(world.app);
    const login = async (dispatcher?: Agent): Promise<number> => {
      const { statusCode, body } = await request(`${world.app.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: TEST_PASSWORD }),
        ...(dispatcher && { dispatcher }),
      });
      await body.dump();
      return statusCode;
    };
    expect([await login(), await login()]).toEqual([200, 200]);
    const ofUser = async () =>
      (await entries({ record: { entity: 'user', id: userId } })).map(({ changes }) =>
        changes.map(({ label, after }) => `${label}: ${after}`).toSorted(),
      );
    expect(await ofUser()).toEqual([['With: Password'], ['With: Password']]);
    expect([await login(elsewhere), await login(elsewhere)]).toEqual([200, 200]);
    expect(await ofUser()).toEqual([
      ['With: Password'],
      ['New address: Yes', 'With: Password'],
      ['With: Password'],
      ['With: Password'],
    ]);
    const { rows } = await world.db.query<{ name: string }>(
      'SELECT name FROM users WHERE id = $1',
      [userId],
    );
    const found = (await alerts('new_address')).filter(({ text }) => text.startsWith('127.0.0.2'));
    expect(found.map(({ title }) => title)).toContain(
      `${rows[0]?.name} signed in from a new address`,
    );
  });

  it('the reset of a second factor is an alert that says by whom and from where', async () => {
    const { userId } = await addStaff(world.app);
    const reset = await call(world.app.url, 'POST', `/api/users/${userId}/two-factor/reset`, {
      headers: world.admin.headers,
      body: { current_password: TEST_PASSWORD },
    });
    expect(reset.status).toBe(200);
    const [alert] = await alerts('second_factor_reset');
    expect(alert?.title).toMatch(/^The second factor of .+ was reset$/);
    expect(alert?.text).toMatch(/^By .+ from 127\.0\.0\.1\. /);
  });

  it('what somebody did in the panel is named, and can be asked for', async () => {
    const person = await signInToPanel(world.app, { publishers: [world.publisher.id] });
    const { headers } = reader;
    const choices = (await call(world.app.url, 'GET', '/api/audit-log/choices', { headers }))
      .body as unknown as AuditChoices;
    const key = `account:${person.id}`;
    expect(choices.users).toContainEqual({ id: key, name: 'Publisher account Pat Lee' });
    const found = await entries({ user: [key] });
    expect(found).toMatchObject([
      {
        user: null,
        publisher_account: { id: person.id, name: 'Pat Lee' },
        address: '127.0.0.1',
        action: 'auth.login',
      },
    ]);
    const nobody = await entries({ user: ['none'], limit: 200 });
    expect(nobody.some(({ publisher_account: account }) => account !== null)).toBe(false);
  });
});
