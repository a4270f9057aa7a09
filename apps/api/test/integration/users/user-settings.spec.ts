import { call, type Reply } from '#test/support/http-client.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { StaffAppModule } from '../auth/staff-app.module.js';

let app: TestApp;
let staff: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  app = await createTestApp(StaffAppModule);
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  [staff, stranger] = await Promise.all([signIn(app), signIn(app)]);
});

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
    const reply = await put(staff, staff.userId, { last_pending_ftd_date: '2026-01-02 03:04:05' });
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
