import { randomBytes, randomInt } from 'node:crypto';
import { Writable } from 'node:stream';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import { createUser, hashPassword } from '@leadline/prisma/seed';
import { Redis } from 'ioredis';
import { base32, codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { MetricsServerService } from '#modules/operation/monitoring/metrics-server.service.js';
import { AppLogger, createLogger } from '#shared/logging/logger.js';
import { cookieOf } from '#test/support/browser-cookies.js';
import { call, type Reply } from '#test/support/http-client.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { AUTOLOGIN_SECRET, createWorld, type World } from './world.js';

/*
 * Sends recognisable secrets in valid and invalid requests of staff, publishers and advertisers.
 * Then it searches for them where they must not be: in the most verbose logs, in Redis, in error
 * replies and in the metrics.
 */

/** Other runs may share the Redis that is searched. */
const mark = randomBytes(5).toString('hex');
const CANARY = {
  email: `canary-email-${mark}@example.com`,
  phone: `4474009${String(randomInt(100_000)).padStart(5, '0')}`,
  firstName: `Canaryfirst${mark}`,
  lastName: `Canarylast${mark}`,
  password: `Canary-Pass-${mark}`,
  wrongPassword: `Canary-Wrong-${mark}`,
  token: `canary-token-abcdefghijklm-${mark}`,
  staffEmail: `canary-staff-${mark}@example.com`,
  parameter: `canary-custom-param-${mark}`,
};
const IP = '81.2.69.199';
const secret = base32(randomBytes(20));

let world: World;
const lines: string[] = [];
const errorReplies: string[] = [];
const secrets: string[] = [
  ...Object.values(CANARY),
  IP,
  secret,
  AUTOLOGIN_SECRET,
  'advertiser-api-key',
];

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  world = await createWorld({
    environment: { METRICS_PORT: '0' },
    configure: (builder) =>
      builder.overrideProvider(AppLogger).useValue(createLogger('trace', sink)),
  });
  await createUser(world.db, {
    email: CANARY.staffEmail,
    name: CANARY.firstName,
    passwordHash: await hashPassword(CANARY.password),
    roleId: 1,
    totpSecret: encryptWith(deriveKey(TEST_SECRET, 'encryption'), secret, 'second-factor'),
  });
}, 60_000);
afterAll(() => world.close());

const send = async (
  method: string,
  path: string,
  options: Parameters<typeof call>[3] = {},
): Promise<Reply> => {
  const reply = await call(world.app.url, method, path, options);
  if (reply.status >= 400)
    errorReplies.push(
      `${method} ${path} ${reply.status} ${JSON.stringify([...reply.headers])} ${reply.text}`,
    );
  return reply;
};
const publisher = (): Record<string, string> => ({
  authorization: `Bearer ${world.publisher.token}`,
});
const lead = {
  email: CANARY.email,
  first_name: CANARY.firstName,
  last_name: CANARY.lastName,
  phone: `+${CANARY.phone}`,
  country: 'GB',
  ip: IP,
  password: CANARY.password,
  custom_param_1: CANARY.parameter,
};

