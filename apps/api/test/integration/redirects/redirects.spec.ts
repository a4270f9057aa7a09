import { Module } from '@nestjs/common';
import { createAdvertiser, createLead, createPublisher } from '@leadline/prisma/seed';
import pg from 'pg';
import { RedirectsModule } from '#modules/publishers/redirects/redirects.module.js';
import { FixedClock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { call } from '#test/support/http-client.js';
import { NobodyAuthModule } from '#test/support/app-modules.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [PlatformModule, HttpModule.forCallers(NobodyAuthModule), RedirectsModule] })
class TestModule {}

const NOW = new Date('2026-11-20T12:00:00Z');
const ADDRESS = 'https://advertiser.example/auto?key=s3cret&x=%20y';
const clock = new FixedClock(NOW);
let app: TestApp;
let db: pg.Pool;
let parties: { publisher_id: number; advertiser_id: number };
let serial = 0;

beforeAll(async () => {
  app = await createTestApp(TestModule, { clock, environment: { PROCESS_ROLE: 'http' } });
  db = new pg.Pool({ connectionString: app.databaseUrl, max: 4 });
  parties = {
    publisher_id: (await createPublisher(db, TEST_SECRET)).id,
    advertiser_id: (await createAdvertiser(db, TEST_SECRET)).id,
  };
});
afterAll(async () => {
  await db?.end();
  await app?.close();
});
beforeEach(() => clock.set(NOW));

/** A link that is valid for an hour. */
const link = async (
  address: string | null = ADDRESS,
): Promise<{ leadId: number; token: string }> => {
  serial += 1;
  const token = `token-of-a-link-${serial}`;
  const leadId = await createLead(db, {
    ...parties,
    redirect_token: token,
    redirect_expires_at: new Date(NOW.getTime() + 3_600_000),
  });
  if (address !== null)
    await db.query('UPDATE leads SET autologin_url = $2 WHERE id = $1', [
      leadId,
      app.get(SecretsService).encrypt(address, 'login-link'),
    ]);
  return { leadId, token };
};
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
type Sent = Readonly<Record<string, string>>;
const visit = (token: string, headers: Sent = {}, method = 'GET'): Promise<Response> =>
  fetch(`${app.url}/r/${token}`, {
    redirect: 'manual',
    method,
    headers: { 'user-agent': BROWSER, ...headers },
  });
/** Presses the button of the page, as a browser does. */
const press = (token: string, headers: Sent = {}): Promise<Response> =>
  visit(token, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, 'POST');
const autologgedAt = async (leadId: number): Promise<Date | null> =>
  (
    await db.query<{ autologged_at: Date | null }>(
      'SELECT autologged_at FROM leads WHERE id = $1',
      [leadId],
    )
  ).rows[0]?.autologged_at ?? null;

it('redirects the visitor, forbids caching and referrers, and records the visit', async () => {
  const { leadId, token } = await link();
  const answer = await visit(token);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(ADDRESS);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await answer.text()).toBe('');
  expect(await autologgedAt(leadId)).toEqual(NOW);
});

it('records only the first of many visits', async () => {
  const { leadId, token } = await link();
  await visit(token);
  clock.advance(60_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => visit(token)));
  expect(answers.every((answer) => answer.status === 302)).toBe(true);
  expect(await autologgedAt(leadId)).toEqual(NOW);
});

