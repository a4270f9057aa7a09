import type { GroupChoices } from '#shared/api/use-filter-data';
import type { RangeChoice } from './date-range';
import {
  NO_SELECTION,
  choicesOf,
  selectionOf,
  unlistedName,
  withRadio,
  withSelection,
  type CombinationField,
  type FilterField,
  type RadioField,
  type SelectField,
} from './filter-fields';
import type { FilterParts } from './filter-parts';
import { groupText, withoutGroup } from './report-groups';
import { BADGE_FLAGS, CONVERSIONS, NO_COMBINATION, OUTCOMES } from './lead-combination';

/** Most values that a chip names in full. A longer list names the first two and counts the rest. */
const NAMED_VALUES = 3;

const listText = (names: readonly string[]): string =>
  names.length <= NAMED_VALUES
    ? names.join(', ')
    : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;

const rangeText = (range: RangeChoice): string =>
  'preset' in range ? range.preset : `${range.start} – ${range.end}`;

const selectText = (
  field: SelectField,
  { fields }: FilterParts,
  groups: GroupChoices,
): string | null => {
  const { values, isExcluded } = selectionOf(fields, field);
  if (values.length === 0) return null;
  const names = new Map(choicesOf(field, groups).map(({ id, name }) => [id, name]));
  // An unlisted value is shown as it is.
  const list = listText(values.map((id) => names.get(id) ?? unlistedName(field, id, groups)));
  return `${field.one}${isExcluded ? ' not' : ''}: ${list}`;
};

const radioText = (
  { field, label, options }: RadioField,
  { fields }: FilterParts,
  defaults: FilterParts,
): string | null => {
  const value = fields.radios[field];
  if (value === defaults.fields.radios[field]) return null;
  const option = options.find((other) => other.value === value);
  return `${label}: ${option?.label ?? String(value)}`;
};

const combinationText = (
  { field, label }: CombinationField,
  { combination: { conversion, outcome, badges } }: FilterParts,
): string | null => {
  const named = (options: readonly { value: string; label: string }[], chosen: string) =>
    chosen === 'all' ? null : options.find(({ value }) => value === chosen)?.label;
  const text = {
    conversion: () => named(CONVERSIONS, conversion),
    outcome: () => named(OUTCOMES, outcome),
    badges: () =>
      listText(
        BADGE_FLAGS.filter(({ value }) => badges.includes(value)).map((flag) => flag.label),
      ) || null,
  }[field]();
  return text ? `${label}: ${text}` : null;
};

/**
 * Returns the text of a field's chip, e.g. "Country not: France, Germany". Null if the field is not
 * in use.
 */
export const fieldText = (
  field: FilterField,
  parts: FilterParts,
  defaults: FilterParts,
  groups: GroupChoices,
): string | null => {
  switch (field.kind) {
    case 'range':
      return parts.time.last24Hours ? null : rangeText(parts.time.range);
    case 'switch':
      return parts.time[field.field] ? field.label : null;
    case 'select':
      return selectText(field, parts, groups);
    case 'radio':
      return radioText(field, parts, defaults);
    case 'combination':
      return combinationText(field, parts);
    case 'group':
      return groupText(field, parts.groups, groups);
  }
};

/** Returns the filter without a field. A range or radio returns to the page's default. */
export const withoutField = (
  field: FilterField,
  parts: FilterParts,
  defaults: FilterParts,
): FilterParts => {
  const { time, fields, combination, groups } = parts;
  switch (field.kind) {
    case 'range':
      return { ...parts, time: { ...time, range: defaults.time.range } };
    case 'switch':
      return { ...parts, time: { ...time, [field.field]: false } };
    case 'select':
      return { ...parts, fields: withSelection(fields, field, NO_SELECTION) };
    case 'radio': {
      const standard = defaults.fields.radios[field.field];
      return standard === undefined
        ? parts
        : { ...parts, fields: withRadio(fields, field, standard) };
    }
    case 'group':
      return { ...parts, groups: withoutGroup(groups, field.dimension) };
    case 'combination':
      return {
        ...parts,
        combination: { ...combination, [field.field]: NO_COMBINATION[field.field] },
      };
  }
};

/**
 * Whether a chip can be removed. Every page needs a range, so its chip only goes back to the
 * default.
 */
export const isRemovable = (
  field: FilterField,
  { time }: FilterParts,
  defaults: FilterParts,
): boolean => field.kind !== 'range' || rangeText(time.range) !== rangeText(defaults.time.range);

/** Whether a field can be added. The range is always there, and groups come only from reports. */
export const isOffered = (
  field: FilterField,
  parts: FilterParts,
  defaults: FilterParts,
  groups: GroupChoices,
): boolean =>
  field.kind !== 'range' &&
  field.kind !== 'group' &&
  fieldText(field, parts, defaults, groups) === null;
