import { useFilterChoices } from '#shared/api/use-filter-data';
import type { ChoiceField, ChoiceValues } from './choice-filter';
import { MultiSelectFilter, type FilterChip } from './filter-panel';

const LABELS = {
  publishers: { select: 'Publisher', chip: 'Publisher' },
  countries: { select: 'Countries', chip: 'Country' },
  advertisers: { select: 'Advertisers', chip: 'Advertiser' },
  statuses: { select: 'Statuses', chip: 'Status' },
} as const satisfies Record<ChoiceField, { select: string; chip: string }>;

interface Props<K extends ChoiceField, F> {
  fields: readonly K[];
  value: F;
  onChange: (filter: F) => void;
}

/** A multi-select for each of the fields, with the choices from the filter data. */
export const ChoiceSelects = <K extends ChoiceField, F extends Pick<ChoiceValues, K>>({
  fields,
  value,
  onChange,
}: Props<K, F>) => {
  const choices = useFilterChoices();
  return fields.map((field) => (
    <MultiSelectFilter<string | number>
      key={field}
      label={LABELS[field].select}
      value={value[field]}
      options={choices[field]}
      loading={choices.isLoading}
      onChange={(chosen) => onChange({ ...value, [field]: chosen })}
    />
  ));
};

/** A chip for each chosen value. A value that is no longer among the choices shows its id. */
export const useChoiceChips = <K extends ChoiceField, F extends Pick<ChoiceValues, K>>(
  fields: readonly K[],
  filter: F,
  onChange: (filter: F) => void,
): FilterChip[] => {
  const choices = useFilterChoices();
  return fields.flatMap((field) => {
    const chosen: readonly (string | number)[] = filter[field];
    return chosen.map((id) => ({
      key: `${field} ${id}`,
      label: `${LABELS[field].chip}: ${choices[field].find((choice) => choice.id === id)?.name ?? id}`,
      onRemove: () => onChange({ ...filter, [field]: chosen.filter((other) => other !== id) }),
    }));
  });
};
