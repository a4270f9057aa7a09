import type { GroupCode } from '#modules/lead-data/lead-conditions/domain/grouping.js';

/** The sums of a group of leads or clicks. */
export interface GroupedSums {
  readonly codes: readonly GroupCode[];
  readonly tally: object;
}

/** Group whose sums differ. Null on the side of a store that does not have it. */
export interface TallyDifference {
  readonly codes: readonly GroupCode[];
  readonly clickhouse: object | null;
  readonly postgres: object | null;
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));

/** Returns the groups in which two stores do not agree. */
export const differencesOf = (
  clickhouse: readonly GroupedSums[],
  postgres: readonly GroupedSums[],
): readonly TallyDifference[] => {
  const byCodes = (groups: readonly GroupedSums[]) =>
    new Map(groups.map((group) => [textOf(group.codes), group]));
  const [ours, theirs] = [byCodes(clickhouse), byCodes(postgres)];
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    const [one, other] = [ours.get(key), theirs.get(key)];
    if (textOf(one?.tally) === textOf(other?.tally)) return [];
    return [
      {
        codes: one?.codes ?? other?.codes ?? [],
        clickhouse: one?.tally ?? null,
        postgres: other?.tally ?? null,
      },
    ];
  });
};
