import { randomBytes } from 'node:crypto';
import { call } from '#test/support/http-client.js';
import type { World } from './world.js';

// Bodies of the success cases of the blacklist.

const itemBody = () => ({
  blacklist_type_id: 1,
  blacklist_value: `blocked-${randomBytes(4).toString('hex')}@example.com`,
  expires_at: null,
  hide_blocked: 0,
  description: '',
});
const newItem = async ({ app, admin }: World): Promise<number> =>
  Number(
    (
      await call(app.url, 'POST', '/api/blacklist/add-new-item', {
        body: itemBody(),
        headers: admin.headers,
      })
    ).body.id,
  );

/** An import without lines, which no worker has to do with. */
const newImport = async ({ db, admin }: World, state: 'ready' | 'added'): Promise<number> => {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO blacklist_imports (user_id, file_name, zone, state, lines, created_at)
     VALUES ($1, 'list.csv', 'UTC', $2, 0, now())
     RETURNING id`,
    [admin.userId, state],
  );
  return rows[0]?.id ?? 0;
};

/** Requests that succeed, for the routes of the blacklist and its imports. */
export const blacklistCases = {
  'blacklistImports.get': async (world: World) => ({
    params: { id: await newImport(world, 'ready') },
  }),
  'blacklistImports.lines': async (world: World) => ({
    params: { id: await newImport(world, 'ready') },
  }),
  'blacklistImports.start': async (world: World) => ({
    params: { id: await newImport(world, 'ready') },
  }),
  'blacklistImports.undo': async (world: World) => ({
    params: { id: await newImport(world, 'added') },
  }),
  'blacklist.create': () => ({ body: itemBody() }),
  'blacklist.createMany': () => ({
    body: { items: [{ line: 1, type: 'Email', value: itemBody().blacklist_value }] },
  }),
  'blacklist.update': async (world: World) => ({
    params: { id: await newItem(world) },
    body: itemBody(),
  }),
  'blacklist.remove': async (world: World) => ({ params: { id: await newItem(world) } }),
  'blacklist.removeMany': async (world: World) => ({ body: { ids: [await newItem(world)] } }),
};
