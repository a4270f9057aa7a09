import { ADMIN_ROLE } from '@leadline/contracts';
import { newToken, tokenHash } from '../secret-box.js';
import type { Queryable } from './factories.js';
import { createUser, hashPassword } from './users.js';

export const hasUsers = async (db: Queryable): Promise<boolean> =>
  (await db.query('SELECT 1 AS one FROM users LIMIT 1')).rows.length > 0;

/** Makes an administrator. Returns the id. */
export const createFirstAdministrator = async (
  db: Queryable,
  { email, password }: { email: string; password: string },
): Promise<number> => {
  const passwordHash = await hashPassword(password);
  return createUser(db, { email, passwordHash, roleId: ADMIN_ROLE });
};

/**
 * Offers the sign-in page's visitors to become the first administrator. Returns the code that they
 * need; the database holds its hash only, and the codes before end.
 */
export const offerFirstAdministrator = async (db: Queryable): Promise<string> => {
  const code = newToken();
  await db.query(
    `INSERT INTO first_administrator_code (code_hash)
     VALUES ($1)
     ON CONFLICT (is_only) DO UPDATE
     SET code_hash = excluded.code_hash, created_at = now()`,
    [tokenHash(code)],
  );
  return code;
};
