import { ChoiceSelects, useChoiceChips } from '#shared/filters/choice-selects';
import { MultiSelectFilter, type FilterChip } from '#shared/filters/filter-panel';
import { DISTRIBUTION_CHOICES, type DistributionFilter } from '../lib/distribution-filter';
import { METHODS, METHOD_LABELS } from '../lib/methods';

const METHOD_CHOICES = METHODS.map((id) => ({ id, name: METHOD_LABELS[id] }));

interface Props {
  value: DistributionFilter;
  onChange: (filter: DistributionFilter) => void;
}

/** The fields of the filter panel (DST-001). */
export const DistributionFilters = ({ value, onChange }: Props) => (
  <>
    <ChoiceSelects fields={DISTRIBUTION_CHOICES} value={value} onChange={onChange} />
    <MultiSelectFilter
      label="Method"
      value={value.methods}
      options={METHOD_CHOICES}
      loading={false}
      onChange={(methods) => onChange({ ...value, methods })}
    />
  </>
);

/** The chips of the filter in force. */
export const useDistributionChips = (
  filter: DistributionFilter,
  onChange: (filter: DistributionFilter) => void,
): FilterChip[] => [
  ...useChoiceChips(DISTRIBUTION_CHOICES, filter, onChange),
  ...filter.methods.map((method) => ({
    key: method,
    label: `Method: ${METHOD_LABELS[method]}`,
    onRemove: () =>
      onChange({ ...filter, methods: filter.methods.filter((other) => other !== method) }),
  })),
];
