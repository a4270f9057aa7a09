import type { AuditPage } from '@leadline/contracts';
import { setSetting } from '@leadline/prisma/seed';
import { SecurityLogService } from '#shared/audit/security-log.service.js';
import { eventually } from '#test/support/waiting.js';
import { call, type Reply } from '#test/support/http-client.js';
import { addPanelAccount } from '#test/support/panel-sign-in.js';
import { addStaff, TEST_PASSWORD } from '#test/support/sign-in.js';
import { createWorld, OFFER_SLUG, type World } from './world.js';

// Addresses from which staff may work, behind a proxy that says where a client is (ADR 74).

const [OFFICE, HOME, OFFICE_V6] = ['203.0.113.7', '198.51.100.2', '2001:db8:1::9'];
const OFFICE_NETWORKS = ['203.0.113.0/24', '2001:db8:1::/48'];
const REFUSED = { status: 403, body: { code: 'STAFF_ADDRESS_REFUSED' } };

let world: World;
beforeAll(async () => {
  process.env.TRUST_PROXY = '1';
  world = await createWorld();
}, 60_000);
afterAll(async () => {
  delete process.env.TRUST_PROXY;
  await world.close();
});

interface Options {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}
const from = (
  address: string,
  method: string,
  path: string,
  { body, headers = {} }: Options = {},
): Promise<Reply> =>
  call(world.app.url, method, path, {
    body,
    headers: { ...headers, 'x-forwarded-for': address },
  });
const asAdmin = (address: string, method = 'GET', path = '/api/session', body?: object) =>
  from(address, method, path, { headers: world.admin.headers, ...(body && { body }) });
const login = (address: string, email: string): Promise<Reply> =>
  from(address, 'POST', '/api/login', { body: { email, password: TEST_PASSWORD } });
const save = (staff_addresses: readonly string[], address = OFFICE): Promise<Reply> =>
  asAdmin(address, 'POST', '/api/settings', {
    ...{ exclude_ftd_status: [], default_publisher_status: '', staff_addresses },
  });
const statusBecomes = (status: number, address: string): Promise<void> =>
  eventually(async () => expect((await asAdmin(address)).status).toBe(status));
/** Waits until only the office is allowed. */
const allowOffice = async (): Promise<void> => {
  expect(await save(OFFICE_NETWORKS)).toMatchObject({ status: 200 });
  await statusBecomes(403, HOME);
};

afterEach(async () => {
  await setSetting(world.db, 'staff_addresses', []);
  await statusBecomes(200, HOME);
});

it('an empty list, the default, allows every address', async () => {
  const { email } = await addStaff(world.app);
  expect((await asAdmin(OFFICE, 'GET', '/api/settings')).body.staff_addresses).toEqual([]);
  for (const address of [OFFICE, HOME, OFFICE_V6])
    expect([(await asAdmin(address)).status, (await login(address, email)).status]).toEqual([
      200, 200,
    ]);
});

it('a session that is in use stops once the list is in force, and goes on from the office', async () => {
  expect((await asAdmin(HOME)).status).toBe(200);
  await allowOffice();
  expect(await asAdmin(HOME)).toMatchObject(REFUSED);
  expect(await asAdmin(HOME, 'POST', '/api/audit-log', {})).toMatchObject(REFUSED);
  for (const address of [OFFICE, OFFICE_V6, `::ffff:${OFFICE}`])
    expect((await asAdmin(address)).status).toBe(200);
});

it('each step of the sign-in and each password link is refused, right or wrong', async () => {
  const { email } = await addStaff(world.app);
  await allowOffice();
  const body = { email, code: '123456' };
  const token = 'nobody-has-this-token-0000000000';
  for (const [path, sent] of [
    ['/api/login', { email, password: TEST_PASSWORD }],
    ['/api/login', { email, password: 'Wrong-1' }],
    ['/api/users/two-factor-configure', body],
    ['/api/users/two-factor-verify', body],
    ['/api/users/two-factor-recover', { email, recovery_code: 'abcd-efgh-jkmn' }],
    ['/api/password-links/check', { token }],
    ['/api/password-links/use', { token, password: 'Secret-9', confirmPassword: 'Secret-9' }],
  ] as const)
    expect([path, await from(HOME, 'POST', path, { body: sent })]).toMatchObject([path, REFUSED]);
  expect((await login(OFFICE, email)).status).toBe(200);
  // A client says nothing about its own address: the last one is that of the proxy's client.
  expect(await login(`${OFFICE}, ${HOME}`, email)).toMatchObject(REFUSED);
});

