import type { GroupCode } from '#modules/lead-data/lead-conditions/domain/grouping.js';

/** Number of matches for a value of the sort key, in the order of the list. */
export interface Bucket {
  readonly value: GroupCode;
  readonly count: number;
}

/** Buckets that a page touches, and the start of the page in them. */
export interface PageCut {
  readonly values: readonly GroupCode[];
  readonly count: number;
  readonly offset: number;
}

/** Returns the part of the buckets that holds the matches from `offset` on, at most `limit`. */
export const cutOf = (buckets: readonly Bucket[], offset: number, limit: number): PageCut => {
  const values: GroupCode[] = [];
  let [before, begin, count] = [0, 0, 0];
  for (const bucket of buckets) {
    const end = before + bucket.count;
    if (end > offset && before < offset + limit) {
      if (values.length === 0) begin = before;
      values.push(bucket.value);
      count += bucket.count;
    }
    before = end;
  }
  return { values, count, offset: Math.max(0, offset - begin) };
};
