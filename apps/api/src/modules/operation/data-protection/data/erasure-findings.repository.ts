import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { isNamedIn, type IdRange, type PersonTexts } from '#shared/database/erasure.sql.js';
import type { PersonValues } from '../domain/person-pattern.js';

export interface FindingRow {
  readonly id: number;
  readonly place: string;
  readonly row_id: number;
  readonly decision: 'erase' | 'keep' | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
}
interface Decided {
  readonly decision: 'erase' | 'keep';
  readonly userId: number;
  readonly at: Date;
}

/** Places that may name an erased person, and the decisions of staff about them. */
@Injectable()
export class ErasureFindingsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Adds findings. Rows that were found before stay unchanged. */
  async add(erasureId: number, place: string, rowIds: readonly number[]): Promise<void> {
    if (rowIds.length === 0) return;
    await this.database.query(sql`
      INSERT INTO erasure_findings (erasure_id, place, row_id)
      SELECT ${erasureId}::int, ${place}::text, row_id
      FROM unnest(${rowIds}::int[]) AS f(row_id)
      ON CONFLICT DO NOTHING`);
  }

  async countUndecided(erasureId: number): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(sql`
      SELECT count(*)::int AS count
      FROM erasure_findings
      WHERE erasure_id = ${erasureId} AND decision IS NULL`);
    return row?.count ?? 0;
  }

  /** Lists findings; undecided ones come first. */
  list(erasureId: number, limit: number): Promise<FindingRow[]> {
    return this.database.query<FindingRow>(sql`
      SELECT f.id, f.place, f.row_id, f.decision, u.name AS decided_by, f.decided_at
      FROM erasure_findings f
      LEFT JOIN users u ON u.id = f.decided_by
      WHERE f.erasure_id = ${erasureId}
      ORDER BY f.decided_at IS NOT NULL, f.id
      LIMIT ${limit}`);
  }

  /** Returns the undecided ones among the given findings of a run. */
  listUndecided(erasureId: number, ids: readonly number[]): Promise<FindingRow[]> {
    return this.database.query<FindingRow>(sql`
      SELECT id, place, row_id, decision, NULL AS decided_by, decided_at
      FROM erasure_findings
      WHERE erasure_id = ${erasureId} AND id = ANY(${ids}::int[]) AND decision IS NULL
      ORDER BY id
      FOR UPDATE`);
  }

  async decide(ids: readonly number[], { decision, userId, at }: Decided): Promise<void> {
    await this.database.query(sql`
      UPDATE erasure_findings
      SET decision = ${decision}, decided_by = ${userId}, decided_at = ${at}
      WHERE id = ANY(${ids}::int[])`);
  }

  /** Lists leads that have an e-mail or a phone of the person under another one. */
  async listRelatedLeads({ emails, phones }: PersonValues): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(sql`
      SELECT id
      FROM leads
      WHERE erased_at IS NULL
        AND (email = ANY(${emails}::text[]) OR phone = ANY(${phones}::text[]))`);
    return rows.map(({ id }) => id);
  }

  /**
   * Lists leads that have the e-mail of the person in another spelling, e.g. with a suffix after
   * `+`.
   */
  async listOtherSpellings(texts: PersonTexts, { after, until }: IdRange): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(sql`
      SELECT t.id
      FROM leads t
      WHERE t.id > ${after} AND t.id <= ${until} AND t.erased_at IS NULL
        AND ${isNamedIn(sql`t.email`, texts.needles, texts.sure)}`);
    return rows.map(({ id }) => id);
  }

  /** Returns the texts by which the screen tells leads apart. */
  nameLeads(ids: readonly number[]): Promise<{ id: number; quote: string }[]> {
    return this.database.query(sql`
      SELECT id, concat_ws(' ', first_name, last_name, email, phone) AS quote
      FROM leads
      WHERE id = ANY(${ids}::int[]) AND erased_at IS NULL`);
  }

  async countBlacklistItems({ emails, phones }: PersonValues): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(sql`
      SELECT count(*)::int AS count
      FROM blacklist_items
      WHERE lower(value) = ANY(${[...emails, ...phones].map((one) => one.toLowerCase())}::text[])`);
    return row?.count ?? 0;
  }
}
