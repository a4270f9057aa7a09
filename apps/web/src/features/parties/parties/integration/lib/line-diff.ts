export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Longer texts are shown whole, because comparing each line with each other one takes too long. */
const MAX_LINES = 500;

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));
const asLines = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] =>
  lines.map((text) => ({ kind, text }));

/** Returns the length of the longest common subsequence from each pair of places on. */
const commonLengths = (before: readonly string[], after: readonly string[]): number[][] => {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? [];
      const below = lengths[i + 1] ?? [];
      row[j] =
        before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
};

/** Returns the lines of two texts, with those that only one of them has. */
export const lineDiff = (before: string, after: string): DiffLine[] => {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (old.length > MAX_LINES || now.length > MAX_LINES)
    return [...asLines('removed', old), ...asLines('added', now)];
  const lengths = commonLengths(old, now);
  const diff: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    const [removed = '', added = ''] = [old[i], now[j]];
    if (removed === added) {
      diff.push({ kind: 'same', text: added });
      i += 1;
      j += 1;
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) {
      diff.push({ kind: 'removed', text: removed });
      i += 1;
    } else {
      diff.push({ kind: 'added', text: added });
      j += 1;
    }
  }
  return [...diff, ...asLines('removed', old.slice(i)), ...asLines('added', now.slice(j))];
};
