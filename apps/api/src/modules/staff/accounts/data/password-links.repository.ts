import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

export interface NewLink {
  readonly userId: number;
  readonly hash: Buffer;
  readonly createdBy: number;
  readonly at: Date;
  readonly expiresAt: Date;
}
export interface LinkOwner {
  readonly name: string;
  readonly email: string;
  readonly expires_at: Date;
}

@Injectable()
export class PasswordLinksRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Replaces the link of a user, who has only one. */
  async replace({ userId, hash, createdBy, at, expiresAt }: NewLink): Promise<void> {
    await this.database.query(sql`
      INSERT INTO password_links (user_id, token_hash, created_by, created_at, expires_at)
      VALUES (${userId}, ${hash}, ${createdBy}, ${at}, ${expiresAt})
      ON CONFLICT (user_id) DO UPDATE
      SET
        token_hash = excluded.token_hash,
        created_by = excluded.created_by,
        created_at = excluded.created_at,
        expires_at = excluded.expires_at`);
  }

  async find(hash: Buffer, now: Date): Promise<LinkOwner | null> {
    const [row] = await this.database.query<LinkOwner>(sql`
      SELECT u.name, u.email, l.expires_at
      FROM password_links l
      JOIN users u ON u.id = l.user_id
      WHERE l.token_hash = ${hash} AND l.expires_at > ${now}
        AND u.is_active AND u.deleted_at IS NULL`);
    return row ?? null;
  }

  /** Returns the user of a link. Null if the link does not exist or is no longer valid. */
  async findUser(hash: Buffer, now: Date): Promise<number | null> {
    const [row] = await this.database.query<{ user_id: number }>(sql`
      SELECT user_id
      FROM password_links
      WHERE token_hash = ${hash} AND expires_at > ${now}`);
    return row?.user_id ?? null;
  }

  /** Uses up a link. False if another request was faster. One statement: one winner. */
  async use(hash: Buffer, now: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      DELETE FROM password_links
      WHERE token_hash = ${hash} AND expires_at > ${now}
      RETURNING user_id`);
    return rows.length === 1;
  }

  async deleteOf(userId: number): Promise<void> {
    await this.database.query(sql`DELETE FROM password_links WHERE user_id = ${userId}`);
  }
}
