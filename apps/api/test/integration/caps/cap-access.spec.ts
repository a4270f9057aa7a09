import type { Cap } from '@leadline/contracts';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { startPartiesApp, type PartiesApp } from '#test/integration/parties/parties-app.js';

describe('the permissions for caps of one page', () => {
  let world: PartiesApp;
  let [advertiser, publisher] = [0, 0];
  let person: SignedIn;

  beforeAll(async () => {
    world = await startPartiesApp();
    [advertiser, publisher] = [await world.newAdvertiser(), await world.newPublisher()];
    person = await signIn(world.app, {
      permissions: [
        'PUBLISHER_CAPS_LIST',
        'PUBLISHER_CAPS_CREATE',
        'PUBLISHER_CAPS_EDIT',
        'PUBLISHER_CAPS_DELETE',
      ],
    });
  });
  afterAll(() => world.close());

  const bodyOf = (parties: object): object => ({
    type: 'lead',
    interval: 'interval',
    cap: '5',
    timezone_id: 1,
    country_ids: [1],
    ...parties,
  });
  const ofAdvertiser = () => bodyOf({ advertiser_ids: [advertiser] });
  const ofPublisher = () => bodyOf({ affiliate_ids: [publisher] });
  const made = async (body: object): Promise<number> => {
    const { status, body: reply } = await world.send('POST', '/api/caps', body);
    expect(status).toBe(201);
    return (reply as unknown as { ids: number[] }).ids[0] ?? 0;
  };
  const statusOf = async (method: string, path: string, body?: object): Promise<number> =>
    (await world.send(method, path, body, person)).status;

  it('are for the caps that name a publisher', async () => {
    expect(await statusOf('POST', '/api/caps', bodyOf({}))).toBe(403);
    expect(await statusOf('POST', '/api/caps', ofAdvertiser())).toBe(403);
    expect(await statusOf('POST', '/api/caps', ofPublisher())).toBe(201);
    const other = await made(ofAdvertiser());
    const own = await made(ofPublisher());
    const { body } = await world.send('GET', '/api/caps', undefined, person);
    const seen = (body as unknown as Cap[]).map(({ id }) => id);
    expect([seen.includes(own), seen.includes(other)]).toEqual([true, false]);
    for (const [id, status] of [
      [other, 403],
      [own, 200],
    ] as const) {
      expect(await statusOf('GET', `/api/caps/${id}/usage`)).toBe(status);
      expect(await statusOf('GET', `/api/caps/${id}/versions`)).toBe(status);
      expect(await statusOf('PUT', '/api/caps', { ...ofPublisher(), id, cap: '6' })).toBe(status);
      expect(await statusOf('POST', `/api/caps/${id}/reset`)).toBe(status);
      expect(await statusOf('POST', `/api/caps/${id}/versions/1/restore`, {})).toBe(status);
      expect(await statusOf('DELETE', `/api/caps/${id}`)).toBe(status);
    }
  });

  it('do not let a cap leave the page', async () => {
    const id = await made(ofPublisher());
    expect(await statusOf('PUT', '/api/caps', { ...ofAdvertiser(), id })).toBe(403);
    const { body } = await world.send('GET', '/api/caps', undefined, person);
    expect((body as unknown as Cap[]).find((cap) => cap.id === id)).toMatchObject({
      version: 1,
      advertisers: [],
      affiliates: [{ id: publisher }],
    });
  });
});
