import { useGroupChoices, type GroupChoices } from '#shared/api/use-filter-data';
import type { EmptyList } from '#shared/table/empty-list';
import { fieldText, isRemovable, withoutField } from './field-chips';
import type { FilterChip } from './filter-chips';
import { filterText, type FilterCodec } from './filter-codec';
import { selectionOf, type Filter, type FilterField } from './filter-fields';
import { rangeWords, widerTime } from './time-filter';

/** The active filters of a page, and a way to change them. */
export interface FiltersInForce {
  /** The fields with chips, and the defaults of the page. */
  readonly codec: FilterCodec;
  readonly value: Filter;
  /** Activates another filter. */
  readonly onChange: (value: Filter) => void;
}

export interface FieldChip extends FilterChip {
  readonly field: FilterField;
}

const needsGroups = ({ codec: { fields }, value }: FiltersInForce): boolean =>
  value.groups.some(({ group_by }) => group_by === 'status_group') ||
  fields.some(
    (field) =>
      field.kind === 'select' &&
      typeof field.choices === 'string' &&
      selectionOf(value, field).values.length > 0,
  );

/** Returns a chip for each active filter, and the choices with their names. */
export const useFilterChips = (
  filters: FiltersInForce,
): { chips: readonly FieldChip[]; groups: GroupChoices } => {
  const { codec, value, onChange } = filters;
  const { fields, defaults } = codec;
  const groups = useGroupChoices(needsGroups(filters));
  const chips = fields.flatMap((field): FieldChip[] => {
    const label = fieldText(field, value, defaults, groups);
    if (label === null) return [];
    const remove = (): void => onChange(withoutField(field, value, defaults));
    return [
      {
        key: field.field,
        label,
        field,
        ...(isRemovable(field, value, defaults) && { onRemove: remove }),
      },
    ];
  });
  return { chips, groups };
};

/** Returns the filter with the fields of a codec at their defaults, apart from the range. */
const withoutFilters = ({ fields, defaults }: FilterCodec, filter: Filter): Filter => {
  const { range, last24Hours } = filter.time;
  const hasCombination = fields.some(({ kind }) => kind === 'combination');
  return {
    ...filter,
    time: { ...defaults.time, range, last24Hours },
    fields: defaults.fields,
    groups: defaults.groups,
    ...(hasCombination && { combination: defaults.combination }),
  };
};

/** Describes the range of an empty list, and offers a wider one. */
export const emptyRange = (
  filter: Filter,
  apply: (filter: Filter) => void,
): Pick<EmptyList, 'range' | 'wider'> => {
  const wider = widerTime(filter.time);
  return {
    range: rangeWords(filter.time),
    wider:
      wider === null
        ? undefined
        : {
            label: `Show ${wider.preset.toLowerCase()}`,
            onShow: () => apply({ ...filter, time: wider.time }),
          },
  };
};

/**
 * Explains why a list is empty: its range, or the filters of the codec. `onClear` activates the
 * filter without them.
 */
export const useEmptyList = (
  filters: FiltersInForce,
  onClear: (filter: Filter) => void = filters.onChange,
): EmptyList => {
  const { codec, value, onChange } = filters;
  const { chips } = useFilterChips(filters);
  const plain = withoutFilters(codec, value);
  const isFiltered = filterText(codec, value) !== filterText(codec, plain);
  return {
    ...emptyRange(value, onChange),
    filters: chips,
    onClearFilters: isFiltered ? () => onClear(plain) : undefined,
  };
};
