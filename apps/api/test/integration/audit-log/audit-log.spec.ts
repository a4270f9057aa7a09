import type { AuditChoices, AuditEntry, AuditPage } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { AuditRetentionService } from '#modules/staff/audit-log/audit-retention.service.js';
import { call } from '#test/support/http-client.js';
import { addStaff, onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { StaffAppModule } from '../auth/sign-in-steps.js';

/** The audit log as staff read it: filters, pages, differences, files, and how far it goes back. */

const NOW = new Date('2026-06-01T12:00:00Z');
const DAY_MS = 86_400_000;
let app: TestApp;
let clock: FixedClock;
let staff: SignedIn;
let ann: number;
beforeAll(async () => {
  clock = new FixedClock(NOW);
  app = await createTestApp(StaffAppModule, { clock });
  staff = await signIn(app, { permissions: ['AUDIT_LOG_LIST', 'CONTACT_DATA'] });
  ann = (await addStaff(app)).userId;
}, 60_000);
afterAll(() => app.close());

const list = async (body: object = {}, who = staff): Promise<AuditPage> => {
  const reply = await call(app.url, 'POST', '/api/audit-log', { body, headers: who.headers });
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return reply.body as unknown as AuditPage;
};
interface NewEntry {
  readonly entity: string;
  readonly action?: string;
  readonly id?: number | null;
  readonly user?: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly at?: Date;
}
/** Entries at a moment of their own, through the service that everything uses. */
const write = async (...entries: readonly NewEntry[]): Promise<void> => {
  for (const {
    entity,
    action = `${entity}.update`,
    id = 1,
    user = ann,
    before,
    after,
    at,
  } of entries) {
    clock.set(at ?? NOW);
    await app
      .get(AuditService)
      .record({ userId: user, action, entity, entityId: id, before, after });
  }
  clock.set(NOW);
};
const actionsOf = ({ data }: AuditPage): string[] => data.map(({ action }) => action);

it('says who did what to which record, and what it changed, without secrets', async () => {
  await write({
    entity: 'shown',
    id: 12,
    before: { name: 'Old', amount: '1200.00', api_token: 'abc' },
    after: { name: 'New', amount: '1300.00', api_token: 'def' },
  });
  const { data, next } = await list({ entity: ['shown'] });
  expect([data, next]).toEqual([
    [
      {
        id: expect.any(Number) as number,
        created_at: '2026-06-01T12:00:00.000Z',
        user: { id: ann, name: expect.any(String) as string },
        publisher_account: null,
        api_token: null,
        source: null,
        scheduled_change_id: null,
        address: null,
        device: null,
        action: 'shown.update',
        action_label: 'Changed',
        entity: 'shown',
        entity_label: 'Shown',
        entity_id: 12,
        name: 'New',
        changes: [
          { field: 'name', label: 'Name', before: 'Old', after: 'New' },
          { field: 'amount', label: 'Amount', before: '$1,200.00', after: '$1,300.00' },
          { field: 'api_token', label: 'API token', before: '••••••', after: '••••••' },
        ],
        change_count: 3,
      },
    ],
    null,
  ]);
});

it('a list has the first changes of an entry; the entry has all', async () => {
  const after = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field_${at}`, at]));
  await write({ entity: 'wide', after });
  const [entry] = (await list({ entity: ['wide'] })).data;
  expect([entry?.changes.length, entry?.change_count]).toEqual([6, 40]);
  const path = `/api/audit-log/entries/${entry?.id}`;
  const { body } = await call(app.url, 'GET', path, { headers: staff.headers });
  expect((body as unknown as AuditEntry).changes).toHaveLength(40);
  const missing = await call(app.url, 'GET', '/api/audit-log/entries/2147483647', {
    headers: staff.headers,
  });
  expect(missing.body.code).toBe('AUDIT_ENTRY_NOT_FOUND');
});

it('filters by user, record, kind, action and time, in the zone of the viewer', async () => {
  const at = (text: string) => new Date(`2026-03-10T${text}Z`);
  await write(
    { entity: 'filtered', id: 1, at: at('21:59:00') },
    { entity: 'filtered', id: 2, at: at('22:00:00'), user: staff.userId },
    { entity: 'filtered', id: 2, at: at('23:00:00'), user: null, action: 'filtered.run' },
    { entity: 'other', id: 2, at: at('23:00:00') },
  );
  const ids = async (filter: object): Promise<(number | null)[]> =>
    (await list({ entity: ['filtered'], ...filter })).data.map(({ entity_id: id }) => id);
  expect(await ids({})).toEqual([2, 2, 1]);
  expect(await ids({ user: [ann] })).toEqual([1]);
  expect(await ids({ user: ['none', staff.userId] })).toEqual([2, 2]);
  expect(await ids({ action: ['filtered.run'] })).toEqual([2]);
  expect(await ids({ record: { entity: 'filtered', id: 1 } })).toEqual([1]);
  expect(await ids({ end_date: '2026-03-10 21:59' })).toEqual([1]);
  const athens = await onDatabase(
    app,
    async (client) =>
      (await client.query<{ id: number }>(`SELECT id FROM time_zones WHERE name = 'Europe/Athens'`))
        .rows[0]!.id,
  );
  const inAthens = { ...staff, headers: { ...staff.headers, 'timezone-id': String(athens) } };
  // 22:00 UTC is midnight in Athens.
  const next = await list({ entity: ['filtered'], start_date: '2026-03-11 00:00' }, inAthens);
  expect(next.data.map(({ entity_id: id }) => id)).toEqual([2, 2]);
});

it('pages go on where the one before ended, whatever is written meanwhile', async () => {
  const at = new Date('2026-04-01T00:00:00Z');
  const entry = (step: number): NewEntry => ({
    entity: 'paged',
    action: `paged.${'abcdefg'[step]!}`,
    at,
  });
  // All at the same instant, which a page has to split.
  await write(...[0, 1, 2, 3, 4].map(entry));
  const first = await list({ entity: ['paged'], limit: 2 });
  expect(actionsOf(first)).toEqual(['paged.e', 'paged.d']);
  await write({ ...entry(5), at: NOW });
  const second = await list({ entity: ['paged'], limit: 2, before: first.next });
  const third = await list({ entity: ['paged'], limit: 2, before: second.next });
  expect([...actionsOf(second), ...actionsOf(third)]).toEqual(['paged.c', 'paged.b', 'paged.a']);
  expect(third.next).toBeNull();
  const { status, body } = await call(app.url, 'POST', '/api/audit-log', {
    body: { before: 'nothing' },
    headers: staff.headers,
  });
  expect([status, body.issues]).toMatchObject([422, [{ field: 'before' }]]);
});

it('offers what it has entries of', async () => {
  await write({ entity: 'lead_override', action: 'lead_override.create' });
  const { body } = await call(app.url, 'GET', '/api/audit-log/choices', { headers: staff.headers });
  const choices = body as unknown as AuditChoices;
  expect(choices.entities).toContainEqual({ id: 'lead_override', name: 'Override' });
  expect(choices.actions).toContainEqual({
    id: 'lead_override.create',
    name: 'Override: Created',
  });
  expect(choices.users.map(({ id }) => id)).toEqual(expect.arrayContaining([String(ann), 'none']));
  expect(new Set(choices.actions.map(({ id }) => id)).size).toBe(choices.actions.length);
});

it('a file has all entries that match, and is itself an entry', async () => {
  await write({ entity: 'filed', id: 3, before: { name: '=1+1' }, after: { name: 'B', cap: 5 } });
  const response = await fetch(`${app.url}/api/audit-log/export`, {
    method: 'POST',
    headers: { ...staff.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ entity: ['filed'], format: 'csv' }),
  });
  expect([response.status, response.headers.get('x-total-rows')]).toEqual([200, '1']);
  const lines = (await response.text()).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe(
    'ID,Time,User,API token,Address,Device,Record,Record ID,Name,Action,Changes',
  );
  expect(lines[1]).toMatch(/,2026-06-01 12:00:00,[^,]+,,,,Filed,3,B,Changed,/);
  expect(lines[1]).toContain('Cap: 5; Name: =1+1 → B');
  expect(actionsOf(await list({ action: ['audit_log.export'] }))).toEqual(['audit_log.export']);
});

describe('retention', () => {
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
  const left = async (): Promise<number[]> =>
    (await list({ entity: ['aged'] })).data.map(({ entity_id: id }) => id ?? 0);

  it('entries older than the setting are deleted: 400 days unless it says otherwise, 90 at least', async () => {
    await write(
      { entity: 'aged', id: 1, at: new Date(daysAgo(400).getTime() - 1) },
      { entity: 'aged', id: 2, at: daysAgo(400) },
      { entity: 'aged', id: 3, at: daysAgo(31) },
    );
    await app.get(AuditRetentionService).run();
    expect(await left()).toEqual([3, 2]);
    await onDatabase(app, (client) =>
      client.query(
        `INSERT INTO settings (key, value) VALUES ('audit_retention_days', '30')
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      ),
    );
    clock.advance(1_000);
    await app.get(AuditRetentionService).run();
    expect(await left()).toEqual([3]);
  });

  it('two processes delete at once: every old entry once, and no other', async () => {
    const other = await createTestApp(StaffAppModule, { clock, databaseUrl: app.databaseUrl });
    await onDatabase(app, (client) =>
      client.query(
        `INSERT INTO audit_log (action, entity, entity_id, created_at)
         SELECT 'aged.update', 'aged', n, $1::timestamptz - n * interval '1 minute'
         FROM generate_series(1, 22000) n`,
        [daysAgo(89)],
      ),
    );
    clock.set(new Date(NOW.getTime() + 5 * DAY_MS));
    const old = await onDatabase(
      app,
      async (client) =>
        (
          await client.query<{ count: number }>(
            `SELECT count(*)::int AS count FROM audit_log WHERE created_at < $1`,
            [new Date(NOW.getTime() - 85 * DAY_MS)],
          )
        ).rows[0]!.count,
    );
    const deleted = await Promise.all(
      [app, other].map((one) => one.get(AuditRetentionService).run()),
    );
    // A process may find the rest locked by the other one, which deletes it.
    await app.get(AuditRetentionService).run();
    const [a = 0, b = 0] = deleted;
    expect(a + b).toBe(old);
    expect(old).toBeGreaterThan(20_000);
    clock.set(NOW);
    await other.close();
  });
});
