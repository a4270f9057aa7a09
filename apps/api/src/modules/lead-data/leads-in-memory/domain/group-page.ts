// Finds the groups of a page. There may be a million groups, so they are not sorted as objects.

const PLACES = 2 ** 23;

/** Groups with their sort key, ascending, and their unique rank among equals. */
export interface SortedGroups {
  readonly groups: Uint32Array;
  readonly keys: Float64Array;
  readonly ranks: Uint32Array;
}

/** Returns the first position of a sorted array whose value is at least `value`. */
export const lowerBound = (sorted: Float64Array, value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Returns the groups at the positions `from` to `until` in the order of keys and ranks. Typed
 * arrays of keys sort fast; only the groups of the page, and those with the same key as its first
 * or last, are sorted by rank.
 */
export const pageOfGroups = (
  { groups, keys, ranks }: SortedGroups,
  from: number,
  until: number,
): number[] => {
  const end = Math.min(until, groups.length);
  if (from >= end) return [];
  const sorted = keys.slice().sort();
  const [least, most] = [sorted[from] as number, sorted[end - 1] as number];
  const near: number[] = [];
  for (let place = 0; place < groups.length; place += 1) {
    const key = keys[place] as number;
    if (key >= least && key <= most) near.push(place);
  }
  const first = lowerBound(sorted, least);
  const ofKey = (key: number): number[] => {
    const ranked = Float64Array.from(
      near.filter((place) => keys[place] === key),
      (place) => (ranks[place] as number) * PLACES + place,
    ).sort();
    return Array.from(ranked, (value) => value % PLACES);
  };
  const between = near
    .filter((place) => (keys[place] as number) > least && (keys[place] as number) < most)
    .sort(
      (a, b) =>
        (keys[a] as number) - (keys[b] as number) || (ranks[a] as number) - (ranks[b] as number),
    );
  const inOrder = [...ofKey(least), ...between, ...(most > least ? ofKey(most) : [])];
  return inOrder.slice(from - first, end - first).map((place) => groups[place] as number);
};
