import { Module } from '@nestjs/common';
import { createLead, createOffer, createPublisher } from '@leadline/prisma/seed';
import pg from 'pg';
import { RedirectsModule } from '#modules/publishers/redirects/redirects.module.js';
import { FixedClock } from '#shared/clock/clock.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { eventually, waitingForLocks } from '#test/support/waiting.js';
import { NobodyAuthModule } from '#test/support/app-modules.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [PlatformModule, HttpModule.forCallers(NobodyAuthModule), RedirectsModule] })
class TestModule {}

const NOW = new Date('2026-11-20T12:00:00Z');
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const clock = new FixedClock(NOW);
let app: TestApp;
let db: pg.Pool;
let publisher: number;
let offer: number;
let visitors = 0;

beforeAll(async () => {
  // The proxy in front gives the addresses of visitors.
  process.env.TRUST_PROXY = '1';
  app = await createTestApp(TestModule, { clock, environment: { PROCESS_ROLE: 'http' } });
  db = new pg.Pool({ connectionString: app.databaseUrl, max: 4 });
  publisher = (await createPublisher(db, TEST_SECRET)).id;
  offer = await createOffer(db, { slug: 'spring', url: 'https://offer.example/landing?src=us' });
});
afterAll(async () => {
  delete process.env.TRUST_PROXY;
  await db?.end();
  await app?.close();
});
beforeEach(() => clock.set(NOW));

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await db.query<Row>(text, values)).rows;
/** A British address that no other test uses. */
const newAddress = (): string => {
  visitors += 1;
  return `81.2.69.${visitors}`;
};
const click = (
  path: string,
  {
    ip = newAddress(),
    headers = {},
    method = 'GET',
  }: { ip?: string; headers?: Record<string, string>; method?: string } = {},
): Promise<Response> =>
  fetch(`${app.url}/c/${path}`, {
    redirect: 'manual',
    method,
    headers: { 'user-agent': BROWSER, 'x-forwarded-for': ip, ...headers },
  });
const targetOf = (answer: Response): URL => new URL(answer.headers.get('location') ?? 'none:');
const hitIdOf = (answer: Response): string => targetOf(answer).searchParams.get('hit_id') ?? '';
const count = async (): Promise<number> =>
  (await rows<{ count: number }>('SELECT count(*)::int AS count FROM clicks'))[0]?.count ?? 0;

it('records the click and redirects with its hit_id and the parameters of the link', async () => {
  const ip = newAddress();
  const answer = await click(
    `spring?affiliate_id=${publisher}` +
      '&aff_sub=one&custom_param_5=five&click_id=theirs&src=them&utm=x',
    { ip },
  );
  expect([
    answer.status,
    answer.headers.get('cache-control'),
    answer.headers.get('referrer-policy'),
    await answer.text(),
  ]).toEqual([302, 'no-store', 'no-referrer', '']);
  const url = targetOf(answer);
  expect([url.origin, url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    'https://offer.example',
    '/landing',
    {
      src: 'us',
      affiliate_id: String(publisher),
      aff_sub: 'one',
      custom_param_5: 'five',
      click_id: 'theirs',
      utm: 'x',
      hit_id: hitIdOf(answer),
    },
  ]);
  expect(hitIdOf(answer)).toMatch(/^[\w-]{22}$/);
  expect(
    await rows(
      `SELECT k.offer_id, k.publisher_id, k.publisher_click_id, k.custom_param_1, k.custom_param_2,
         k.custom_param_5, host(k.ip) AS ip, k.user_agent, c.code, k.is_unique, k.created_at
       FROM clicks k
       JOIN countries c ON c.id = k.country_id
       WHERE k.hit_id = $1`,
      [hitIdOf(answer)],
    ),
  ).toEqual([
    {
      offer_id: offer,
      publisher_id: publisher,
      publisher_click_id: 'theirs',
      custom_param_1: 'one',
      custom_param_2: null,
      custom_param_5: 'five',
      ip,
      user_agent: BROWSER,
      code: 'GB',
      is_unique: true,
      created_at: NOW,
    },
  ]);
});

