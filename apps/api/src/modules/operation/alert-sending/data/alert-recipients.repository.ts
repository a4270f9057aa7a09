import { Injectable } from '@nestjs/common';
import type { AlertChannel, AlertKind } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { Records } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { RecordTable, type StoredRow } from '#shared/records/record-table.js';
import type { RecipientContent } from '../domain/recipient-content.js';

export interface RecipientRow extends RecipientContent, StoredRow {
  readonly version: number;
  readonly user_name: string;
  /** Whether the user exists and may sign in. */
  readonly is_user_active: boolean;
  readonly last_state: 'waiting' | 'sent' | 'failed' | null;
  readonly last_try_at: Date | null;
  readonly last_error: string | null;
}
/** Destination of a message. */
export interface RecipientTarget {
  readonly id: number;
  readonly name: string;
  readonly channel: AlertChannel;
  readonly address: string;
  /** Encrypted. */
  readonly secret: Buffer | null;
}
/** Recipient of alerts, with the user whose alerts it gets. */
export interface ActiveRecipient {
  readonly id: number;
  readonly kinds: readonly AlertKind[];
  readonly quiet_from: string | null;
  readonly quiet_until: string | null;
  readonly zone: string;
  readonly repeat_hours: number;
  readonly user_id: number;
  readonly role_id: number;
}

/** The unique index on the names. */
export const RECIPIENT_NAME = 'alert_recipients_name_key';

const timeText = (column: Sql): Sql => sql`to_char(${column}, 'HH24:MI')`;
const QUIET_HOURS = sql`
  ${timeText(sql`r.quiet_from`)} AS quiet_from, ${timeText(sql`r.quiet_until`)} AS quiet_until`;

@Injectable()
export class AlertRecipientsRepository extends RecordTable<RecipientRow, RecipientColumns> {
  protected readonly rows = sql`
    SELECT
      r.id, r.name, r.channel, r.address, r.kinds, r.user_id, ${QUIET_HOURS},
      r.timezone_id, r.repeat_hours, r.is_active, r.updated_at,
      u.name AS user_name, u.is_active AND u.deleted_at IS NULL AS is_user_active,
      m.state AS last_state, m.last_try_at, m.last_error,
      ${currentVersion('alert_recipient', sql`r.id`)} AS version
    FROM alert_recipients r
    JOIN users u ON u.id = r.user_id
    LEFT JOIN LATERAL (
      SELECT state, last_try_at, last_error
      FROM alert_messages
      WHERE recipient_id = r.id AND last_try_at IS NOT NULL AND state <> 'dropped'
      ORDER BY id DESC
      LIMIT 1
    ) m ON true
    WHERE true`;

  protected writer(records: Records) {
    return records.alert_recipients;
  }

  async target(id: number): Promise<RecipientTarget | null> {
    const [row] = await this.database.query<RecipientTarget>(sql`
      SELECT id, name, channel, address, secret FROM alert_recipients WHERE id = ${id}`);
    return row ?? null;
  }

  /** Recipients that are on, of users who may sign in. */
  listActive(): Promise<ActiveRecipient[]> {
    return this.database.query<ActiveRecipient>(sql`
      SELECT
        r.id, r.kinds, ${QUIET_HOURS}, z.name AS zone, r.repeat_hours, r.user_id, u.role_id
      FROM alert_recipients r
      JOIN users u ON u.id = r.user_id AND u.is_active AND u.deleted_at IS NULL
      JOIN time_zones z ON z.id = r.timezone_id
      WHERE r.is_active
      ORDER BY r.user_id, r.id`);
  }

  /** Null if there is no such user, or if the user may not sign in. */
  async roleOfUser(userId: number): Promise<number | null> {
    const [row] = await this.database.query<{ role_id: number }>(sql`
      SELECT role_id FROM users WHERE id = ${userId} AND is_active AND deleted_at IS NULL`);
    return row?.role_id ?? null;
  }

  async zoneExists(id: number): Promise<boolean> {
    const rows = await this.database.query(sql`SELECT 1 FROM time_zones WHERE id = ${id}`);
    return rows.length > 0;
  }
}

const timeOf = (time: string | null): Date | null =>
  time === null ? null : new Date(`1970-01-01T${time}:00Z`);
/** Returns a content in the form of the columns. */
export const columnsOf = ({ quiet_from, quiet_until, ...content }: RecipientContent) => ({
  ...content,
  quiet_from: timeOf(quiet_from),
  quiet_until: timeOf(quiet_until),
});
/** Columns of a recipient. The secret is encrypted. Without one, the stored secret stays. */
type RecipientColumns = ReturnType<typeof columnsOf> & {
  readonly secret?: Uint8Array<ArrayBuffer> | null;
};
