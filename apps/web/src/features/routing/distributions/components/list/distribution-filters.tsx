import { FieldsPanel } from '#shared/filters/fields-panel';
import { FilterBar } from '#shared/filters/filter-bar';
import type { FilterChip } from '#shared/filters/filter-chips';
import type { FiltersInForce } from '#shared/filters/use-filter-chips';
import { EVERY_DISTRIBUTION, distributionCodec, withMethods } from '../../lib/distribution-filter';
import type { useList } from '../../lib/use-list';

type List = Pick<ReturnType<typeof useList>, 'filter' | 'otherMethods' | 'apply'>;

/**
 * Returns a chip that counts the distributions hidden by the method filter alone, and shows them on
 * click. One method is selected by default.
 */
const hiddenByMethod = ({ otherMethods, filter, apply }: List): readonly FilterChip[] =>
  otherMethods === 0
    ? []
    : [
        {
          key: 'other-methods',
          label: `${otherMethods} more with other methods`,
          onShow: () => apply(withMethods(filter, [])),
        },
      ];

interface PanelProps {
  list: List;
  isOpen: boolean;
  onClose: () => void;
}

/** The filter panel of the list. */
export const DistributionFilterPanel = ({ list: { filter, apply }, ...panel }: PanelProps) => (
  <FieldsPanel
    {...panel}
    codec={distributionCodec}
    applied={filter}
    onApply={apply}
    onReset={() => apply(distributionCodec.defaults)}
  />
);

/** Returns the filters in force, and how to change them. */
export const filtersOf = ({ filter, apply }: Pick<List, 'filter' | 'apply'>): FiltersInForce => ({
  codec: distributionCodec,
  value: filter,
  onChange: apply,
});

/** The filters in force, in one line. */
export const DistributionFilterBar = ({ list }: { list: List }) => (
  <FilterBar
    {...filtersOf(list)}
    after={hiddenByMethod(list)}
    onClearAll={() => list.apply(EVERY_DISTRIBUTION)}
  />
);
