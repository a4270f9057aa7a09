import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { Waiting } from '../domain/waiting-decision.js';

interface DueDecision {
  readonly id: number;
  readonly runs: number;
}
export interface WaitingDecision extends Waiting {
  readonly lead_id: number;
  readonly user_name: string;
}

/** Decisions that can be undone. The rows of the DecisionQueue; `id` is the lead's. */
@Injectable()
export class WaitingDecisionRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Locks the decision. The caller has locked the lead (ADR 2): every change of this row, except
   * claiming or postponing it, requires the lock of the lead.
   */
  async lock(leadId: number): Promise<WaitingDecision | null> {
    const [row] = await this.database.query<WaitingDecision>(sql`
      SELECT w.lead_id, w.user_id, u.name AS user_name, w.status, w.is_fake, w.is_accept,
        w.status_override, w.advertiser_pays, w.asked_at, w.undo_until
      FROM waiting_acceptances w
      JOIN users u ON u.id = w.user_id
      WHERE w.lead_id = ${leadId}
      FOR UPDATE OF w`);
    return row ?? null;
  }

  async insert(leadId: number, waiting: Waiting): Promise<void> {
    await this.database.query(sql`
      INSERT INTO waiting_acceptances (
        lead_id, user_id, status, is_fake, is_accept, status_override, advertiser_pays, asked_at,
        undo_until, due_at)
      VALUES (
        ${leadId}, ${waiting.user_id}, ${waiting.status}, ${waiting.is_fake}, ${waiting.is_accept},
        ${waiting.status_override}, ${waiting.advertiser_pays}, ${waiting.asked_at},
        ${waiting.undo_until}, ${waiting.undo_until})`);
  }

  /**
   * Moves the end of one person's decisions that were asked for since an instant. Locks rows in
   * the order of their leads and nothing else, so it needs no lock of the leads: a holder of a lead
   * waits for a single row.
   */
  async postpone(
    leadIds: readonly number[],
    { userId, since, until }: { userId: number; since: Date; until: Date },
  ): Promise<void> {
    await this.database.query(sql`
      WITH own AS (
        SELECT lead_id
        FROM waiting_acceptances
        WHERE lead_id = ANY(${leadIds}) AND user_id = ${userId} AND asked_at >= ${since}
        ORDER BY lead_id
        FOR UPDATE
      )
      UPDATE waiting_acceptances w
      SET undo_until = ${until}, due_at = ${until}
      FROM own
      WHERE w.lead_id = own.lead_id`);
  }

  async delete(leadId: number): Promise<void> {
    await this.database.query(sql`DELETE FROM waiting_acceptances WHERE lead_id = ${leadId}`);
  }

  listDue(now: Date, limit: number): Promise<DueDecision[]> {
    return this.database.query(sql`
      SELECT lead_id AS id, runs
      FROM waiting_acceptances
      WHERE due_at <= ${now}
      ORDER BY due_at
      LIMIT ${limit}`);
  }

  async claim(id: number, now: Date, leaseEnd: Date): Promise<DueDecision | null> {
    const [row] = await this.database.query<DueDecision>(sql`
      UPDATE waiting_acceptances
      SET runs = runs + 1, due_at = ${leaseEnd}
      WHERE lead_id = ${id} AND due_at <= ${now}
      RETURNING lead_id AS id, runs`);
    return row ?? null;
  }
}
