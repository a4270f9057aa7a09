import { Injectable } from '@nestjs/common';
import { DatabaseService } from '#shared/database/database.service.js';
import {
  addTraceMonth,
  dropTraceMonth,
  giveUpSoon,
  listTraceMonths,
  lockTraceMonths,
} from '#modules/lead-data/lead-ledger/data/trace-months.sql.js';
import { expiredMonths, missingMonths, type TraceMonth } from '../domain/trace-months.js';

/** Changes the months of traces. Each change is a separate transaction, so that locks are short. */
@Injectable()
export class TraceMonthsRepository {
  constructor(private readonly database: DatabaseService) {}

  async addMissing(now: Date): Promise<void> {
    for (;;) {
      const isDone = await this.database.tx(async () => {
        const last = (await this.lockedMonths()).at(-1);
        if (last === undefined) throw new Error('lead_decisions has no months.');
        const next = missingMonths(last.end, now)[0];
        if (next === undefined) return true;
        for (const statement of addTraceMonth(next)) await this.database.query(statement);
        return false;
      });
      if (isDone) return;
    }
  }

  /**
   * Drops the oldest month all of whose traces are from before an instant.
   * @param record is given the name of the month, in the same transaction
   * @returns whether there was one
   */
  async dropOne(before: Date, record: (month: string) => Promise<void>): Promise<boolean> {
    return this.database.tx(async () => {
      const months = await this.lockedMonths();
      const [expired] = expiredMonths(months, before);
      // The last month stays, because the next one begins at its end.
      if (expired === undefined || months.length === 1) return false;
      await this.database.query(dropTraceMonth(expired.name));
      await record(expired.name);
      return true;
    });
  }

  private async lockedMonths(): Promise<readonly TraceMonth[]> {
    await this.database.query(lockTraceMonths);
    await this.database.query(giveUpSoon);
    return this.database.query<TraceMonth>(listTraceMonths);
  }
}
