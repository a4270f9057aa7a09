import {
  type BlacklistItem,
  type BlacklistLinesReply,
  type BlacklistPreview,
  BLACKLIST_TYPES,
  type BlacklistKind,
} from '@leadline/contracts';
import { AppModule } from '../../../src/app.module.js';
import { LeadsInMemoryService } from '#modules/lead-data/leads-in-memory/leads-in-memory.service.js';
import { blockedBy } from '#modules/routing/routing/domain/lead-checks.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { routedLeadOf } from '#modules/routing/routing/router.service.js';
import { eventually } from '#test/support/waiting.js';
import { call, type Reply } from '#test/support/http-client.js';
import { newLead } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { createWorld, type World } from '../../api/world.js';

/** The blacklist from the calls of its page to the leads that it stops, in two processes. */

let world: World;
/** Another process on the same database, which answers lists and reports from memory. */
let other: TestApp;
beforeAll(async () => {
  world = await createWorld({ environment: { LEADS_IN_MEMORY_FROM: '0', DB_POOL_SIZE: '20' } });
  other = await createTestApp(AppModule, {
    databaseUrl: world.app.databaseUrl,
    environment: { LEADS_IN_MEMORY_FROM: '1' },
  });
}, 60_000);
afterAll(async () => {
  await other.close();
  await world.close();
});
afterEach(() => world.db.query('DELETE FROM blacklist_items'));

const PATH = '/api/blacklist';
const typeId = (kind: BlacklistKind): number =>
  BLACKLIST_TYPES.find((type) => type.kind === kind)?.id ?? 0;
const send = (method: string, path: string, body?: object, app = world.app): Promise<Reply> =>
  call(app.url, method, path, { body, headers: world.admin.headers });
const bodyOf = (kind: BlacklistKind, value: string, changes: object = {}): object => ({
  blacklist_type_id: typeId(kind),
  blacklist_value: value,
  expires_at: '',
  hide_blocked: 0,
  description: '',
  ...changes,
});
const add = async (kind: BlacklistKind, value: string, changes: object = {}): Promise<number> => {
  const body = bodyOf(kind, value, { is_sure: true, ...changes });
  const reply = await send('POST', `${PATH}/add-new-item`, body);
  expect(reply).toMatchObject({
    status: 201,
    body: { success: true, message: 'A new blacklist item was successfully added.' },
  });
  return Number(reply.body.id);
};
const list = async (): Promise<BlacklistItem[]> =>
  (await send('GET', `${PATH}/get-all-items`)).body.data as BlacklistItem[];
const sendLead = (lead: object, app: TestApp = world.app): Promise<Reply> =>
  call(app.url, 'POST', '/api/v1/leads', {
    body: lead,
    headers: { authorization: `Bearer ${world.publisher.token}` },
  });
const codeOf = async (lead: object, app?: TestApp): Promise<unknown> =>
  (await sendLead(lead, app)).body.code;

