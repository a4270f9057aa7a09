import {
  MOST_FOUND_OF_A_KIND,
  type FoundRecord,
  type PermissionName,
  type SearchKind,
} from '@leadline/contracts';
import {
  createAdvertiser,
  createCampaign,
  createCap,
  createDistribution,
  createLead,
  createOffer,
  createPublisher,
} from '@leadline/prisma/seed';
import { eventually } from '#test/support/waiting.js';
import { call } from '#test/support/http-client.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { createWorld, type World } from '../../api/world.js';

/** Records found by what somebody types: by whom, and which. One of each kind is called Needle. */

const OPENERS = {
  lead: 'LEADS_LIST',
  advertiser: 'ADVERTISERS_EDIT',
  publisher: 'PUBLISHERS_EDIT',
  distribution: 'DISTRIBUTIONS_LIST',
  offer: 'OFFERS_LIST',
  campaign: 'CAMPAIGNS_LIST',
  cap: 'CAPS_LIST',
} as const satisfies Record<SearchKind, PermissionName>;
const KINDS = Object.keys(OPENERS) as SearchKind[];

let world: World;
let ids: Record<SearchKind, number>;
beforeAll(async () => {
  world = await createWorld({ environment: { PROCESS_ROLE: 'http' } });
  const { db, publisher, admin } = world;
  const advertiser = await createAdvertiser(db, TEST_SECRET, { name: 'Needle Ads' });
  const other = await createPublisher(db, TEST_SECRET, { name: 'Needle Media' });
  const share = { advertiser_id: advertiser.id, percentage: 100 };
  const distribution = await createDistribution(db, {
    name: 'Needle DE',
    country_id: 1,
    groups: [[share]],
  });
  const campaign = await createCampaign(db, {
    name: 'Needle again',
    created_by: admin.userId,
    steps: [],
    sources: [],
  });
  ids = {
    lead: await createLead(db, {
      publisher_id: publisher.id,
      advertiser_id: advertiser.id,
      email: 'needle@example.com',
      phone: '+447400123456',
      first_name: 'Ada',
      last_name: 'de la Needle',
      ip: '81.2.69.142',
      hit_id: 'hit-of-needle',
    }),
    advertiser: advertiser.id,
    publisher: other.id,
    distribution: distribution.id,
    offer: await createOffer(db, { slug: 'needle-slug', name: 'Needle spring' }),
    campaign: campaign.id,
    cap: await createCap(db, { cap: 50, advertiser_ids: [advertiser.id], country_ids: [1] }),
  };
  await eventually(async () => expect(await kindsOf(admin, 'needle@exam')).toContain('lead'));
}, 60_000);
afterAll(() => world.close());

const find = async (user: SignedIn, text: string): Promise<FoundRecord[]> => {
  const { status, body } = await call<{ data: FoundRecord[] }>(
    world.app.url,
    'POST',
    '/api/search',
    { body: { text }, headers: user.headers },
  );
  expect(status).toBe(200);
  return body.data;
};
const kindsOf = async (user: SignedIn, text: string): Promise<SearchKind[]> =>
  (await find(user, text)).map(({ kind }) => kind);
const ofKind = async (kind: SearchKind, text: string): Promise<FoundRecord[]> =>
  (await find(world.admin, text)).filter((found) => found.kind === kind);

it('finds one of every kind, in any case', async () => {
  const found = await find(world.admin, ' nEEdle ');
  expect(found.map(({ kind, id }) => [kind, id])).toEqual(KINDS.map((kind) => [kind, ids[kind]]));
  expect(found.map(({ name }) => name)).toEqual([
    'needle@example.com',
    'Needle Ads',
    'Needle Media',
    'Needle DE',
    'Needle spring',
    'Needle again',
    expect.stringMatching(/^Daily lead cap 50 · Needle Ads · \w+/),
  ]);
  expect(found.find(({ kind }) => kind === 'offer')?.slug).toBe('needle-slug');
});

it.each(KINDS)('finds a %s only for who may open its page', async (kind) => {
  const reader = await signIn(world.app, { permissions: [OPENERS[kind], 'CONTACT_DATA'] });
  expect(await kindsOf(reader, 'needle')).toEqual([kind]);
});
it('finds nothing for who may open nothing', async () => {
  expect(await find(world.nobody, 'needle')).toEqual([]);
});

it.each(KINDS)('finds a %s by its id, before all others', async (kind) => {
  for (const text of [String(ids[kind]), `#${ids[kind]}`])
    expect((await ofKind(kind, text))[0]?.id).toBe(ids[kind]);
});

