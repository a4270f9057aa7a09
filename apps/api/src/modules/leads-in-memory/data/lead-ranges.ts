import type { LeadChangesQuery } from './lead-changes.query.js';

/** Ids of a range. Ids are dense, so that this is nearly its number of leads. */
const IDS_A_RANGE = 20_000;
/** Ranges that each connection reads ahead, so that the server works while rows are stored. */
const AHEAD = 2;

export interface Range {
  readonly rows: Buffer;
  readonly lastId: number;
}

/**
 * The leads up to an id in ranges, which come in the order of ids, because blocks are to hold
 * neighbours in time. They are read on several connections at once.
 */
export async function* readRanges(
  connections: readonly LeadChangesQuery[],
  newestId: number,
): AsyncGenerator<Range> {
  const count = Math.ceil(newestId / IDS_A_RANGE);
  const reading: Promise<Range>[] = [];
  const read = async (number: number): Promise<Range> => {
    const connection = connections[number % connections.length] as LeadChangesQuery;
    const lastId = Math.min((number + 1) * IDS_A_RANGE, newestId);
    return { rows: await connection.rowsBetween(number * IDS_A_RANGE + 1, lastId), lastId };
  };
  for (let number = 0, begun = 0; number < count; number += 1) {
    for (; begun < Math.min(count, number + connections.length * AHEAD); begun += 1) {
      const range = read(begun);
      // A failure counts when its turn comes.
      range.catch(() => undefined);
      reading.push(range);
    }
    yield await (reading.shift() as Promise<Range>);
  }
}
