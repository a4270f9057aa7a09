import { randomBytes } from 'node:crypto';
import { createRole } from '@leadline/prisma/seed';
import type { World } from './world.js';

// What the success cases of roles and users send.

const mark = (): string => randomBytes(4).toString('hex');

export const roleBody = () => ({ name: `Role ${mark()}`, permissions: [2] });
export const newRole = ({ db }: World): Promise<number> =>
  createRole(db, { name: `Role ${mark()}`, permissions: ['LEADS_LIST'] });
