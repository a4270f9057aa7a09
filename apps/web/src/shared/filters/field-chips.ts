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
  type Filter,
  type FilterField,
  type RadioField,
  type SelectField,
  type SwitchField,
} from './filter-fields';
import { comparisonText } from './time-filter';
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

const selectText = (field: SelectField, filter: Filter, groups: GroupChoices): string | null => {
  const { values, isExcluded } = selectionOf(filter, field);
  if (values.length === 0) return null;
  const names = new Map(choicesOf(field, groups).map(({ id, name }) => [id, name]));
  const list = listText(values.map((id) => names.get(id) ?? unlistedName(field, id, groups)));
  return `${field.one}${isExcluded ? ' not' : ''}: ${list}`;
};

const radioText = (
  { field, label, options }: RadioField,
  { fields }: Filter,
  defaults: Filter,
): string | null => {
  const value = fields.radios[field];
  if (value === defaults.fields.radios[field]) return null;
  const option = options.find((other) => other.value === value);
  return `${label}: ${option?.label ?? String(value)}`;
};

const combinationText = (
  { field, label }: CombinationField,
  { combination: { conversion, outcome, badges } }: Filter,
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

const switchText = ({ field, label }: SwitchField, { time }: Filter): string | null => {
  if (!time[field]) return null;
  const isStandard = field !== 'comparePast' || time.compareTo === 'previous_period';
  return isStandard ? label : `${label}: ${comparisonText(time.compareTo)}`;
};

/**
 * Returns the text of a field's chip, e.g. "Country not: France, Germany". Null if the field is not
 * in use.
 */
export const fieldText = (
  field: FilterField,
  filter: Filter,
  defaults: Filter,
  groups: GroupChoices,
): string | null => {
  switch (field.kind) {
    case 'range':
      return filter.time.last24Hours ? null : rangeText(filter.time.range);
    case 'switch':
      return switchText(field, filter);
    case 'select':
      return selectText(field, filter, groups);
    case 'radio':
      return radioText(field, filter, defaults);
    case 'combination':
      return combinationText(field, filter);
    case 'group':
      return groupText(field, filter.groups, groups);
    default:
      return null;
  }
};

/** Returns the filter without a field. A range or radio returns to the page's default. */
export const withoutField = (field: FilterField, filter: Filter, defaults: Filter): Filter => {
  const { time, combination, groups } = filter;
  switch (field.kind) {
    case 'range':
      return { ...filter, time: { ...time, range: defaults.time.range } };
    case 'switch':
      return { ...filter, time: { ...time, [field.field]: false } };
    case 'select':
      return withSelection(filter, field, NO_SELECTION);
    case 'radio': {
      const standard = defaults.fields.radios[field.field];
      return standard === undefined ? filter : withRadio(filter, field, standard);
    }
    case 'group':
      return { ...filter, groups: withoutGroup(groups, field.dimension) };
    case 'combination':
      return {
        ...filter,
        combination: { ...combination, [field.field]: NO_COMBINATION[field.field] },
      };
    default:
      return filter;
  }
};

/**
 * Whether a chip can be removed. Every page needs a range, so its chip only goes back to the
 * default.
 */
export const isRemovable = (field: FilterField, { time }: Filter, defaults: Filter): boolean =>
  field.kind !== 'range' || rangeText(time.range) !== rangeText(defaults.time.range);

const ADDED: readonly FilterField['kind'][] = ['switch', 'select', 'radio', 'combination'];
/** Whether a field can be added. The range is always there, and groups come only from reports. */
export const isOffered = (
  field: FilterField,
  filter: Filter,
  defaults: Filter,
  groups: GroupChoices,
): boolean => ADDED.includes(field.kind) && fieldText(field, filter, defaults, groups) === null;
