import { allRoutes, PanelApiCall, type NamedRoute, type PanelLead } from '@leadline/contracts';
import {
  countryId,
  createAdvertiser,
  createConversion,
  createLeads,
  createOffer,
} from '@leadline/prisma/seed';
import fc from 'fast-check';
import { ApiCallLogService } from '#modules/intake/intake/api-call-log.service.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signInToPanel, type PanelSignedIn } from '#test/support/panel-sign-in.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { newDelivery, newPostback } from './action-rows.js';
import { prepareSuccess } from './success-cases.js';
import { createWorld, type World } from './world.js';

/*
 * The publisher panel over random leads of two publishers. Everything that a publisher must not see
 * carries a mark, so that a reply can be searched for it.
 */

const MARK = 'INTERNAL';
/** No other number of these replies contains it. */
const ADVERTISER_ID = 1_987_654_321;
const REVENUE = '7531.97';
/** Keys that a reply of the panel cannot have. */
const FORBIDDEN_KEYS = new RegExp(
  'advertiser|revenue|profit|brand_status|injected|forced|external_id|rejection_reason|' +
    'is_hidden|blacklist|is_original|is_campaign|distribution',
);
const PERIOD = { from: '2026-05-01', to: '2026-06-30' };
const LEADS = 240;

let world: World;
let person: PanelSignedIn;
let bothPublishers: PanelSignedIn;

const leadArbitrary = fc.record({
  status: fc.constantFrom(1, 2, 3, 5, 6, 7),
  isOwn: fc.boolean(),
  is_hidden: fc.nat(5).map((number) => number === 0),
  is_original: fc.nat(3).map((number) => number > 0),
  is_test: fc.nat(6).map((number) => number === 0),
  // Within the period, in any minute of any day.
  minute: fc.nat(60 * 24 * 60),
  payout: fc.integer({ min: 1, max: 90_000 }),
});
type Drawn = typeof leadArbitrary extends fc.Arbitrary<infer T> ? T : never;

const statusesWithFtd = new Set([5, 6, 7]);
const isShown = ({ isOwn, is_hidden, is_original, status }: Drawn): boolean =>
  isOwn && !is_hidden && (is_original || (status !== 1 && status !== 3));
const isPaid = (lead: Drawn): boolean => isShown(lead) && lead.status === 5 && !lead.is_test;

let drawn: Drawn[];
let ids: number[];
const emailOf = (lead: Drawn, index: number): string =>
  `${isShown(lead) ? 'shown' : MARK.toLowerCase()}-${index}@example.com`;

const store = async (): Promise<void> => {
  drawn = fc.sample(leadArbitrary, { numRuns: LEADS, seed: 14 });
  const country = await countryId(world.db, 'GB');
  await world.db.query(
    `INSERT INTO advertisers OVERRIDING SYSTEM VALUE
     SELECT (jsonb_populate_record(a, $2)).* FROM advertisers a WHERE a.id = $1`,
    [
      (await createAdvertiser(world.db, TEST_SECRET, { name: `${MARK} advertiser` })).id,
      JSON.stringify({
        id: ADVERTISER_ID,
        name: `${MARK} advertiser two`,
        postback_token_hash: '\\x00',
      }),
    ],
  );
  ids = await createLeads(
    world.db,
    drawn.map((lead, index) => ({
      status: lead.status as 1,
      publisher_id: lead.isOwn ? world.publisher.id : world.otherPublisher.id,
      advertiser_id: ADVERTISER_ID,
      country_id: country,
      email: emailOf(lead, index),
      is_hidden: lead.is_hidden,
      is_original: lead.is_original,
      is_test: lead.is_test,
      created_at: new Date(Date.UTC(2026, 4, 1) + lead.minute * 60_000),
      payout: (lead.payout / 100).toFixed(2),
      revenue: REVENUE,
      brand_status: `${MARK} status`,
      external_id: `${MARK}-${index}`,
      rejection_reason: `${MARK} reason`,
      notes: `${MARK} note`,
      funnel_override: `${MARK} funnel`,
    })),
  );
  for (const [index, { status }] of drawn.entries())
    if (statusesWithFtd.has(status)) await createConversion(world.db, { lead_id: ids[index] ?? 0 });
};

