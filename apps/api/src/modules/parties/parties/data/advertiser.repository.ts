import { Injectable } from '@nestjs/common';
import type { PartyStatus } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { utcText } from '#shared/database/utc-text.sql.js';
import type { StoredToken } from '../domain/stored-token.js';

export interface AdvertiserValues {
  readonly name: string;
  readonly display_name: string;
  readonly status: PartyStatus;
  readonly is_test_advertiser: boolean;
  readonly user_id: number | null;
  readonly send_org_funnel: boolean;
}
export interface AdvertiserRow extends AdvertiserValues {
  readonly id: number;
  /** Name of the manager. */
  readonly user_name: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}
/** The advertiser's own values in the list. */
export interface ListedAdvertiser extends Omit<AdvertiserValues, 'send_org_funnel'> {
  readonly id: number;
  /** ISO 8601 in UTC. */
  readonly created_at: string;
}
/** An advertiser with its version. */
export interface CurrentAdvertiser extends AdvertiserRow {
  readonly version: number;
}

const COLUMNS = sql`
  a.id,
  a.name,
  a.display_name,
  a.status,
  a.is_test_advertiser,
  a.user_id,
  (SELECT u.name FROM users u WHERE u.id = a.user_id) AS user_name,
  a.send_org_funnel,
  a.created_at,
  a.updated_at`;

/** The unique index on the names of advertisers that are not deleted. */
export const ADVERTISER_NAME = 'advertisers_name_key';

@Injectable()
export class AdvertiserRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Lists advertisers by name, regardless of case. SQL, because Prisma cannot order by an
   * expression.
   */
  list(): Promise<ListedAdvertiser[]> {
    return this.database.query(sql`
      SELECT
        a.id,
        a.name,
        a.display_name,
        a.status,
        a.is_test_advertiser,
        a.user_id,
        ${utcText(sql`a.created_at`)} AS created_at
      FROM advertisers a
      WHERE a.deleted_at IS NULL
      ORDER BY lower(a.name), a.id`);
  }

  /** Returns the names of all users, by id. Any of them may be a manager. */
  async managerNames(): Promise<ReadonlyMap<number, string>> {
    const rows = await this.database.query<{ id: number; name: string }>(
      sql`SELECT id, name FROM users`,
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async find(id: number): Promise<CurrentAdvertiser | null> {
    const [row] = await this.database.query<CurrentAdvertiser>(sql`
      SELECT ${COLUMNS}, ${currentVersion('advertiser', sql`a.id`)} AS version
      FROM advertisers a
      WHERE a.id = ${id} AND a.deleted_at IS NULL`);
    return row ?? null;
  }

  /** Locks an advertiser for a change. Its key does not change, so leads need not wait. */
  async lock(id: number): Promise<AdvertiserRow | null> {
    const [row] = await this.database.query<AdvertiserRow>(sql`
      SELECT ${COLUMNS}
      FROM advertisers a
      WHERE a.id = ${id} AND a.deleted_at IS NULL
      FOR NO KEY UPDATE OF a`);
    return row ?? null;
  }

  /**
   * Locks an advertiser for its deletion: waits for saves that refer to it, and lets later ones
   * wait (`ReferenceQuery`).
   */
  async lockForDeletion(id: number): Promise<AdvertiserRow | null> {
    const [row] = await this.database.query<AdvertiserRow>(sql`
      SELECT ${COLUMNS}
      FROM advertisers a
      WHERE a.id = ${id} AND a.deleted_at IS NULL
      FOR UPDATE OF a`);
    return row ?? null;
  }

  async insert(values: AdvertiserValues, token: StoredToken, at: Date): Promise<number> {
    const records = await this.database.records();
    const { id } = await records.advertisers.create({
      data: {
        ...values,
        postback_token_hash: token.hash,
        postback_token_encrypted: token.encrypted,
        created_at: at,
        updated_at: at,
      },
      select: { id: true },
    });
    return id;
  }

  async update(id: number, values: AdvertiserValues, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.advertisers.update({
      where: { id },
      data: { ...values, updated_at: at },
      select: { id: true },
    });
  }

  async softDelete(id: number, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.advertisers.update({
      where: { id },
      data: { deleted_at: at, updated_at: at },
      select: { id: true },
    });
  }
}
