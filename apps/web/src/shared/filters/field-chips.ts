import type { GroupChoices } from '#shared/api/use-filter-data';
import {
  NO_SELECTION,
  selectionOf,
  withRadio,
  withSelection,
  type FieldValues,
  type FilterField,
  type RadioField,
  type SelectField,
} from './filter-fields';
import type { FilterChip } from './filter-panel';

/** A selection with more values than this is shown as one chip with their number. */
const OWN_CHIPS = 4;

interface Context {
  readonly values: FieldValues;
  readonly defaults: FieldValues;
  readonly choices: GroupChoices;
  readonly onChange: (values: FieldValues) => void;
}

const selectChips = (field: SelectField, { values, choices, onChange }: Context): FilterChip[] => {
  const selection = selectionOf(values, field);
  const title = (name: string): string => `${name}${selection.isExcluded ? ' not' : ''}`;
  if (selection.values.length > OWN_CHIPS) {
    return [
      {
        key: field.field,
        label: `${title(field.label)}: ${selection.values.length} chosen`,
        onRemove: () => onChange(withSelection(values, field, NO_SELECTION)),
      },
    ];
  }
  const options = choices.of(field.group);
  return selection.values.map((id) => ({
    key: `${field.field} ${id}`,
    // A value that is no longer among the choices is shown as it is.
    label: `${title(field.one)}: ${options.find((choice) => choice.id === id)?.name ?? id}`,
    onRemove: () =>
      onChange(
        withSelection(values, field, {
          ...selection,
          values: selection.values.filter((other) => other !== id),
        }),
      ),
  }));
};

const radioChips = (field: RadioField, { values, defaults, onChange }: Context): FilterChip[] => {
  const value = values.radios[field.field];
  const standard = defaults.radios[field.field];
  if (value === standard || standard === undefined) return [];
  const option = field.options.find((other) => other.value === value);
  return [
    {
      key: field.field,
      label: `${field.label}: ${option?.label ?? String(value)}`,
      onRemove: () => onChange(withRadio(values, field, standard)),
    },
  ];
};

/** The chips of the fields in force; exclusions say "not". */
export const fieldChips = (fields: readonly FilterField[], context: Context): FilterChip[] =>
  fields.flatMap((field) =>
    field.kind === 'select' ? selectChips(field, context) : radioChips(field, context),
  );