beforeAll(async () => {
  world = await createWorld();
  await world.db.query('UPDATE publishers SET name = $2 WHERE id = $1', [
    world.otherPublisher.id,
    `${MARK} publisher`,
  ]);
  await createOffer(world.db, { slug: 'spring', url: `https://example.com/${MARK}` });
  await store();
  person = await signInToPanel(world.app, { publishers: [world.publisher.id], timezoneId: 1 });
  bothPublishers = await signInToPanel(world.app, {
    publishers: [world.publisher.id, world.otherPublisher.id],
  });
}, 90_000);
afterAll(() => world.close());

const get = (
  path: string,
  query: Readonly<Record<string, string>> = {},
  { headers }: PanelSignedIn = person,
): Promise<Reply> =>
  call(world.app.url, 'GET', `/api/panel/${path}?${new URLSearchParams(query).toString()}`, {
    headers,
  });

const keysIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
/** Returns the faults of a reply. */
const faultsOf = ({ text, body }: Reply): string[] => [
  ...[MARK, MARK.toLowerCase(), String(ADVERTISER_ID), REVENUE].filter((mark) =>
    text.includes(mark),
  ),
  ...keysIn(body).filter((key) => FORBIDDEN_KEYS.test(key)),
];

const allLeads = async (query: Readonly<Record<string, string>> = {}): Promise<PanelLead[]> => {
  const found: PanelLead[] = [];
  let after: string | null = '';
  while (after !== null) {
    const reply = await get('leads', { ...PERIOD, limit: '17', ...query, ...(after && { after }) });
    expect([reply.status, faultsOf(reply)]).toEqual([200, []]);
    found.push(...(reply.body.data as PanelLead[]));
    after = reply.body.next as string | null;
  }
  return found;
};

it('the marks are there to be found', () => {
  const shown = drawn.filter(isShown).length;
  expect([shown > 30, LEADS - shown > 60, drawn.filter(isPaid).length > 5]).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    faultsOf({ text: `"${MARK}"`, body: { a: [{ revenue: 1 }] } } as unknown as Reply),
  ).toEqual([MARK, 'revenue']);
});

describe('no reply of the panel shows what publishers must not see', () => {
  const routes = allRoutes.filter(({ route }) => route.access === 'panel');

  it.each(routes.map((named): [string, NamedRoute] => [named.name, named]))(
    '%s',
    async (_name, named) => {
      const send = await prepareSuccess(world, named);
      const reply = await send();
      expect([reply.status, faultsOf(reply)]).toEqual([named.route.status ?? 200, []]);
    },
  );

  it.each(['day', 'offer', 'country'])('clicks by %s', async (group) => {
    const reply = await get('clicks', { ...PERIOD, group });
    expect([reply.status, faultsOf(reply)]).toEqual([200, []]);
  });
});

it('the leads are those that the publisher may see, each once, newest first', async () => {
  const leads = await allLeads();
  const expected = drawn
    .map((lead, index) => ({ lead, id: ids[index] ?? 0 }))
    .filter(({ lead }) => isShown(lead))
    .toSorted((a, b) => b.lead.minute - a.lead.minute || b.id - a.id);
  expect(leads.map(({ lead_id }) => lead_id)).toEqual(expected.map(({ id }) => id));
});

it.each(['Submitted', 'Accepted', 'Rejected', 'FTD'])(
  'leads can be narrowed to %s',
  async (status) => {
    const leads = await allLeads({ status });
    expect(leads.length).toBe((await allLeads()).filter((lead) => lead.status === status).length);
    expect(leads.every((lead) => lead.status === status)).toBe(true);
  },
);

it('a search finds a lead by its e-mail or id, and none that is not shown', async () => {
  const index = drawn.findIndex(isShown);
  const [email, id] = [emailOf(drawn[index] as Drawn, index), ids[index]];
  for (const search of [email.toUpperCase(), String(id)])
    expect((await allLeads({ search })).map(({ lead_id }) => lead_id)).toEqual([id]);
  await world.db.query(
    `UPDATE leads SET hit_id = 'Hit-of-1', phone = '+447400100200' WHERE id = $1`,
    [id],
  );
  for (const search of ['Hit-of-1', ' +447400100200 '])
    expect((await allLeads({ search })).map(({ lead_id }) => lead_id)).toEqual([id]);
  const hidden = drawn.findIndex((lead) => !isShown(lead));
  const marked = emailOf(drawn[hidden] as Drawn, hidden);
  for (const search of [marked, String(ids[hidden])]) {
    const { body } = await get('leads', { ...PERIOD, search });
    expect(body.data).toEqual([]);
  }
});