/** Sign-in, right and wrong. */
const actOfStaff = async (): Promise<void> => {
  const login = { email: CANARY.staffEmail, password: CANARY.password };
  for (const body of [
    { ...login, password: CANARY.wrongPassword },
    { ...login, email: CANARY.email },
    { ...login, password: `${CANARY.password}\u0000` },
    { ...login, extra: CANARY.token },
    `{"email":"${CANARY.email}","password":"${CANARY.password}`,
  ])
    await send('POST', '/api/login', { body });
  const passwordStep = await send('POST', '/api/login', { body: login });
  expect(passwordStep.status).toBe(200);
  const cookie = String(cookieOf(passwordStep));
  secrets.push(cookie.split('=')[1] ?? cookie);
  await send('POST', '/api/users/two-factor-verify', {
    body: { email: CANARY.staffEmail, code: CANARY.token },
  });
  await send('POST', '/api/users/two-factor-recover', {
    body: { email: CANARY.staffEmail, recovery_code: CANARY.token.slice(0, 30) },
  });
  const session = await send('POST', '/api/users/two-factor-verify', {
    body: { email: CANARY.staffEmail, code: codeAt(secret, new Date()) },
    headers: { cookie },
  });
  expect(session.status).toBe(200);
  const token = String(session.body.token);
  secrets.push(token, token.split('.')[2] ?? token);
  const headers = { authorization: `Bearer ${token}` };
  await send('GET', '/api/session', { headers });
  await send('POST', '/api/lead-details', {
    headers,
    body: {
      search_in: 'email',
      search_txt: [CANARY.email],
      email: CANARY.email,
      start_date: '2020-01-01 00:00',
      end_date: '2030-01-01 00:00',
    },
  });
  await send('POST', '/api/lead-details', {
    headers,
    body: { search_in: CANARY.email, search_txt: CANARY.phone, excludes: [CANARY.token] },
  });
  await send('PUT', '/api/user-settings', {
    headers,
    body: { user_id: CANARY.email, extras: { last_pending_ftd_date: CANARY.email } },
  });
  const made = await send('POST', '/api/api-tokens', {
    headers,
    body: {
      ...{ name: 'A script', scopes: [2], expires_at: null, rate_limit_per_minute: 5 },
      current_password: CANARY.password,
      // Each code counts once.
      code: codeAt(secret, new Date(Date.now() + 30_000)),
    },
  });
  const apiToken = String(made.body.token);
  secrets.push(apiToken, apiToken.slice(4));
  for (const sent of [apiToken, `${apiToken}x`, apiToken.slice(0, -1)])
    for (const path of ['/api/session', '/api/leads/1', '/api/caps', '/api/no-such-route'])
      await send('GET', path, { headers: { authorization: `Bearer ${sent}` } });
  await send('POST', '/api/logout', { headers });
};

/** Leads, accepted, refused and broken, and what follows from them. */
const actOfParties = async (): Promise<void> => {
  secrets.push(world.publisher.token, world.advertiser.postbackToken, world.redirectToken);
  const accepted = await send('POST', '/api/v1/leads', {
    headers: { ...publisher(), 'idempotency-key': CANARY.token },
    body: lead,
  });
  expect(accepted.status).toBe(201);
  secrets.push(String(accepted.body.redirect_url).split('/').at(-1) ?? '');
  await send('POST', '/api/v1/leads', { headers: publisher(), body: lead });
  await send('POST', '/api/v1/leads', {
    headers: { ...publisher(), 'idempotency-key': CANARY.token },
    body: { ...lead, city: 'x' },
  });
  for (const wrong of [
    { phone: CANARY.firstName },
    { email: `${CANARY.email} ${CANARY.password}` },
    { country: CANARY.firstName },
    { ip: CANARY.email },
    { is_test: CANARY.token },
    { funnel: `<${CANARY.parameter}>` },
  ])
    expect(
      (await send('POST', '/api/v1/leads', { headers: publisher(), body: { ...lead, ...wrong } }))
        .status,
    ).toBe(422);
  await send('POST', '/api/v1/leads', {
    headers: publisher(),
    body: `{"email":"${CANARY.email}",`,
  });
  await send('POST', '/api/v1/leads', {
    headers: { authorization: `Bearer ${CANARY.token}` },
    body: lead,
  });
  await send('GET', '/api/v1/leads/1', { headers: { 'x-api-key': CANARY.token } });
  await send('GET', `/api/v1/leads/${CANARY.email}`, { headers: publisher() });
  await send('GET', `/r/${CANARY.token}`);
  await send('GET', `/r/${world.redirectToken}`);
  await send('POST', `/r/${world.redirectToken}`);
  await send('GET', `/api/v1/postbacks/${CANARY.token}?lead_id=1&status=${CANARY.email}`);
  await send(
    'GET',
    `/api/v1/postbacks/${world.advertiser.postbackToken}?lead_id=999999&status=${CANARY.parameter}`,
  );
  await send('POST', `/api/v1/postbacks/${world.advertiser.postbackToken}`, {
    body: { lead_id: accepted.body.lead_id, status: CANARY.parameter, ftd: true },
  });
  await send('GET', `/api/nothing/${CANARY.email}?token=${CANARY.token}`, {
    headers: {
      cookie: `session=${CANARY.token}`,
      referer: `https://x.example/?email=${CANARY.email}`,
    },
  });
  await send('GET', `/api/%zz${CANARY.email}`);
  await send('GET', `/api/v1/leads/%zz${CANARY.token}`);
};

