import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

export interface UserSettingsRow {
  readonly id: number;
  readonly timezone_id: number;
  readonly extras: unknown;
}

/** The settings that a person keeps on their own account. */
@Injectable()
export class UsersRepository {
  constructor(private readonly database: DatabaseService) {}

  async findSettings(userId: number): Promise<UserSettingsRow | null> {
    const records = await this.database.records();
    return records.users.findUnique({
      where: { id: userId },
      select: { id: true, timezone_id: true, extras: true },
    });
  }

  /**
   * Locks the row until the transaction ends, so that neither of two concurrent writes is lost.
   * SQL, because Prisma has no row locks.
   */
  async lockSettings(userId: number): Promise<UserSettingsRow | null> {
    const [row] = await this.database.query<UserSettingsRow>(sql`
      SELECT id, timezone_id, extras
      FROM users
      WHERE id = ${userId}
      FOR UPDATE`);
    return row ?? null;
  }

  async updateExtras(userId: number, extras: object, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.users.update({
      where: { id: userId },
      data: { extras, updated_at: at },
      select: { id: true },
    });
  }

  async updateTimezone(userId: number, timezoneId: number, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.users.update({
      where: { id: userId },
      data: { timezone_id: timezoneId, updated_at: at },
      select: { id: true },
    });
  }
}
