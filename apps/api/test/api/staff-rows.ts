import { randomBytes } from 'node:crypto';
import { createRole, createUser } from '@leadline/prisma/seed';
import { call } from '#test/support/http-client.js';
import type { World } from './world.js';

// What the success cases of roles and users send.

const mark = (): string => randomBytes(4).toString('hex');

export const roleBody = () => ({ name: `Role ${mark()}`, permissions: [2] });
export const newRole = ({ db }: World): Promise<number> =>
  createRole(db, { name: `Role ${mark()}`, permissions: ['LEADS_LIST'] });

export const itemBody = () => ({
  blacklist_type_id: 1,
  blacklist_value: `blocked-${mark()}@example.com`,
  expires_at: null,
  hide_blocked: 0,
  description: '',
});
export const newItem = async ({ app, admin }: World): Promise<number> =>
  Number(
    (
      await call(app.url, 'POST', '/api/blacklist/add-new-item', {
        body: itemBody(),
        headers: admin.headers,
      })
    ).body.id,
  );

export const userPasswords = { password: 'Secret123', confirmPassword: 'Secret123' };
export const userBody = () => ({
  name: 'A user',
  email: `user-${mark()}@example.com`,
  level: 5,
  ...userPasswords,
});
/** A publisher account as the panel of staff sends it. */
export const accountBody = ({ publisher }: World) => ({
  first_name: 'Pat',
  last_name: 'Lee',
  email: `pat-${mark()}@example.com`,
  password: 'Secret123',
  added_affiliates: [{ id: publisher.id, name: 'Publisher A' }],
});
export const newAccount = async (world: World): Promise<number> => {
  const { body } = await call(
    world.app.url,
    'POST',
    '/api/publisher_account/create_publisher_account',
    { headers: world.admin.headers, body: accountBody(world) },
  );
  return Number(body.id);
};
export const newUser = ({ db }: World): Promise<number> =>
  createUser(db, { email: `user-${mark()}@example.com`, passwordHash: 'none', roleId: 5 });
/** The token of a new link. */
export const newLink = async (world: World): Promise<string> => {
  const id = await newUser(world);
  const { headers } = world.admin;
  const { body } = await call(world.app.url, 'POST', `/api/users/${id}/password-link`, { headers });
  return String(body.path).split('/').at(-1) ?? '';
};
