import { BLOCK_ROWS, type LeadColumns } from '../domain/lead-columns.js';
import type { LeadChangesQuery } from './lead-changes.query.js';

/** Ids of a range. Where none is missing, its leads fill their blocks. */
const IDS_A_RANGE = 8 * BLOCK_ROWS;

/**
 * Reads the leads up to an id on several connections at once. Each takes the next range of ids when
 * it is done with one, and fills blocks of its own. `onRange` gets the number of ids that were read
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