describe('an item', () => {
  it('stops the next lead in every process, and lets it pass when it is deleted', async () => {
    const lead = newLead();
    const id = await add('email', ` ${String(lead.email).toUpperCase()} `);
    expect(await codeOf(lead)).toBe('blacklisted');
    expect(await codeOf(lead, other)).toBe('blacklisted');
    expect((await list())[0]).toMatchObject({
      id,
      version: 1,
      get_blacklist_type: { name: 'Email' },
      blacklist_value: lead.email,
      expires_at: '1970-01-01T00:00:00.000Z',
      hide_blocked: 0,
      stopped_leads: 2,
    });
    expect(await send('DELETE', `${PATH}/delete-item/${id}`)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Blacklist item deleted successfully' },
    });
    expect(await codeOf(lead, other)).not.toBe('blacklisted');
  });

  it.each([
    ['domain', '@Example.COM', newLead()],
    ['phone', '0044 7400 555 001', newLead({ phone: '+447400555001' })],
    ['phone_prefix', '44 7499', newLead({ phone: '+447499000001' })],
    ['ip', '::ffff:81.2.69.160', newLead({ ip: '81.2.69.160' })],
    ['ip_range', '2a00:1450::/64', newLead({ ip: '2a00:1450::5' })],
    ['country', 'gb', newLead()],
    ['funnel', 'spring', newLead({ funnel: 'spring' })],
    ['custom_param_1', 'bad', newLead({ custom_param_1: 'bad' })],
  ] as const)('of %s stops a lead that has it', async (kind, value, lead) => {
    const nobody = {
      ...{ email: 'a.b@example.org', phone: '+4930123456', ip: '8.8.8.8', country: 'FR' },
      ...{ funnel: null, custom_param_1: null },
    };
    await add(kind, value);
    expect(await codeOf(newLead(nobody))).not.toBe('blacklisted');
    expect(await codeOf(lead)).toBe('blacklisted');
  });

  it('an edit acts on the next lead', async () => {
    const [first, second] = [newLead(), newLead()];
    const id = await add('email', String(first.email));
    const edit = bodyOf('email', String(second.email), { version: 1 });
    expect(await send('POST', `${PATH}/edit-item/${id}`, edit)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Blacklist item updated successfully', version: 2 },
    });
    expect(await codeOf(first, other)).not.toBe('blacklisted');
    expect(await codeOf(second, other)).toBe('blacklisted');
  });

  it('is in force until it expires, a wall time of whoever sets it', async () => {
    const lead = newLead();
    const headers = { ...world.admin.headers, 'timezone-id': '1' };
    const future = { ...bodyOf('email', String(lead.email)), expires_at: '2099-01-01 12:00' };
    const { body } = await call(world.app.url, 'POST', `${PATH}/add-new-item`, {
      body: future,
      headers,
    });
    expect((await list())[0]?.expires_at).toBe('2099-01-01T12:00:00.000Z');
    expect(await codeOf(lead)).toBe('blacklisted');
    const sql = `UPDATE blacklist_items SET expires_at = '2020-01-01' WHERE id = $1`;
    await world.db.query(sql, [body.id]);
    await eventually(async () =>
      expect(await codeOf(newLead({ email: lead.email }))).not.toBe('blacklisted'),
    );
  });

  it('with an expiry that has passed is refused; an expired one can be edited otherwise', async () => {
    const past = bodyOf('email', 'late@example.com', { expires_at: '2020-01-01 00:00' });
    expect(await send('POST', `${PATH}/add-new-item`, past)).toMatchObject({
      status: 422,
      body: {
        issues: [{ field: 'expires_at', message: 'Choose a time that has not passed' }],
      },
    });
    const id = await add('email', 'late@example.com');
    const edit = { ...past, version: 1 };
    expect((await send('POST', `${PATH}/edit-item/${id}`, edit)).status).toBe(422);
    const sql = `UPDATE blacklist_items SET expires_at = '2020-01-01T00:00Z' WHERE id = $1`;
    await world.db.query(sql, [id]);
    const described = { ...edit, description: 'Came too late' };
    expect((await send('POST', `${PATH}/edit-item/${id}`, described)).status).toBe(200);
  });

  it('is refused with its field, and named if the value is on the list already', async () => {
    const id = await add('email', 'twice@example.com');
    expect(
      await send('POST', `${PATH}/add-new-item`, bodyOf('email', 'Twice@example.com')),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'BLACKLIST_VALUE_TAKEN',
        message: `twice@example.com is on the blacklist already, as item ${id}.`,
        issues: [{ field: 'blacklist_value' }],
      },
    });
    expect(await send('POST', `${PATH}/add-new-item`, bodyOf('ip_range', ''))).toMatchObject({
      status: 422,
      body: {
        issues: [{ field: 'blacklist_value', message: 'You are required to fill this IP Range.' }],
      },
    });
    const unknown = { ...bodyOf('email', 'x@example.com'), blacklist_type_id: 99 };
    expect(await send('POST', `${PATH}/add-new-item`, unknown)).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'blacklist_type_id' }] },
    });
    expect(await send('DELETE', `${PATH}/delete-item/999999`)).toMatchObject({
      status: 404,
      body: { code: 'BLACKLIST_ITEM_NOT_FOUND' },
    });
  });
});

describe('what an item has stopped', () => {
  it('is exact, however many leads come in at once to two processes', async () => {
    await add('domain', 'busy.example');
    const exempt = await add('email', 'first@busy.example');
    const leads = Array.from({ length: 60 }, (_, n) => newLead({ email: `p${n}@busy.example` }));
    const codes = await Promise.all(
      leads.map((lead, n) => codeOf(lead, n % 2 === 0 ? world.app : other)),
    );
    expect(new Set(codes)).toEqual(new Set(['blacklisted']));
    const [second, first] = await list();
    expect(first).toMatchObject({ blacklist_value: 'busy.example', stopped_leads: 60 });
    expect(second).toMatchObject({ id: exempt, stopped_leads: 0, last_stopped_at: null });
    const newest = await world.db.query<{ at: Date }>(
      `SELECT max(created_at) AS at FROM leads WHERE email LIKE '%@busy.example'`,
    );
    expect(first?.last_stopped_at).toBe(newest.rows[0]?.at.toISOString());
  });
});

