import { Injectable } from '@nestjs/common';
import type { Replay } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { ReplayFigures } from '../domain/allocation.js';

export interface ReplayRow {
  id: string;
  status: Replay['status'];
  progress: number;
  total: number;
  played: number;
  error: string | null;
  result: Replay['result'];
  summary: Replay['summary'];
}
export interface NewReplay {
  readonly id: string;
  readonly userId: number;
  readonly draft: object;
  readonly from: Date;
  readonly until: Date;
  readonly total: number;
  readonly now: Date;
}
/** Replay that this worker has claimed. Its writes count until another worker claims the replay. */
export interface ClaimedReplay {
  id: string;
  runs: number;
  draft: unknown;
  range_from: Date;
  range_until: Date;
  total: number;
}
type Claim = Pick<ClaimedReplay, 'id' | 'runs'>;

/** Replays. The rows of the ReplayQueue. */
@Injectable()
export class ReplayRepository {
  constructor(private readonly database: DatabaseService) {}

  async insert({ id, userId, draft, from, until, total, now }: NewReplay): Promise<void> {
    await this.database.query(sql`
      INSERT INTO replays (
        id, user_id, draft, range_from, range_until, total, due_at, created_at
      )
      VALUES (
        ${id}::uuid, ${userId}, ${JSON.stringify(draft)}::jsonb,
        ${from}, ${until}, ${total}, ${now}, ${now}
      )`);
  }

  /** Finds a replay. The result of an earlier version, which is a list, is not read. */
  async find(id: string): Promise<ReplayRow | null> {
    const [row] = await this.database.query<ReplayRow>(sql`
      SELECT
        id, status, progress, total, played, error,
        result -> 'shares' AS result,
        result -> 'summary' AS summary
      FROM replays
      WHERE id = ${id}::uuid`);
    return row ?? null;
  }

  listDue(now: Date, limit: number): Promise<{ id: string; runs: number }[]> {
    return this.database.query(sql`
      SELECT id, runs
      FROM replays
      WHERE finished_at IS NULL AND due_at <= ${now}
      ORDER BY due_at
      LIMIT ${limit}`);
  }

  /** Claims a replay, which starts from the beginning: counts of a dead worker are not kept. */
  async claim(id: string, now: Date, leaseEnd: Date): Promise<ClaimedReplay | null> {
    const [row] = await this.database.query<ClaimedReplay>(sql`
      UPDATE replays
      SET status = 'running', runs = runs + 1, due_at = ${leaseEnd}, played = 0, progress = 0
      WHERE id = ${id}::uuid AND finished_at IS NULL AND due_at <= ${now}
      RETURNING id, runs, draft, range_from, range_until, total`);
    return row ?? null;
  }

  /**
   * Writes the progress and renews the lease. False if another worker has claimed the replay
   * meanwhile.
   */
  async report(
    { id, runs }: Claim,
    played: number,
    progress: number,
    leaseEnd: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE replays
      SET played = ${played}, progress = ${progress}, due_at = ${leaseEnd}
      WHERE id = ${id}::uuid AND runs = ${runs} AND finished_at IS NULL
      RETURNING 1`);
    return rows.length > 0;
  }

  async complete(
    { id, runs }: Claim,
    played: number,
    figures: ReplayFigures,
    now: Date,
  ): Promise<void> {
    await this.database.query(sql`
      UPDATE replays
      SET
        status = 'completed', result = ${JSON.stringify(figures)}::jsonb,
        total = ${played}, played = ${played}, progress = 100, finished_at = ${now}
      WHERE id = ${id}::uuid AND runs = ${runs} AND finished_at IS NULL`);
  }

  async fail({ id, runs }: Claim, error: string, now: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE replays
      SET status = 'failed', error = ${error}, finished_at = ${now}
      WHERE id = ${id}::uuid AND runs = ${runs} AND finished_at IS NULL`);
  }

  /** Makes the replay due again, for the next worker. */
  async giveBack({ id, runs }: Claim, dueAt: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE replays
      SET status = 'idle', due_at = ${dueAt}, played = 0, progress = 0
      WHERE id = ${id}::uuid AND runs = ${runs} AND finished_at IS NULL`);
  }

  async deleteFinishedBefore(instant: Date): Promise<void> {
    await this.database.query(sql`DELETE FROM replays WHERE finished_at < ${instant}`);
  }
}
