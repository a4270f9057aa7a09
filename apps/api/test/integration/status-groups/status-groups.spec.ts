import { contracts, statusGroupValue } from '@leadline/contracts';
import { AppModule } from '../../../src/app.module.js';
import { LeadsInMemoryService } from '#modules/lead-data/leads-in-memory/leads-in-memory.service.js';
import { eventually } from '#test/support/waiting.js';
import { call, type Reply } from '#test/support/http-client.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { createWorld, type World } from '../../api/world.js';

/** Status groups from the calls of their page to what filters and reports make of them. */

let world: World;
/** Another process on the same database, which answers from memory. */
let other: TestApp;
const leads = new Map<string, number>();
beforeAll(async () => {
  world = await createWorld({ environment: { LEADS_IN_MEMORY_FROM: '0' } });
  for (const status of ['Callback', 'No Answer', 'Sale', 'New']) {
    const id = await world.newLead();
    await world.db.query('UPDATE leads SET brand_status = $2 WHERE id = $1', [id, status]);
    leads.set(status, id);
  }
  other = await createTestApp(AppModule, {
    databaseUrl: world.app.databaseUrl,
    environment: { LEADS_IN_MEMORY_FROM: '1' },
  });
  await eventually(async () => {
    const page = { sortBy: null, order: 'desc', limit: 10, offset: 0 } as const;
    expect(await other.get(LeadsInMemoryService).find([], page)).not.toBeNull();
  });
}, 60_000);
afterAll(async () => {
  await other.close();
  await world.close();
});
afterEach(() => world.db.query('DELETE FROM status_groups'));

const PATH = '/api/status-groups';
const send = (method: string, path: string, body?: object, app = world.app): Promise<Reply> =>
  call(app.url, method, path, { body, headers: world.admin.headers });
const create = async (group: string, ...statuses: string[]): Promise<number> => {
  const reply = await send('POST', PATH, { group, statuses });
  expect(reply).toMatchObject({
    status: 201,
    body: { message: 'Status group created successfully' },
  });
  return Number(reply.body.id);
};
/** The statuses of the leads that a Statuses filter finds, which all processes agree on. */
const found = async (values: (string | null)[], excludes?: string[]): Promise<unknown[]> => {
  const body = { brand_status: values, excludes, limit: 50, page_number: 1 };
  const [here, there] = await Promise.all(
    [world.app, other].map((app) => send('POST', '/api/lead-details', body, app)),
  );
  expect(here?.body.data).toEqual(there?.body.data);
  const metrics = await Promise.all(
    [world.app, other].map((app) => send('POST', '/api/lead-metrics', body, app)),
  );
  for (const one of metrics) expect(one.body.leads).toBe(here?.body.total);
  return (here?.body.data as { brand_status: string | null }[])
    .map(({ brand_status }) => brand_status)
    .toSorted();
};

it('a group in a Statuses filter stands for its statuses, as they are now', async () => {
  const contact = await create('In contact', 'Callback', 'No Answer');
  expect(await found([statusGroupValue(contact)])).toEqual(['Callback', 'No Answer']);
  expect(await found([statusGroupValue(contact), 'Callback', 'New'])).toEqual([
    'Callback',
    'New',
    'No Answer',
  ]);
  expect(await found([statusGroupValue(contact)], ['brand_status'])).toEqual(
    expect.arrayContaining(['New', 'Sale']),
  );
  expect(await found([statusGroupValue(contact)], ['brand_status'])).not.toContain('Callback');
  const renamed = { id: contact, group: 'Renamed', statuses: ['Sale'], version: 1 };
  expect(await send('PUT', PATH, renamed)).toMatchObject({
    status: 200,
    body: { message: 'Status group updated successfully', version: 2 },
  });
  expect(await found([statusGroupValue(contact)])).toEqual(['Sale']);
  expect(await send('DELETE', `${PATH}/${contact}`)).toMatchObject({ status: 200 });
  expect(await found([statusGroupValue(contact)])).toEqual([]);
  expect(await found([statusGroupValue(contact), 'New'])).toEqual(['New']);
});

it('a preset with a group keeps it, whatever becomes of the group', async () => {
  const id = await create('Kept', 'Sale');
  const { example } = contracts.presets.create;
  const { filterData, ...rest } = JSON.parse(example.config) as { filterData: object };
  const config = JSON.stringify({
    ...rest,
    filterData: { ...filterData, brand_status: [statusGroupValue(id)] },
  });
  const saved = await send('POST', '/api/presets', { ...example, name: 'Mine', config });
  expect(saved.status).toBe(201);
  await send('DELETE', `${PATH}/${id}`);
  const { body } = await send('GET', '/api/presets');
  expect(JSON.stringify(body)).toContain(statusGroupValue(id));
});

it('pending conversions are filtered by groups', async () => {
  const id = await create('Held', 'Held back');
  const pending = await world.newPendingLead();
  await world.db.query(`UPDATE leads SET brand_status = 'Held back' WHERE id = $1`, [pending]);
  const list = async (values: string[]): Promise<number[]> =>
    (
      (await send('POST', '/api/pending-conversions', { brand_status: values })).body.data as {
        id: number;
      }[]
    ).map((row) => row.id);
  expect(await list([statusGroupValue(id)])).toEqual([pending]);
  expect(await list([statusGroupValue(id + 1)])).toEqual([]);
});

it('a group is a dimension of reports in every process', async () => {
  const id = await create('In contact', 'Callback', 'No Answer');
  const body = { group_by: 'status_group', parents: [] };
  const [here, there] = await Promise.all(
    [world.app, other].map((app) => send('POST', '/api/lead-pivot', body, app)),
  );
  expect(here?.body.data).toEqual(there?.body.data);
  expect(here?.body.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ value: id, leads: 2 })]),
  );
});

it('groups are listed with their statuses as JSON text, and have what they need', async () => {
  const id = await create(' Won ', 'Sale', 'Sale');
  expect((await send('GET', PATH)).body).toEqual([
    { id, version: 1, group: 'Won', statuses: '["Sale"]' },
  ]);
  const messages = async (body: object): Promise<unknown> =>
    ((await send('POST', PATH, body)).body.issues as { message: string }[]).map(
      ({ message }) => message,
    );
  expect(await messages({ group: ' ', statuses: [] })).toEqual([
    'Please enter a group name',
    'Please select at least one status',
  ]);
  expect(await send('POST', PATH, { group: 'WON', statuses: ['x'] })).toMatchObject({
    status: 409,
    body: { code: 'STATUS_GROUP_NAME_TAKEN', issues: [{ field: 'group', code: 'taken' }] },
  });
  expect(await send('PUT', PATH, { id: 999_999, group: 'Lost', statuses: ['New'] })).toMatchObject({
    status: 404,
    body: { code: 'STATUS_GROUP_NOT_FOUND' },
  });
});
