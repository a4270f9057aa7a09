import { Injectable } from '@nestjs/common';
import type { Alert } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { ActiveRecipient, RecipientTarget } from './alert-recipients.repository.js';

type Named = Pick<Alert, 'key' | 'version'>;

/** A message that a worker has claimed, with its recipient. */
export interface ClaimedMessage extends Omit<ActiveRecipient, 'id' | 'kinds' | 'repeat_hours'> {
  readonly id: number;
  /** Number of tries, including the present one. The result of a superseded try changes nothing. */
  readonly tries: number;
  readonly created_at: Date;
  readonly first_try_at: Date;
  readonly recipient: Omit<RecipientTarget, 'secret'>;
  readonly secret: Buffer | null;
  /** Whether the recipient is on and its user may sign in. */
  readonly is_active: boolean;
}

/** Days for which messages are kept. After that, an alert that still stands is sent again. */
const KEPT_DAYS = 90;

/** Messages and the alerts that they are about. The rows of the AlertMessageQueue. */
@Injectable()
export class AlertMessagesRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Puts alerts that the recipient has not been sent into the message that waits for its first try,
   * or into a new one. Does nothing while another worker does so. Call it in a transaction.
   */
  async add(
    { id, repeat_hours: hours }: Pick<ActiveRecipient, 'id' | 'repeat_hours'>,
    alerts: readonly Named[],
    { dueAt, now }: { readonly dueAt: Date; readonly now: Date },
  ): Promise<void> {
    const locked = await this.database.query(sql`
      SELECT 1 FROM alert_recipients WHERE id = ${id} AND is_active FOR UPDATE SKIP LOCKED`);
    if (locked.length === 0) return;
    const repeatedSince = new Date(now.getTime() - hours * 3_600_000);
    const risen = await this.database.query<Named>(sql`
      SELECT a.key, a.version
      FROM unnest(
        ${alerts.map(({ key }) => key)}::text[],
        ${alerts.map(({ version }) => version)}::text[]
      ) AS a (key, version)
      WHERE NOT EXISTS (
        SELECT 1
        FROM alert_notices n
        WHERE n.recipient_id = ${id} AND n.key = a.key
          AND (n.version = a.version OR n.noticed_at > ${repeatedSince})
      )`);
    if (risen.length === 0) return;
    const messageId = (await this.lockUntried(id)) ?? (await this.insert(id, dueAt, now));
    await this.database.query(sql`
      INSERT INTO alert_notices (recipient_id, key, version, message_id, noticed_at)
      SELECT ${id}, a.key, a.version, ${messageId}, ${now}::timestamptz
      FROM unnest(
        ${risen.map(({ key }) => key)}::text[],
        ${risen.map(({ version }) => version)}::text[]
      ) AS a (key, version)`);
  }

  listDue(now: Date, limit: number): Promise<{ id: number; runs: number }[]> {
    return this.database.query(sql`
      SELECT id, tries AS runs
      FROM alert_messages
      WHERE state = 'waiting' AND due_at <= ${now}
      ORDER BY due_at
      LIMIT ${limit}`);
  }

  async claim(id: number, now: Date, leaseEnd: Date): Promise<ClaimedMessage | null> {
    const [row] = await this.database.query<ClaimedMessage>(sql`
      WITH claimed AS (
        UPDATE alert_messages
        SET
          tries = tries + 1, due_at = ${leaseEnd}, leased_until = ${leaseEnd},
          first_try_at = coalesce(first_try_at, ${now}::timestamptz)
        WHERE id = ${id} AND state = 'waiting' AND due_at <= ${now}
        RETURNING id, recipient_id, tries, created_at, first_try_at
      )
      SELECT
        c.id, c.tries, c.created_at, c.first_try_at, r.secret,
        jsonb_build_object(
          'id', r.id, 'name', r.name, 'channel', r.channel, 'address', r.address
        ) AS recipient,
        to_char(r.quiet_from, 'HH24:MI') AS quiet_from,
        to_char(r.quiet_until, 'HH24:MI') AS quiet_until,
        z.name AS zone, r.user_id, u.role_id,
        r.is_active AND u.is_active AND u.deleted_at IS NULL AS is_active
      FROM claimed c
      JOIN alert_recipients r ON r.id = c.recipient_id
      JOIN users u ON u.id = r.user_id
      JOIN time_zones z ON z.id = r.timezone_id`);
    return row ?? null;
  }

  async keysOf(messageId: number): Promise<string[]> {
    const rows = await this.database.query<{ key: string }>(
      sql`SELECT DISTINCT key FROM alert_notices WHERE message_id = ${messageId}`,
    );
    return rows.map(({ key }) => key);
  }

  /** Forgets alerts, so that the recipient is sent them if they come back. */
  async forget(messageId: number, keys: readonly string[]): Promise<void> {
    await this.database.query(sql`
      DELETE FROM alert_notices
      WHERE message_id = ${messageId} AND key = ANY(${keys}::text[])`);
  }

  /**
   * Marks a message as sent. A superseded try may do so too: the message has arrived, so no other
   * try is needed.
   */
  async markSent({ id }: ClaimedMessage, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE alert_messages
      SET state = 'sent', last_error = NULL, last_try_at = ${at}
      WHERE id = ${id}`);
    await this.database.query(
      sql`UPDATE alert_notices SET noticed_at = ${at} WHERE message_id = ${id}`,
    );
  }

  /** `nextTryAt` is null if the message is given up. */
  async markFailedTry(
    { id, tries }: ClaimedMessage,
    { error, at, nextTryAt }: { error: string; at: Date; nextTryAt: Date | null },
  ): Promise<void> {
    await this.database.query(sql`
      UPDATE alert_messages
      SET
        state = ${nextTryAt === null ? 'failed' : 'waiting'},
        due_at = coalesce(${nextTryAt}::timestamptz, due_at), leased_until = NULL,
        last_error = ${error}, last_try_at = ${at}
      WHERE id = ${id} AND tries = ${tries} AND state = 'waiting'`);
  }

  async markDropped({ id, tries }: ClaimedMessage): Promise<void> {
    await this.database.query(sql`
      UPDATE alert_messages
      SET state = 'dropped'
      WHERE id = ${id} AND tries = ${tries} AND state = 'waiting'`);
  }

  async postpone({ id, tries }: ClaimedMessage, until: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE alert_messages
      SET due_at = ${until}, leased_until = NULL
      WHERE id = ${id} AND tries = ${tries} AND state = 'waiting'`);
  }

  /**
   * Makes the messages of a changed recipient due: a failed try may succeed now, and quiet hours
   * may be over. A try under way is left alone.
   */
  async reconsider(recipientId: number, now: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE alert_messages
      SET due_at = ${now}
      WHERE recipient_id = ${recipientId} AND state = 'waiting' AND due_at > ${now}
        AND leased_until IS NULL`);
  }

  /** Deletes old messages. */
  async deleteOld(now: Date): Promise<void> {
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
    await this.database.query(
      sql`DELETE FROM alert_messages WHERE state <> 'waiting' AND created_at < ${before}`,
    );
  }

  private async lockUntried(recipientId: number): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(sql`
      SELECT id
      FROM alert_messages
      WHERE recipient_id = ${recipientId} AND state = 'waiting' AND tries = 0
      ORDER BY id DESC
      LIMIT 1
      FOR UPDATE`);
    return row?.id ?? null;
  }

  private async insert(recipientId: number, dueAt: Date, now: Date): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO alert_messages (recipient_id, due_at, created_at)
      VALUES (${recipientId}, ${dueAt}, ${now})
      RETURNING id`);
    if (!row) throw new Error('The message was not stored.');
    return row.id;
  }
}
