/** A line of a list of names and values. `id` identifies it on the screen only. */
export interface Pair {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

// Starts at the current time, because a draft kept over a reload has ids from before.
let lastId = Date.now();
export const nextLineId = (): number => {
  lastId += 1;
  return lastId;
};

export const newPair = (name = '', value = ''): Pair => ({ id: nextLineId(), name, value });

export const pairsOf = (record: Readonly<Record<string, string>>): Pair[] =>
  Object.entries(record).map(([name, value]) => newPair(name, value));

/** Whether the line was added but not filled in. */
const isEmpty = ({ name, value }: Pair): boolean => name.trim() === '' && value === '';

export const recordOf = (pairs: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(
    pairs.filter((pair) => !isEmpty(pair)).map(({ name, value }) => [name.trim(), value]),
  );

/** Maps each pair on the wire to the form's field, e.g. `template.headers.X-Key` → `headers.7`. */
export const pairKeys = (
  path: string,
  group: string,
  pairs: readonly Pair[],
): Record<string, string> => ({
  ...Object.fromEntries(
    pairs.map(({ id, name }) => [`${path}.${name.trim()}`, `${group}.${id}`] as const),
  ),
  [path]: group,
});

/**
 * Finds names that are missing or used twice. The server cannot: a record has each name only once.
 */
export const pairFaults = (group: string, pairs: readonly Pair[]): Record<string, string> => {
  const seen = new Set<string>();
  const faults: Record<string, string> = {};
  for (const pair of pairs) {
    const name = pair.name.trim();
    if (isEmpty(pair)) continue;
    if (name === '') faults[`${group}.${pair.id}`] = 'Enter a name';
    else if (seen.has(name)) faults[`${group}.${pair.id}`] = 'This name is used twice';
    seen.add(name);
  }
  return faults;
};
