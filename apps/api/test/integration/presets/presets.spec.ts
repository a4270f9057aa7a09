import { Module } from '@nestjs/common';
import { PresetsModule } from '#modules/reference/presets/presets.module.js';
import { call, type Reply } from '#test/support/http-client.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { StaffAppModule } from '../auth/staff-app.module.js';

@Module({ imports: [StaffAppModule, PresetsModule] })
class PresetsAppModule {}

let app: TestApp;
let staff: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  app = await createTestApp(PresetsAppModule);
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  [staff, stranger] = await Promise.all([signIn(app), signIn(app)]);
});

const CONFIG = {
  filterData: {
    dateRangePreset: 'This week',
    is_test: false,
    country_id: [3, 1],
    custom_param_2: ['fb'],
    excludes: ['country_id'],
  },
  leadsFilterCombination: {
    selectedConversion: 'pending',
    selectedLead: { name: 'Successful Only', value: 'successful' },
    symbolInjectedLead: true,
  },
  leadsTableParams: { page_number: 3, limit: 25, sort_by_column: 'offer', sort_order: 'asc' },
  showReportsChart: true,
  leadsSearch: { search_txt: ['a@b.c'], search_in: 'email', is_search_global: true },
  tablesColumns: {
    leads: [
      { value: 'id', title: 'ID', visible: true },
      { value: 'email', title: 'Email', visible: false },
    ],
  },
};
const list = (who: SignedIn): Promise<Reply> =>
  call(app.url, 'GET', '/api/presets', { headers: who.headers });
const create = (who: SignedIn, name: string, config: unknown = CONFIG): Promise<Reply> =>
  call(app.url, 'POST', '/api/presets', {
    headers: who.headers,
    body: {
      name,
      page: 'leads',
      config: typeof config === 'string' ? config : JSON.stringify(config),
    },
  });
const update = (who: SignedIn, id: unknown, body: object): Promise<Reply> =>
  call(app.url, 'PUT', `/api/presets/${String(id)}`, { headers: who.headers, body });
const remove = (who: SignedIn, id: unknown): Promise<Reply> =>
  call(app.url, 'DELETE', `/api/presets/${String(id)}`, { headers: who.headers });
const configOf = ({ body }: Reply): unknown => JSON.parse(String(body.config)) as unknown;
const audited = (userId: number) =>
  onDatabase(app, async (client) =>
    (
      await client.query<{ action: string }>(
        "SELECT action FROM audit_log WHERE entity = 'preset' AND user_id = $1 ORDER BY id",
        [userId],
      )
    ).rows.map(({ action }) => action),
  );

it('a preset is returned as it was saved, to its owner only', async () => {
  const made = await create(staff, '  Mine ');
  expect(made).toMatchObject({ status: 201, body: { name: 'Mine', page: 'leads' } });
  expect(configOf(made)).toMatchObject(CONFIG);
  expect((await list(staff)).body).toEqual([made.body]);
  expect((await list(stranger)).body).toEqual([]);
  for (const refused of [
    await update(stranger, made.body.id, { config: JSON.stringify(CONFIG) }),
    await remove(stranger, made.body.id),
  ])
    expect(refused).toMatchObject({ status: 404, body: { code: 'PRESET_NOT_FOUND' } });
  expect((await list(staff)).body).toEqual([made.body]);
});

it('a preset is overwritten, renamed and deleted, with an audit entry each time', async () => {
  const { id } = (await create(staff, 'One')).body;
  const other = {
    ...CONFIG,
    filterData: {
      dateRangePreset: null,
      start_time: '2026-01-05 08:00',
      end_time: '2026-01-06 09:30',
    },
  };
  const changed = await update(staff, id, { config: JSON.stringify(other) });
  expect(changed.body.name).toBe('One');
  expect(configOf(changed)).toMatchObject(other);
  expect((await update(staff, id, { name: 'Two', config: JSON.stringify(other) })).body.name).toBe(
    'Two',
  );
  expect((await remove(staff, id)).status).toBe(200);
  expect(await remove(staff, id)).toMatchObject({ status: 404 });
  expect(await audited(staff.userId)).toEqual([
    'preset.create',
    'preset.update',
    'preset.update',
    'preset.delete',
  ]);
});

it('a preset that is sent twice is created once, however close together', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => create(staff, 'Twice')));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  expect((await list(staff)).body).toEqual([replies[0]?.body]);
  expect(await audited(staff.userId)).toEqual(['preset.create']);
  // Another person may have one of the same name.
  expect((await create(stranger, 'Twice')).body.id).not.toBe(replies[0]?.body.id);
});

it('a name is used once on a page, regardless of case', async () => {
  const first = (await create(staff, 'Spring')).body;
  const second = (await create(staff, 'Summer')).body;
  const taken = { status: 409, body: { code: 'PRESET_NAME_TAKEN', issues: [{ field: 'name' }] } };
  expect(await create(staff, 'SPRING')).toMatchObject(taken);
  expect(await create(staff, 'Spring', { filterData: {} })).toMatchObject(taken);
  expect(await update(staff, second.id, { name: 'spring' })).toMatchObject(taken);
  const renames = await Promise.all([
    update(staff, first.id, { name: 'Autumn' }),
    update(staff, second.id, { name: 'autumn' }),
  ]);
  expect(renames.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await update(staff, first.id, { name: 'SPRING' })).toMatchObject({ status: 200 });
});

it('a preset is renamed without its config', async () => {
  const made = await create(staff, 'Before');
  const renamed = await update(staff, made.body.id, { name: 'After', version: 1 });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'After', version: 2 } });
  expect(configOf(renamed)).toEqual(configOf(made));
});

it.each([
  ['no JSON', '{'],
  ['no object', '[]'],
  ['no filter', '{}'],
  ['a number for a list', { filterData: { country_id: 'x' } }],
  ['a date that is none', { filterData: { start_time: '2026-02-31 00:00' } }],
  ['what PostgreSQL cannot keep', { filterData: { offer: ['a\u0000b'] } }],
  ['a page size out of bounds', { filterData: {}, leadsTableParams: { limit: 100_000 } }],
  [
    'too many tables',
    {
      filterData: {},
      tablesColumns: Object.fromEntries(
        Array.from({ length: 21 }, (_, index) => [`t${index}`, []]),
      ),
    },
  ],
])('refuses a config with %s', async (_what, config) => {
  expect(await create(staff, 'Broken', config)).toMatchObject({
    status: 422,
    body: { code: 'VALIDATION_FAILED' },
  });
  expect((await list(staff)).body).toEqual([]);
});

it('refuses an empty name and drops unknown fields', async () => {
  expect(await create(staff, '   ')).toMatchObject({ status: 422 });
  expect(
    configOf(await create(staff, 'Known', { ...CONFIG, unknown: 'x'.repeat(1000) })),
  ).not.toHaveProperty('unknown');
});

it('keeps a bounded number, even if many are created at once', async () => {
  await onDatabase(app, (client) =>
    client.query(
      `INSERT INTO presets (user_id, name, page, config)
       SELECT $1, 'p' || n, 'leads', '{}'
       FROM generate_series(1, 198) n`,
      [staff.userId],
    ),
  );
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) => create(staff, `More ${index}`)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409]);
  expect((await list(staff)).body).toHaveLength(200);
});