/**
 * PostgreSQL names the values of a row that it refuses in its error. The log must not contain
 * them.
 */
const actOfMishap = async (): Promise<void> => {
  await world.db.query(
    `ALTER TABLE leads ADD CONSTRAINT no_canary CHECK (first_name <> '${CANARY.firstName}2')`,
  );
  const reply = await send('POST', '/api/v1/leads', {
    headers: publisher(),
    body: {
      ...lead,
      email: `x${CANARY.email}`,
      first_name: `${CANARY.firstName}2`,
      phone: '+447400998878',
    },
  });
  expect(reply.status).toBe(500);
  await world.db.query(
    `ALTER TABLE audit_log ADD CONSTRAINT no_canary CHECK (after::text NOT LIKE '%${mark}%')
       NOT VALID`,
  );
  const settings = await send('PUT', '/api/user-settings', {
    headers: world.admin.headers,
    body: {
      user_id: world.admin.userId,
      extras: {
        lead_details_columns: [{ value: CANARY.token, title: CANARY.email, visible: true }],
      },
    },
  });
  expect(settings.status).toBe(500);
};

const redisDump = async (): Promise<string> => {
  const redis = new Redis(process.env.REDIS_URL ?? '');
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    list: (key) => redis.lrange(key, 0, -1),
    hash: (key) => redis.hgetall(key),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  const parts: string[] = [];
  for (const key of await redis.keys('*'))
    parts.push(key, JSON.stringify((await readers[await redis.type(key)]?.(key)) ?? null));
  redis.disconnect();
  return parts.join('\n');
};

const leaksIn = (text: string): string[] => {
  const lower = text.toLowerCase();
  return secrets.filter((canary) => canary !== '' && lower.includes(canary.toLowerCase()));
};

it('no secret appears in logs, error replies, metrics or Redis', async () => {
  await actOfStaff();
  await actOfParties();
  await actOfMishap();
  expect(leaksIn(lines.join(''))).toEqual([]);
  // The test has put the address of the request in front of each reply.
  expect(
    errorReplies.filter((reply) => leaksIn(reply.replace(/^\S+ \S+ /, '')).length > 0),
  ).toEqual([]);
  const metricsPort = await world.app.get(MetricsServerService).listen();
  const metrics = await call(`http://127.0.0.1:${metricsPort}`, 'GET', '/metrics');
  expect(metrics.text).toContain('leadline_intake_total');
  expect(leaksIn(metrics.text)).toEqual([]);
  expect(leaksIn(await redisDump())).toEqual([]);
}, 60_000);

it('the search finds a secret that is present', async () => {
  expect(errorReplies.length).toBeGreaterThan(20);
  expect(lines.join('')).toContain('answered 500');
  const redis = new Redis(process.env.REDIS_URL ?? '');
  await redis.set(`canary-check-${mark}`, CANARY.email, 'EX', 60);
  const found = leaksIn(await redisDump());
  await redis.del(`canary-check-${mark}`);
  redis.disconnect();
  expect(found).toEqual([CANARY.email]);
});

it('secrets are stored encrypted or hashed', async () => {
  const { rows: tables } = await world.db.query<{ name: string }>(
    `SELECT table_name AS name
     FROM information_schema.tables
     WHERE table_schema = 'public'
       AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  let isStaffEmailFound = false;
  const never = [
    CANARY.password,
    CANARY.wrongPassword,
    secret,
    world.publisher.token,
    world.advertiser.postbackToken,
    AUTOLOGIN_SECRET,
    'advertiser-api-key',
    ...secrets.filter((value) => value.startsWith('ldl_')),
  ];
  for (const { name } of tables) {
    const { rows } = await world.db.query<{ row: string }>(
      `SELECT t::text AS row FROM ${pgIdentifier(name)} t`,
    );
    const text = rows.map(({ row }) => row).join('\n');
    isStaffEmailFound ||= text.includes(CANARY.staffEmail);
    for (const value of never)
      if (text.includes(value) || text.includes(Buffer.from(value).toString('hex')))
        found.push(`${name}: ${value}`);
  }
  expect(found).toEqual([]);
  // E-mails are stored in plain text, so the search would find a secret that is stored so.
  expect(isStaffEmailFound).toBe(true);
});

const pgIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
