import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** Lines that were previewed in a chat. */
interface NewChatRequest {
  readonly id: string;
  readonly userId: number;
  readonly chatId: number;
  readonly text: string;
  readonly versions: Readonly<Record<string, number>>;
  readonly expiresAt: Date;
}
export interface ChatRequest {
  readonly id: string;
  readonly user_id: number;
  /** A number of Telegram as text. */
  readonly chat_id: string;
  readonly text: string;
  readonly versions: Record<string, number>;
  readonly state: 'offered' | 'saved' | 'closed';
  readonly message_id: string | null;
  readonly expires_at: Date;
  readonly line_save_id: number | null;
}

const COLUMNS = sql`
  id, user_id, chat_id::text, text, versions, state, message_id::text, expires_at, line_save_id`;

/** Changes that wait in a chat for Save, Undo or a one-time code. */
@Injectable()
export class ChatRequestsRepository {
  constructor(private readonly database: DatabaseService) {}

  async insert({ id, userId, chatId, text, versions, expiresAt }: NewChatRequest): Promise<void> {
    await this.database.query(sql`
      INSERT INTO chat_requests (id, user_id, chat_id, text, versions, expires_at)
      VALUES (
        ${id}::uuid, ${userId}, ${chatId}, ${text}, ${JSON.stringify(versions)}::jsonb, ${expiresAt}
      )`);
  }

  /** Locks a request until the transaction ends. */
  async lock(id: string): Promise<ChatRequest | null> {
    const [row] = await this.database.query<ChatRequest>(sql`
      SELECT ${COLUMNS} FROM chat_requests WHERE id = ${id}::uuid FOR UPDATE`);
    return row ?? null;
  }

  /** Finds the request of a chat that waits for a one-time code. */
  async awaitingCode(chatId: number): Promise<ChatRequest | null> {
    const [row] = await this.database.query<ChatRequest>(sql`
      SELECT ${COLUMNS} FROM chat_requests WHERE chat_id = ${chatId} AND awaits_code`);
    return row ?? null;
  }

  /** Lets the next code of a chat be for this request. */
  async awaitCode({ id, chat_id: chatId }: ChatRequest, messageId: number): Promise<void> {
    await this.database.query(sql`
      UPDATE chat_requests SET awaits_code = false WHERE chat_id = ${chatId} AND awaits_code`);
    await this.database.query(sql`
      UPDATE chat_requests
      SET awaits_code = true, message_id = ${messageId}
      WHERE id = ${id}::uuid`);
  }

  async markSaved(id: string, lineSaveId: number, expiresAt: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE chat_requests
      SET
        state = 'saved', awaits_code = false, message_id = NULL,
        line_save_id = ${lineSaveId}, expires_at = ${expiresAt}
      WHERE id = ${id}::uuid`);
  }

  async close(id: string): Promise<void> {
    await this.database.query(sql`
      UPDATE chat_requests
      SET state = 'closed', awaits_code = false, line_save_id = NULL
      WHERE id = ${id}::uuid`);
  }

  async deleteBefore(before: Date): Promise<void> {
    await this.database.query(sql`DELETE FROM chat_requests WHERE expires_at < ${before}`);
  }
}
