import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { utcText } from '#shared/database/utc-text.sql.js';
import type { PublisherContent } from '../domain/party-facts.js';
import type { StoredToken } from '../domain/stored-token.js';

export interface PublisherValues extends Omit<PublisherContent, 'manager'> {
  /** The manager. */
  readonly user_id: number | null;
}
export interface PublisherRow extends PublisherValues {
  readonly id: number;
  /** The name of the manager. */
  readonly user_name: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}
export type PublisherName = Pick<PublisherRow, 'id' | 'name'>;
/** Values that the list shows. */
export interface ListedPublisher extends Pick<
  PublisherRow,
  | 'id'
  | 'name'
  | 'status'
  | 'user_id'
  | 'block_duplicate_leads'
  | 'locate_leads_by'
  | 'autologin_interval'
> {
  /** ISO 8601 in UTC. */
  readonly created_at: string;
}
/** A publisher with its version and its token. */
export interface CurrentPublisher extends PublisherRow {
  readonly version: number;
  readonly api_token_encrypted: Buffer;
}
/** Values of a new publisher. The database has defaults for the rest. */
export type NewPublisher = Pick<
  PublisherValues,
  | 'name'
  | 'status'
  | 'user_id'
  | 'autologin_interval'
  | 'locate_leads_by'
  | 'tracking_domain'
  | 'offer_url'
>;

const COLUMNS = sql`
  p.id,
  p.name,
  p.status,
  p.user_id,
  (SELECT u.name FROM users u WHERE u.id = p.user_id) AS user_name,
  p.autologin_interval,
  p.locate_leads_by,
  p.tracking_domain,
  p.offer_url,
  p.block_duplicate_leads,
  p.duplicate_days,
  p.rate_limit_per_minute,
  p.created_at,
  p.updated_at`;

/** The unique index on the names of publishers that are not deleted. */
export const PUBLISHER_NAME = 'publishers_name_key';

@Injectable()
export class PublisherRepository {
  constructor(private readonly database: DatabaseService) {}

  // Lists sort by name, regardless of case. SQL, because Prisma cannot order by an expression.

  list(): Promise<ListedPublisher[]> {
    return this.database.query(sql`
      SELECT
        p.id,
        p.name,
        p.status,
        p.user_id,
        p.block_duplicate_leads,
        p.locate_leads_by,
        p.autologin_interval,
        ${utcText(sql`p.created_at`)} AS created_at
      FROM publishers p
      WHERE p.deleted_at IS NULL
      ORDER BY lower(p.name), p.id`);
  }

  listNames(): Promise<PublisherName[]> {
    return this.database.query(sql`
      SELECT p.id, p.name
      FROM publishers p
      WHERE p.deleted_at IS NULL
      ORDER BY lower(p.name), p.id`);
  }

  async find(id: number): Promise<CurrentPublisher | null> {
    const [row] = await this.database.query<CurrentPublisher>(sql`
      SELECT
        ${COLUMNS},
        p.api_token_encrypted,
        ${currentVersion('publisher', sql`p.id`)} AS version
      FROM publishers p
      WHERE p.id = ${id} AND p.deleted_at IS NULL`);
    return row ?? null;
  }

  /** Locks a publisher for a change. Its key does not change, so leads need not wait. */
  async lock(id: number): Promise<PublisherRow | null> {
    const [row] = await this.database.query<PublisherRow>(sql`
      SELECT ${COLUMNS}
      FROM publishers p
      WHERE p.id = ${id} AND p.deleted_at IS NULL
      FOR NO KEY UPDATE OF p`);
    return row ?? null;
  }

  /**
   * Locks a publisher for its deletion: waits for saves that refer to it, and lets later ones wait
   * (`ReferenceQuery`).
   */
  async lockForDeletion(id: number): Promise<PublisherRow | null> {
    const [row] = await this.database.query<PublisherRow>(sql`
      SELECT ${COLUMNS}
      FROM publishers p
      WHERE p.id = ${id} AND p.deleted_at IS NULL
      FOR UPDATE OF p`);
    return row ?? null;
  }

  async insert(values: NewPublisher, token: StoredToken, at: Date): Promise<number> {
    const records = await this.database.records();
    const { id } = await records.publishers.create({
      data: {
        ...values,
        api_token_hash: token.hash,
        api_token_encrypted: token.encrypted,
        created_at: at,
        updated_at: at,
      },
      select: { id: true },
    });
    return id;
  }

  async update(id: number, values: PublisherValues, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.publishers.update({
      where: { id },
      data: { ...values, updated_at: at },
      select: { id: true },
    });
  }

  async softDelete(id: number, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.publishers.update({
      where: { id },
      data: { deleted_at: at, updated_at: at },
      select: { id: true },
    });
  }
}
