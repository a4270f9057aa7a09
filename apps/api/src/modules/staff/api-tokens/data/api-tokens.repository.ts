import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import type { Records } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { RecordTable, type StoredRow } from '#shared/records/record-table.js';
import type { TokenState } from '../domain/token-rules.js';

interface TokenColumns {
  readonly name: string;
  readonly scopes: readonly number[];
  readonly addresses: readonly string[];
  readonly expires_at: Date | null;
  readonly rate_limit_per_minute: number;
}
type NewToken = TokenColumns & {
  readonly user_id: number;
  readonly token_hash: Uint8Array<ArrayBuffer>;
  readonly hint: string;
};
export interface TokenRow extends TokenColumns, StoredRow {
  readonly user_id: number;
  readonly user_name: string;
  readonly is_service_account: boolean;
  readonly hint: string;
  readonly last_used_at: Date | null;
  readonly last_address: string | null;
  readonly created_at: Date;
  readonly version: number;
}
/** A token that was called with, and its user. */
export interface CalledToken extends TokenState {
  readonly id: number;
  readonly scopes: readonly number[];
  readonly addresses: readonly string[];
  readonly rate_limit_per_minute: number;
  readonly last_used_at: Date | null;
  readonly user_id: number;
  readonly role_id: number;
  readonly timezone: string;
}

/** API tokens of users and service accounts. */
@Injectable()
export class ApiTokensRepository extends RecordTable<TokenRow, TokenColumns, NewToken> {
  protected readonly rows = sql`
    SELECT
      r.id, r.user_id, r.name, r.hint, r.scopes, r.addresses, r.expires_at,
      r.rate_limit_per_minute, r.last_used_at, r.last_address, r.created_at, r.updated_at,
      u.name AS user_name, u.is_service_account,
      ${currentVersion('api_token', sql`r.id`)} AS version
    FROM api_tokens r
    JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL
    WHERE r.deleted_at IS NULL`;

  protected writer(records: Records) {
    return records.api_tokens;
  }

  listOf(userId: number): Promise<TokenRow[]> {
    return this.database.query<TokenRow>(sql`
      ${this.rows} AND r.user_id = ${userId}
      ORDER BY r.id`);
  }

  /** Finds a token by its hash, also one that may not be used any more. */
  findCalled(hash: Buffer): Promise<CalledToken | null> {
    return this.findOne(sql`t.token_hash = ${hash}`);
  }

  /** Finds a token by its id, also one that may not be used any more. */
  findById(id: number): Promise<CalledToken | null> {
    return this.findOne(sql`t.id = ${id}`);
  }

  private async findOne(condition: Sql): Promise<CalledToken | null> {
    const [row] = await this.database.query<CalledToken>(sql`
      SELECT
        t.id, t.scopes, t.addresses, t.rate_limit_per_minute, t.last_used_at,
        t.expires_at, t.deleted_at,
        u.is_active AND u.deleted_at IS NULL AS is_user_active,
        u.id AS user_id, u.role_id, z.name AS timezone
      FROM api_tokens t
      JOIN users u ON u.id = t.user_id
      JOIN time_zones z ON z.id = u.timezone_id
      WHERE ${condition}`);
    return row ?? null;
  }

  /** Notes a use, unless another process has noted one after `before`. */
  async noteUse(
    id: number,
    { at, address }: { readonly at: Date; readonly address: string },
    before: Date,
  ): Promise<void> {
    await this.database.query(sql`
      UPDATE api_tokens
      SET last_used_at = ${at}, last_address = ${address}
      WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at <= ${before})`);
  }
}
