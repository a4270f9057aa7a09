import { useGroupChoices, type GroupChoices } from '#shared/api/use-filter-data';
import { fieldText, isRemovable, withoutField } from './field-chips';
import type { FilterChip } from './filter-chips';
import type { FilterCodec } from './filter-codec';
import { selectionOf, type Filter, type FilterField } from './filter-fields';

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
