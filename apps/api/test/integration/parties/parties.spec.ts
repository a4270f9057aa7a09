import type {
  AdvertiserRow,
  AdvertiserSettings,
  PermissionName,
  PublisherRow,
  PublisherSettings,
  VersionHistory,
} from '@leadline/contracts';
import { createCap, createDistribution, createLeads, timeZoneId } from '@leadline/prisma/seed';
import { group, rawBody, timeslot } from '#test/support/distribution-bodies.js';
import type { Reply } from '#test/support/http-client.js';
import { signIn } from '#test/support/sign-in.js';
import { waitingForLocks } from '#test/support/waiting.js';
import { startPartiesApp, type PartiesApp } from './parties-app.js';

/** Advertisers and publishers themselves: lists, settings, versions, tokens, deletion. */

let world: PartiesApp;
beforeAll(async () => {
  world = await startPartiesApp();
}, 120_000);
afterAll(() => world.close());

const issuesOf = ({ body }: Reply): string[] =>
  (body.issues as { field: string; message: string }[]).map(
    ({ field, message }) => `${field}: ${message}`,
  );
const get = async <T>(path: string): Promise<T> => (await world.send('GET', path)).body as T;
const advertiserBody = (name: string) => ({
  name,
  display_name: `${name} Ltd`,
  user_id: world.admin.userId,
});
const publisherBody = (name: string) => ({
  name,
  autologin_interval: 'days',
  locate_leads_by: 'ip',
  tracking_domain: 'track.network.example',
  offer_url: 'https://network.example/offer',
});
const COUNTRY = 10;

