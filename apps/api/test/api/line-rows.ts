import { call } from '#test/support/http-client.js';
import { newAdvertiser } from './action-rows.js';
import { OWN_PROOF } from './staff-rows.js';
import type { World } from './world.js';

/** Lines that make a new advertiser inactive. */
const newLines = async (world: World) => {
  const id = await newAdvertiser(world);
  return { text: `advertiser #${id} off`, versions: { [`advertiser ${id}`]: 1 } };
};
const newSave = async (world: World): Promise<number> => {
  const { app, admin } = world;
  const request = { body: await newLines(world), headers: admin.headers };
  return Number((await call(app.url, 'POST', '/api/lines', request)).body.id);
};

/** Links a chat to the administrator. */
const link = async ({ db, admin }: World) => {
  await db.query(
    `INSERT INTO chat_links (user_id, chat_id, name, linked_at) VALUES ($1::int, $1::int, 'Ann', now())
     ON CONFLICT DO NOTHING`,
    [admin.userId],
  );
  return {};
};

/** Requests that succeed, for the routes of pasted lines and of chats. */
export const lineCases = {
  'lines.preview': async (world: World) => ({ body: { text: (await newLines(world)).text } }),
  'lines.save': async (world: World) => ({ body: await newLines(world) }),
  'chat.get': link,
  'chat.createCode': () => ({ body: OWN_PROOF }),
  'chat.unlink': link,
  'chat.unlinkUser': async (world: World) => {
    await link(world);
    return { params: { id: world.admin.userId } };
  },
  'lines.undo': async (world: World) => ({ params: { id: await newSave(world) } }),
};
