import { createOffer } from '@leadline/prisma/seed';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { createWorld, type World } from '../../api/world.js';

/** Reports of clicks as they are called: money, faults, limited roles, and the list of clicks. */

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let world: World;
let limited: SignedIn;
let hitId: string;
beforeAll(async () => {
  world = await createWorld();
  await createOffer(world.db, { slug: 'routed', name: 'Routed', url: 'https://offer.example/' });
  const visit = async ({ id }: { id: number }): Promise<string> => {
    const answer = await fetch(`${world.app.url}/c/routed?affiliate_id=${id}`, {
      redirect: 'manual',
      headers: { 'user-agent': BROWSER, referer: 'https://news.example/' },
    });
    return new URL(answer.headers.get('location') ?? '').searchParams.get('hit_id') ?? '';
  };
  hitId = await visit(world.publisher);
  await visit(world.otherPublisher);
  const leadId = await world.newLead();
  await world.db.query('UPDATE leads SET hit_id = $2 WHERE id = $1', [leadId, hitId]);
  limited = await signIn(world.app, {
    permissions: ['CLICK_REPORTS_LIST'],
    limitedToOwnParties: true,
  });
  await world.db.query('UPDATE publishers SET user_id = $2 WHERE id = $1', [
    world.publisher.id,
    limited.userId,
  ]);
}, 60_000);
afterAll(() => world.close());

const PIVOT = '/api/click-reports/pivot';
const ask = (path: string, body: object, { headers }: SignedIn = world.admin): Promise<Reply> =>
  call(world.app.url, 'POST', path, { body, headers });
const labels = ({ body }: Reply): string[] =>
  (body.data as { label: string }[]).map(({ label }) => label);

it('a limited role sees the clicks of its publishers, without money that it may not see', async () => {
  const all = await ask(PIVOT, { group_by: 'affiliate_id' });
  expect(labels(all).sort()).toEqual(['Publisher A', 'Publisher B']);
  expect(all.body.totals).toMatchObject({ clicks: 2, unique_clicks: 2, bots: 0, payout: '0.00' });
  const own = await ask(PIVOT, { group_by: 'affiliate_id' }, limited);
  expect(labels(own)).toEqual(['Publisher A']);
  expect(own.body.totals).toMatchObject({ clicks: 1 });
  expect(own.body.totals).not.toHaveProperty('payout');
  expect((await ask(PIVOT, { group_by: 'device', sort_by: 'epc' }, limited)).status).toBe(403);
  const list = await ask('/api/click-reports/clicks', {}, limited);
  expect([list.body.total, list.text.includes('Publisher B')]).toEqual([1, false]);
});

it('a click is listed with its lead, and without address and browser text', async () => {
  const parents = [{ group_by: 'browser', value: 'Firefox' }];
  const { body, text } = await ask('/api/click-reports/clicks', { parents });
  expect(body.total).toBe(2);
  const clicks = body.data as { hit_id: string; leads: object[] }[];
  expect(clicks.find(({ hit_id }) => hit_id === hitId)).toMatchObject({
    ...{ offer_name: 'Routed', device: 'desktop', os: 'Linux', referrer_host: 'news.example' },
    ...{ is_unique: true, is_bot: false, leads: [{ status: 'Accepted' }] },
  });
  expect(text).not.toContain('Mozilla');
  expect(text).not.toContain('127.0.0.1');
});

it.each([
  [{ group_by: 'planet' }, 'group_by'],
  [{ group_by: 'hour', parents: [{ group_by: 'hour', value: 1 }] }, 'group_by'],
  [{ group_by: 'os', parents: [{ group_by: 'hour', value: 24 }] }, 'parents.0.value'],
  [{ group_by: 'os', parents: [{ group_by: 'created_at', value: 'x' }] }, 'parents.0.value'],
  [
    {
      group_by: 'os',
      parents: [
        { group_by: 'hour', value: 1 },
        { group_by: 'hour', value: 2 },
      ],
    },
    'parents.1.group_by',
  ],
])('refuses %j', async (body, field) => {
  const reply = await ask(PIVOT, body);
  expect([
    reply.status,
    (reply.body.issues as { field: string }[]).map((one) => one.field),
  ]).toEqual([422, [field]]);
});
