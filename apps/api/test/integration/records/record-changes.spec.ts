import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService, type Records } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { AppError } from '#shared/http/app-error.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import { RecordTable, type StoredRow } from '#shared/records/record-table.js';
import { takenError } from '#shared/records/unique-errors.js';
import { addStaff } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { StaffAppModule } from '../auth/sign-in-steps.js';

/** The kit over a real table, `roles`, whose names are unique among those that are not deleted. */

interface Content {
  readonly name: string;
}
interface Row extends Content, StoredRow {
  readonly version: number;
  readonly created_at: Date;
}

@Injectable()
class NamesTable extends RecordTable<Row, Content, Content & { readonly type: 'CUSTOM' }> {
  protected readonly rows = sql`
    SELECT
      r.id, r.name, r.created_at, r.updated_at, ${currentVersion('role', sql`r.id`)} AS version
    FROM roles r
    WHERE r.deleted_at IS NULL AND r.name LIKE 'Kit %'`;

  protected writer(records: Records) {
    return records.roles;
  }
}

const NOW = new Date('2026-03-04T10:00:00.000Z');
let now = NOW;
class SetClock extends Clock {
  override now(): Date {
    return now;
  }
}

let app: TestApp;
let userId: number;
let table: NamesTable;
let changes: RecordChangesService;
const kind: RecordKind<Row, Content> = {
  entity: 'role',
  factsOf: ({ name }) => [{ field: 'name', label: 'Name', text: name }],
  contentOf: ({ name }) => ({ name }),
  lock: (id) => table.lock(id),
  notFound: 'ROLE_NOT_FOUND',
  unique: { roles_name_key: () => takenError('ROLE_NAME_TAKEN', 'name') },
};

beforeAll(async () => {
  app = await createTestApp(StaffAppModule, { clock: new SetClock() });
  ({ userId } = await addStaff(app));
  table = new NamesTable(app.get(DatabaseService));
  changes = app.get(RecordChangesService);
}, 60_000);
afterAll(() => app.close());
beforeEach(() => {
  now = NOW;
});

const create = (name: string): Promise<number> =>
  changes.create(kind, userId, async (at) => ({
    id: await table.insert({ name, type: 'CUSTOM' }, at),
    content: { name },
  }));
const rename = (key: number, name: string, seen?: number, restoredFrom?: number): Promise<number> =>
  changes.update(kind, { key, userId, seen, restoredFrom }, async ({ id }, at) => {
    await table.update(id, { name }, at);
    return { after: { name } };
  });
const failureOf = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => null,
    (error: unknown) => error,
  );
const entriesOf = (id: number) =>
  app.get(DatabaseService).query<{ action: string; before: unknown; after: unknown }>(sql`
    SELECT action, before, after
    FROM audit_log
    WHERE entity = 'role' AND entity_id = ${id} AND user_id = ${userId}
    ORDER BY id`);
const versionsOf = (id: number) =>
  app.get(DatabaseService).query<{
    version: number;
    content: Content;
    restored_from: number | null;
  }>(sql`
    SELECT version, content, restored_from
    FROM record_versions
    WHERE entity = 'role' AND entity_id = ${id}
    ORDER BY version`);

it('each write has its version and its entry in the audit log', async () => {
  const id = await create('Kit one');
  now = new Date('2026-03-04T11:00:00.000Z');
  expect(await rename(id, 'Kit two', 1)).toBe(2);
  expect(await rename(id, 'Kit one', 2, 1)).toBe(3);
  expect(await table.find(id)).toEqual({
    ...{ id, name: 'Kit one', version: 3 },
    ...{ created_at: NOW, updated_at: now },
  });
  await changes.remove(kind, { key: id, userId }, (row) => table.delete(row.id));
  expect(await table.find(id)).toBeNull();
  expect(await versionsOf(id)).toEqual([
    { version: 1, content: { name: 'Kit one' }, restored_from: null },
    { version: 2, content: { name: 'Kit two' }, restored_from: null },
    { version: 3, content: { name: 'Kit one' }, restored_from: 1 },
  ]);
  expect(await entriesOf(id)).toEqual([
    { action: 'role.create', before: null, after: { name: 'Kit one' } },
    { action: 'role.update', before: { name: 'Kit one' }, after: { name: 'Kit two' } },
    { action: 'role.restore', before: { name: 'Kit two' }, after: { name: 'Kit one' } },
    { action: 'role.delete', before: { name: 'Kit one' }, after: null },
  ]);
});