it.each(['affiliate_id', 'aff_id', 'pid', 'publisher_id'])(
  '%s names the publisher, and the offer may be its id',
  async (name) => {
    const answer = await click(`${offer}?${name}=${publisher}`);
    expect(
      await rows('SELECT publisher_id FROM clicks WHERE hit_id = $1', [hitIdOf(answer)]),
    ).toEqual([{ publisher_id: publisher }]);
  },
);

it('a lead that brings the hit_id is found by its click', async () => {
  const hit_id = hitIdOf(await click(`spring?affiliate_id=${publisher}`));
  const lead = await createLead(db, { publisher_id: publisher, hit_id });
  expect(
    await rows(
      `SELECT l.id
       FROM clicks k
       JOIN leads l ON l.publisher_id = k.publisher_id AND l.hit_id = k.hit_id
       WHERE k.hit_id = $1`,
      [hit_id],
    ),
  ).toEqual([{ id: lead }]);
});

describe('links without a page of an offer', () => {
  let north: number;
  beforeAll(async () => {
    north = (await createPublisher(db, TEST_SECRET)).id;
    await db.query(
      `UPDATE publishers SET offer_url = 'https://north.example/in?n=1' WHERE id = $1`,
      [north],
    );
  });

  it("lead to the publisher's offer URL, as clicks that count", async () => {
    const resting = await createOffer(db, { slug: 'resting', url: null });
    const named: [slug: string, offer: number | null][] = [
      ['not-there', null],
      ['resting', resting],
    ];
    for (const [slug, offer_id] of named) {
      const answer = await click(`${slug}?affiliate_id=${north}&aff_sub=one`);
      expect(answer.headers.get('location')).toBe(
        `https://north.example/in?n=1&affiliate_id=${north}&aff_sub=one&hit_id=${hitIdOf(answer)}`,
      );
      expect(
        await rows('SELECT offer_id, custom_param_1 FROM clicks WHERE hit_id = $1', [
          hitIdOf(answer),
        ]),
      ).toEqual([{ offer_id, custom_param_1: 'one' }]);
    }
  });

  it('count a visitor once a day, too', async () => {
    const ip = newAddress();
    await Promise.all(
      Array.from({ length: 8 }, () => click(`not-there?affiliate_id=${north}`, { ip })),
    );
    await click(`not-there-either?affiliate_id=${north}`, { ip });
    expect(
      await rows(
        `SELECT is_unique, count(*)::int AS count FROM clicks WHERE ip = $1 GROUP BY 1 ORDER BY 1`,
        [ip],
      ),
    ).toEqual([
      { is_unique: false, count: 8 },
      { is_unique: true, count: 1 },
    ]);
  });

  it('an offer with a page keeps its visitors', async () => {
    const { origin } = targetOf(await click(`spring?affiliate_id=${north}`));
    expect(origin).toBe('https://offer.example');
  });
});

describe('links that lead nowhere', () => {
  const gone = async (path: string): Promise<void> => {
    const before = await count();
    const answer = await click(path, { headers: { accept: 'text/html' } });
    expect([
      answer.status,
      answer.headers.get('location'),
      answer.headers.get('cache-control'),
    ]).toEqual([404, null, 'no-store']);
    expect(await answer.text()).toContain('<h1>This link does not work</h1>');
    expect(await count()).toBe(before);
  };
  it('an offer without a page, of a publisher without an offer URL', async () => {
    await createOffer(db, { slug: 'asleep', url: 'https://offer.example/', status: 'inactive' });
    await createOffer(db, { slug: 'empty', url: null });
    await createOffer(db, { slug: 'script', url: 'javascript:alert(1)' });
    for (const slug of ['nothing-here', '2147483', 'asleep', 'empty', 'script'])
      await gone(`${slug}?affiliate_id=${publisher}`);
  });
  it('a publisher that does not exist or is not active', async () => {
    const { id } = await createPublisher(db, TEST_SECRET, { status: 'inactive' });
    for (const one of [id, 999_999]) await gone(`spring?affiliate_id=${one}`);
  });
  it.each([
    'spring',
    'spring?affiliate_id=',
    'spring?affiliate_id=me',
    'spring?affiliate_id=1&affiliate_id=2',
    '%00?affiliate_id=1',
    '..%2f?affiliate_id=1',
  ])('%s is not a valid link', async (path) => {
    expect((await click(path)).status).toBe(422);
  });
});

