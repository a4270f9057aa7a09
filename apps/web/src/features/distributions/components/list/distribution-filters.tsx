import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { ChoiceSelects, useChoiceChips } from '#shared/filters/choice-selects';
import { DraftFilterPanel } from '#shared/filters/draft-filter-panel';
import { MultiSelectFilter, type FilterChip } from '#shared/filters/filter-panel';
import {
  DISTRIBUTION_CHOICES,
  distributionCodec,
  type DistributionFilter,
} from '../../lib/distribution-filter';
import { METHODS } from '../../lib/methods';
import { STATES, STATE_LABELS } from '../../lib/states';

const METHOD_CHOICES = METHODS.map((id) => ({ id, name: METHOD_LABELS[id] }));
const STATE_CHOICES = STATES.map((id) => ({ id, name: STATE_LABELS[id] }));

interface FieldsProps {
  value: DistributionFilter;
  onChange: (filter: DistributionFilter) => void;
}

const Fields = ({ value, onChange }: FieldsProps) => (
  <>
    <ChoiceSelects fields={DISTRIBUTION_CHOICES} value={value} onChange={onChange} />
    <MultiSelectFilter
      label="Method"
      value={value.methods}
      options={METHOD_CHOICES}
      loading={false}
      onChange={(methods) => onChange({ ...value, methods })}
    />
    <MultiSelectFilter
      label="State"
      value={value.states}
      options={STATE_CHOICES}
      loading={false}
      onChange={(states) => onChange({ ...value, states })}
    />
  </>
);

interface Props {
  applied: DistributionFilter;
  isOpen: boolean;
  onClose: () => void;
  onApply: (filter: DistributionFilter) => void;
}

/** The filter panel of the list (DST-001). */
export const DistributionFilterPanel = (props: Props) => (
  <DraftFilterPanel {...props} codec={distributionCodec}>
    {(draft, setDraft) => <Fields value={draft} onChange={setDraft} />}
  </DraftFilterPanel>
);

/**
 * The chips of the filter in force. `otherMethods` distributions are hidden by the methods alone,
 * one of which is selected by default (DST-002): a chip says so.
 */
export const useDistributionChips = (
  filter: DistributionFilter,
  otherMethods: number,
  onChange: (filter: DistributionFilter) => void,
): FilterChip[] => [
  ...useChoiceChips(DISTRIBUTION_CHOICES, filter, onChange),
  ...filter.methods.map((method) => ({
    key: method,
    label: `Method: ${METHOD_LABELS[method]}`,
    onRemove: () =>
      onChange({ ...filter, methods: filter.methods.filter((other) => other !== method) }),
  })),
  ...filter.states.map((state) => ({
    key: state,
    label: `State: ${STATE_LABELS[state]}`,
    onRemove: () =>
      onChange({ ...filter, states: filter.states.filter((other) => other !== state) }),
  })),
  ...(otherMethods > 0
    ? [
        {
          key: 'other-methods',
          label: `${otherMethods} more with other methods`,
          onShow: () => onChange({ ...filter, methods: [] }),
        },
      ]
    : []),
];
