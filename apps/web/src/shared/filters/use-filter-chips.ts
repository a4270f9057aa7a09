import { useGroupChoices, type GroupChoices } from '#shared/api/use-filter-data';
import { fieldText, isRemovable, withoutField } from './field-chips';
import type { FilterChip } from './filter-chips';
import { selectionOf, type FilterField } from './filter-fields';
import type { FilterParts } from './filter-parts';

/** The active filters of a page, and a way to change them. */
export interface FiltersInForce {
  /** Every filter of the page. */
  readonly fields: readonly FilterField[];
  readonly value: FilterParts;
  readonly defaults: FilterParts;
  /** Activates another filter. */
  readonly onChange: (value: FilterParts) => void;
}

export interface FieldChip extends FilterChip {
  readonly field: FilterField;
}

const needsGroups = ({ fields, value }: FiltersInForce): boolean =>
  value.groups.some(({ group_by }) => group_by === 'status_group') ||
  fields.some(
    (field) =>
      field.kind === 'select' &&
      typeof field.choices === 'string' &&
      selectionOf(value.fields, field).values.length > 0,
  );

/** Returns a chip for each active filter, and the choices with their names. */
export const useFilterChips = (
  filters: FiltersInForce,
): { chips: readonly FieldChip[]; groups: GroupChoices } => {
  const { fields, value, defaults, onChange } = filters;
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