it('a place in a list that no page gave is refused or leads nowhere, and is never a fault', async () => {
  const places = ['0_0', '1_9999999999', '99999999999999999_1', '1_4294967296', '-1_1', '1_', 'x'];
  for (const path of ['leads', 'conversions'])
    for (const after of places) {
      const { status } = await get(path, { ...PERIOD, after });
      expect([path, after, [200, 422].includes(status) || status]).toEqual([path, after, true]);
    }
});

it('the dashboard adds up what the lists hold', async () => {
  const { body } = await get('dashboard', PERIOD);
  const cents = drawn.filter(isPaid).reduce((sum, { payout }) => sum + payout, 0);
  expect(body.total).toEqual({
    clicks: 0,
    leads: drawn.filter((lead) => isShown(lead) && !lead.is_test).length,
    conversions: drawn.filter(isPaid).length,
    payout: (cents / 100).toFixed(2),
  });
  expect((body.days as unknown[]).length).toBe(61);
});

it('clicks are those of people, as in the reports of staff', async () => {
  const day = { from: '2026-04-10', to: '2026-04-10' };
  for (const [index, isBot] of [false, false, true].entries())
    await world.db.query(
      `INSERT INTO clicks (hit_id, publisher_id, ip, user_agent, is_unique, is_bot, created_at)
       VALUES ($1, $2, '192.0.2.1', 'browser', $3, $4, '2026-04-10T12:00:00Z')`,
      [`panel-bot-${index}`, world.publisher.id, index === 0, isBot],
    );
  expect((await get('dashboard', day)).body.total).toMatchObject({ clicks: 2 });
  expect((await get('clicks', { ...day, group: 'day' })).body).toMatchObject({
    rows: [{ name: '2026-04-10', clicks: 2, unique_clicks: 1 }],
  });
});

it('days begin at midnight in the zone of the account', async () => {
  const reply = async (timezone: string) => {
    const { headers } = bothPublishers;
    await call(world.app.url, 'PUT', '/api/panel/profile/timezone', {
      headers,
      body: { timezone_id: await zoneId(timezone) },
    });
    const week = { from: '2026-05-18', to: '2026-05-24', publisher_id: String(world.publisher.id) };
    return (await get('dashboard', week, bothPublishers)).body.total as { leads: number };
  };
  const zoneId = async (name: string): Promise<number> =>
    (await world.db.query<{ id: number }>('SELECT id FROM time_zones WHERE name = $1', [name]))
      .rows[0]?.id ?? 0;
  // In Tokyo, 18 May begins on 17 May at 15:00 in UTC.
  const first = 16 * 24 * 60 + 15 * 60;
  const isInWeek = ({ minute }: Drawn): boolean => minute >= first && minute < first + 7 * 24 * 60;
  const expected = drawn.filter((lead) => isShown(lead) && !lead.is_test && isInWeek(lead));
  expect((await reply('Asia/Tokyo')).leads).toBe(expected.length);
  expect(expected.length).toBeGreaterThan(0);
});

it('an account sees all of its affiliates, or the one that it names, and no other', async () => {
  const leadsOf = async (who: PanelSignedIn, publisher_id?: number): Promise<number> => {
    const { body } = await get(
      'dashboard',
      { ...PERIOD, ...(publisher_id !== undefined && { publisher_id: String(publisher_id) }) },
      who,
    );
    return (body.total as { leads: number }).leads;
  };
  const [own, other] = [world.publisher.id, world.otherPublisher.id];
  expect(await leadsOf(bothPublishers, own)).toBe(await leadsOf(person));
  expect(await leadsOf(bothPublishers)).toBe(
    (await leadsOf(bothPublishers, own)) + (await leadsOf(bothPublishers, other)),
  );
  for (const path of ['dashboard', 'leads', 'conversions', 'clicks', 'offers']) {
    const reply = await get(path, { ...PERIOD, publisher_id: String(other) });
    expect([reply.status, reply.body.code]).toEqual([404, 'PUBLISHER_NOT_FOUND']);
  }
});