describe('hidden leads', () => {
  const found = async (app: TestApp, filter: object): Promise<{ total: number; ids: number[] }> => {
    const { body } = await send(
      'POST',
      '/api/lead-details',
      { limit: 50, page_number: 1, ...filter },
      app,
    );
    return {
      total: Number(body.total),
      ids: (body.data as { id: number }[]).map(({ id }) => id),
    };
  };
  const reported = async (app: TestApp): Promise<unknown> =>
    (await send('POST', '/api/lead-metrics', { custom_param_1: ['hide-me'] }, app)).body;

  it('are in no list and no report of either engine, but are found by their id', async () => {
    await add('custom_param_1', 'hide-me', { hide_blocked: 1 });
    const shown = await world.newLead();
    await world.db.query('UPDATE leads SET custom_param_1 = $2 WHERE id = $1', [shown, 'hide-me']);
    expect(await codeOf(newLead({ custom_param_1: 'hide-me' }))).toBe('blacklisted');
    const { rows } = await world.db.query<{ id: number }>('SELECT id FROM leads WHERE is_hidden');
    const [{ id } = { id: 0 }] = rows;
    expect(rows).toHaveLength(1);
    await eventually(async () => {
      const page = { sortBy: null, order: 'desc', limit: 10, offset: 0 } as const;
      expect((await other.get(LeadsInMemoryService).find([], page))?.ids).toContain(id);
    });
    for (const app of [world.app, other]) {
      expect(await found(app, { custom_param_1: ['hide-me'] })).toEqual({ total: 1, ids: [shown] });
      const byId = { search_in: 'id', search_txt: [String(id)] };
      expect(await found(app, byId)).toEqual({ total: 1, ids: [id] });
      expect(await found(app, { ...byId, is_search_global: true })).toEqual({
        total: 1,
        ids: [id],
      });
      expect(
        await found(app, { search_in: 'id', search_txt: [String(id), String(shown)] }),
      ).toMatchObject({ total: 2 });
    }
    const [fromSql, fromMemory] = [await reported(world.app), await reported(other)];
    expect(fromSql).toEqual(fromMemory);
    expect(fromSql).toMatchObject({ leads: 1, attempts: 1 });
  });
});

describe('before an item is saved', () => {
  it('the leads that it would have stopped are those that routing would stop', async () => {
    const sent = [
      newLead({ email: 'under_score@mail.example', ip: '81.2.69.200', funnel: 'autumn' }),
      newLead({ email: 'underXscore@mail.example', ip: '81.2.69.201', custom_param_1: 'x' }),
      newLead({ email: 'c@other.example', ip: '2a00:1450::9', phone: '+447498000009' }),
    ];
    for (const lead of sent) await sendLead(lead);
    const tried = [
      ['email', 'under_score@mail.example'],
      ['domain', 'mail.example'],
      ['phone', '+447498000009'],
      ['phone_prefix', '+44749'],
      ['ip', '81.2.69.200'],
      ['ip_range', '81.2.69.200-81.2.69.201'],
      ['ip_range', '2a00::-2a01::'],
      ['country', 'GB'],
      ['funnel', 'autumn'],
      ['custom_param_1', 'x'],
    ] as const;
    const { rows } = await world.db.query<Parameters<typeof routedLeadOf>[0]>(
      `SELECT id, publisher_id, country_id, email, phone, host(ip) AS ip, offer, funnel,
         ARRAY[custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5]
           AS custom_params,
         is_test, forced_advertiser
       FROM leads
       WHERE created_at > now() - interval '7 days'`,
    );
    const snapshot = world.app.get(RoutingConfigService).current();
    for (const [kind, value] of tried) {
      const entry = { id: 1, kind, value, expiresAt: null, hide: false };
      const stopped = rows.filter((row) =>
        blockedBy(routedLeadOf(row), { ...snapshot, blacklist: [entry] }, new Date()),
      );
      expect(stopped.length).toBeGreaterThan(0);
      const { body } = await send('POST', `${PATH}/preview`, {
        blacklist_type_id: typeId(kind),
        blacklist_value: value,
      });
      expect([kind, value, (body.data as BlacklistPreview).leads]).toEqual([
        kind,
        value,
        stopped.length,
      ]);
    }
    await world.db.query(`UPDATE leads SET created_at = now() - interval '8 days'`);
    const { body } = await send('POST', `${PATH}/preview`, bodyOf('country', 'GB'));
    expect(body.data).toMatchObject({ value: 'GB', leads: 0, accepted: 0 });
  });
});

