import type { BlacklistImport, BlacklistImportLine } from '@leadline/contracts';
import {
  BlacklistImportQueueService,
  BlacklistImportRunnerService,
} from '#modules/routing/blacklist/blacklist-import-runner.service.js';
import type { ClaimedImport } from '#modules/routing/blacklist/data/imports.repository.js';
import { call, type Reply } from '#test/support/http-client.js';
import { newLead } from '#test/support/intake-world.js';
import { signIn } from '#test/support/sign-in.js';
import { eventually } from '#test/support/waiting.js';
import { createWorld, type World } from '../../api/world.js';

/** An import from its file to the leads that it stops, and back. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());
afterEach(() => world.db.query('DELETE FROM blacklist_items'));

const PATH = '/api/blacklist/imports';
const send = (method: string, path: string, body?: object): Promise<Reply> =>
  call(world.app.url, method, path, { body, headers: world.admin.headers });
const find = async (id: number): Promise<BlacklistImport> =>
  (await send('GET', `${PATH}/${id}`)).body.data as BlacklistImport;
/** Waits until a worker has done its part. The scan of the queue may be some seconds away. */
const reached = async (id: number, state: BlacklistImport['state']): Promise<BlacklistImport> => {
  await eventually(async () => {
    await world.app.get(BlacklistImportQueueService).run(id);
    expect((await find(id)).state).toBe(state);
  });
  return find(id);
};
const upload = async (text: string): Promise<number> => {
  const reply = await send('POST', PATH, { file_name: 'list.csv', text });
  expect(reply).toMatchObject({ status: 201, body: { message: 'The lines are being checked' } });
  return Number(reply.body.id);
};
const linesOf = async (id: number, query = ''): Promise<BlacklistImportLine[]> =>
  (await send('GET', `${PATH}/${id}/lines${query}`)).body.data as BlacklistImportLine[];
const values = async (): Promise<string[]> => {
  const { rows } = await world.db.query<{ value: string }>(
    'SELECT value FROM blacklist_items ORDER BY value',
  );
  return rows.map(({ value }) => value);
};
const codeOf = async (lead: object): Promise<unknown> =>
  (
    await call(world.app.url, 'POST', '/api/v1/leads', {
      body: lead,
      headers: { authorization: `Bearer ${world.publisher.token}` },
    })
  ).body.code;

it('says before it adds anything what each line would have stopped', async () => {
  await world.db.query(`UPDATE leads SET created_at = now() - interval '8 days'`);
  for (const email of ['a@busy.example', 'b@busy.example', 'c@calm.example'])
    await codeOf(newLead({ email, ip: '81.2.69.200' }));
  await send('POST', '/api/blacklist/add-new-item', {
    ...{ blacklist_type_id: 1, blacklist_value: 'known@example.com', expires_at: '' },
    ...{ hide_blocked: 0, description: '' },
  });
  const id = await upload(
    [
      'Type,Value,Expires At',
      'Email Domain,busy.example,',
      'Email,c@calm.example,',
      'IP Range,81.2.69.0/24,',
      'Email,nobody@calm.example,',
      'Email,known@example.com,',
      'Email,no address,',
      'Email,C@calm.example,',
      'Email,late@example.com,2020-01-01',
    ].join('\n'),
  );
  const ready = await reached(id, 'ready');
  // The range stops all three leads, so together the lines stop three.
  expect(ready).toMatchObject({ lines: 8, faults: 4, wide: 0, items: 0, leads: 3 });
  const lines = await linesOf(id);
  expect(lines.slice(0, 3).map(({ value, leads }) => [value, leads])).toEqual([
    ['81.2.69.0/24', 3],
    ['busy.example', 2],
    ['c@calm.example', 1],
  ]);
  const faults = await linesOf(id, '?faults=true');
  expect(faults.map(({ line, fault }) => [line, fault])).toEqual([
    [6, 'known@example.com is on the blacklist already'],
    [7, 'Use an e-mail address, such as person@example.com'],
    [8, 'The same as line 3'],
    [9, 'expires_at: Choose a time that has not passed'],
  ]);
  expect(await values()).toEqual(['known@example.com']);
});