it('programs are redirected without a hit_id, and bots are counted apart', async () => {
  const before = await count();
  const answers = [
    await click(`spring?affiliate_id=${publisher}`, { method: 'HEAD' }),
    await click(`spring?affiliate_id=${publisher}`, { headers: { 'user-agent': 'Googlebot/2.1' } }),
    await click(`spring?affiliate_id=${publisher}`, { headers: { 'sec-purpose': 'prefetch' } }),
  ];
  expect(
    answers.map((answer) => [answer.status, targetOf(answer).pathname, hitIdOf(answer)]),
  ).toEqual(Array.from({ length: 3 }, () => [302, '/landing', '']));
  expect(await count()).toBe(before + 1);
  expect(
    await rows('SELECT device, is_bot, is_unique FROM clicks ORDER BY id DESC LIMIT 1'),
  ).toEqual([{ device: 'bot', is_bot: true, is_unique: false }]);
});

describe('offers as staff set them up', () => {
  const landedOn = async (slug: string, ip?: string): Promise<string> =>
    targetOf(await click(`${slug}?affiliate_id=${publisher}`, ip === undefined ? {} : { ip }))
      .pathname;
  const fallbackFor = (url: string | null) =>
    db.query('UPDATE publishers SET offer_url = $2 WHERE id = $1', [publisher, url]);
  beforeAll(() => fallbackFor('https://offer.example/fallback'));
  afterAll(() => fallbackFor(null));

  it('let in visitors from their countries, of publishers that see them', async () => {
    const url = 'https://offer.example/page';
    const [british, french, chosen, other, deleted] = await Promise.all(
      ['british', 'french', 'chosen', 'other', 'deleted'].map((slug) =>
        createOffer(db, { slug, url }),
      ),
    );
    const countries = 'UPDATE offers SET country_ids = ARRAY(SELECT id FROM countries';
    await db.query(`${countries} WHERE code = 'GB') WHERE id = $1`, [british]);
    await db.query(`${countries} WHERE code = 'FR') WHERE id = $1`, [french]);
    await db.query(
      `UPDATE offers SET visible_to = 'chosen', publisher_ids = ARRAY[$2::int] WHERE id = $1`,
      [chosen, publisher],
    );
    await db.query(`UPDATE offers SET visible_to = 'chosen' WHERE id = $1`, [other]);
    await db.query('UPDATE offers SET deleted_at = now() WHERE id = $1', [deleted]);
    expect(await landedOn('british')).toBe('/page');
    expect(await landedOn('french')).toBe('/fallback');
    // Nobody knows the country of this address.
    expect(await landedOn('french', '10.1.2.3')).toBe('/page');
    expect(await landedOn('chosen')).toBe('/page');
    expect(await landedOn('other')).toBe('/fallback');
    expect(await landedOn('deleted')).toBe('/fallback');
  });

  it('store the landing page of the visitor, the program and the referrer', async () => {
    const split = await createOffer(db, { slug: 'split', url: 'https://offer.example/never' });
    await db.query(
      `INSERT INTO offer_landings (offer_id, position, name, url, weight)
       VALUES ($1, 0, 'One', 'https://offer.example/one?k={country}', 1),
         ($1, 1, 'Off', 'https://offer.example/off', 0)`,
      [split],
    );
    const answer = await click(`split?affiliate_id=${publisher}`, {
      headers: { referer: 'https://www.news.example/today?x=1' },
    });
    expect([targetOf(answer).pathname, targetOf(answer).searchParams.get('k')]).toEqual([
      '/one',
      'GB',
    ]);
    expect(
      await rows(
        `SELECT l.name, k.device, k.browser, k.os, k.referrer_host, k.is_bot
         FROM clicks k
         JOIN offer_landings l ON l.id = k.landing_id
         WHERE k.hit_id = $1`,
        [hitIdOf(answer)],
      ),
    ).toEqual([
      {
        name: 'One',
        device: 'desktop',
        browser: 'Firefox',
        os: 'Linux',
        referrer_host: 'news.example',
        is_bot: false,
      },
    ]);
  });
});

