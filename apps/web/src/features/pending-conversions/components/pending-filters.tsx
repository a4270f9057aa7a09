import { Suspense, lazy } from 'react';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { LAST_7_DAYS, RANGE_PRESETS } from '#shared/filters/date-range';
import type { FilterChip } from '#shared/filters/filter-panel';
import { MultiSelectFilter } from '#shared/filters/filter-panel';
import { timeChips } from '#shared/filters/time-chips';
import { pendingCodec, type PendingFilter } from '../lib/pending-filter';

// The table need not wait for the calendar.
const TimeFields = lazy(async () => ({
  default: (await import('#shared/filters/time-fields')).TimeFields,
}));

const PRESETS = [LAST_7_DAYS, ...RANGE_PRESETS] as const;
const SWITCHES = ['last24Hours', 'insideHourRange', 'createdInside', 'comparePast'] as const;

/** The fields of the panel (PND-001 to PND-003). */
export const PendingFilters = ({
  value,
  onChange,
}: {
  value: PendingFilter;
  onChange: (filter: PendingFilter) => void;
}) => {
  const choices = useFilterChoices();
  return (
    <>
      <Suspense fallback={null}>
        <TimeFields
          value={value.time}
          onChange={(time) => onChange({ ...value, time })}
          presets={PRESETS}
          switches={SWITCHES}
        />
      </Suspense>
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
        label="Advertisers"
        value={value.advertisers}
        options={choices.advertisers}
        loading={choices.isLoading}
        onChange={(advertisers) => onChange({ ...value, advertisers })}
      />
      <MultiSelectFilter
        label="Statuses"
        value={value.statuses}
        options={choices.statuses}
        loading={choices.isLoading}
        onChange={(statuses) => onChange({ ...value, statuses })}
      />
    </>
  );
};

/** The chips of what is in force; a value that is not among the choices any more shows as it is. */
export const usePendingChips = (
  filter: PendingFilter,
  onChange: (filter: PendingFilter) => void,
): FilterChip[] => {
  const choices = useFilterChoices();
  const chips = <K extends 'publishers' | 'countries' | 'advertisers' | 'statuses'>(
    key: K,
    title: string,
  ): FilterChip[] =>
    filter[key].map((id) => ({
      key: `${key} ${id}`,
      label: `${title}: ${choices[key].find((choice) => choice.id === id)?.name ?? id}`,
      onRemove: () => onChange({ ...filter, [key]: filter[key].filter((other) => other !== id) }),
    }));
  return [
    ...timeChips(filter.time, pendingCodec.defaults.time, SWITCHES, (time) =>
      onChange({ ...filter, time }),
    ),
    ...chips('publishers', 'Publisher'),
    ...chips('countries', 'Country'),
    ...chips('advertisers', 'Advertiser'),
    ...chips('statuses', 'Status'),
  ];
};
