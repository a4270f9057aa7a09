import { eventually } from './eventually.js';

/**
 * Resolves when exactly that many statements of this database wait for locks of others. `rows`
 * runs a statement in it.
 */
export const waitingForLocks = (
  rows: (text: string) => Promise<unknown[]>,
  count: number,
): Promise<void> =>
  eventually(async () => {
    const waiting = await rows(
      `SELECT 1
       FROM pg_stat_activity
       WHERE datname = current_database()
         AND wait_event_type = 'Lock'`,
    );
    if (waiting.length !== count) throw new Error(`${waiting.length} wait`);
  });
