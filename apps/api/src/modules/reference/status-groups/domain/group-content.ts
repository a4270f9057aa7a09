import type { Fact } from '@leadline/contracts';

/** What versions of a status group hold (ADR 26). */
export interface GroupContent {
  readonly group: string;
  readonly statuses: readonly string[];
}

export const groupFacts = ({ group, statuses }: GroupContent): readonly Fact[] => [
  { field: 'group', label: 'Group', text: group },
  { field: 'statuses', label: 'Statuses', text: statuses.join(', ') },
];
