import { Injectable } from '@nestjs/common';
import type { BlacklistImportState, BlacklistImportLine, BlacklistLine } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { ItemContent } from '../domain/item-content.js';

export interface DueImport {
  readonly id: number;
  readonly runs: number;
}
/** An import that this worker has claimed. */
export interface ClaimedImport extends DueImport {
  readonly state: BlacklistImportState;
  readonly zone: string;
  readonly done: number;
}
export interface ImportRow {
  readonly id: number;
  readonly file_name: string;
  readonly user_name: string;
  readonly state: BlacklistImportState;
  readonly lines: number;
  readonly done: number;
  readonly faults: number;
  readonly wide: number;
  readonly items: number;
  readonly edited: number;
  readonly since: Date | null;
  readonly leads: number | null;
  readonly accepted: number | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}
/** A line as it was checked. */
export interface CheckedLine {
  readonly line: number;
  readonly content: ItemContent | null;
  readonly fault: string | null;
  readonly is_wide: boolean;
  readonly leads: number;
  readonly accepted: number;
}
export interface AddableLine {
  readonly line: number;
  readonly content: ItemContent;
}
interface Counts {
  readonly since: Date;
  readonly leads: number;
  readonly accepted: number;
}

const COLUMNS = sql`
  i.id, i.file_name, u.name AS user_name, i.state, i.lines, i.done, i.since, i.leads, i.accepted,
  i.created_at, i.ended_at,
  (
    SELECT count(*)::int
    FROM blacklist_import_lines l
    WHERE l.import_id = i.id AND l.fault IS NOT NULL
  ) AS faults,
  (
    SELECT count(*)::int
    FROM blacklist_import_lines l
    WHERE l.import_id = i.id AND l.is_wide AND l.fault IS NULL
  ) AS wide,
  (SELECT count(*)::int FROM blacklist_items b WHERE b.import_id = i.id) AS items,
  (
    SELECT count(*)::int
    FROM blacklist_items b
    WHERE b.import_id = i.id AND b.updated_at > b.created_at
  ) AS edited`;

/** Imports of blacklist items and their lines: the rows of the BlacklistImportQueue. */
@Injectable()
export class ImportsRepository {
  constructor(private readonly database: DatabaseService) {}

  listDue(now: Date, limit: number): Promise<DueImport[]> {
    return this.database.query(sql`
      SELECT id, runs
      FROM blacklist_imports
      WHERE due_at <= ${now}
      ORDER BY due_at, id
      LIMIT ${limit}`);
  }

  async claim(id: number, now: Date, leaseEnd: Date): Promise<ClaimedImport | null> {
    const [row] = await this.database.query<ClaimedImport>(sql`
      UPDATE blacklist_imports
      SET runs = runs + 1, due_at = ${leaseEnd}
      WHERE id = ${id} AND due_at <= ${now}
      RETURNING id, runs, state, zone, done`);
    return row ?? null;
  }

