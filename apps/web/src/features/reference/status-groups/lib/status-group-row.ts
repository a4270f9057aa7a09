import type { CallReply } from '#shared/api/api-types';

type WireGroup = CallReply<'statusGroups.list'>[number];
export type StatusGroupRow = Omit<WireGroup, 'statuses'> & {
  readonly statuses: readonly string[];
};

/** Parses the statuses, which are JSON text (STG-003). */
export const rowOf = (group: WireGroup): StatusGroupRow => ({
  ...group,
  statuses: JSON.parse(group.statuses) as string[],
});
