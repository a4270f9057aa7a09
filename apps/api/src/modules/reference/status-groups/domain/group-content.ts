import type { Fact } from '@leadline/contracts';

/** Content of a version of a status group (ADR 26). */
export interface GroupContent {
  readonly group: string;
  readonly statuses: readonly string[];
}

export const groupFacts = ({ group, statuses }: GroupContent): readonly Fact[] => [
  { field: 'group', label: 'Group', text: group },
  { field: 'statuses', label: 'Statuses', text: statuses.join(', ') },
];
