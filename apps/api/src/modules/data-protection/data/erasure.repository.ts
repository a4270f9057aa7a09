import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import type { ErasureKind, Report } from '../domain/erasure-plan.js';

export interface ErasureRow {
  id: number;
  kind: ErasureKind;
  subject_kind: 'email' | 'phone' | null;
  subject_hash: Buffer | null;
  before: Date | null;
  status: 'idle' | 'running' | 'completed';
  step: number;
  waiting: number;
  report: Report;
  created_by: string | null;
  created_at: Date;
  finished_at: Date | null;
}
/** A run that this worker has claimed. Its writes count as long as nobody claims it after. */
export interface ClaimedErasure {
  id: number;
  kind: ErasureKind;
  runs: number;
  subject_kind: 'email' | 'phone' | null;
  subject_hash: Buffer | null;
  subject: Buffer | null;
  before: Date | null;
  step: number;
  position: number;
  report: Report;
}
type Claim = Pick<ClaimedErasure, 'id' | 'runs'>;
/** Where a run goes on, and what it has changed until now. */
export interface Progress {
  readonly step: number;
  readonly position: number;
  readonly waiting: number;
  readonly report: Report;
}
export interface NewPersonErasure {
  readonly subjectKind: 'email' | 'phone';
  readonly hash: Buffer;
  readonly subject: Buffer;
  readonly userId: number;
  readonly now: Date;
}

/** Runs that erase. The rows of the ErasureQueue. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly database: Database) {}

  /** Null if a run for this person is under way. */
  async insertPerson(run: NewPersonErasure): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO erasures
        (kind, subject_kind, subject_hash, subject, due_at, created_by, created_at)
      VALUES (
        'person', ${run.subjectKind}, ${run.hash}, ${run.subject}, ${run.now}, ${run.userId},
        ${run.now}
      )
      ON CONFLICT (subject_hash) WHERE status <> 'completed' AND kind = 'person' DO NOTHING
      RETURNING id`);
    return row?.id ?? null;
  }

  async findOpen(hash: Buffer): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(sql`
      SELECT id
      FROM erasures
      WHERE subject_hash = ${hash} AND kind = 'person' AND status <> 'completed'`);
    return row?.id ?? null;
  }

  /** Null if such a run is under way, or was made today. */
  async insertRetention(kind: ErasureKind, before: Date, now: Date): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO erasures (kind, before, due_at, created_at)
      SELECT ${kind}::text, ${before}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      WHERE NOT EXISTS (
        SELECT 1
        FROM erasures
        WHERE kind = ${kind} AND created_at > ${now}::timestamptz - interval '12 hours'
      )
      ON CONFLICT (kind) WHERE status <> 'completed' AND kind <> 'person' DO NOTHING
      RETURNING id`);
    return row?.id ?? null;
  }

  list(limit: number): Promise<ErasureRow[]> {
    return this.database.query<ErasureRow>(sql`
      SELECT
        e.id, e.kind, e.subject_kind, e.subject_hash, e.before, e.status, e.step, e.waiting,
        e.report, u.name AS created_by, e.created_at, e.finished_at
      FROM erasures e
      LEFT JOIN users u ON u.id = e.created_by
      ORDER BY e.id DESC
      LIMIT ${limit}`);
  }

  listDue(now: Date, limit: number): Promise<{ id: number; runs: number }[]> {
    return this.database.query(sql`
      SELECT id, runs
      FROM erasures
      WHERE status <> 'completed' AND due_at <= ${now}
      ORDER BY due_at
      LIMIT ${limit}`);
  }

  /** The run goes on where the one before has stopped. */
  async claim(id: number, now: Date, leaseEnd: Date): Promise<ClaimedErasure | null> {
    const [row] = await this.database.query<ClaimedErasure>(sql`
      UPDATE erasures
      SET status = 'running', runs = runs + 1, due_at = ${leaseEnd}
      WHERE id = ${id} AND status <> 'completed' AND due_at <= ${now}
      RETURNING
        id, kind, runs, subject_kind, subject_hash, subject, before, step, position::float8,
        report`);
    return row ?? null;
  }

  /** Locks the run for a transaction. False if another worker has claimed it meanwhile. */
  async lock({ id, runs }: Claim): Promise<boolean> {
    const rows = await this.database.query(sql`
      SELECT 1
      FROM erasures
      WHERE id = ${id} AND runs = ${runs} AND status = 'running'
      FOR UPDATE`);
    return rows.length > 0;
  }

  /** To be called in the transaction of the changes, after `lock`. */
  async saveProgress({ id }: Claim, progress: Progress, leaseEnd: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE erasures
      SET
        step = ${progress.step}, position = ${progress.position}, waiting = ${progress.waiting},
        report = ${JSON.stringify(progress.report)}::jsonb, due_at = ${leaseEnd}
      WHERE id = ${id}`);
  }

  async saveSubject({ id }: Claim, subject: Buffer): Promise<void> {
    await this.database.query(sql`UPDATE erasures SET subject = ${subject} WHERE id = ${id}`);
  }

  async giveBack({ id, runs }: Claim, dueAt: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE erasures
      SET status = 'idle', due_at = ${dueAt}
      WHERE id = ${id} AND runs = ${runs} AND status = 'running'`);
  }

  /**
   * Forgets whom the run was about. Every process reads its leads anew, unless no lead has changed.
   */
  async complete({ id, kind }: ClaimedErasure, report: Report, now: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE erasures
      SET
        status = 'completed', subject = NULL, waiting = 0, finished_at = ${now},
        report = ${JSON.stringify(report)}::jsonb
      WHERE id = ${id}`);
    if (kind !== 'payloads') await this.database.query(sql`SELECT pg_notify('leads_erased', '')`);
  }
}
