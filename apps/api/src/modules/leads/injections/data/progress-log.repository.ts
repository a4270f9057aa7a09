import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** Values in which the new lead differs from its source. Null keeps the source's value. */
export interface InjectionParameters {
  readonly locate_leads: 'system' | 'ip' | 'phone';
  readonly publisher_id: number | null;
  readonly funnel: string | null;
  readonly publisher_id_override: string | null;
}
export type JobType = 'injection' | 'simulation';
export interface NewProgressLogs {
  readonly type: JobType;
  readonly advertiserId: number;
  readonly parameters: InjectionParameters;
  readonly userId: number;
  readonly batchId: string;
  readonly jobs: readonly { readonly lead_id: number; readonly scheduled_at: Date }[];
}
interface DueLog {
  readonly id: number;
  readonly runs: number;
}
/** Job that this worker has claimed. Its writes count until another worker claims the job. */
export interface ClaimedLog extends DueLog {
  readonly type: JobType;
  readonly lead_id: number;
  readonly created_lead_id: number | null;
  readonly advertiser_id: number;
  readonly parameters: InjectionParameters;
}
export interface LockedLog {
  readonly id: number;
  readonly status: string;
  readonly lead_id: number;
  readonly advertiser_id: number;
  readonly type: JobType;
}

/** Jobs: injections and simulations. The rows of the InjectionQueue. */
@Injectable()
export class ProgressLogRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Returns the ids that belong to a lead, and whether its personal data was erased. */
  listExisting(leadIds: readonly number[]): Promise<{ id: number; is_erased: boolean }[]> {
    return this.database.query(sql`
      SELECT id, erased_at IS NOT NULL AS is_erased
      FROM leads
      WHERE id = ANY(${leadIds}::int[])`);
  }

  /** Lists those of the leads that have an open job of this type for the advertiser. */
  async listWaiting(
    leadIds: readonly number[],
    advertiserId: number,
    type: JobType,
  ): Promise<number[]> {
    const rows = await this.database.query<{ lead_id: number }>(sql`
      SELECT lead_id
      FROM progress_logs
      WHERE lead_id = ANY(${leadIds}::int[]) AND advertiser_id = ${advertiserId}
        AND type = ${type} AND status <> 'completed'
      ORDER BY lead_id`);
    return rows.map(({ lead_id: id }) => id);
  }

  /**
   * Inserts jobs. Skips leads that already have an open job of this type for the advertiser. Sorted
   * by lead, so that two inserts cannot deadlock.
   */
  async insert(
    { type, advertiserId, parameters, userId, batchId, jobs }: NewProgressLogs,
    now: Date,
  ): Promise<(DueLog & { due_at: Date })[]> {
    return this.database.query(sql`
      INSERT INTO progress_logs (
        type, lead_id, advertiser_id, parameters,
        scheduled_at, due_at, created_by, created_at, batch_id
      )
      SELECT
        ${type}, lead_id, ${advertiserId}, ${JSON.stringify(parameters)}::jsonb,
        scheduled_at, scheduled_at, ${userId}, ${now}::timestamptz, ${batchId}::uuid
      FROM jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
        AS j(lead_id int, scheduled_at timestamptz)
      ORDER BY lead_id
      ON CONFLICT (lead_id, advertiser_id, type) WHERE status <> 'completed' DO NOTHING
      RETURNING id, runs, due_at`);
  }

  listDue(now: Date, limit: number): Promise<DueLog[]> {
    return this.database.query(sql`
      SELECT id, runs
      FROM progress_logs
      WHERE status <> 'completed' AND due_at <= ${now}
      ORDER BY due_at
      LIMIT ${limit}`);
  }

  async claim(id: number, now: Date, leaseEnd: Date): Promise<ClaimedLog | null> {
    const [row] = await this.database.query<ClaimedLog>(sql`
      UPDATE progress_logs
      SET status = 'running', runs = runs + 1, due_at = ${leaseEnd}
      WHERE id = ${id} AND status <> 'completed' AND due_at <= ${now}
      RETURNING id, runs, type, lead_id, created_lead_id, advertiser_id, parameters`);
    return row ?? null;
  }

  /**
   * Links the new lead to the job, in the transaction that stores the lead. False if another worker
   * has claimed the job meanwhile.
   */
  async linkLead({ id, runs }: DueLog, leadId: number): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE progress_logs
      SET created_lead_id = ${leadId}
      WHERE id = ${id} AND runs = ${runs} AND status = 'running' AND created_lead_id IS NULL
      RETURNING 1`);
    return rows.length > 0;
  }

  /**
   * Stores the outcome. Any run may do so, even a superseded one: the outcome of the lead is the
   * same for all runs.
   */
  async complete(
    id: number,
    outcome: 'accepted' | 'rejected' | 'unknown',
    reason: string | null,
    now: Date,
  ): Promise<void> {
    await this.database.query(sql`
      UPDATE progress_logs
      SET status = 'completed', outcome = ${outcome}, reason = ${reason}, finished_at = ${now}
      WHERE id = ${id} AND status = 'running'`);
  }

  /**
   * Ends a run without an outcome. A job whose lead is stored stays running, so that it can no
   * longer be deleted.
   */
  async giveBack({ id, runs }: DueLog, dueAt: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE progress_logs
      SET
        status = CASE WHEN created_lead_id IS NULL THEN 'idle' ELSE 'running' END,
        due_at = ${dueAt}
      WHERE id = ${id} AND runs = ${runs} AND status = 'running'`);
  }

  lock(ids: readonly number[]): Promise<LockedLog[]> {
    return this.database.query(sql`
      SELECT id, status, lead_id, advertiser_id, type
      FROM progress_logs
      WHERE id = ANY(${ids}::int[])
      ORDER BY id
      FOR UPDATE`);
  }

  makeDue(ids: readonly number[], now: Date): Promise<DueLog[]> {
    return this.database.query(sql`
      UPDATE progress_logs
      SET scheduled_at = ${now}, due_at = ${now}
      WHERE id = ANY(${ids}::int[])
      RETURNING id, runs`);
  }

  async delete(ids: readonly number[]): Promise<void> {
    await this.database.query(sql`DELETE FROM progress_logs WHERE id = ANY(${ids}::int[])`);
  }

  async deleteFinishedBefore(instant: Date): Promise<void> {
    await this.database.query(
      sql`DELETE FROM progress_logs WHERE status = 'completed' AND finished_at < ${instant}`,
    );
  }
}