it('publishers, the panel, postbacks, links, health and pages go on everywhere', async () => {
  const account = await addPanelAccount(world.app, { publishers: [world.publisher.id] });
  const { publisher, panel, advertiser, redirectToken, leadId } = world;
  await allowOffice();
  const withToken = { headers: { authorization: `Bearer ${publisher.token}` } };
  const statusOf = async (method: string, path: string, options?: Options): Promise<number> =>
    (await from(HOME, method, path, options)).status;
  expect(await statusOf('GET', `/api/v1/leads/${leadId}`, withToken)).toBe(200);
  expect(await statusOf('GET', '/api/panel/session', { headers: panel.headers })).toBe(200);
  const panelLogin = { body: { email: account.email, password: TEST_PASSWORD } };
  expect(await statusOf('POST', '/api/panel/login', panelLogin)).toBe(200);
  const postback = `/api/v1/postbacks/${advertiser.postbackToken}?lead_id=999999999&status=New`;
  expect((await from(HOME, 'GET', postback)).body.code).toBe('POSTBACK_LEAD_UNKNOWN');
  expect(await statusOf('GET', `/r/${redirectToken}`)).toBe(200);
  expect(await statusOf('GET', `/c/${OFFER_SLUG}?affiliate_id=${publisher.id}`)).toBe(302);
  expect(await statusOf('GET', '/health/live')).toBe(200);
  expect(await statusOf('GET', '/panel/docs')).toBe(200);
});

it('a list without the address of the sender, and entries that are none, are refused', async () => {
  const issueOf = async (list: readonly string[], address = OFFICE) => {
    const { status, body } = await save(list, address);
    const [{ field, code, message }] = body.issues as [Record<string, string>];
    return { status, field, code, message };
  };
  const at = { status: 422, field: 'staff_addresses' };
  expect(await issueOf(OFFICE_NETWORKS, HOME)).toEqual({
    ...{ ...at, code: 'own_address_missing' },
    message: `Your own address, ${HOME}, is not in the list. Add it, or you lock yourself out.`,
  });
  expect(await issueOf([OFFICE, '10.0.0.300', 'office', '10.0.0.0/33'])).toEqual({
    ...{ ...at, code: 'invalid' },
    message: 'Not an IP address or network: 10.0.0.300, office, 10.0.0.0/33',
  });
  expect((await asAdmin(OFFICE, 'GET', '/api/settings')).body.staff_addresses).toEqual([]);
  // The list that was saved is trimmed, each entry once. A save without one leaves it.
  expect((await save([` ${OFFICE} `, OFFICE])).status).toBe(200);
  const other = { exclude_ftd_status: [], default_publisher_status: 'New' };
  expect((await asAdmin(OFFICE, 'POST', '/api/settings', other)).status).toBe(200);
  expect((await asAdmin(OFFICE, 'GET', '/api/settings')).body.staff_addresses).toEqual([OFFICE]);
});

it('refusals are in the security log with the address, and the change in the audit log', async () => {
  await allowOffice();
  const { email } = await addStaff(world.app);
  await login(HOME, email);
  await world.app.get(SecurityLogService).flush();
  const entriesOf = async (action: string): Promise<AuditPage['data']> => {
    const { body } = await asAdmin(OFFICE, 'POST', '/api/audit-log', { action: [action] });
    return (body as unknown as AuditPage).data;
  };
  const refused = await entriesOf('access.address_refused');
  const texts = (entry: AuditPage['data'][number] | undefined) =>
    entry?.changes.map(({ label, after }) => `${label}: ${after}`);
  const ofLogin = refused.find((entry) => texts(entry)?.includes('Request: POST /api/login'));
  expect(ofLogin).toMatchObject({
    ...{ user: null, address: HOME, action_label: 'Refused from this address' },
  });
  const ofSession = refused.find((entry) => texts(entry)?.includes('Request: GET /api/session'));
  expect(ofSession).toMatchObject({ user: { id: world.admin.userId }, address: HOME });
  const [change] = await entriesOf('settings.update');
  expect(texts(change)).toContainEqual(expect.stringContaining(OFFICE_NETWORKS[0]!));
});

it('the statement of the operations manual opens the back office again', async () => {
  await allowOffice();
  await world.db.query(`DELETE FROM settings WHERE key = 'staff_addresses'`);
  await statusBecomes(200, HOME);
});
