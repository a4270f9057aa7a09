import { eventually } from '#test/support/waiting.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn } from '#test/support/sign-in.js';
import { OfferLinksService } from '#modules/publishers/offers/offer-links.service.js';
import { createWorld, type World } from '../../api/world.js';

/** Offers from the calls of their page to the links of publishers. */

let world: World;
beforeAll(async () => {
  world = await createWorld({ environment: { PUBLIC_URL: 'https://leads.example' } });
}, 60_000);
afterAll(() => world.close());

const PATH = '/api/offers';
const send = (method: string, path: string, body?: object): Promise<Reply> =>
  call(world.app.url, method, path, { body, headers: world.admin.headers });
const create = async (body: object): Promise<number> => {
  const reply = await send('POST', PATH, body);
  expect(reply).toMatchObject({ status: 201, body: { message: 'Offer created successfully' } });
  return Number(reply.body.id);
};
interface ListedOffer {
  id: number;
  slug: string;
  version: number;
  landings: { id: number; name: string }[];
}
const listed = async (id: number): Promise<ListedOffer | undefined> => {
  const { body } = await send('GET', PATH);
  return (body as unknown as ListedOffer[]).find((offer) => offer.id === id);
};
const FIELDS = { name: 'Changed', status: 'active', visible_to: 'all' };
const faults = ({ body }: Reply): string[] =>
  (body.issues as { field: string }[]).map(({ field }) => field);

it('keeps everything that staff say about an offer', async () => {
  const body = {
    name: ' Spring ',
    slug: 'Spring-2026',
    status: 'inactive',
    url: 'https://offer.example/?p={publisher_id}',
    country_ids: [1, 2],
    funnels: ['Alpha', 'Alpha', 'Beta'],
    category: 'Finance',
    preview_url: 'https://offer.example/picture.png',
    notes: 'Ask Ann first',
    payout_text: '$500 CPA',
    visible_to: 'chosen',
    publisher_ids: [world.publisher.id],
    landings: [{ name: 'Long', url: 'https://offer.example/long', weight: 3 }],
  };
  const id = await create(body);
  expect(await listed(id)).toMatchObject({
    ...body,
    ...{ id, version: 1, name: 'Spring', slug: 'spring-2026', funnels: ['Alpha', 'Beta'] },
  });
});

it.each([
  [{ slug: '12' }, 'slug'],
  [{ slug: 'a b' }, 'slug'],
  [{ name: ' ' }, 'name'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ url: 'https://{publisher_id}.example/' }, 'url'],
  [{ url: 'https://offer.example/?x={nothing}' }, 'url'],
  [{ landings: [{ name: 'One', url: '', weight: 1 }] }, 'landings.0.url'],
  [{ landings: [{ name: 'One', url: 'https://offer.example/', weight: -1 }] }, 'landings.0.weight'],
  [{ country_ids: [999_999] }, 'country_ids'],
  [{ visible_to: 'chosen', publisher_ids: [999_999] }, 'publisher_ids'],
  [{ landings: [{ id: 1, name: 'One', url: 'https://offer.example/', weight: 1 }] }, 'landings'],
])('refuses %j', async (fault, field) => {
  const reply = await send('POST', PATH, { name: 'One', slug: 'refused', ...fault });
  expect([reply.status, faults(reply)]).toEqual([422, [field]]);
});

it('gives a slug once, also after the offer was deleted', async () => {
  const id = await create({ name: 'One', slug: 'once' });
  expect(await send('POST', PATH, { name: 'Two', slug: 'ONCE' })).toMatchObject({
    status: 409,
    body: { code: 'OFFER_SLUG_TAKEN', issues: [{ field: 'slug' }] },
  });
  expect(await send('DELETE', `${PATH}/${id}`)).toMatchObject({ status: 200 });
  expect(await listed(id)).toBeUndefined();
  expect((await send('POST', PATH, { name: 'Two', slug: 'once' })).status).toBe(409);
  expect((await send('DELETE', `${PATH}/${id}`)).status).toBe(404);
});

it('keeps the ids of landing pages that stay, and those of removed ones for their clicks', async () => {
  const page = (name: string) => ({ name, url: `https://offer.example/${name}`, weight: 1 });
  const id = await create({ name: 'One', slug: 'pages', landings: [page('a'), page('b')] });
  const [, b] = (await listed(id))?.landings ?? [];
  const landings = [{ ...page('c') }, { ...page('renamed'), id: b?.id }];
  expect(await send('PUT', PATH, { ...FIELDS, id, landings, version: 1 })).toMatchObject({
    body: { message: 'Offer updated successfully', version: 2 },
  });
  const after = (await listed(id))?.landings ?? [];
  expect(after.map(({ name }) => name)).toEqual(['c', 'renamed']);
  expect(after[1]?.id).toBe(b?.id);
  const { rows } = await world.db.query(
    'SELECT count(*)::int AS count FROM offer_landings WHERE offer_id = $1',
    [id],
  );
  expect(rows).toEqual([{ count: 3 }]);
});

