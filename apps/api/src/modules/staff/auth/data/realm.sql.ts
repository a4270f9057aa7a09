import sql, { type Sql } from 'sql-template-tag';
import type { RealmName } from '../domain/sessions.js';

/** Column of the sign-in tables that names the owner of a row. */
export const OWNER: Readonly<Record<RealmName, Sql>> = {
  staff: sql`user_id`,
  panel: sql`publisher_account_id`,
};

/** The accounts of a realm that may sign in, in one form for both. */
export const ACCOUNTS: Readonly<Record<RealmName, Sql>> = {
  staff: sql`(
    SELECT
      id, name, email, password_hash, enable_2fa, totp_secret, totp_confirmed_at,
      role_id, timezone_id
    FROM users
    WHERE is_active AND deleted_at IS NULL AND NOT is_service_account
  )`,
  panel: sql`(
    SELECT
      id, first_name || ' ' || last_name AS name, lower(email) AS email, password_hash,
      totp_confirmed_at IS NOT NULL AS enable_2fa, totp_secret, totp_confirmed_at,
      NULL::int AS role_id, timezone_id
    FROM publisher_accounts
    WHERE is_active AND deleted_at IS NULL
  )`,
};
