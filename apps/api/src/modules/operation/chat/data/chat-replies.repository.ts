import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { BotCall } from '../domain/bot-calls.js';

interface NewReply {
  readonly chatId: number;
  readonly calls: readonly BotCall[];
  readonly at: Date;
}
export interface ClaimedReply {
  readonly id: number;
  readonly calls: readonly BotCall[];
  /** Number of calls that were made. */
  readonly made: number;
  /** Number of tries, including the present one. */
  readonly tries: number;
}

/** Calls that answer updates. The rows of the ChatReplyQueue. */
@Injectable()
export class ChatRepliesRepository {
  constructor(private readonly database: DatabaseService) {}

  async insert({ chatId, calls, at }: NewReply): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO chat_replies (chat_id, calls, due_at, created_at)
      VALUES (${chatId}, ${JSON.stringify(calls)}::jsonb, ${at}, ${at})
      RETURNING id`);
    if (!row) throw new Error('The reply was not stored.');
    return row.id;
  }

  /** Lists replies that are due: the first of each chat. */
  listDue(now: Date, limit: number): Promise<{ id: number; runs: number }[]> {
    return this.database.query(sql`
      SELECT r.id, r.tries AS runs
      FROM chat_replies r
      WHERE r.due_at <= ${now} AND ${IS_FIRST}
      ORDER BY r.id
      LIMIT ${limit}`);
  }

  async claim(id: number, now: Date, leaseEnd: Date): Promise<ClaimedReply | null> {
    const [row] = await this.database.query<ClaimedReply>(sql`
      UPDATE chat_replies r
      SET tries = r.tries + 1, due_at = ${leaseEnd}
      WHERE r.id = ${id} AND r.due_at <= ${now} AND ${IS_FIRST}
      RETURNING r.id, r.calls, r.made, r.tries`);
    return row ?? null;
  }

  /** Notes that a call was made. False if another worker has taken over. */
  async noteMade({ id, tries }: ClaimedReply, made: number): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE chat_replies SET made = ${made} WHERE id = ${id} AND tries = ${tries} RETURNING id`);
    return rows.length === 1;
  }

  async postpone({ id, tries }: ClaimedReply, until: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE chat_replies SET due_at = ${until} WHERE id = ${id} AND tries = ${tries}`);
  }

  async remove({ id }: ClaimedReply): Promise<void> {
    await this.database.query(sql`DELETE FROM chat_replies WHERE id = ${id}`);
  }

  /** Deletes replies that nobody waits for any more, and returns their number. */
  async deleteBefore(before: Date): Promise<number> {
    const rows = await this.database.query(sql`
      DELETE FROM chat_replies WHERE created_at < ${before} RETURNING id`);
    return rows.length;
  }
}

/** Whether no earlier reply of the chat waits. */
const IS_FIRST = sql`
  NOT EXISTS (SELECT 1 FROM chat_replies e WHERE e.chat_id = r.chat_id AND e.id < r.id)`;
