import type {
  FilterGroup,
  IntakeReply,
  Offer,
  PanelApiCall,
  PublisherLeadPage,
} from '@leadline/contracts';
import { createPublisher } from '@leadline/prisma/seed';
import { ErasureQueueService } from '#modules/operation/data-protection/erasure-queue.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { eventually } from '#test/support/waiting.js';
import { call, type Reply } from '#test/support/http-client.js';
import { newLead } from '#test/support/intake-world.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { OFFER_SLUG, createInstallation, type Installation } from '../../api/world.js';

/** Publishers and visitors, whose every request goes to another process than the one before. */

const clock = new FixedClock(new Date());
const SECOND = 1_000;
let installation: Installation;
let token: string;
beforeAll(async () => {
  installation = await createInstallation({ clock });
  token = installation.world.publisher.token;
}, 60_000);
afterAll(() => installation.close());

const ask = <T = IntakeReply>(
  method: string,
  path: string,
  { body, as = token }: { body?: unknown; as?: string } = {},
): Promise<Reply<T>> =>
  call<T>(installation.world.app.url, method, path, {
    body,
    headers: { authorization: `Bearer ${as}` },
  });
const sendLead = (lead: object = newLead(), options: { as?: string } = {}) =>
  ask('POST', '/api/v1/leads', { body: lead, ...options });
const staff = async <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
): Promise<T> => {
  const { app, admin } = installation.world;
  const reply = await call<T>(app.url, method, path, { body, headers: admin.headers });
  if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.body;
};

it('a rate limit holds over both together', async () => {
  const { db } = installation.world;
  const slow = await createPublisher(db, TEST_SECRET, { rate_limit_per_minute: 3 });
  await eventually(() =>
    expect(
      installation.apis.every((app) =>
        app.get(RoutingConfigService).current().publishers.has(slow.id),
      ),
    ).toBe(true),
  );
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => sendLead(newLead(), { as: slow.api_token })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ body }) => body.code === 'rate_limited')).toHaveLength(9);
});

it('a publisher who follows the cursor from process to process misses no lead', async () => {
  const sent = 40;
  const states = new Map<number, string>();
  let cursor: string | undefined;
  const follow = async (): Promise<void> => {
    for (let isMore = true; isMore;) {
      const query = new URLSearchParams({ limit: '7', ...(cursor && { cursor }) });
      const { body } = await ask<PublisherLeadPage>('GET', `/api/v1/leads?${query.toString()}`);
      for (const { lead_id, status } of body.data) states.set(lead_id, status);
      cursor = body.next_cursor;
      isMore = body.has_more;
    }
  };
  await follow();
  states.clear();
  let isSending = true;
  const sending = Promise.all(Array.from({ length: sent }, () => sendLead())).finally(() => {
    isSending = false;
  });
  while (isSending) await follow();
  const ids = (await sending).map(({ body }) => Number(body.lead_id)).toSorted((a, b) => a - b);
  await eventually(async () => {
    await follow();
    expect([...states.keys()].toSorted((a, b) => a - b)).toEqual(ids);
    expect(new Set(states.values())).toEqual(new Set(['Accepted']));
  });
});

it('a cap that staff save in one process counts the next lead of the other', async () => {
  const { publisher } = installation.world;
  const cap = await staff('POST', '/api/caps', {
    type: 'lead',
    interval: 'daily',
    cap: '1',
    reset_time: '00:00',
    timezone_id: 1,
    country_ids: [],
    advertiser_ids: [],
    affiliate_ids: [publisher.id],
    split: false,
    parameters: {},
  });
  const codes = [await sendLead(), await sendLead(), await sendLead()].map(({ body }) => body.code);
  expect(codes).toEqual(['accepted', 'cap_reached', 'cap_reached']);
  const id = (cap.ids as number[] | undefined)?.[0] ?? Number(cap.id);
  await staff('DELETE', `/api/caps/${id}`);
  expect([(await sendLead()).body.code, (await sendLead()).body.code]).toEqual([
    'accepted',
    'accepted',
  ]);
});

it('a click link leads where its offer says, within a second in both processes', async () => {
  const { app, publisher } = installation.world;
  const location = async (): Promise<string | null> =>
    (await call(app.url, 'GET', `/c/${OFFER_SLUG}?affiliate_id=${publisher.id}`)).headers.get(
      'location',
    );
  const offers = await staff<Offer[]>('GET', '/api/offers');
  const offer = offers.find(({ slug }) => slug === OFFER_SLUG);
  expect([await location(), await location()]).toEqual([
    expect.stringContaining('https://offer.example/landing'),
    expect.stringContaining('https://offer.example/landing'),
  ]);
  await staff('PUT', '/api/offers', {
    ...offer,
    url: 'https://offer.example/moved',
    landings: [],
  });
  clock.advance(SECOND);
  expect([await location(), await location()]).toEqual([
    expect.stringContaining('https://offer.example/moved'),
    expect.stringContaining('https://offer.example/moved'),
  ]);
});

it('the panel lists the requests that either process has answered', async () => {
  const { app, panel, publisher } = installation.world;
  const sent = [await sendLead(), await sendLead()].map(({ body }) => body.lead_id);
  await eventually(async () => {
    const { body } = await call<PanelApiCall[]>(
      app.url,
      'GET',
      `/api/panel/publishers/${publisher.id}/calls`,
      { headers: panel.headers },
    );
    expect(body.map(({ lead_id }) => lead_id)).toEqual(expect.arrayContaining(sent));
  });
});

it('a filter choice that an erasure has deleted is offered again with the next lead that has it', async () => {
  const lead = newLead();
  const choice = `friend of ${String(lead.email)}`;
  const isOffered = async (): Promise<boolean> => {
    clock.advance(SECOND);
    const groups = await staff<Record<FilterGroup, { data: { id: number | string }[] }>>(
      'GET',
      '/api/get-filter-data-2',
    );
    return groups['Custom Param 1'].data.some(({ id }) => id === choice);
  };
  const sendToBoth = async (): Promise<void> => {
    for (let n = 0; n < 2; n += 1)
      expect((await sendLead(newLead({ MPC_1: choice }))).status).toBe(201);
  };
  await sendToBoth();
  expect(await isOffered()).toBe(true);
  const { id } = await staff('POST', '/api/data-protection/erasures', {
    value: lead.email,
    confirmation: lead.email,
  });
  await installation.apis[0].get(ErasureQueueService).run(Number(id));
  expect(await isOffered()).toBe(false);
  await eventually(async () => {
    await sendToBoth();
    expect(await isOffered()).toBe(true);
  });
});