it('what a version cannot hold is noted in the audit log only', async () => {
  const id = await create('Kit secret');
  await changes.update(kind, { key: id, userId, seen: 1 }, async () => ({
    after: { name: 'Kit secret' },
    alsoChanged: { secret: 'changed' },
  }));
  expect((await entriesOf(id)).at(-1)?.after).toEqual({ name: 'Kit secret', secret: 'changed' });
  expect((await versionsOf(id)).at(-1)?.content).toEqual({ name: 'Kit secret' });
});

it('a stale save is undone as a whole', async () => {
  const id = await create('Kit stale');
  await rename(id, 'Kit newer', 1);
  expect(await failureOf(() => rename(id, 'Kit older', 1))).toMatchObject({ code: 'CONFLICT' });
  expect(await table.find(id)).toMatchObject({ name: 'Kit newer', version: 2 });
  expect(await entriesOf(id)).toHaveLength(2);
});

it('of two saves at once, the second sees what the first has stored', async () => {
  const id = await create('Kit 0');
  const append = (): Promise<number> =>
    changes.update(kind, { key: id, userId, seen: undefined }, async (row, at) => {
      const after = { name: `${row.name}+` };
      await table.update(id, after, at);
      return { after };
    });
  const versions = await Promise.all([append(), append(), append()]);
  expect(versions.toSorted()).toEqual([2, 3, 4]);
  expect(await table.find(id)).toMatchObject({ name: 'Kit 0+++' });
});

it('a row that is not there, or is hidden, has the error of its kind', async () => {
  const id = await create('Kit hidden');
  await changes.remove(kind, { key: id, userId }, (row, at) => table.softDelete(row.id, at));
  expect((await table.list()).map((row) => row.id)).not.toContain(id);
  for (const work of [
    () => rename(id, 'Kit shown'),
    () => changes.remove(kind, { key: id, userId }, (row) => table.delete(row.id)),
    () => changes.lock(kind, 999_999),
  ])
    expect(await failureOf(work)).toMatchObject({ code: 'ROLE_NOT_FOUND' });
  // A hidden row gives its name free.
  expect(await create('Kit hidden')).toBeGreaterThan(id);
});

it('a removal that is refused leaves everything as it was', async () => {
  const id = await create('Kit used');
  const refused = () =>
    changes.remove(kind, { key: id, userId }, () => Promise.reject(new AppError('ROLE_IN_USE')));
  expect(await failureOf(refused)).toMatchObject({ code: 'ROLE_IN_USE' });
  expect(await table.find(id)).toMatchObject({ version: 1 });
  expect(await entriesOf(id)).toHaveLength(1);
});

it('a value that is taken is an error at its field, for new rows and for old ones', async () => {
  await create('Kit taken');
  const id = await create('Kit free');
  const issues = [
    {
      in: 'body',
      field: 'name',
      code: 'taken',
      message: takenError('ROLE_NAME_TAKEN', '').message,
    },
  ];
  for (const work of [() => create('KIT taken'), () => rename(id, 'Kit TAKEN', 1)])
    expect(await failureOf(work)).toMatchObject({ code: 'ROLE_NAME_TAKEN', options: { issues } });
  expect(await versionsOf(id)).toHaveLength(1);
  // Any other failure is passed on.
  const unstorable = await failureOf(() => create('Kit \u0000'));
  expect(unstorable).toBeInstanceOf(Error);
  expect(unstorable).not.toBeInstanceOf(AppError);
});
