import type { Dimension, GroupValue, ReportGroup } from '@leadline/contracts';
import { DIMENSIONS, DIMENSION_LABEL, emptyLabel } from '@leadline/contracts/report-dimensions';
import * as z from 'zod/mini';
import type { GroupChoices } from '#shared/api/use-filter-data';
import type { GroupField } from './filter-fields';
import type { JsonReader } from './json-reader';

// Groups of a report as filters, for values that no other filter has, e.g. an hour of every day.

const labelOf = (dimension: Dimension): string =>
  dimension === 'created_at' ? 'Day' : DIMENSION_LABEL[dimension];

export const GROUP_FIELDS: readonly GroupField[] = DIMENSIONS.map((dimension) => ({
  kind: 'group',
  field: `groups.${dimension}`,
  label: labelOf(dimension),
  dimension,
}));

/** Returns the groups with `group` replacing the group of its dimension. */
export const withGroup = (
  groups: readonly ReportGroup[],
  group: ReportGroup,
): readonly ReportGroup[] => [...withoutGroup(groups, group.group_by), group];

export const withoutGroup = (
  groups: readonly ReportGroup[],
  dimension: Dimension,
): readonly ReportGroup[] => groups.filter(({ group_by }) => group_by !== dimension);

const hour = z.int().check(z.minimum(0), z.maximum(23));
const weekday = z.int().check(z.minimum(1), z.maximum(7));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const month = z.string().check(z.regex(/^\d{4}-\d\d$/));
const value = z.nullable(z.union([z.int(), z.string()]));
const isGroup = ({ group_by, value: of }: ReportGroup): boolean => {
  const schemas: Partial<Record<Dimension, z.ZodMiniType>> = {
    hour,
    weekday,
    created_at: day,
    month,
  };
  return (schemas[group_by] ?? value).safeParse(of).success;
};
const Group = z
  .object({ group_by: z.enum(DIMENSIONS), value })
  .check(z.refine((group) => isGroup(group)));

export const readGroups = (json: JsonReader): readonly ReportGroup[] =>
  json.list('groups', 'Group', Group).reduce(withGroup, []);

export const groupsToJson = (groups: readonly ReportGroup[]): Record<string, unknown> =>
  groups.length === 0
    ? {}
    : { groups: groups.map(({ group_by, value: of }) => ({ group_by, value: of })) };

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const valueText = (dimension: Dimension, of: GroupValue, choices: GroupChoices): string => {
  if (of === null) return emptyLabel(dimension);
  if (typeof of === 'string') return of;
  const padded = String(of).padStart(2, '0');
  if (dimension === 'hour') return `${padded}:00–${padded}:59`;
  if (dimension === 'weekday') return WEEKDAYS[of - 1] ?? String(of);
  if (dimension !== 'status_group' && dimension !== 'deal') return String(of);
  const [records, unknown] =
    dimension === 'deal'
      ? [choices.of('Deals'), `Deal ${of}`]
      : [choices.of('Status Groups'), 'Deleted group'];
  const name = records.find(({ id }) => id === of)?.name;
  return name ?? (choices.isLoaded ? unknown : '…');
};

/** Returns the text of a group's chip, e.g. "Hour: 14:00–14:59". */
export const groupText = (
  { label, dimension }: GroupField,
  groups: readonly ReportGroup[],
  choices: GroupChoices,
): string | null => {
  const group = groups.find(({ group_by }) => group_by === dimension);
  return group === undefined ? null : `${label}: ${valueText(dimension, group.value, choices)}`;
};
