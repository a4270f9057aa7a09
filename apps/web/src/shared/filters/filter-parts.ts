import type { ReportGroup } from '@leadline/contracts';
import { readTime, timeToJson, type CheckedIds, type FilterCodec } from './filter-codec';
import { fieldsCodec, NO_VALUES, type FieldValues, type FilterField } from './filter-fields';
import { combinationCodec, NO_COMBINATION, type LeadCombination } from './lead-combination';
import { groupsToJson, readGroups } from './report-groups';
import { timeFilterOf, type TimeFilter } from './time-filter';

/** Values of the fields of a filter. A page without fields of a part leaves that part unchanged. */
export interface FilterParts {
  readonly time: TimeFilter;
  readonly fields: FieldValues;
  readonly combination: LeadCombination;
  /** Groups of a report without a filter of their own, at most one per dimension. */
  readonly groups: readonly ReportGroup[];
}

/** Empty parts, for pages that lack fields of some parts. */
export const NO_PARTS: FilterParts = {
  time: timeFilterOf({ preset: 'Today' }),
  fields: NO_VALUES,
  combination: NO_COMBINATION,
  groups: [],
};

const hasKind = (fields: readonly FilterField[], kind: FilterField['kind']): boolean =>
  fields.some((field) => field.kind === kind);

const checkedParts = (ids: CheckedIds<FieldValues>): CheckedIds<FilterParts> => ({
  isNeeded: ({ fields }) => ids.isNeeded(fields),
  check: (parts, choices) => {
    const { filter, leftOut } = ids.check(parts.fields, choices);
    return { filter: { ...parts, fields: filter }, leftOut };
  },
});

/** Returns the codec of a filter that consists of these fields. */
export const partsCodec = (
  fields: readonly FilterField[],
  defaults: FilterParts,
): FilterCodec<FilterParts> => {
  const values = fieldsCodec(fields, defaults.fields);
  const hasTime = hasKind(fields, 'range');
  const hasCombination = hasKind(fields, 'combination');
  const hasGroups = hasKind(fields, 'group');
  return {
    defaults,
    toJson: (parts) => ({
      ...(hasTime && timeToJson(parts.time)),
      ...values.toJson(parts.fields),
      ...(hasCombination && combinationCodec.toJson(parts.combination)),
      ...(hasGroups && groupsToJson(parts.groups)),
    }),
    read: (json) => ({
      time: hasTime ? readTime(json, defaults.time) : defaults.time,
      fields: values.read(json),
      combination: hasCombination ? combinationCodec.read(json) : defaults.combination,
      groups: hasGroups ? readGroups(json) : defaults.groups,
    }),
    ...(values.ids && { ids: checkedParts(values.ids) }),
  };
};