describe('an offer is not deleted', () => {
  it('once it has clicks', async () => {
    const id = await create({ name: 'One', slug: 'clicked', url: 'https://offer.example/' });
    await fetch(`${world.app.url}/c/clicked?affiliate_id=${world.publisher.id}`, {
      redirect: 'manual',
    });
    expect(await send('DELETE', `${PATH}/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'OFFER_IN_USE' },
    });
  });
  it('once leads name it', async () => {
    const id = await create({ name: 'One', slug: 'named-by-leads' });
    await world.db.query(
      `INSERT INTO lookup_values (kind, value) VALUES ('offer', 'named-by-leads')`,
    );
    expect((await send('DELETE', `${PATH}/${id}`)).status).toBe(409);
  });
});

describe('links', () => {
  it('are those of the publisher, and say why they would not work', async () => {
    const url = 'https://offer.example/';
    const id = await create({ name: 'One', slug: 'linked', url });
    const link = async (publisher: number): Promise<object> =>
      (await send('GET', `${PATH}/${id}/links/${publisher}`)).body;
    const { publisher, inactivePublisher } = world;
    expect(await link(publisher.id)).toEqual({
      url: `https://leads.example/c/linked?affiliate_id=${publisher.id}`,
      warning: null,
    });
    expect(await link(inactivePublisher.id)).toMatchObject({
      warning: 'The publisher is not active, so the link does not work.',
    });
    await send('PUT', PATH, { ...FIELDS, id, url, visible_to: 'chosen' });
    expect(await link(publisher.id)).toMatchObject({
      warning: 'The offer is not visible to this publisher.',
    });
    expect((await send('GET', `${PATH}/${id}/links/999999`)).status).toBe(404);
  });

  it('of a publisher lead to the active offers that it may see, without what is for staff', async () => {
    const notes = 'for staff only';
    const ids = [
      await create({
        name: 'Seen',
        slug: 'seen',
        notes,
        visible_to: 'chosen',
        publisher_ids: [world.otherPublisher.id],
      }),
      await create({
        name: 'Unseen',
        slug: 'unseen',
        visible_to: 'chosen',
        publisher_ids: [world.publisher.id],
      }),
      await create({ name: 'Asleep', slug: 'asleep', status: 'inactive' }),
    ];
    const offers = await world.app.get(OfferLinksService).offersOf(world.otherPublisher.id);
    expect(offers.filter(({ id }) => ids.includes(id)).map(({ slug }) => slug)).toEqual(['seen']);
    expect(JSON.stringify(offers)).not.toContain(notes);
  });
});

it('a limited role sees offers of its publishers, and changes none', async () => {
  const mine = await create({
    name: 'Mine',
    slug: 'mine',
    visible_to: 'chosen',
    publisher_ids: [world.publisher.id, world.otherPublisher.id],
  });
  const theirs = await create({
    name: 'Theirs',
    slug: 'theirs',
    visible_to: 'chosen',
    publisher_ids: [world.otherPublisher.id],
  });
  const limited = await signIn(world.app, {
    permissions: ['OFFERS_LIST', 'OFFERS_EDIT', 'OFFERS_DELETE'],
    limitedToOwnParties: true,
  });
  await world.db.query('UPDATE publishers SET user_id = $2 WHERE id = $1', [
    world.publisher.id,
    limited.userId,
  ]);
  const as = (method: string, path: string, body?: object): Promise<Reply> =>
    call(world.app.url, method, path, { body, headers: limited.headers });
  const seen = (await as('GET', PATH)).body as unknown as (ListedOffer & {
    publisher_ids: number[];
  })[];
  expect(seen.find(({ id }) => id === mine)?.publisher_ids).toEqual([world.publisher.id]);
  expect(seen.some(({ id }) => id === theirs)).toBe(false);
  expect((await as('DELETE', `${PATH}/${mine}`)).status).toBe(403);
  expect((await as('GET', `${PATH}/${theirs}/links/${world.publisher.id}`)).status).toBe(404);
  expect((await as('GET', `${PATH}/${mine}/links/${world.otherPublisher.id}`)).status).toBe(404);
});

it('filters of leads offer an offer once, whether leads bring its slug or its id', async () => {
  const id = await create({ name: 'Autumn Leaves', slug: 'autumn' });
  for (const value of ['autumn', String(id), 'unknown-offer'])
    await world.db.query(`INSERT INTO lookup_values (kind, value) VALUES ('offer', $1)`, [value]);
  const names = async (): Promise<unknown> => {
    const { body } = await send('GET', '/api/get-filter-data-2');
    const { data } = body.Offer as { data: { id: string; name: string }[] };
    return ['autumn', String(id), 'unknown-offer'].map(
      (value) => data.find((choice) => choice.id === value)?.name,
    );
  };
  // The choices are kept for a second.
  await eventually(async () =>
    expect(await names()).toEqual(['Autumn Leaves', undefined, 'unknown-offer']),
  );
});
