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

/** A code that links the account of a user, while the session that made it lasts. */
interface NewLinkCode {
  readonly userId: number;
  readonly sessionId: string;
  readonly hash: Buffer;
  readonly expiresAt: Date;
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
  async keepCode({ userId, sessionId, hash, expiresAt }: NewLinkCode): Promise<void> {
    await this.database.query(sql`
      INSERT INTO chat_link_codes (user_id, session_id, code_hash, expires_at)
      VALUES (${userId}, ${sessionId}::uuid, ${hash}, ${expiresAt})
      ON CONFLICT (user_id) DO UPDATE
      SET
        session_id = excluded.session_id, code_hash = excluded.code_hash,
        expires_at = excluded.expires_at`);
  }

  /**
   * Uses up a code, and returns its user. Null if there is no such code any more, or if the session
   * that made it was ended, e.g. because the user was deactivated.
   */
  async useCode(hash: Buffer, now: Date): Promise<LinkedUser | null> {
    const [row] = await this.database.query<LinkedUser>(sql`
      DELETE FROM chat_link_codes c
      USING sessions s, users u, time_zones z
      WHERE c.code_hash = ${hash} AND c.expires_at > ${now}
        AND s.id = c.session_id AND s.revoked_at IS NULL
        AND u.id = c.user_id AND z.id = u.timezone_id
      RETURNING c.user_id AS "userId", z.name AS timezone`);
    return row ?? null;
  }

  /** Links an account to a user. Earlier links of both end. */
  async link(userId: number, chatId: number, { name, linked_at: at }: ChatLink): Promise<void> {
    await this.database.query(sql`
      DELETE FROM chat_links WHERE chat_id = ${chatId} AND user_id <> ${userId}`);
    await this.database.query(sql`
      INSERT INTO chat_links (user_id, chat_id, name, linked_at)
      VALUES (${userId}, ${chatId}, ${name}, ${at})
      ON CONFLICT (user_id) DO UPDATE
      SET chat_id = excluded.chat_id, name = excluded.name, linked_at = excluded.linked_at`);
  }

  /** Removes the link of a user, and the code for another one. False without a link. */
  async unlink(userId: number): Promise<boolean> {
    await this.database.query(sql`DELETE FROM chat_link_codes WHERE user_id = ${userId}`);
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
