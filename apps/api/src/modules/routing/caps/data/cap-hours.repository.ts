import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { CapHour } from '../domain/cap-history.js';

/** A reading of the open window of a cap. */
export interface CapReading {
  readonly cap_id: number;
  readonly hour_start: string;
  readonly window_start: string;
}
export interface CapHourRow extends CapHour {
  cap_id: number;
}

/** Reads and writes the hourly counts of caps. */
@Injectable()
export class CapHoursRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Records what the windows have counted by now. Several processes may record the same hour. */
  async record(readings: readonly CapReading[], now: Date): Promise<void> {
    await this.database.query(sql`
      INSERT INTO cap_hours AS h (cap_id, hour_start, window_start, filled, full_at)
      SELECT c.id, r.hour_start, r.window_start, coalesce(w.filled, 0),
        CASE WHEN coalesce(w.filled + w.reserved, 0) >= c.cap THEN ${now}::timestamptz END
      FROM jsonb_to_recordset(${JSON.stringify(readings)}::jsonb)
        AS r(cap_id int, hour_start timestamptz, window_start timestamptz)
      JOIN caps c ON c.id = r.cap_id
      LEFT JOIN cap_windows w ON w.cap_id = r.cap_id AND w.window_start = r.window_start
      ORDER BY 1
      ON CONFLICT (cap_id, hour_start) DO UPDATE
      SET window_start = excluded.window_start, filled = excluded.filled,
        full_at = CASE
          WHEN excluded.full_at IS NULL THEN NULL
          ELSE coalesce(h.full_at, excluded.full_at)
        END`);
  }

  /** Lists the records since a time, of all caps, in the order of their hours. */
  listSince(since: Date): Promise<CapHourRow[]> {
    return this.database.read((last) =>
      last<CapHourRow>(sql`
        SELECT cap_id, hour_start, window_start, filled, full_at
        FROM cap_hours
        WHERE hour_start >= ${since}
        ORDER BY cap_id, hour_start`),
    );
  }

  async deleteBefore(before: Date): Promise<void> {
    await this.database.query(sql`DELETE FROM cap_hours WHERE hour_start < ${before}`);
  }
}
