import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { fieldError } from '#shared/http/app-error.js';
import { ChangeMarksService } from './change-marks.service.js';
import type { ChangeRange } from '#shared/database/changes.sql.js';
import {
  cursorOf,
  laterOf,
  placeOf,
  type ListName,
  type ListPlace,
} from '#shared/database/list-cursor.js';

/** A row in the order of changes. */
interface ChangedRow {
  /** Number of the transaction that changed the row. */
  readonly changed_xid: string;
  readonly id: number | string;
}
interface AskedPlace {
  readonly cursor?: string | null | undefined;
  readonly updated_since?: string | null | undefined;
}

interface State {
  /** Number of the oldest transaction that may still commit. */
  readonly horizon: string;
  readonly newest: string;
  /** The same on a replica, but another one after a restore, which makes every table anew. */
  readonly database: string;
}

const invalid = (message: string) => fieldError('cursor', 'invalid_cursor', message);

/**
 * Where a page of a list begins, and where the next one does (ADR 107). Readers who go on from the
 * last cursor miss no change, however late its transaction commits.
 */
@Injectable()
export class ListPlacesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly marks: ChangeMarksService,
  ) {}

  /**
   * Returns the place that a request names. Null for the beginning of the list. Throws
   * VALIDATION_FAILED for a cursor that was not made for this list, or before a restore.
   */
  async find(list: ListName, { cursor, updated_since }: AskedPlace): Promise<ListPlace | null> {
    if (cursor) {
      const { database } = await this.state();
      const place = placeOf(list, cursor, database);
      if (!place)
        throw invalid('Send an unchanged next_cursor of this list, or begin anew after a restore');
      if (place.order === 'list' && updated_since)
        throw invalid('This cursor is not one of a list of changes');
      return place;
    }
    if (!updated_since) return null;
    const key = await this.marks.firstAfter(new Date(updated_since));
    return { order: 'changes', key, id: '0' };
  }

  /**
   * Reads a page of changes after a place. `read` reads the rows of the range in the order of the
   * numbers and ids, in the same state of the database.
   */
  changes<Row extends ChangedRow>(
    list: ListName,
    { after, limit }: { readonly after: ListPlace; readonly limit: number },
    read: (range: ChangeRange) => Promise<Row[]>,
  ): Promise<{ rows: Row[]; next_cursor: string }> {
    return this.database.read(async () => {
      const { horizon, newest, database } = await this.state();
      // A copy of the disk of an earlier time counts on from there.
      if (BigInt(after.key) > BigInt(newest)) throw invalid('This cursor is of another database');
      const rows = await read({ after, horizon });
      const last = rows.length < limit ? undefined : rows.at(-1);
      const next: ListPlace = last
        ? { order: 'changes', key: last.changed_xid, id: String(last.id) }
        : laterOf(after, { order: 'changes', key: horizon, id: '0' });
      return { rows, next_cursor: cursorOf(list, next, database) };
    });
  }

  /** Returns the cursor of the next page of a list, null on the last one. */
  next(
    list: ListName,
    last: { readonly micros: string; readonly id: number | string } | undefined,
  ): string | null {
    if (!last) return null;
    return cursorOf(list, { order: 'list', key: last.micros, id: String(last.id) }, '');
  }

  private async state(): Promise<State> {
    const [row] = await this.database.query<State>(sql`
      SELECT pg_snapshot_xmin(s)::text AS horizon, pg_snapshot_xmax(s)::text AS newest,
        concat_ws('-', c.system_identifier, 'change_marks'::regclass::oid) AS database
      FROM pg_current_snapshot() s, pg_control_system() c`);
    if (!row) throw new Error('PostgreSQL has returned no snapshot');
    return row;
  }
}
