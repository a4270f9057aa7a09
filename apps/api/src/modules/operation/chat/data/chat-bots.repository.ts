import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** The turn of a process to read the updates of a bot. */
export interface Reading {
  readonly botId: number;
  readonly reader: string;
}

/** Bots, and how far their updates were handled. */
@Injectable()
export class ChatBotsRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Takes or keeps the turn until `until`, and returns the first update that was not handled. Null
   * while another process has the turn. After a week without updates, Telegram may go on with a
   * lower number, so the number is forgotten before.
   */
  async takeTurn(
    { botId, reader }: Reading,
    now: Date,
    until: Date,
  ): Promise<{ readonly nextUpdate: number; readonly username: string | null } | null> {
    await this.database.query(sql`
      INSERT INTO chat_bots (id, handled_at, read_until)
      VALUES (${botId}, ${now}, ${now})
      ON CONFLICT DO NOTHING`);
    const [row] = await this.database.query<{ next_update: string; username: string | null }>(sql`
      UPDATE chat_bots
      SET
        reader = ${reader}::uuid, read_until = ${until},
        next_update = CASE
          WHEN handled_at < ${now}::timestamptz - interval '6 days' THEN 0
          ELSE next_update
        END
      WHERE id = ${botId} AND (reader = ${reader}::uuid OR read_until <= ${now})
      RETURNING next_update::text, username`);
    return row ? { nextUpdate: Number(row.next_update), username: row.username } : null;
  }

  /** Gives the turn back, so that another process need not wait. */
  async endTurn({ botId, reader }: Reading, now: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE chat_bots
      SET read_until = ${now}
      WHERE id = ${botId} AND reader = ${reader}::uuid`);
  }

  async noteUsername(botId: number, username: string): Promise<void> {
    await this.database.query(sql`
      UPDATE chat_bots SET username = ${username} WHERE id = ${botId}`);
  }

  /**
   * Marks an update as handled, in the transaction of its effect. False if it was handled before,
   * or if another process has the turn.
   */
  async markHandled({ botId, reader }: Reading, updateId: number, now: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE chat_bots
      SET next_update = ${updateId + 1}, handled_at = ${now}
      WHERE id = ${botId} AND reader = ${reader}::uuid AND next_update <= ${updateId}
      RETURNING id`);
    return rows.length === 1;
  }

  async username(botId: number): Promise<string | null> {
    const [row] = await this.database.query<{ username: string | null }>(sql`
      SELECT username FROM chat_bots WHERE id = ${botId}`);
    return row?.username ?? null;
  }
}