it.each([
  'needle@example.com',
  'NEEDLE@example.com',
  'edle@ex',
  '+44 7400 123456',
  '07400 123456',
  '81.2.69.142',
  'hit-of-needle',
  'la Needle',
  'ada de la needle',
  'de la Needle Ada',
])('finds a lead by %p', async (text) => {
  expect(await ofKind('lead', text)).toEqual([
    {
      kind: 'lead',
      id: ids.lead,
      name: 'needle@example.com',
      person: 'Ada de la Needle',
      slug: null,
    },
  ]);
});
it.each([
  ['+44 7400 123456', [1]],
  ['81.2.69.142', [1]],
  ['hit-of-needle', [1]],
  ['de la needle', [1]],
  ['Ada de la Needle', [1]],
  ['7400 12', []],
  ['81.2.69.', []],
  ['la Needle', []],
])('without contact data, a lead is found by %p: %p', async (text, found) => {
  const blind = await signIn(world.app, { permissions: ['LEADS_LIST'] });
  const leads = await find(blind, text);
  expect(leads.map(() => 1)).toEqual(found);
  for (const lead of leads) expect(lead).toMatchObject({ name: 'n•••@e•••.com', person: 'A•••' });
});

it('finds a cap by its type, its parties and its countries', async () => {
  const { rows } = await world.db.query<{ name: string }>(
    'SELECT name FROM countries WHERE id = 1',
  );
  for (const text of ['lead cap 50', 'needle ads', rows[0]?.name ?? ''])
    expect((await ofKind('cap', text)).map(({ id }) => id)).toContain(ids.cap);
});
it.each(['ne', 'needle @example.com', 'hit-of-need', '7400123'])(
  'looks for no lead by %p',
  async (text) => {
    expect(await ofKind('lead', text)).toEqual([]);
  },
);

it('finds an offer by the word in its links', async () => {
  expect((await ofKind('offer', 'le-slu')).map(({ id }) => id)).toEqual([ids.offer]);
});

it('takes the characters of patterns as they are', async () => {
  await createAdvertiser(world.db, TEST_SECRET, { name: String.raw`100%_\ sure` });
  for (const text of ['100%', '%_', '_\\'])
    expect((await ofKind('advertiser', text)).map(({ name }) => name)).toEqual([
      String.raw`100%_\ sure`,
    ]);
  expect(await ofKind('advertiser', 'N%s')).toEqual([]);
});

it('shows the closest first, and not too many', async () => {
  const names = ['Some Otter', 'Otter 5', 'otter', 'Otter 4', 'Otter 3', 'Otter 2', 'Other'];
  for (const name of names) await createPublisher(world.db, TEST_SECRET, { name });
  const found = await ofKind('publisher', 'Otter');
  expect(found.map(({ name }) => name)).toEqual([
    'otter',
    'Otter 2',
    'Otter 3',
    'Otter 4',
    'Otter 5',
  ]);
  expect(found).toHaveLength(MOST_FOUND_OF_A_KIND);
});

it('finds no deleted record', async () => {
  const { id } = await createAdvertiser(world.db, TEST_SECRET, { name: 'Gone Needle' });
  expect(await ofKind('advertiser', 'Gone Needle')).toHaveLength(1);
  await world.db.query('UPDATE advertisers SET deleted_at = now() WHERE id = $1', [id]);
  expect(await ofKind('advertiser', 'Gone Needle')).toEqual([]);
});

describe('somebody limited to their own parties', () => {
  let limited: SignedIn;
  beforeAll(async () => {
    limited = await signIn(world.app, {
      permissions: [...Object.values(OPENERS), 'CONTACT_DATA'],
      limitedToOwnParties: true,
    });
  });
  const manage = (table: string, id: number, user: SignedIn | null) =>
    world.db.query(`UPDATE ${table} SET user_id = $2 WHERE id = $1`, [id, user?.userId ?? null]);

  it('finds nothing of others, but the offers that are for all publishers', async () => {
    expect(await kindsOf(limited, 'needle')).toEqual(['offer']);
    expect(await kindsOf(limited, String(ids.lead))).not.toContain('lead');
  });
  it('finds what concerns their advertiser', async () => {
    await manage('advertisers', ids.advertiser, limited);
    expect(await kindsOf(limited, 'needle')).toEqual([
      'lead',
      'advertiser',
      'distribution',
      'offer',
      'cap',
    ]);
    await manage('advertisers', ids.advertiser, null);
  });
  it('finds no offer that is not for one of their publishers', async () => {
    await world.db.query(`UPDATE offers SET visible_to = 'chosen' WHERE id = $1`, [ids.offer]);
    expect(await kindsOf(limited, 'needle')).toEqual([]);
    await manage('publishers', ids.publisher, limited);
    await world.db.query('UPDATE offers SET publisher_ids = $2 WHERE id = $1', [
      ids.offer,
      [ids.publisher],
    ]);
    // A distribution without a publisher takes leads of theirs, too.
    expect(await kindsOf(limited, 'needle')).toEqual(['publisher', 'distribution', 'offer']);
  });
});

it.each([{}, { text: '' }, { text: '   ' }, { text: 'x'.repeat(101) }, { text: 7 }])(
  'refuses %j',
  async (body) => {
    const reply = await call(world.app.url, 'POST', '/api/search', {
      body,
      headers: world.admin.headers,
    });
    expect(reply).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED' } });
  },
);