it('is added when it is started, and undone as a whole', async () => {
  const lead = newLead({ email: 'x@import.example' });
  const id = await upload('Type,Value\nEmail Domain,import.example\nPhone Prefix,+49777\n');
  await reached(id, 'ready');
  expect((await send('POST', `${PATH}/${id}/undo`)).body.code).toBe('BLACKLIST_IMPORT_STATE');
  expect((await send('POST', `${PATH}/${id}/start`, {})).status).toBe(200);
  expect((await send('POST', `${PATH}/${id}/start`, {})).body.code).toBe('BLACKLIST_IMPORT_STATE');
  expect(await reached(id, 'added')).toMatchObject({ items: 2, faults: 0 });
  expect(await values()).toEqual(['+49777', 'import.example']);
  await eventually(async () => expect(await codeOf(lead)).toBe('blacklisted'));
  await send('POST', '/api/blacklist/add-new-item', {
    ...{ blacklist_type_id: 4, blacklist_value: 'own.example', expires_at: '' },
    ...{ hide_blocked: 0, description: '' },
  });
  expect((await send('POST', `${PATH}/${id}/undo`)).status).toBe(200);
  expect(await reached(id, 'undone')).toMatchObject({ items: 0 });
  expect(await values()).toEqual(['own.example']);
  const { rows } = await world.db.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE entity = 'blacklist_import' AND entity_id = $1 ORDER BY id`,
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'blacklist_import.create',
    'blacklist_import.start',
    'blacklist_import.undo',
  ]);
});

it.each(['IP Range,0.0.0.0/0', 'Country,GB', 'Phone Prefix,+44'])(
  '%s has to be confirmed',
  async (line) => {
    const id = await upload(`Type,Value\n${line}\n`);
    expect(await reached(id, 'ready')).toMatchObject({ wide: 1 });
    expect((await send('POST', `${PATH}/${id}/start`, {})).body).toMatchObject({
      code: 'BLACKLIST_TOO_WIDE',
      message: '1 line would stop a whole country, or as much. Confirm them.',
    });
    expect(await values()).toEqual([]);
    expect((await send('POST', `${PATH}/${id}/start`, { is_sure: true })).status).toBe(200);
    expect(await reached(id, 'added')).toMatchObject({ items: 1 });
  },
);

it('goes on after a worker died, and adds every line once', async () => {
  const count = 2_500;
  const lines = Array.from({ length: count }, (_, n) => `Email,p${n}@many.example`);
  const id = await upload(['Type,Value', ...lines].join('\n'));
  await reached(id, 'ready');
  await send('POST', `${PATH}/${id}/start`, {});
  const both = world.app.get(BlacklistImportQueueService);
  await Promise.all([both.run(id), both.run(id)]);
  expect(await reached(id, 'added')).toMatchObject({ items: count, faults: 0 });
  const page = await send('GET', '/api/blacklist/get-all-items?limit=25&search=p7&page_number=2');
  // p7, p70 to p79, p700 to p799: 111 of 2,500.
  expect(page.body.total).toBe(111);
  expect(page.body.data).toHaveLength(25);
});

it('is undone even if its lines are about to be forgotten', async () => {
  const id = await upload('Type,Value\nEmail,a@old.example\n');
  await reached(id, 'ready');
  await send('POST', `${PATH}/${id}/start`, {});
  await reached(id, 'added');
  // A worker has claimed the import to delete its lines, when somebody undoes it.
  const { rows } = await world.db.query<ClaimedImport>(
    `UPDATE blacklist_imports SET runs = runs + 1 WHERE id = $1 RETURNING id, runs, state, done`,
    [id],
  );
  const [claimed] = rows;
  if (!claimed) throw new Error('There is no import.');
  expect((await send('POST', `${PATH}/${id}/undo`)).status).toBe(200);
  const lease = { signal: new AbortController().signal, renewedEnd: () => new Date() };
  await world.app.get(BlacklistImportRunnerService).run(claimed, lease);
  expect(await reached(id, 'undone')).toMatchObject({ items: 0 });
  expect(await values()).toEqual([]);
});

it('two at once add a value once, whatever the order of their lines', async () => {
  const lines = Array.from({ length: 900 }, (_, n) => `Email,both${n}@race.example`);
  const files = [lines, lines.toReversed()];
  const sent = [];
  for (const file of files) sent.push(await upload(['Type,Value', ...file].join('\n')));
  for (const id of sent) await reached(id, 'ready');
  await Promise.all(sent.map((id) => send('POST', `${PATH}/${id}/start`, {})));
  const queue = world.app.get(BlacklistImportQueueService);
  await Promise.all(sent.map((id) => queue.run(id)));
  const ends = [];
  for (const id of sent) ends.push(await reached(id, 'added'));
  expect(ends.reduce((sum, { items }) => sum + items, 0)).toBe(lines.length);
  expect(ends.reduce((sum, { faults }) => sum + faults, 0)).toBe(lines.length);
  for (const id of sent) await send('POST', `${PATH}/${id}/undo`);
  for (const id of sent) await reached(id, 'undone');
  expect(await values()).toEqual([]);
});

it('is undone by who may delete items, and only once', async () => {
  const id = await upload('Type,Value\nEmail,a@undo.example\nEmail,b@undo.example\n');
  await reached(id, 'ready');
  await send('POST', `${PATH}/${id}/start`, {});
  await reached(id, 'added');
  const writer = await signIn(world.app, { permissions: ['BLOCKLIST_CREATE', 'BLOCKLIST_EDIT'] });
  const refused = await call(world.app.url, 'POST', `${PATH}/${id}/undo`, {
    headers: writer.headers,
  });
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  // Items that were deleted by hand meanwhile are none of its business.
  await world.db.query(`DELETE FROM blacklist_items WHERE value = 'a@undo.example'`);
  expect((await send('POST', `${PATH}/${id}/undo`)).status).toBe(200);
  expect((await send('POST', `${PATH}/${id}/undo`)).body.code).toBe('BLACKLIST_IMPORT_STATE');
  await reached(id, 'undone');
  expect((await send('POST', `${PATH}/${id}/undo`)).body.code).toBe('BLACKLIST_IMPORT_STATE');
  expect(await values()).toEqual([]);
});

it('keeps items that somebody has edited since when it is undone, and says how many', async () => {
  const id = await upload(
    'sep=;\nType;Value\nEmail;a@kept.example\nEmail;b@kept.example\nEmail;c@kept.example\n',
  );
  await reached(id, 'ready');
  await send('POST', `${PATH}/${id}/start`, {});
  expect(await reached(id, 'added')).toMatchObject({ items: 3, edited: 0 });
  const { rows } = await world.db.query<{ id: number }>(
    `SELECT id FROM blacklist_items WHERE value = 'b@kept.example'`,
  );
  const edit = await send('POST', `/api/blacklist/edit-item/${rows[0]?.id}`, {
    ...{ blacklist_type_id: 1, blacklist_value: 'b@kept.example', expires_at: '' },
    ...{ hide_blocked: 0, description: 'A competitor', version: 1 },
  });
  expect(edit.status).toBe(200);
  expect(await find(id)).toMatchObject({ items: 3, edited: 1 });
  expect((await send('POST', `${PATH}/${id}/undo`)).status).toBe(200);
  expect(await reached(id, 'undone')).toMatchObject({ items: 1, edited: 1 });
  expect(await values()).toEqual(['b@kept.example']);
});

it('of lines that became known meanwhile names them as faults', async () => {
  const id = await upload('Type,Value\nEmail,one@twice.example\nEmail,two@twice.example\n');
  await reached(id, 'ready');
  await send('POST', '/api/blacklist/add-new-item', {
    ...{ blacklist_type_id: 1, blacklist_value: 'one@twice.example', expires_at: '' },
    ...{ hide_blocked: 0, description: '' },
  });
  await send('POST', `${PATH}/${id}/start`, {});
  expect(await reached(id, 'added')).toMatchObject({ items: 1, faults: 1 });
  expect((await linesOf(id, '?faults=true'))[0]).toMatchObject({
    fault: 'On the blacklist already',
  });
});

it('with a heading that is not known is refused', async () => {
  const reply = await send('POST', PATH, {
    file_name: 'x.csv',
    text: 'Type,Value,Colour\nEmail,a,b',
  });
  expect([reply.status, reply.body.code]).toEqual([422, 'BLACKLIST_FILE_WRONG']);
  expect(String(reply.body.message)).toContain('There is no column "Colour"');
});

it('shows its lines masked to who may not see contact data', async () => {
  const id = await upload('Type,Value\nEmail,secret.person@example.com\n');
  await reached(id, 'ready');
  const blind = await signIn(world.app, { permissions: ['BLOCKLIST_CREATE'] });
  const reply = await call(world.app.url, 'GET', `${PATH}/${id}/lines`, { headers: blind.headers });
  expect(reply.status).toBe(200);
  expect(reply.text).not.toContain('secret.person@example.com');
});

it('items are deleted together, in one entry of the audit log', async () => {
  const id = await upload('Type,Value\nEmail,a@gone.example\nEmail,b@gone.example\n');
  await reached(id, 'ready');
  await send('POST', `${PATH}/${id}/start`, {});
  await reached(id, 'added');
  const { rows } = await world.db.query<{ id: number }>('SELECT id FROM blacklist_items');
  const ids = rows.map((row) => row.id);
  expect(
    await send('POST', '/api/blacklist/delete-many-items', { ids: [...ids, 999_999] }),
  ).toMatchObject({ status: 200, body: { message: '2 items deleted' } });
  expect(await values()).toEqual([]);
});
