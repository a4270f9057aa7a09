// Finds the part of an order that a page shows. There may be millions of places, so they are not
// sorted as objects.

/** Returns the first position of a sorted array whose value is at least `value`. */
export const lowerBound = (sorted: ArrayLike<number>, value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Returns the places `from` to `until` in the order of their keys and of their unique ranks.
 * Typed arrays of keys sort fast; only the places of the page, and those with the same key as its
 * first or last, are sorted by rank.
 */
export const placesOf = (
  keys: Float64Array,
  ranks: Int32Array | Uint32Array,
  from: number,
  until: number,
): number[] => {
  const end = Math.min(until, keys.length);
  if (from >= end) return [];
  const sorted = keys.slice().sort();
  const [least, most] = [sorted[from] as number, sorted[end - 1] as number];
  const near: number[] = [];
  for (let place = 0; place < keys.length; place += 1) {
    const key = keys[place] as number;
    if (key >= least && key <= most) near.push(place);
  }
  const first = lowerBound(sorted, least);
  // One number holds a rank and a place, so that a typed array sorts both.
  const ofKey = (key: number): number[] => {
    const same = near.filter((place) => keys[place] === key);
    const ranked = Float64Array.from(
      same,
      (place, index) => (ranks[place] as number) * same.length + index,
    ).sort();
    return Array.from(ranked, (value) => same[value % same.length] as number);
  };
  const between = near
    .filter((place) => (keys[place] as number) > least && (keys[place] as number) < most)
    .sort(
      (a, b) =>
        (keys[a] as number) - (keys[b] as number) || (ranks[a] as number) - (ranks[b] as number),
    );
  const inOrder = [...ofKey(least), ...between, ...(most > least ? ofKey(most) : [])];
  return inOrder.slice(from - first, end - first);
};