  /**
   * Notes how far a run is, or its next state and when that is due. False if another worker has
   * claimed the import.
   */
  async advance(
    { id, runs }: DueImport,
    next: { done: number; dueAt: Date | null; state?: BlacklistImportState; endedAt?: Date },
  ): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE blacklist_imports
      SET
        done = ${next.done},
        due_at = ${next.dueAt},
        state = coalesce(${next.state ?? null}::text, state),
        ended_at = coalesce(${next.endedAt ?? null}::timestamptz, ended_at)
      WHERE id = ${id} AND runs = ${runs}
      RETURNING id`);
    return rows.length === 1;
  }

  async insert(
    values: { userId: number; fileName: string; zone: string; at: Date },
    lines: readonly BlacklistLine[],
  ): Promise<number> {
    const { userId, fileName, zone, at } = values;
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO blacklist_imports (user_id, file_name, zone, lines, created_at, due_at)
      VALUES (${userId}, ${fileName}, ${zone}, ${lines.length}, ${at}, ${at})
      RETURNING id`);
    const id = row?.id ?? 0;
    await this.database.query(sql`
      INSERT INTO blacklist_import_lines (
        import_id, line, type, value, expires_at, hide_blocked, description
      )
      SELECT ${id}, l.line, l.type, l.value, l.expires_at, l.hide_blocked, l.description
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS l(
        line int, type text, value text, expires_at text, hide_blocked text, description text
      )
      ON CONFLICT DO NOTHING`);
    return id;
  }

  list(limit: number): Promise<ImportRow[]> {
    return this.database.query(sql`
      SELECT ${COLUMNS}
      FROM blacklist_imports i
      JOIN users u ON u.id = i.user_id
      ORDER BY i.id DESC
      LIMIT ${limit}`);
  }

  async find(id: number): Promise<ImportRow | null> {
    const [row] = await this.database.query<ImportRow>(sql`
      SELECT ${COLUMNS}
      FROM blacklist_imports i
      JOIN users u ON u.id = i.user_id
      WHERE i.id = ${id}`);
    return row ?? null;
  }

  async lock(id: number): Promise<void> {
    await this.database.query(sql`SELECT 1 FROM blacklist_imports WHERE id = ${id} FOR UPDATE`);
  }

  /**
   * Moves an import to a state in which a worker has to do something. A worker that has the import
   * for an earlier step, such as forgetting its lines, loses it.
   */
  async begin(id: number, state: BlacklistImportState, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE blacklist_imports
      SET state = ${state}, done = 0, runs = runs + 1, due_at = ${at}
      WHERE id = ${id}`);
  }

  async setCounts(id: number, { since, leads, accepted }: Counts): Promise<void> {
    await this.database.query(sql`
      UPDATE blacklist_imports
      SET since = ${since}, leads = ${leads}, accepted = ${accepted}
      WHERE id = ${id}`);
  }

  /** Lists all lines as they were sent, by their numbers. */
  listSent(id: number): Promise<BlacklistLine[]> {
    return this.database.query(sql`
      SELECT line, type, value, expires_at, hide_blocked, description
      FROM blacklist_import_lines
      WHERE import_id = ${id}
      ORDER BY line`);
  }

  async storeChecked(id: number, lines: readonly CheckedLine[]): Promise<void> {
    await this.database.query(sql`
      UPDATE blacklist_import_lines l
      SET
        content = c.content, fault = c.fault, is_wide = c.is_wide, leads = c.leads,
        accepted = c.accepted
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS c(
        line int, content jsonb, fault text, is_wide boolean, leads int, accepted int
      )
      WHERE l.import_id = ${id} AND l.line = c.line`);
  }

  /** Lists lines without a fault after a line. */
  listAddable(id: number, after: number, limit: number): Promise<AddableLine[]> {
    return this.database.query(sql`
      SELECT line, content
      FROM blacklist_import_lines
      WHERE import_id = ${id} AND line > ${after} AND fault IS NULL
      ORDER BY line
      LIMIT ${limit}`);
  }

  async setFaults(id: number, lines: readonly number[], fault: string): Promise<void> {
    await this.database.query(sql`
      UPDATE blacklist_import_lines
      SET fault = ${fault}
      WHERE import_id = ${id} AND line = ANY(${[...lines]}::int[])`);
  }

  /** Lists a page of lines, and how many there are. */
  async listLines(
    id: number,
    page: { isFaultsOnly: boolean; limit: number; offset: number },
  ): Promise<{ rows: BlacklistImportLine[]; total: number }> {
    const where = sql`
      import_id = ${id} AND (fault IS NOT NULL OR NOT ${page.isFaultsOnly}::boolean)`;
    const rows = await this.database.query<BlacklistImportLine>(sql`
      SELECT
        line, type, value, expires_at, hide_blocked, description, fault, is_wide, leads, accepted
      FROM blacklist_import_lines
      WHERE ${where}
      ORDER BY
        CASE WHEN ${page.isFaultsOnly}::boolean THEN 0 ELSE -leads END,
        is_wide DESC,
        line
      LIMIT ${page.limit} OFFSET ${page.offset}`);
    const [counted] = await this.database.query<{ total: number }>(sql`
      SELECT count(*)::int AS total FROM blacklist_import_lines WHERE ${where}`);
    return { rows, total: counted?.total ?? 0 };
  }

  async deleteLines(id: number): Promise<void> {
    await this.database.query(sql`DELETE FROM blacklist_import_lines WHERE import_id = ${id}`);
  }
}
