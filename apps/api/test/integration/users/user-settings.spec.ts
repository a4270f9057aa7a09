import { call, type Reply } from '#test/support/http-client.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { StaffAppModule } from '../auth/sign-in-steps.js';
import { Module } from '@nestjs/common';
import { PresetsModule } from '#modules/reference/presets/presets.module.js';

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

describe('user settings', () => {
  const get = (who: SignedIn, id: number, path = ''): Promise<Reply> =>
    call(app.url, 'GET', `/api/user-settings/${id}${path}`, { headers: who.headers });
  const put = (who: SignedIn, id: number, extras: object): Promise<Reply> =>
    call(app.url, 'PUT', '/api/user-settings', {
      headers: who.headers,
      body: { user_id: id, extras },
    });
  const changeZone = (who: SignedIn, id: number, timezone_id: number): Promise<Reply> =>
    call(app.url, 'PUT', '/api/users/timezone', {
      headers: who.headers,
      body: { user_id: id, timezone_id },
    });
  const audit = (action: string, userId: number) =>
    onDatabase(
      app,
      async (client) =>
        (
          await client.query<{ before: unknown; after: unknown; request_id: string }>(
            `SELECT before, after, request_id
           FROM audit_log
           WHERE action = $1
             AND user_id = $2
           ORDER BY id`,
            [action, userId],
          )
        ).rows,
    );
  const column = { key: 'leads', title: 'Leads', visible: true, sortable: true };
  const leadColumn = { value: 'email', title: 'Email', visible: false };
  const DEFAULTS = {
    last_pending_ftd_date: null,
    allow_new_ftd_notification: true,
    lead_details_columns: null,
    pending_conversion_columns: null,
    reports_columns: null,
    dashboard: null,
    first_steps_hidden: false,
  };

  describe('user settings', () => {
    it('start with every field and its default (API-014)', async () => {
      expect((await get(staff, staff.userId)).body).toEqual({
        user_id: staff.userId,
        timezone_id: 1,
        extras: DEFAULTS,
      });
    });

    it('store what was sent and keep the rest (API-015, OPN-032)', async () => {
      await put(staff, staff.userId, { lead_details_columns: [leadColumn] });
      await put(staff, staff.userId, { allow_new_ftd_notification: false });
      const reply = await put(staff, staff.userId, {
        last_pending_ftd_date: '2026-01-02 03:04:05',
      });
      const extras = {
        ...DEFAULTS,
        lead_details_columns: [leadColumn],
        allow_new_ftd_notification: false,
        last_pending_ftd_date: '2026-01-02 03:04:05',
      };
      expect(reply.body).toEqual({ user_id: staff.userId, timezone_id: 1, extras });
      expect((await get(staff, staff.userId)).body).toEqual(reply.body);
    });

    it('keep the columns of each report tab (REP-019)', async () => {
      await put(staff, staff.userId, { reports_columns: { reports_global_columns: [column] } });
      const { body } = await put(staff, staff.userId, {
        reports_columns: { reports_offer_columns: [] },
      });
      expect(body.extras).toMatchObject({
        reports_columns: { reports_global_columns: [column], reports_offer_columns: [] },
      });
    });

    it('lose nothing if many are written at once', async () => {
      const tabs = Array.from(
        { length: 8 },
        (_, index) => `reports_${'abcdefgh'[index] ?? ''}_columns`,
      );
      const replies = await Promise.all([
        ...tabs.map((tab) => put(staff, staff.userId, { reports_columns: { [tab]: [column] } })),
        put(staff, staff.userId, { allow_new_ftd_notification: false }),
      ]);
      expect(replies.every(({ status }) => status === 200)).toBe(true);
      const { extras } = (await get(staff, staff.userId)).body as {
        extras: { reports_columns: object; allow_new_ftd_notification: boolean };
      };
      expect(Object.keys(extras.reports_columns).toSorted()).toEqual(tabs);
      expect(extras.allow_new_ftd_notification).toBe(false);
    });

    it('have a bounded size', async () => {
      const tabs = Object.fromEntries(
        Array.from({ length: 21 }, (_, index) => [`reports_${'x'.repeat(index + 1)}_columns`, []]),
      );
      const reply = await put(staff, staff.userId, { reports_columns: tabs });
      expect(reply.status).toBe(422);
      expect(reply.body.issues).toEqual([
        {
          in: 'body',
          field: 'extras.reports_columns',
          code: 'too_big',
          message: 'Too many report tabs',
        },
      ]);
    });

    it('bound the widths of columns', async () => {
      const sized = { ...leadColumn, width: 240, pinned: true };
      const reply = await put(staff, staff.userId, { lead_details_columns: [sized] });
      expect(reply.body.extras).toMatchObject({ lead_details_columns: [sized] });
      for (const width of [39, 1001, 100.5, '200']) {
        const { status, body } = await put(staff, staff.userId, {
          lead_details_columns: [{ ...leadColumn, width }],
        });
        expect(status).toBe(422);
        expect(body.issues).toMatchObject([{ field: 'extras.lead_details_columns.0.width' }]);
      }
    });

    it('return the stored columns separately (API-013)', async () => {
      await put(staff, staff.userId, { pending_conversion_columns: [column] });
      expect((await get(staff, staff.userId, '/table-columns')).body).toEqual({
        lead_details_columns: null,
        pending_conversion_columns: [column],
        reports_columns: null,
      });
    });

    it('belong to one user', async () => {
      for (const reply of [
        await get(staff, stranger.userId),
        await get(staff, stranger.userId, '/table-columns'),
        await put(staff, stranger.userId, { allow_new_ftd_notification: false }),
        await get(staff, 2_000_000_000),
      ]) {
        expect(reply.status).toBe(403);
        expect(reply.body.code).toBe('USER_MISMATCH');
      }
      expect((await get(stranger, stranger.userId)).body.extras).toEqual(DEFAULTS);
    });

    it('are audited with what was written, before and after', async () => {
      await put(staff, staff.userId, { allow_new_ftd_notification: false });
      expect(await audit('user_settings.update', staff.userId)).toEqual([
        {
          before: { allow_new_ftd_notification: true },
          after: { allow_new_ftd_notification: false },
          request_id: expect.any(String),
        },
      ]);
    });
  });

  describe('own time zone', () => {
    it('is changed and used from then on (SHL-047)', async () => {
      expect((await changeZone(staff, staff.userId, 5)).body).toEqual({
        message: 'Timezone changed',
      });
      expect(
        (await call(app.url, 'GET', '/api/session', { headers: staff.headers })).body,
      ).toMatchObject({ timezone: 5, timezone_id: 5 });
      expect(await audit('user.change_timezone', staff.userId)).toEqual([
        { before: { timezone_id: 1 }, after: { timezone_id: 5 }, request_id: expect.any(String) },
      ]);
    });

    it('must exist', async () => {
      const reply = await changeZone(staff, staff.userId, 999_999);
      expect(reply.status).toBe(422);
      expect(reply.body.code).toBe('TIMEZONE_UNKNOWN');
    });

    it('belongs to one user', async () => {
      expect((await changeZone(staff, stranger.userId, 5)).status).toBe(403);
      expect(
        (await call(app.url, 'GET', '/api/session', { headers: stranger.headers })).body,
      ).toMatchObject({ timezone_id: 1 });
    });
  });
});

describe('presets', () => {
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
    expect(
      (await update(staff, id, { name: 'Two', config: JSON.stringify(other) })).body.name,
    ).toBe('Two');
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
});