it('records of other publishers are not found, whatever is asked of them', async () => {
  const foreign = await signInToPanel(world.app, { publishers: [world.otherPublisher.id] });
  const postback = await newPostback(world);
  const delivery = await newDelivery(world, postback);
  const faults: string[] = [];
  for (const { name, route } of allRoutes) {
    if (route.access !== 'panel' || route.limit?.kind !== 'record') continue;
    const [kind] = Object.values(route.limit.ids);
    const id = { publisher: world.publisher.id, publisher_postback: postback }[String(kind)];
    const path = route.path.replace(':id', String(id ?? delivery));
    const reply = await call(world.app.url, route.method, path, {
      headers: foreign.headers,
      ...(route.body && { body: route.example }),
    });
    if (reply.status !== 404) faults.push(`${name}: ${reply.status}`);
  }
  expect(faults).toEqual([]);
});

describe('the log of requests', () => {
  const send = (body: unknown, token = world.publisher.token): Promise<Reply> =>
    call(world.app.url, 'POST', '/api/v1/leads', {
      body,
      headers: { authorization: `Bearer ${token}` },
    });
  const calls = async (): Promise<PanelApiCall[]> => {
    await world.app.get(ApiCallLogService).flush();
    const { body } = await get(`publishers/${world.publisher.id}/calls`);
    return PanelApiCall.array().parse(body);
  };

  it('shows a lead that was taken and one that was refused, with the reason and no values', async () => {
    const lead = {
      email: 'log-of-requests@example.com',
      first_name: 'Jane',
      last_name: 'Doe',
      phone: '+447400123999',
      country: 'GB',
      ip: '81.2.69.142',
      is_test: true,
    };
    const taken = await send(lead);
    const refused = await send({ ...lead, email: 'secret-value' });
    await send(lead, 'made-up-token');
    const [last, before] = await calls();
    expect(last).toMatchObject({
      method: 'POST',
      path: '/api/v1/leads',
      status: 422,
      code: 'invalid',
      lead_id: null,
      faults: [{ field: 'email', code: 'invalid_format' }],
      trace_id: refused.body.trace_id,
    });
    expect(before).toMatchObject({
      status: taken.status,
      code: taken.body.code,
      lead_id: taken.body.lead_id,
      faults: [],
    });
    const { rows } = await world.db.query<{ text: string }>(
      'SELECT c::text AS text FROM publisher_api_calls c',
    );
    const stored = rows.map(({ text }) => text).join('\n');
    for (const secret of [lead.email, 'secret-value', 'Jane', world.publisher.token])
      expect(stored).not.toContain(secret);
  });

  it('keeps the last hundred requests of a publisher', async () => {
    await world.db.query(
      `INSERT INTO publisher_api_calls
         (publisher_id, created_at, method, path, status, faults, trace_id)
       SELECT $1, now(), 'GET', '/api/v1/leads', 200, '[]', 'old'
       FROM generate_series(1, 150)`,
      [world.publisher.id],
    );
    await send({});
    const kept = await calls();
    expect(kept.length).toBe(100);
    expect(kept[0]?.code).toBe('invalid');
    const { rows } = await world.db.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM publisher_api_calls WHERE publisher_id = $1',
      [world.publisher.id],
    );
    expect(rows[0]?.count).toBe(100);
  });
});

it('the token is replaced only by accounts that may do so', async () => {
  const rotate = ({ headers }: PanelSignedIn): Promise<Reply> =>
    call(world.app.url, 'POST', `/api/panel/publishers/${world.publisher.id}/token/rotate`, {
      headers,
    });
  const barred = await signInToPanel(world.app, { publishers: [world.publisher.id] });
  await world.db.query('UPDATE publisher_accounts SET may_rotate_token = false WHERE id = $1', [
    barred.id,
  ]);
  const refused = await rotate(barred);
  expect([refused.status, refused.body.code]).toEqual([403, 'TOKEN_ROTATION_OFF']);
  const { status, body } = await rotate(person);
  expect([status, typeof body.api_token]).toEqual([200, 'string']);
});

it('who has saved a postback meanwhile is not named', async () => {
  const id = await newPostback(world);
  const url = 'https://tracker.example/changed';
  const save = (prefix: string, headers: PanelSignedIn['headers']): Promise<Reply> =>
    call(world.app.url, 'PUT', `${prefix}/${id}`, {
      headers,
      body: { event: 'ftd_approved', url, is_active: true, version: 1 },
    });
  expect((await save('/api/publisher-postbacks', world.admin.headers)).status).toBe(200);
  const stale = await save('/api/panel/postbacks', person.headers);
  expect([stale.status, stale.body.code, stale.body.details]).toEqual([409, 'CONFLICT', undefined]);
});
