import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { existingParties } from '#modules/reference/lookups/data/party-locks.sql.js';
import { Database } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import type { AccountContent } from '../domain/account-content.js';

export interface AccountValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly is_active: boolean;
  readonly may_rotate_token: boolean;
}
export type AccountRow = AccountContent &
  AccountValues & { readonly id: number; readonly updated_at: Date };
export type ListedAccount = AccountRow & {
  readonly has_two_factor: boolean;
  readonly last_sign_in_at: Date | null;
  readonly version: number;
};

/** The unique index on the addresses of accounts that are not deleted, whatever their case. */
export const ACCOUNT_EMAIL = 'publisher_accounts_email_key';

/** Deleted publishers are hidden. */
const PUBLISHERS = sql`
  coalesce(
    (
      SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) ORDER BY lower(p.name), p.id)
      FROM publisher_account_publishers ap
      JOIN publishers p ON p.id = ap.publisher_id
      WHERE ap.account_id = a.id AND p.deleted_at IS NULL
    ),
    '[]'
  )`;

@Injectable()
export class PublisherAccountsRepository {
  constructor(private readonly database: Database) {}

  /** By id. SQL, for the publishers and the versions. */
  list(): Promise<ListedAccount[]> {
    return this.database.query(sql`
      SELECT
        a.id, a.first_name, a.last_name, a.email, a.is_active, a.may_rotate_token, a.updated_at,
        a.totp_confirmed_at IS NOT NULL AS has_two_factor, a.last_sign_in_at,
        ${PUBLISHERS} AS publishers,
        ${currentVersion('publisher_account', sql`a.id`)} AS version
      FROM publisher_accounts a
      WHERE a.deleted_at IS NULL
      ORDER BY a.id`);
  }

  /** Locks an account for a change. */
  async lock(id: number): Promise<AccountRow | null> {
    const locked = await this.database.query(sql`
      SELECT id
      FROM publisher_accounts
      WHERE id = ${id} AND deleted_at IS NULL
      FOR UPDATE`);
    // Read after the lock: an account that was just changed has other publishers.
    return locked.length === 0 ? null : this.find(id);
  }

  async find(id: number): Promise<AccountRow | null> {
    const [row] = await this.database.query<AccountRow>(sql`
      SELECT
        a.id, a.first_name, a.last_name, a.email, a.is_active, a.may_rotate_token, a.updated_at,
        ${PUBLISHERS} AS publishers
      FROM publisher_accounts a
      WHERE a.id = ${id} AND a.deleted_at IS NULL`);
    return row ?? null;
  }

  /** Locks publishers against their deletion. Returns the ids of those that exist. */
  async lockPublishers(ids: readonly number[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(existingParties('publisher', ids));
    return rows.map(({ id }) => id);
  }

  async insert(
    values: AccountValues & { readonly timezone_id: number },
    passwordHash: string,
    at: Date,
  ): Promise<number> {
    const records = await this.database.records();
    const { id } = await records.publisher_accounts.create({
      data: { ...values, password_hash: passwordHash, created_at: at, updated_at: at },
      select: { id: true },
    });
    return id;
  }

  /** Null keeps the password. */
  async update(
    id: number,
    values: AccountValues,
    passwordHash: string | null,
    at: Date,
  ): Promise<void> {
    const records = await this.database.records();
    await records.publisher_accounts.update({
      where: { id },
      data: {
        ...values,
        ...(passwordHash !== null && { password_hash: passwordHash }),
        updated_at: at,
      },
      select: { id: true },
    });
  }

  async replacePublishers(id: number, publishers: readonly number[]): Promise<void> {
    const records = await this.database.records();
    await records.publisher_account_publishers.deleteMany({ where: { account_id: id } });
    await records.publisher_account_publishers.createMany({
      data: publishers.map((publisher) => ({ account_id: id, publisher_id: publisher })),
    });
  }

  async softDelete(id: number, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.publisher_accounts.update({
      where: { id },
      data: { deleted_at: at, updated_at: at },
      select: { id: true },
    });
  }
}
