import type { GroupTally } from '#modules/lead-conditions/domain/tally-question.js';

/** A group whose sums differ; null where a store does not have it. */
export interface TallyDifference {
  readonly codes: GroupTally['codes'];
  readonly clickhouse: GroupTally['tally'] | null;
  readonly postgres: GroupTally['tally'] | null;
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));

/** The groups in which two stores of leads do not agree. */
export const differencesOf = (
  clickhouse: readonly GroupTally[],
  postgres: readonly GroupTally[],
): readonly TallyDifference[] => {
  const byCodes = (groups: readonly GroupTally[]) =>
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
