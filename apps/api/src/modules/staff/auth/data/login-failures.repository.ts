import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

export interface LoginFailureRow {
  readonly key: string;
  readonly failures: number;
  readonly last_failed_at: Date;
}

/**
 * Counts failed sign-ins by key. The keys are keyed hashes: the table holds neither e-mails nor
 * addresses.
 */
@Injectable()
export class LoginFailuresRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Returns the rows of the keys, created if missing and locked until the transaction ends. Locked
   * in the order of the keys, so that two callers cannot deadlock.
   */
  lockFailures(keys: readonly string[], now: Date): Promise<LoginFailureRow[]> {
    return this.database.query(sql`
      INSERT INTO login_failures (key, failures, last_failed_at)
      SELECT k, 0, ${now}
      FROM unnest(${keys.toSorted()}::text[]) AS k
      ON CONFLICT (key) DO UPDATE SET key = excluded.key
      RETURNING key, failures, last_failed_at`);
  }

  async updateFailures(key: string, failures: number, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE login_failures
      SET failures = ${failures}, last_failed_at = ${at}
      WHERE key = ${key}`);
  }

  /**
   * Uncounts one attempt. The time of the last failure goes back to `before`, unless another
   * attempt has come in between.
   */
  async takeBack(key: string, attemptedAt: Date, before: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE login_failures
      SET
        failures = greatest(failures - 1, 0),
        last_failed_at =
          CASE WHEN last_failed_at = ${attemptedAt} THEN ${before} ELSE last_failed_at END
      WHERE key = ${key}`);
  }

  async deleteFailures(key: string): Promise<void> {
    await this.database.query(sql`DELETE FROM login_failures WHERE key = ${key}`);
  }

  async deleteOlderThan(before: Date): Promise<void> {
    await this.database.query(sql`DELETE FROM login_failures WHERE last_failed_at < ${before}`);
  }
}
