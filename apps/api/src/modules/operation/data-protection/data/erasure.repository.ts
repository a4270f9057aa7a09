import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { ErasureKind, Recipient, Report } from '../domain/erasure-plan.js';

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
  undecided: number;
  created_by: string | null;
  created_at: Date;
  finished_at: Date | null;
}
/** Run that this worker has claimed. Its writes count until another worker claims it. */
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
  recipients: readonly Recipient[];
}
/** Completed run of a person. The subject is kept as long as a place waits for a decision. */
export type DecidedErasure = Pick<ClaimedErasure, 'id' | 'subject'>;
export interface ErasureResult extends DecidedErasure {
  readonly blacklist_items: number;
  readonly recipients: readonly (Recipient & { readonly name: string })[];
}
type Claim = Pick<ClaimedErasure, 'id' | 'runs'>;
/** Position of a run, and its changes so far. */
export interface Progress {
  readonly step: number;
  readonly position: number;
  readonly waiting: number;
  readonly report: Report;
  readonly recipients: readonly Recipient[];
}
/** Remains of a completed run. */
export interface Remains {
  readonly undecided: number;
  readonly blacklistItems: number;
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
  constructor(private readonly database: DatabaseService) {}

  /** Inserts a run for a person. Null if one is under way. */
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

  /** Inserts a run by age. Null if such a run is under way, or was made today. */
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
        e.report, u.name AS created_by,
        (
          SELECT count(*)::int
          FROM erasure_findings f
          WHERE f.erasure_id = e.id AND f.decision IS NULL
        ) AS undecided, e.created_at, e.finished_at
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

  /** Claims a run, which continues where the one before stopped. */
  async claim(id: number, now: Date, leaseEnd: Date): Promise<ClaimedErasure | null> {
    const [row] = await this.database.query<ClaimedErasure>(sql`
      UPDATE erasures
      SET status = 'running', runs = runs + 1, due_at = ${leaseEnd}
      WHERE id = ${id} AND status <> 'completed' AND due_at <= ${now}
      RETURNING
        id, kind, runs, subject_kind, subject_hash, subject, before, step, position::float8,
        report, recipients`);
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

  /** Stores the progress, in the transaction of the changes, after `lock`. */
  async saveProgress({ id }: Claim, progress: Progress, leaseEnd: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE erasures
      SET
        step = ${progress.step}, position = ${progress.position}, waiting = ${progress.waiting},
        report = ${JSON.stringify(progress.report)}::jsonb,
        recipients = ${JSON.stringify(progress.recipients)}::jsonb, due_at = ${leaseEnd}
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
   * Completes a run. Forgets the person, unless a place waits for a decision. Makes every process
   * read its leads again, unless no lead has changed.
   */
  async complete(
    { id, kind, report }: ClaimedErasure,
    { undecided, blacklistItems }: Remains,
    now: Date,
  ): Promise<void> {
    await this.database.query(sql`
      UPDATE erasures
      SET
        status = 'completed', waiting = 0, finished_at = ${now},
        subject = CASE WHEN ${undecided}::int > 0 THEN subject END,
        blacklist_items = ${blacklistItems}, report = ${JSON.stringify(report)}::jsonb
      WHERE id = ${id}`);
    if (kind !== 'payloads') await this.announce();
  }

  /** Makes every process read its leads again after the commit. */
  async announce(): Promise<void> {
    await this.database.query(sql`SELECT pg_notify('leads_erased', '')`);
  }

  /** Locks a completed run of a person for decisions. */
  async lockDecided(id: number): Promise<DecidedErasure | null> {
    const [row] = await this.database.query<DecidedErasure>(sql`
      SELECT id, subject
      FROM erasures
      WHERE id = ${id} AND kind = 'person' AND status = 'completed'
      FOR UPDATE`);
    return row ?? null;
  }

  async forgetSubject(id: number): Promise<void> {
    await this.database.query(sql`UPDATE erasures SET subject = NULL WHERE id = ${id}`);
  }

  /** Finds the result of a run of a person, with the advertisers that got the data. */
  async findResult(id: number): Promise<ErasureResult | null> {
    const [row] = await this.database.query<ErasureResult>(sql`
      SELECT
        e.id, e.blacklist_items,
        CASE WHEN e.status = 'completed' THEN e.subject END AS subject,
        (
          SELECT coalesce(
            jsonb_agg(r.recipient || jsonb_build_object('name', a.name) ORDER BY a.name), '[]'
          )
          FROM jsonb_array_elements(e.recipients) AS r(recipient)
          JOIN advertisers a ON a.id = (r.recipient ->> 'advertiser_id')::int
        ) AS recipients
      FROM erasures e
      WHERE e.id = ${id} AND e.kind = 'person'`);
    return row ?? null;
  }
}
