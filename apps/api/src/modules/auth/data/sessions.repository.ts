import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

/** A session that is valid at this moment, with its user. */
export interface LiveSession {
  readonly id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
  readonly role_id: number;
  readonly timezone_id: number;
  readonly timezone: string;
}

export interface SessionRow {
  readonly id: string;
  readonly device: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  async insertSession(session: {
    id: string;
    userId: number;
    at: Date;
    expiresAt: Date;
    addressHash: Buffer;
    device: string | null;
  }): Promise<void> {
    const { id, userId, at, expiresAt, addressHash, device } = session;
    await this.database.query(sql`
      INSERT INTO sessions (id, user_id, created_at, expires_at, address_hash, device)
      VALUES (${id}, ${userId}, ${at}, ${expiresAt}, ${addressHash}, ${device})`);
  }

  /** Null if the session was ended or has expired, or if its user may no longer sign in. */
  async findLive(id: string, now: Date): Promise<LiveSession | null> {
    const [row] = await this.database.query<LiveSession>(sql`
      SELECT
        s.id, s.created_at, s.expires_at, s.user_id,
        u.name, u.email, u.role_id, u.timezone_id,
        z.name AS timezone
      FROM sessions s
      JOIN users u ON u.id = s.user_id
      JOIN time_zones z ON z.id = u.timezone_id
      WHERE s.id = ${id} AND s.revoked_at IS NULL AND s.expires_at > ${now}
        AND u.is_active AND u.deleted_at IS NULL`);
    return row ?? null;
  }

  /** The sessions of a user that go on, newest first. */
  listLive(userId: number, now: Date): Promise<SessionRow[]> {
    return this.database.query<SessionRow>(sql`
      SELECT id, device, created_at, expires_at
      FROM sessions
      WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${now}
      ORDER BY created_at DESC, id`);
  }

  /** False if the user has no such session any more. */
  async revokeOwn(userId: number, id: string, at: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE sessions
      SET revoked_at = ${at}
      WHERE id = ${id} AND user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${at}
      RETURNING id`);
    return rows.length === 1;
  }

  async revoke(id: string, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE sessions
      SET revoked_at = ${at}
      WHERE id = ${id} AND revoked_at IS NULL`);
  }

  /** Ends the sessions of a user, but one if it is named. */
  async revokeAll(userId: number, kept: string | null, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE sessions
      SET revoked_at = ${at}
      WHERE user_id = ${userId} AND revoked_at IS NULL
        AND (${kept}::uuid IS NULL OR id <> ${kept}::uuid)`);
  }

  async deleteExpired(before: Date): Promise<void> {
    await this.database.query(sql`DELETE FROM sessions WHERE expires_at < ${before}`);
  }
}
