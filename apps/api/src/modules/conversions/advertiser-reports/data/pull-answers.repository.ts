import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** An answer that was an error. `content` is encrypted. */
export interface PullAnswerRow {
  readonly id: number;
  readonly at: Date;
  readonly request: string;
  readonly status: number;
  readonly content: Buffer;
}

/** Number of answers kept of a pull. */
const KEPT = 5;

/** Stores the last answers of pulls that were errors. */
@Injectable()
export class PullAnswersRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Inserts an answer and deletes the oldest above the limit. */
  async insert(
    pullId: number,
    { at, request, status, content }: Omit<PullAnswerRow, 'id'>,
  ): Promise<void> {
    await this.database.query(sql`
      INSERT INTO status_pull_answers (pull_id, at, request, status, content)
      VALUES (${pullId}, ${at}, ${request}, ${status}, ${content})`);
    await this.database.query(sql`
      DELETE FROM status_pull_answers
      WHERE pull_id = ${pullId}
        AND id <= (
          SELECT id
          FROM status_pull_answers
          WHERE pull_id = ${pullId}
          ORDER BY id DESC
          OFFSET ${KEPT}
          LIMIT 1)`);
  }

  /** Lists the answers of a pull, newest first. */
  list(pullId: number): Promise<PullAnswerRow[]> {
    return this.database.query<PullAnswerRow>(sql`
      SELECT id, at, request, status, content
      FROM status_pull_answers
      WHERE pull_id = ${pullId}
      ORDER BY id DESC`);
  }
}
