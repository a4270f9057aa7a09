import type { FieldChange, FieldDifference } from './schemas.js';

/** One line of a record, as people read it. */
export interface Fact {
  /** Identifies the line among those of a record. */
  readonly field: string;
  readonly label: string;
  readonly text: string;
  /**
   * Decides whether two lines say the same, if the text cannot: names may change while the ids
   * that they stand for do not.
   */
  readonly identity?: string;
}

const identityOf = (fact: Fact | undefined): string => fact?.identity ?? fact?.text ?? '';
const isSame = (a: Fact | undefined, b: Fact | undefined): boolean =>
  identityOf(a) === identityOf(b);

/** The lines of all sides once each, in the order of the first side that has them. */
const fieldsOf = (...sides: readonly (readonly Fact[])[]): Map<string, string> => {
  const labels = new Map<string, string>();
  for (const { field, label } of sides.flat()) if (!labels.has(field)) labels.set(field, label);
  return labels;
};
const byField = (facts: readonly Fact[]): ReadonlyMap<string, Fact> =>
  new Map(facts.map((fact) => [fact.field, fact]));

/** Lists the changes from one content to the other, line by line. */
export const changesBetween = (before: readonly Fact[], after: readonly Fact[]): FieldChange[] => {
  const [old, fresh] = [byField(before), byField(after)];
  return [...fieldsOf(after, before)].flatMap(([field, label]) =>
    isSame(old.get(field), fresh.get(field))
      ? []
      : [{ field, label, before: old.get(field)?.text ?? '', after: fresh.get(field)?.text ?? '' }],
  );
};

/**
 * The lines that two people have made different. `read` is what both started from; null if it is
 * not known.
 */
export const differencesBetween = (
  read: readonly Fact[] | null,
  theirs: readonly Fact[],
  mine: readonly Fact[],
): FieldDifference[] => {
  const [start, saved, sent] = [byField(read ?? []), byField(theirs), byField(mine)];
  const differs = (field: string): boolean =>
    !isSame(saved.get(field), sent.get(field)) ||
    (read !== null && !isSame(start.get(field), saved.get(field)));
  return [...fieldsOf(theirs, mine, read ?? [])].flatMap(([field, label]) =>
    differs(field)
      ? [
          {
            field,
            label,
            read: read === null ? null : (start.get(field)?.text ?? ''),
            theirs: saved.get(field)?.text ?? '',
            mine: sent.get(field)?.text ?? '',
          },
        ]
      : [],
  );
};

/** The lines of a template or another content that has no words of its own: a line per value. */
export const factsOfJson = (content: unknown, path = ''): Fact[] => {
  if (content === null || content === undefined) return [];
  if (typeof content !== 'object') {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return [{ field: path, label: path.replaceAll('.', ' › '), text }];
  }
  return Object.entries(content).flatMap(([key, value]) =>
    factsOfJson(value, path === '' ? key : `${path}.${key}`),
  );
};
