import { BLOCK_ROWS, type LeadColumns } from '../domain/lead-columns.js';
import type { LeadChangesQuery } from './lead-changes.query.js';

/** Ids of a range. If no id is missing, its leads fill their blocks. */
const IDS_A_RANGE = 8 * BLOCK_ROWS;

/**
 * Reads the leads up to an id on several connections at once. Each connection takes the next range
 * of ids when it has finished one, and fills its own blocks. `onRange` gets the number of ids read
 * so far.
 */
export const readRanges = async (
  connections: readonly LeadChangesQuery[],
  columns: LeadColumns,
  newestId: number,
  onRange: (ids: number) => void,
): Promise<void> => {
  let [begun, read] = [0, 0];
  await Promise.all(
    connections.map(async (connection, lane) => {
      while (begun < newestId) {
        const first = begun + 1;
        const last = Math.min(begun + IDS_A_RANGE, newestId);
        begun = last;
        await connection.readBetween(first, last, columns, lane);
        columns.closeBlock(lane);
        read += last - first + 1;
        onRange(read);
      }
    }),
  );
  columns.sortBlocks();
};