describe('a value that would stop a whole country, or as much', () => {
  const TOO_WIDE = {
    status: 409,
    body: {
      code: 'BLACKLIST_TOO_WIDE',
      issues: [{ field: 'is_sure', code: 'required' }],
    },
  };

  it.each([
    ['country', 'GB'],
    ['ip_range', '0.0.0.0/0'],
    ['phone_prefix', '+44'],
  ] as const)('of %s is added only if the caller is sure', async (kind, value) => {
    expect(await send('POST', `${PATH}/add-new-item`, bodyOf(kind, value))).toMatchObject(TOO_WIDE);
    expect(await list()).toEqual([]);
    await add(kind, value);
  });

  it('is set only if the caller is sure, and can then be edited otherwise', async () => {
    const id = await add('ip_range', '81.2.69.0/24');
    const edit = (value: string, changes: object): Promise<Reply> =>
      send('POST', `${PATH}/edit-item/${id}`, bodyOf('ip_range', value, changes));
    expect(await edit('0.0.0.0/0', { version: 1 })).toMatchObject(TOO_WIDE);
    expect((await edit('0.0.0.0/0', { version: 1, is_sure: true })).status).toBe(200);
    expect((await edit('0.0.0.0/0', { version: 2, description: 'All' })).status).toBe(200);
  });

  it('is named among many lines, and the others are added', async () => {
    const items = [
      { line: 1, type: 'Country', value: 'GB' },
      { line: 2, type: 'Email', value: 'one@example.com' },
    ];
    const { body } = await send('POST', `${PATH}/add-many-items`, { items });
    expect(body).toMatchObject({ added: 1, failed: [{ line: 1, value: 'GB' }] });
    expect((await list()).map((item) => item.blacklist_value)).toEqual(['one@example.com']);
    const { body: sure } = await send('POST', `${PATH}/add-many-items`, { items, is_sure: true });
    expect(sure).toMatchObject({ added: 1 });
  });
});

describe('many lines', () => {
  it('those that can be added are, and the others are named', async () => {
    await add('email', 'known@example.com');
    const lines = [
      { line: 1, type: 'Email', value: 'New@Example.com', hide_blocked: 'On' },
      { line: 2, type: 'email', value: 'new@example.com' },
      { line: 3, type: 'Email', value: 'known@example.com' },
      { line: 4, type: 'Email', value: 'nothing' },
      { line: 5, type: 'Colour', value: 'red' },
      { line: 6, type: 'IP Range', value: '10.0.0.0/8', expires_at: '2099-01-01' },
    ];
    const { status, body } = await send('POST', `${PATH}/add-many-items`, {
      items: lines,
      is_sure: true,
    });
    expect(status).toBe(200);
    expect(body as unknown as BlacklistLinesReply).toEqual({
      success: true,
      message: '2 items added, 4 not added',
      added: 2,
      failed: [
        { line: 2, value: 'new@example.com', message: 'The same as line 1' },
        {
          line: 3,
          value: 'known@example.com',
          message: 'known@example.com is on the blacklist already',
        },
        {
          line: 4,
          value: 'nothing',
          message: 'Use an e-mail address, such as person@example.com',
        },
        { line: 5, value: 'red', message: 'No such type: Colour' },
      ],
    });
    expect((await list()).slice(0, 2)).toMatchObject([
      { blacklist_value: '10.0.0.0-10.255.255.255', expires_at: '2099-01-01T00:00:00.000Z' },
      { blacklist_value: 'new@example.com', hide_blocked: 1, version: 1 },
    ]);
    expect(await codeOf(newLead({ email: 'new@example.com' }), other)).toBe('blacklisted');
  });

  it('the same lines sent twice at once are added once', async () => {
    const items = Array.from({ length: 50 }, (_, n) => ({
      line: n + 1,
      type: 'Phone Prefix',
      value: `+49${100 + n}`,
    }));
    const replies = await Promise.all(
      [world.app, other].map((app) => send('POST', `${PATH}/add-many-items`, { items }, app)),
    );
    expect(replies.reduce((sum, { body }) => sum + Number(body.added), 0)).toBe(50);
    expect(await list()).toHaveLength(50);
  });
});

it('types are answered in their order, with their texts', async () => {
  const { body } = await send('GET', `${PATH}/blacklist-types/get-all`);
  const types = body.data as { name: string; field_type: string; config: string }[];
  expect(types.map(({ name }) => name)).toEqual([
    'Email',
    'Email Domain',
    'Phone',
    'Phone Prefix',
    'IP Address',
    'IP Range',
    'Country',
    'Funnel Slug',
    'Custom Param 1',
  ]);
  expect(types.filter(({ field_type }) => field_type === 'select')).toHaveLength(2);
  expect(JSON.parse(types[0]?.config ?? '')).toEqual({
    label: 'E-mail address',
    placeholder: 'person@example.com',
  });
  const { rows } = await world.db.query('SELECT id FROM blacklist_types');
  expect(rows).toHaveLength(types.length);
});
