import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

export interface UserSettingsRow {
  readonly id: number;
  readonly timezone_id: number;
  readonly extras: unknown;
}

/** The settings that a person keeps on the own account. */
@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

  async findSettings(userId: number): Promise<UserSettingsRow | null> {
    const [row] = await this.database.query<UserSettingsRow>(
      sql`SELECT id, timezone_id, extras FROM users WHERE id = ${userId}`,
    );
    return row ?? null;
  }

  /** Holds the row until the transaction ends: two writes at once must both survive. */
  async lockSettings(userId: number): Promise<UserSettingsRow | null> {
    const [row] = await this.database.query<UserSettingsRow>(
      sql`SELECT id, timezone_id, extras FROM users WHERE id = ${userId} FOR UPDATE`,
    );
    return row ?? null;
  }

  async updateExtras(userId: number, extras: object, at: Date): Promise<void> {
    await this.database.query(
      sql`UPDATE users SET extras = ${JSON.stringify(extras)}, updated_at = ${at} WHERE id = ${userId}`,
    );
  }

  async updateTimezone(userId: number, timezoneId: number, at: Date): Promise<void> {
    await this.database.query(
      sql`UPDATE users SET timezone_id = ${timezoneId}, updated_at = ${at} WHERE id = ${userId}`,
    );
  }
}
