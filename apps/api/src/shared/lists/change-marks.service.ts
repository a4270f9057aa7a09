import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';

const EVERY_MS = 60_000;
/** Clocks of the database and of callers may differ by so much, or be set back. */
const DIFFERENCE = '5 minutes';

/**
 * Says with which transaction the changes after a time begin. Once a minute a mark notes the oldest
 * transaction that has not ended: whatever commits after the mark has its number or a greater one.
 */
@Injectable()
export class ChangeMarksService {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Returns the number of the first transaction that may have committed after a time, or a smaller
   * one. Where the clock was set back, times come twice: the earliest transaction then counts.
   */
  async firstAfter(time: Date): Promise<string> {
    const [mark] = await this.database.query<{ xid: string | null }>(sql`
      WITH asked AS (SELECT ${time}::timestamptz - ${DIFFERENCE}::interval AS time)
      SELECT max(xid)::text AS xid
      FROM change_marks, asked
      WHERE marked_at <= asked.time
        AND xid <= coalesce(
          (SELECT min(later.xid) FROM change_marks later WHERE later.marked_at > asked.time),
          9223372036854775807
        )`);
    return mark?.xid ?? '0';
  }

  /** Notes a mark, and forgets those of more than a month ago. */
  async mark(): Promise<void> {
    // The snapshot of the statement is older than the time that clock_timestamp() returns.
    await this.database.query(sql`
      WITH forgotten AS (
        DELETE FROM change_marks WHERE marked_at < now() - interval '31 days'
      )
      INSERT INTO change_marks (marked_at, xid)
      SELECT clock_timestamp(), pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      ON CONFLICT DO NOTHING`);
  }
}

/** Notes a mark every minute. */
@Injectable()
export class ChangeMarking extends PeriodicTask {
  constructor(marks: ChangeMarksService, queues: JobQueuesService) {
    super({ name: 'mark changes', everyMs: EVERY_MS, run: () => marks.mark() }, queues);
  }
}
