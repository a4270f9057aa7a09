import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { existingParties } from '#modules/reference/lookups/data/own-parties.sql.js';
import type { Records } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { RecordTable, type StoredRow } from '#shared/records/record-table.js';
import type { AccountContent } from '../domain/account-content.js';

export interface AccountValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly is_active: boolean;
  readonly may_rotate_token: boolean;
}
export interface AccountRow extends AccountValues, StoredRow {
  readonly publishers: AccountContent['publishers'];
  readonly has_two_factor: boolean;
  readonly last_sign_in_at: Date | null;
  readonly version: number;
}
type StoredValues = AccountValues & { readonly password_hash?: string };
type NewValues = AccountValues & { readonly password_hash: string; readonly timezone_id: number };

/** Unique index on the addresses of accounts that are not deleted, regardless of case. */
export const ACCOUNT_EMAIL = 'publisher_accounts_email_key';

/** Deleted publishers are hidden. */
const PUBLISHERS = sql`
  coalesce(
    (
      SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) ORDER BY lower(p.name), p.id)
      FROM publisher_account_publishers ap
      JOIN publishers p ON p.id = ap.publisher_id
      WHERE ap.account_id = r.id AND p.deleted_at IS NULL
    ),
    '[]'
  )`;

@Injectable()
export class PublisherAccountsRepository extends RecordTable<AccountRow, StoredValues, NewValues> {
  protected readonly rows = sql`
    SELECT
      r.id, r.first_name, r.last_name, r.email, r.is_active, r.may_rotate_token, r.updated_at,
      r.totp_confirmed_at IS NOT NULL AS has_two_factor, r.last_sign_in_at,
      ${PUBLISHERS} AS publishers,
      ${currentVersion('publisher_account', sql`r.id`)} AS version
    FROM publisher_accounts r
    WHERE r.deleted_at IS NULL`;

  protected writer(records: Records) {
    return records.publisher_accounts;
  }

  /**
   * Locks an account. It is read after the lock, because a change just before may have replaced its
   * publishers.
   */
  override async lock(id: number): Promise<AccountRow | null> {
    await this.database.query(sql`SELECT 1 FROM publisher_accounts WHERE id = ${id} FOR UPDATE`);
    return this.find(id);
  }

  /** Locks publishers against deletion. Returns the ids that exist. */
  async lockPublishers(ids: readonly number[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(existingParties('publisher', ids));
    return rows.map(({ id }) => id);
  }

  async replacePublishers(id: number, publishers: readonly number[]): Promise<void> {
    const records = await this.database.records();
    await records.publisher_account_publishers.deleteMany({ where: { account_id: id } });
    await records.publisher_account_publishers.createMany({
      data: publishers.map((publisher) => ({ account_id: id, publisher_id: publisher })),
    });
  }
}
