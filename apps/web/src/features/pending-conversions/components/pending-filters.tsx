import { Suspense } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { ChoiceSelects, useChoiceChips } from '#shared/filters/choice-selects';
import { LAST_7_DAYS, RANGE_PRESETS } from '#shared/filters/date-range';
import type { FilterChip } from '#shared/filters/filter-panel';
import { timeChips } from '#shared/filters/time-chips';
import { PENDING_CHOICES, pendingCodec, type PendingFilter } from '../lib/pending-filter';

// Loaded later, so that the table does not wait for the calendar.
const TimeFields = lazyPart(async () => (await import('#shared/filters/time-fields')).TimeFields);

const PRESETS = [LAST_7_DAYS, ...RANGE_PRESETS] as const;
const SWITCHES = ['last24Hours', 'insideHourRange', 'createdInside', 'comparePast'] as const;

/** The fields of the panel (PND-001 to PND-003). */
export const PendingFilters = ({
  value,
  onChange,
}: {
  value: PendingFilter;
  onChange: (filter: PendingFilter) => void;
}) => (
  <>
    <Suspense fallback={null}>
      <TimeFields
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        presets={PRESETS}
        switches={SWITCHES}
      />
    </Suspense>
    <ChoiceSelects fields={PENDING_CHOICES} value={value} onChange={onChange} />
  </>
);

/** The chips of the filter in force. */
export const usePendingChips = (
  filter: PendingFilter,
  onChange: (filter: PendingFilter) => void,
): FilterChip[] => [
  ...timeChips(filter.time, pendingCodec.defaults.time, SWITCHES, (time) =>
    onChange({ ...filter, time }),
  ),
  ...useChoiceChips(PENDING_CHOICES, filter, onChange),
];
