// A Statuses filter may hold groups beside statuses. On the wire a group is one text among the
// others; no advertiser reports a status that begins like this.
const PREFIX = 'status-group:';

/** The value that stands for the statuses of a group. */
export const statusGroupValue = (id: number): string => `${PREFIX}${id}`;

/** The id of the group that a value stands for; null for a status. */
export const statusGroupOf = (value: string): number | null => {
  const digits = value.startsWith(PREFIX) ? value.slice(PREFIX.length) : '';
  return /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : null;
};

/**
 * The statuses that the values of a filter stand for. A group that is deleted stands for none: its
 * value stays, and no lead has it.
 */
export const expandStatusGroups = <T extends string | null>(
  values: readonly T[],
  members: ReadonlyMap<number, readonly string[]>,
): (T | string)[] => [
  ...new Set(
    values.flatMap((value): (T | string)[] => {
      const id = value === null ? null : statusGroupOf(value);
      return (id === null ? undefined : members.get(id))?.slice() ?? [value];
    }),
  ),
];