describe('advertisers', () => {
  it('one is created with the specified defaults', async () => {
    const reply = await world.send('POST', '/api/advertisers', advertiserBody('North'));
    expect(reply).toMatchObject({
      status: 201,
      body: { message: 'Advertiser created successfully.' },
    });
    const id = Number(reply.body.id);
    const { advertiser } = await get<AdvertiserSettings>(`/api/advertisers/${id}/settings`);
    expect(advertiser).toEqual({
      id,
      version: 1,
      name: 'North',
      display_name: 'North Ltd',
      status: 'active',
      is_test_advertiser: 'inactive',
      user_id: world.admin.userId,
      other_manager_ids: [],
      send_org_funnel: false,
      created_at: expect.any(String),
    });
    const rows = await get<AdvertiserRow[]>('/api/advertisers');
    expect(rows.find((row) => row.id === id)).toMatchObject({
      name: 'North',
      user_id: world.admin.userId,
      country_name: null,
      affiliate_name: null,
      cr: '0.00',
      aff_cr: '0.00',
      late_ftd: 'No',
    });
  });

  it('a missing name, display name or manager is said at its field', async () => {
    const reply = await world.send('POST', '/api/advertisers', { name: ' ' });
    expect(reply.status).toBe(422);
    expect(issuesOf(reply)).toEqual([
      'name: Name is required',
      'display_name: Display Name is required',
      'user_id: User is mandatory',
    ]);
  });

  it('a manager who does not exist is said at the field', async () => {
    const body = { ...advertiserBody('Managed'), user_id: 2_000_000_000 };
    const reply = await world.send('POST', '/api/advertisers', body);
    expect(reply).toMatchObject({ status: 422, body: { code: 'PARTY_REFERENCE_UNKNOWN' } });
    expect(issuesOf(reply)).toEqual(['user_id: No such user']);
  });

  it('of many that are created with one name at once, one is stored', async () => {
    const names = ['Twin', 'twin', 'TWIN', 'Twin', 'tWin'];
    const replies = await Promise.all(
      names.map((name) => world.send('POST', '/api/advertisers', advertiserBody(name))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const refused = replies.find(({ status }) => status === 409) as Reply;
    expect(refused.body.code).toBe('PARTY_NAME_TAKEN');
    expect(issuesOf(refused)).toEqual(['name: This name is taken. Please choose another.']);
  });

  it('settings are saved, listed by version and brought back', async () => {
    const id = Number(
      (await world.send('POST', '/api/advertisers', advertiserBody('Versioned'))).body.id,
    );
    const body = {
      ...advertiserBody('Versioned'),
      id,
      status: 'inactive',
      is_test_advertiser: 'active',
      send_org_funnel: true,
    };
    expect(await world.send('PUT', '/api/advertisers', { ...body, version: 1 })).toMatchObject({
      status: 200,
      body: { message: 'Advertiser updated successfully', version: 2 },
    });
    const stale = await world.send('PUT', '/api/advertisers', { ...body, version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const { data } = await get<VersionHistory>(`/api/advertisers/${id}/versions`);
    expect(data[0]?.changes.map(({ label, after }) => `${label}: ${after}`)).toEqual([
      'Status: Inactive',
      'Test advertiser: Yes',
      'Send original funnel: Yes',
    ]);
    expect((await world.routing()).advertisers.get(id)?.isActive).toBe(false);
    const restored = await world.send('POST', `/api/advertisers/${id}/versions/1/restore`, {});
    expect(restored).toMatchObject({ status: 200, body: { version: 3 } });
    expect((await world.routing()).advertisers.get(id)).toMatchObject({
      isActive: true,
      sendOrgFunnel: false,
    });
  });

  it('the list has the figures of the last 30 days: best country and publisher, ratios', async () => {
    const [id, late] = [await world.newAdvertiser(), await world.newAdvertiser()];
    const [few, many] = [await world.newPublisher('Few'), await world.newPublisher('Many')];
    const DAY = 86_400_000;
    const now = Date.now();
    const at = (days: number) => new Date(now - days * DAY);
    const lead = { advertiser_id: id, publisher_id: many, country_id: 11, created_at: at(3) };
    const ftd = { status: 5 as const, ftd_at: at(2), revenue: '500.00', payout: '300.00' };
    await createLeads(world.db, [
      // 1 FTD of 4 leads; `few` has the FTD, `many` the other leads.
      { ...lead, publisher_id: few, country_id: COUNTRY, ...ftd },
      lead,
      lead,
      lead,
      // Older than 30 days, and a test lead: neither counts.
      { ...lead, created_at: at(40) },
      { ...lead, is_test: true },
      // An FTD on a later day than the lead.
      { ...lead, advertiser_id: late, ...ftd, ftd_at: at(1) },
    ]);
    const paris = await signIn(world.app, {
      permissions: ['ADVERTISERS_LIST'],
      timezoneId: await timeZoneId(world.db, 'Europe/Paris'),
    });
    const { body } = await world.send('GET', '/api/advertisers', undefined, paris);
    const rows = body as unknown as AdvertiserRow[];
    const { rows: named } = await world.db.query<{ name: string }>(
      'SELECT name FROM countries WHERE id = $1',
      [COUNTRY],
    );
    expect(rows.find((row) => row.id === id)).toMatchObject({
      country_id: COUNTRY,
      country_name: named[0]?.name,
      affiliate_id: few,
      affiliate_name: 'Few',
      cr: '25.00',
      aff_cr: '25.00',
    });
    expect(rows.find((row) => row.id === late)).toMatchObject({
      affiliate_name: 'Many',
      cr: '100.00',
      late_ftd: 'Yes',
    });
  });

  it('the list follows every change at once, also one of another process', async () => {
    const id = await world.newAdvertiser('Followed');
    const rowOf = async () =>
      (await get<AdvertiserRow[]>('/api/advertisers')).find((row) => row.id === id);
    expect(await rowOf()).toMatchObject({ name: 'Followed', user_name: null });
    // As another process writes it.
    await world.db.query(
      `UPDATE advertisers SET display_name = 'Elsewhere', user_id = $2 WHERE id = $1`,
      [id, world.admin.userId],
    );
    await world.db.query(`UPDATE users SET name = 'Grace' WHERE id = $1`, [world.admin.userId]);
    expect(await rowOf()).toMatchObject({ display_name: 'Elsewhere', user_name: 'Grace' });
    await world.db.query(`UPDATE users SET name = 'Ada' WHERE id = $1`, [world.admin.userId]);
    expect(await rowOf()).toMatchObject({ user_name: 'Ada' });
    expect((await world.send('DELETE', `/api/advertisers/${id}`)).status).toBe(200);
    expect(await rowOf()).toBeUndefined();
  });

  it('a list whose permission is missing is empty', async () => {
    const id = await world.newAdvertiser();
    const revenue = { advertiser_id: id, country_id: COUNTRY, amount: '10' };
    await world.send('POST', '/api/advertisers/revenue', [revenue]);
    await createCap(world.db, { advertiser_ids: [id] });
    const settingsFor = async (...permissions: PermissionName[]): Promise<AdvertiserSettings> => {
      const editor = await signIn(world.app, { permissions: ['ADVERTISERS_EDIT', ...permissions] });
      const path = `/api/advertisers/${id}/settings`;
      return (await world.send('GET', path, undefined, editor))
        .body as unknown as AdvertiserSettings;
    };
    const counts = ({ revenues, caps }: AdvertiserSettings) => [revenues.length, caps.length];
    expect(counts(await settingsFor())).toEqual([0, 0]);
    expect(counts(await settingsFor('ADVERTISER_REVENUES_LIST'))).toEqual([1, 0]);
    expect(counts(await settingsFor('ADVERTISER_CAPS_LIST'))).toEqual([0, 1]);
  });
});

describe('publishers', () => {
  const newPublisher = async (name: string): Promise<number> => {
    const reply = await world.send('POST', '/api/publishers', publisherBody(name));
    expect(reply).toMatchObject({
      status: 201,
      body: { message: 'Publisher created successfully.' },
    });
    return Number(reply.body.id);
  };
  const settingsOf = (id: number) => get<PublisherSettings>(`/api/publishers/${id}/settings`);

  it('the token is masked without the permission, works, and is stored nowhere else', async () => {
    const id = await newPublisher('Tokens');
    const { affiliates } = await settingsOf(id);
    expect(affiliates).toMatchObject({ locate_leads_by: 'ip_address', status: 'active' });
    const editor = await signIn(world.app, { permissions: ['PUBLISHERS_EDIT'] });
    const masked = await world.send('GET', `/api/publishers/${id}/settings`, undefined, editor);
    expect(masked.text).not.toContain(affiliates.api_token);
    expect(masked.text).toContain(`••••••••${affiliates.api_token.slice(-4)}`);
    const { publisherTokens } = await world.routing();
    expect([...publisherTokens.values()].map(({ publisherId }) => publisherId)).toContain(id);
    // The screen sends the token that it shows. It is ignored (PUB-017).
    const { body } = await world.send('PUT', '/api/publishers', {
      ...publisherBody('Tokens'),
      id,
      status: 'active',
      api_token: 'a-token-of-my-own',
      rate_limit_per_minute: 30,
      version: 1,
    });
    expect(body).toMatchObject({ message: 'Publisher updated successfully', version: 2 });
    expect((await settingsOf(id)).affiliates).toMatchObject({
      api_token: affiliates.api_token,
      rate_limit_per_minute: 30,
    });
    const { rows } = await world.db.query<{ text: string }>(
      `SELECT (SELECT jsonb_agg(a)::text FROM audit_log a)
        || (SELECT jsonb_agg(v)::text FROM record_versions v) AS text`,
    );
    expect(rows[0]?.text).toContain('Tokens');
    expect(rows[0]?.text).not.toContain(affiliates.api_token);
    expect(rows[0]?.text).not.toContain('a-token-of-my-own');
  });

  it('everybody gets names, holders of the permission the rest', async () => {
    const id = await newPublisher('Listed');
    const [nobody, reader] = [
      await signIn(world.app),
      await signIn(world.app, { permissions: ['PUBLISHERS_LIST'] }),
    ];
    const rowFor = async (who: typeof nobody) =>
      (
        (await world.send('GET', '/api/publishers', undefined, who))
          .body as unknown as PublisherRow[]
      ).find((row) => row.id === id);
    expect(await rowFor(nobody)).toEqual({ id, name: 'Listed' });
    expect(await rowFor(reader)).toEqual({
      id,
      name: 'Listed',
      status: 'active',
      user_id: null,
      user_name: null,
      other_manager_names: [],
      block_duplicate_leads: false,
      locate_leads_by: 'ip_address',
      autologin_interval: 'days',
      created_at: expect.any(String),
    });
  });

  it('one that is deleted is in no list, and its token stops working', async () => {
    const id = await newPublisher('Going');
    const deleted = await world.send('DELETE', `/api/publishers/${id}`);
    expect(deleted.body).toEqual({ message: 'Record deleted successfully.' });
    const { publishers, publisherTokens } = await world.routing();
    expect(publishers.has(id)).toBe(false);
    expect([...publisherTokens.values()].map(({ publisherId }) => publisherId)).not.toContain(id);
    expect((await get<PublisherRow[]>('/api/publishers')).some((row) => row.id === id)).toBe(false);
    expect((await world.send('GET', `/api/publishers/${id}/settings`)).status).toBe(404);
    expect((await world.send('DELETE', `/api/publishers/${id}`)).status).toBe(404);
    // Its name is free again.
    await newPublisher('going');
  });
});

const liveDistribution = (advertiser: number) => ({
  ...rawBody([timeslot('Always', [group('All', [[advertiser, 100]])])]),
  state: 'live',
});

describe('deletion', () => {
  it('is refused while a live distribution or a cap uses the party, and names them', async () => {
    const [advertiser, publisher] = [await world.newAdvertiser(), await world.newPublisher()];
    const groups = [[{ advertiser_id: advertiser, percentage: 100 }]];
    const { id: spring } = await createDistribution(world.db, {
      name: 'Spring',
      country_id: COUNTRY,
      publisher_id: publisher,
      groups,
    });
    await createDistribution(world.db, {
      name: 'A draft',
      country_id: COUNTRY,
      state: 'draft',
      groups,
    });
    const cap = await createCap(world.db, { advertiser_ids: [advertiser] });
    const messageOf = async (path: string): Promise<unknown> => {
      const { status, body } = await world.send('DELETE', path);
      expect([status, body.code]).toEqual([409, 'PARTY_IN_USE']);
      return body.message;
    };
    expect(await messageOf(`/api/advertisers/${advertiser}`)).toBe(
      `1 distribution and 1 cap still use it: Spring, cap ${cap}.`,
    );
    expect(await messageOf(`/api/publishers/${publisher}`)).toBe(
      '1 distribution still uses it: Spring.',
    );
    await world.db.query('UPDATE caps SET deleted_at = now() WHERE id = $1', [cap]);
    await world.db.query(`UPDATE distributions SET state = 'paused' WHERE id = $1`, [spring]);
    expect((await world.send('DELETE', `/api/advertisers/${advertiser}`)).status).toBe(200);
    expect((await world.send('DELETE', `/api/publishers/${publisher}`)).status).toBe(200);
  });

  it('waits for a distribution that begins to use the party, and is refused then', async () => {
    const advertiser = await world.newAdvertiser();
    const holder = await world.db.connect();
    const rows = async (text: string) => (await world.db.query(text)).rows;
    await holder.query('BEGIN');
    // Every save of what routing uses raises this version, so the distribution waits here.
    await holder.query('UPDATE routing_versions SET version = version');
    const distributed = world.send('POST', '/api/distributions', liveDistribution(advertiser));
    await waitingForLocks(rows, 1);
    const deleted = world.send('DELETE', `/api/advertisers/${advertiser}`);
    await waitingForLocks(rows, 2);
    await holder.query('COMMIT');
    holder.release();
    expect((await distributed).status).toBe(201);
    expect(await deleted).toMatchObject({ status: 409, body: { code: 'PARTY_IN_USE' } });
  });

  it('and what begins to use the party at the same time are never both done', async () => {
    for (let round = 0; round < 8; round += 1) {
      const advertiser = await world.newAdvertiser();
      const cap = {
        type: 'lead',
        interval: 'daily',
        cap: '5',
        timezone_id: 1,
        advertiser_ids: [advertiser],
      };
      const [deleted, distributed, capped] = await Promise.all([
        world.send('DELETE', `/api/advertisers/${advertiser}`),
        world.send('POST', '/api/distributions', liveDistribution(advertiser)),
        world.send('POST', '/api/caps', cap),
      ]);
      const found = [deleted, distributed, capped].map(({ status, body }) => body.code ?? status);
      const isDeleted = deleted.status === 200;
      expect([200, 'PARTY_IN_USE']).toContain(found[0]);
      expect(found.slice(1)).toEqual(
        isDeleted ? ['DISTRIBUTION_REFERENCE_UNKNOWN', 'CAP_REFERENCE_UNKNOWN'] : [201, 201],
      );
    }
  });
});