const SLACK = 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)';
describe.each<[string, Sent, string]>([
  ['a preview in a chat', { 'user-agent': SLACK }, 'GET'],
  ['a preview that names a browser', { 'user-agent': `${BROWSER} WhatsApp/2.23` }, 'GET'],
  ['a scanner of mail', { 'user-agent': 'Mozilla/5.0 (compatible; Barracuda Sentinel)' }, 'GET'],
  ['a program', { 'user-agent': 'curl/8.5.0' }, 'GET'],
  ['a headless browser', { 'user-agent': `${BROWSER} HeadlessChrome/140.0` }, 'GET'],
  ['a client with an empty User-Agent', { 'user-agent': '' }, 'GET'],
  ['a client with a User-Agent of spaces', { 'user-agent': '   ' }, 'GET'],
  ['a prefetch', { 'sec-purpose': 'prefetch' }, 'GET'],
  ['a page that is drawn ahead', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
  ['an older prefetch', { purpose: 'prefetch' }, 'GET'],
  ['a prefetch of Firefox', { 'x-moz': 'prefetch' }, 'GET'],
  ['a preview of Safari', { 'x-purpose': 'preview' }, 'GET'],
  ['a link checker', {}, 'HEAD'],
])('%s', (_name, headers, method) => {
  it('gets a page with a button instead of the login, and is no visit', async () => {
    const { leadId, token } = await link();
    const answer = await visit(token, headers, method);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      // A browser holds it against the redirect to the login.
      'content-security-policy': expect.not.stringContaining('form-action') as unknown,
    });
    if (method === 'GET')
      expect(text).toContain('<form method="post"><button type="submit">Continue</button></form>');
    expect(JSON.stringify([...answer.headers]) + text).not.toMatch(/advertiser\.example|s3cret/);
    expect(await autologgedAt(leadId)).toBeNull();
    // A browser two minutes later.
    clock.advance(120_000);
    const visited = await visit(token);
    expect([visited.status, visited.headers.get('location')]).toEqual([302, ADDRESS]);
    expect(await autologgedAt(leadId)).toEqual(new Date(NOW.getTime() + 120_000));
  });

  it('gets the login when somebody presses the button', async () => {
    const { leadId, token } = await link();
    const answer = await press(token, headers);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, ADDRESS]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await autologgedAt(leadId)).toEqual(NOW);
  });
});

it('a client that sends no User-Agent at all gets the page', async () => {
  const { leadId, token } = await link();
  const reply = await call(app.url, 'GET', `/r/${token}`);
  expect([reply.status, reply.headers.get('location')]).toEqual([200, null]);
  expect(await autologgedAt(leadId)).toBeNull();
});

it('shows the same page whatever the link is asked with', async () => {
  const { token } = await link();
  const headers = { 'user-agent': SLACK };
  const plain = await (await visit(token, headers)).text();
  const asked = await visit(`${token}?x="><script>alert(1)</script>&next=//evil.example`, headers);
  expect(await asked.text()).toBe(plain);
});

it('a press does not open a link that has expired or is unknown', async () => {
  const { leadId, token } = await link();
  clock.advance(3_600_000);
  expect((await press(token)).status).toBe(410);
  expect((await press('a-token-that-nobody-has')).status).toBe(404);
  expect(await autologgedAt(leadId)).toBeNull();
});

it('answers 410 from the instant of expiry, and records nothing', async () => {
  const { leadId, token } = await link();
  clock.set(new Date(NOW.getTime() + 3_600_000));
  const answer = await visit(token);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    410,
    'REDIRECT_EXPIRED',
  ]);
  expect(await autologgedAt(leadId)).toBeNull();
});

it('answers 404 to an unknown token, and 422 to an invalid one', async () => {
  const unknown = await visit('a-token-that-nobody-has');
  expect([unknown.status, ((await unknown.json()) as { code: string }).code]).toEqual([
    404,
    'REDIRECT_UNKNOWN',
  ]);
  const impossible = await visit('x%00y');
  expect([impossible.status, ((await impossible.json()) as { code: string }).code]).toEqual([
    422,
    'VALIDATION_FAILED',
  ]);
});

it('answers 404 if the lead has no autologin address', async () => {
  const { token } = await link(null);
  expect((await visit(token)).status).toBe(404);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://advertiser.example/x',
  'not an address',
])('does not send a browser to %s', async (address) => {
  const { leadId, token } = await link(address);
  const answer = await visit(token);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('location')).toBeNull();
  expect(await autologgedAt(leadId)).toBeNull();
});

it('shows a page to browsers, with the same status', async () => {
  const { token } = await link();
  clock.advance(3_600_000);
  const answer = await visit(token, { accept: 'text/html,application/xhtml+xml' });
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
  ]).toEqual([410, 'text/html; charset=utf-8', 'no-store']);
  expect(await answer.text()).toContain('<h1>This link has expired</h1>');
});

it('asks an address that comes too often to wait', async () => {
  const { token } = await link();
  const answers: number[] = [];
  // 300 a minute, and those that come free meanwhile.
  for (let turn = 0; turn < 30 && !answers.includes(429); turn += 1)
    answers.push(
      ...(await Promise.all(
        Array.from(
          { length: 50 },
          async () => (await visit(token, { 'user-agent': SLACK })).status,
        ),
      )),
    );
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200);
  expect(answers).toContain(429);
});
