import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** The Telegram account of a user. */
export interface ChatLink {
  readonly name: string;
  readonly linked_at: Date;
}
export interface LinkedUser {
  readonly userId: number;
  readonly timezone: string;
}

/** Links between users and Telegram accounts, and the codes that make them. */
@Injectable()
export class ChatLinksRepository {
  constructor(private readonly database: DatabaseService) {}

  async find(userId: number): Promise<ChatLink | null> {
    const [row] = await this.database.query<ChatLink>(sql`
      SELECT name, linked_at FROM chat_links WHERE user_id = ${userId}`);
    return row ?? null;
  }

  async userOf(chatId: number): Promise<LinkedUser | null> {
    const [row] = await this.database.query<LinkedUser>(sql`
      SELECT l.user_id AS "userId", z.name AS timezone
      FROM chat_links l
      JOIN users u ON u.id = l.user_id
      JOIN time_zones z ON z.id = u.timezone_id
      WHERE l.chat_id = ${chatId}`);
    return row ?? null;
  }

  /** Stores the code of a user, in place of an earlier one. */
  async keepCode(userId: number, hash: Buffer, expiresAt: Date): Promise<void> {
    await this.database.query(sql`
      INSERT INTO chat_link_codes (user_id, code_hash, expires_at)
      VALUES (${userId}, ${hash}, ${expiresAt})
      ON CONFLICT (user_id) DO UPDATE
      SET code_hash = excluded.code_hash, expires_at = excluded.expires_at`);
  }

  /** Uses up a code, and returns its user. Null if there is no such code any more. */
  async useCode(hash: Buffer, now: Date): Promise<number | null> {
    const [row] = await this.database.query<{ user_id: number }>(sql`
      DELETE FROM chat_link_codes
      WHERE code_hash = ${hash} AND expires_at > ${now}
      RETURNING user_id`);
    return row?.user_id ?? null;
  }

  /** Links an account to a user, in place of an earlier one. */
  async link(userId: number, chatId: number, { name, linked_at: at }: ChatLink): Promise<void> {
    await this.database.query(sql`
      INSERT INTO chat_links (user_id, chat_id, name, linked_at)
      VALUES (${userId}, ${chatId}, ${name}, ${at})
      ON CONFLICT (user_id) DO UPDATE
      SET chat_id = excluded.chat_id, name = excluded.name, linked_at = excluded.linked_at`);
  }

  /** Removes the link of a user. False without one. */
  async unlink(userId: number): Promise<boolean> {
    const rows = await this.database.query(sql`
      DELETE FROM chat_links WHERE user_id = ${userId} RETURNING user_id`);
    return rows.length === 1;
  }

  /** Deletes codes that have expired, and the links of deleted users. */
  async deleteOld(now: Date): Promise<void> {
    await this.database.query(sql`DELETE FROM chat_link_codes WHERE expires_at <= ${now}`);
    await this.database.query(sql`
      DELETE FROM chat_links l
      USING users u
      WHERE u.id = l.user_id AND u.deleted_at IS NOT NULL`);
  }
}
