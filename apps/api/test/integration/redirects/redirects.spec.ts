import { Module } from '@nestjs/common';
import { createAdvertiser, createLead, createPublisher } from '@leadline/prisma/seed';
import pg from 'pg';
import { RedirectsModule } from '#modules/redirects/redirects.module.js';
import { FixedClock } from '#shared/clock/clock.js';
import { Secrets } from '#shared/crypto/secrets.service.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { NobodyAuthModule } from '#test/support/nobody-auth.module.js';
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
      app.get(Secrets).encrypt(address),
    ]);
  return { leadId, token };
};
const visit = (token: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${app.url}/r/${token}`, { redirect: 'manual', ...init });
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

it('does not count a HEAD request as a visit', async () => {
  const { leadId, token } = await link();
  const answer = await visit(token, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, ADDRESS]);
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
  const answer = await visit(token, { headers: { accept: 'text/html,application/xhtml+xml' } });
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
  ]).toEqual([410, 'text/html; charset=utf-8', 'no-store']);
  expect(await answer.text()).toContain('<h1>This link has expired</h1>');
});
