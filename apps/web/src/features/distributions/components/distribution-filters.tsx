import { useFilterChoices } from '#shared/api/use-filter-data';
import { MultiSelectFilter, type FilterChip } from '#shared/filters/filter-panel';
import type { DistributionFilter } from '../lib/distribution-filter';
import { METHOD_CHOICES, METHOD_LABELS } from '../lib/methods';

/** The fields of the panel (DST-001). */
export const DistributionFilters = ({
  value,
  onChange,
}: {
  value: DistributionFilter;
  onChange: (filter: DistributionFilter) => void;
}) => {
  const choices = useFilterChoices();
  return (
    <>
      <MultiSelectFilter
        label="Publisher"
        value={value.publishers}
        options={choices.publishers}
        loading={choices.isLoading}
        onChange={(publishers) => onChange({ ...value, publishers })}
      />
      <MultiSelectFilter
        label="Countries"
        value={value.countries}
        options={choices.countries}
        loading={choices.isLoading}
        onChange={(countries) => onChange({ ...value, countries })}
      />
      <MultiSelectFilter
        label="Method"
        value={value.methods}
        options={METHOD_CHOICES}
        loading={false}
        onChange={(methods) => onChange({ ...value, methods })}
      />
    </>
  );
};

export const useDistributionChips = (
  filter: DistributionFilter,
  onChange: (filter: DistributionFilter) => void,
): FilterChip[] => {
  const choices = useFilterChoices();
  const chips = (key: 'publishers' | 'countries', title: string): FilterChip[] =>
    filter[key].map((id) => ({
      key: `${key} ${id}`,
      label: `${title}: ${choices[key].find((choice) => choice.id === id)?.name ?? id}`,
      onRemove: () => onChange({ ...filter, [key]: filter[key].filter((other) => other !== id) }),
    }));
  return [
    ...chips('publishers', 'Publisher'),
    ...chips('countries', 'Country'),
    ...filter.methods.map((method) => ({
      key: method,
      label: `Method: ${METHOD_LABELS[method]}`,
      onRemove: () =>
        onChange({ ...filter, methods: filter.methods.filter((other) => other !== method) }),
    })),
  ];
};