it('one of many concurrent clicks is unique for a browser, publisher and day', async () => {
  const ip = newAddress();
  const other = (await createPublisher(db, TEST_SECRET)).id;
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => click(`spring?affiliate_id=${publisher}`, { ip })),
  );
  expect(new Set(answers.map(hitIdOf)).size).toBe(30);
  const unique = async (): Promise<number> =>
    (
      await rows<{ count: number }>(
        'SELECT count(*)::int AS count FROM clicks WHERE ip = $1 AND is_unique',
        [ip],
      )
    )[0]?.count ?? 0;
  expect(await unique()).toBe(1);
  await click(`spring?affiliate_id=${publisher}`, {
    ip,
    headers: { 'user-agent': `${BROWSER} Other` },
  });
  await click(`spring?affiliate_id=${other}`, { ip });
  clock.advance(24 * 3_600_000);
  await click(`spring?affiliate_id=${publisher}`, { ip });
  expect(await unique()).toBe(4);
});

it('redirects at once while the database is slow, and stores each click once later', async () => {
  await click(`spring?affiliate_id=${publisher}`);
  const before = await count();
  const blocker = await db.connect();
  await blocker.query('BEGIN; LOCK TABLE clicks IN ACCESS EXCLUSIVE MODE');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => click(`spring?affiliate_id=${publisher}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302]);
  await waitingForLocks(rows, 1);
  await blocker.query('ROLLBACK');
  blocker.release();
  await eventually(async () => {
    expect(await count()).toBe(before + 5);
  });
  expect(
    await rows('SELECT 1 FROM clicks WHERE hit_id = ANY($1)', [answers.map(hitIdOf)]),
  ).toHaveLength(5);
});

it('a click that could not be stored is stored later', async () => {
  await db.query('ALTER TABLE clicks RENAME TO clicks_away');
  const answer = await click(`spring?affiliate_id=${publisher}`);
  expect(answer.status).toBe(302);
  await db.query('ALTER TABLE clicks_away RENAME TO clicks');
  await eventually(async () => {
    expect(await rows('SELECT 1 FROM clicks WHERE hit_id = $1', [hitIdOf(answer)])).toHaveLength(1);
  });
});

it('a flood from one address is stopped, others are not', async () => {
  const ip = newAddress();
  const answers: Response[] = [];
  // The number of allowed clicks grows with time, so a slow machine needs more of them.
  while (answers.length < 5_000 && !answers.some(({ status }) => status === 429))
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, () =>
          click(`spring?affiliate_id=${publisher}`, { ip, headers: { accept: 'text/html' } }),
        ),
      )),
    );
  expect(
    Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after')),
  ).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 302).length).toBeGreaterThanOrEqual(300);
  expect((await click(`spring?affiliate_id=${publisher}`)).status).toBe(302);
});

it('the addresses of one IPv6 network are one visitor, as far as its flood goes', async () => {
  let addresses = 0;
  const clickFrom = (network: string): Promise<Response> => {
    addresses += 1;
    return click(`spring?affiliate_id=${publisher}`, {
      ip: `2001:db8:0:${network}::${addresses.toString(16)}`,
    });
  };
  const statuses: number[] = [];
  while (addresses < 5_000 && !statuses.includes(429))
    statuses.push(
      ...(await Promise.all(Array.from({ length: 100 }, () => clickFrom('a')))).map(
        ({ status }) => status,
      ),
    );
  expect(statuses).toContain(429);
  expect((await clickFrom('b')).status).toBe(302);
});

it('an invalid address in a proxy header is ignored', async () => {
  const answer = await click(`spring?affiliate_id=${publisher}`, { ip: 'fe80::1%25x, nonsense' });
  expect(answer.status).toBe(302);
  expect(await rows('SELECT 1 FROM clicks WHERE hit_id = $1', [hitIdOf(answer)])).toHaveLength(1);
});
