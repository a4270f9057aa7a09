import { Injectable } from '@nestjs/common';
import type { PublisherEvent } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import type { DueDelivery } from './publisher-deliveries.repository.js';

export interface PostbackRow {
  readonly id: number;
  readonly version: number;
  readonly publisher_id: number;
  readonly event: PublisherEvent;
  readonly url: string;
  readonly is_active: boolean;
  readonly created_at: Date;
  readonly failures: number;
  readonly failing_since: Date | null;
  readonly last_success_at: Date | null;
  readonly disabled_at: Date | null;
}
export interface PostbackValues {
  readonly event: PublisherEvent;
  readonly url: string;
  readonly is_active: boolean;
}
export interface DeliveryLogRow {
  readonly id: number;
  readonly lead_id: number;
  readonly event: PublisherEvent;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly tries: number;
  readonly last_status_code: number | null;
  readonly last_error: string | null;
  readonly next_try_at: Date | null;
  readonly created_at: Date;
  readonly delivered_at: Date | null;
  readonly replay_of: number | null;
}

const SELECT_POSTBACKS = sql`
  SELECT
    p.id, p.publisher_id, p.event, p.url, p.is_active, p.created_at,
    coalesce(h.failures, 0) AS failures, h.failing_since, h.last_success_at, h.disabled_at,
    ${currentVersion('publisher_postback', sql`p.id`)} AS version
  FROM publisher_postbacks p
  JOIN publishers o ON o.id = p.publisher_id AND o.deleted_at IS NULL
  LEFT JOIN publisher_postback_health h ON h.postback_id = p.id`;

/** The postbacks that staff set up for publishers, and the log of their deliveries. */
@Injectable()
export class PublisherPostbackRepository {
  constructor(private readonly database: DatabaseService) {}

  async publisherExists(publisherId: number): Promise<boolean> {
    const rows = await this.database.query(
      sql`SELECT 1 FROM publishers WHERE id = ${publisherId} AND deleted_at IS NULL`,
    );
    return rows.length > 0;
  }

  list(publisherId: number): Promise<PostbackRow[]> {
    return this.database.query<PostbackRow>(
      sql`
        ${SELECT_POSTBACKS}
        WHERE p.publisher_id = ${publisherId}
        ORDER BY p.id`,
    );
  }

  async find(id: number): Promise<PostbackRow | null> {
    const [row] = await this.database.query<PostbackRow>(
      sql`${SELECT_POSTBACKS} WHERE p.id = ${id}`,
    );
    return row ?? null;
  }

  /** As `find`, and locks the postback until the transaction ends. */
  async lock(id: number): Promise<PostbackRow | null> {
    await this.database.query(sql`SELECT 1 FROM publisher_postbacks WHERE id = ${id} FOR UPDATE`);
    return this.find(id);
  }

  async insert(
    publisherId: number,
    values: PostbackValues,
    secret: Buffer,
    at: Date,
  ): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO publisher_postbacks (
        publisher_id, event, url, is_active, signing_secret, created_at
      )
      VALUES (
        ${publisherId}, ${values.event}, ${values.url}, ${values.is_active}, ${secret}, ${at}
      )
      RETURNING id`);
    return row?.id ?? 0;
  }

  async update(id: number, values: PostbackValues): Promise<void> {
    await this.database.query(
      sql`
        UPDATE publisher_postbacks
        SET event = ${values.event}, url = ${values.url}, is_active = ${values.is_active}
        WHERE id = ${id}`,
    );
  }

  async remove(id: number): Promise<void> {
    await this.database.query(sql`DELETE FROM publisher_postbacks WHERE id = ${id}`);
  }

  /** Resets the failure count. */
  async forgetFailures(id: number): Promise<void> {
    await this.database.query(
      sql`
        UPDATE publisher_postback_health
        SET failures = 0, failing_since = NULL, disabled_at = NULL
        WHERE postback_id = ${id}`,
    );
  }

  async secretOf(id: number): Promise<Buffer | null> {
    const [row] = await this.database.query<{ signing_secret: Buffer }>(
      sql`SELECT signing_secret FROM publisher_postbacks WHERE id = ${id}`,
    );
    return row?.signing_secret ?? null;
  }

  async replaceSecret(id: number, secret: Buffer): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE publisher_postbacks
      SET signing_secret = ${secret}
      WHERE id = ${id}
      RETURNING id`);
    return rows.length > 0;
  }

  listDeliveries(
    postbackId: number,
    before: number | null,
    limit: number,
  ): Promise<DeliveryLogRow[]> {
    return this.database.query<DeliveryLogRow>(sql`
      SELECT
        id, lead_id, event, state, tries, last_status_code, last_error,
        CASE WHEN state = 'waiting' THEN next_try_at END AS next_try_at,
        created_at, delivered_at, replay_of
      FROM publisher_postback_deliveries
      WHERE postback_id = ${postbackId} AND (${before}::int IS NULL OR id < ${before}::int)
      ORDER BY id DESC
      LIMIT ${limit}`);
  }

  async lockDelivery(
    id: number,
  ): Promise<{ postback_id: number; state: string; is_active: boolean } | null> {
    const [row] = await this.database.query<{
      postback_id: number;
      state: string;
      is_active: boolean;
    }>(sql`
      SELECT d.postback_id, d.state, p.is_active
      FROM publisher_postback_deliveries d
      JOIN publisher_postbacks p ON p.id = d.postback_id
      WHERE d.id = ${id}
      FOR UPDATE OF d`);
    return row ?? null;
  }

  /** Inserts a replay. Null if one of this delivery is waiting already. */
  async insertReplay(deliveryId: number, at: Date): Promise<DueDelivery | null> {
    const [row] = await this.database.query<DueDelivery>(sql`
      INSERT INTO publisher_postback_deliveries (
        postback_id, lead_id, event, replay_of, next_try_at, created_at
      )
      SELECT postback_id, lead_id, event, id, ${at}::timestamptz, ${at}::timestamptz
      FROM publisher_postback_deliveries
      WHERE id = ${deliveryId}
      ON CONFLICT (replay_of) WHERE state = 'waiting' DO NOTHING
      RETURNING id, tries AS runs`);
    return row ?? null;
  }
}
