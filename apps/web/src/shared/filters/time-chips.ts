import type { RangeChoice } from './date-range';
import type { FilterChip } from './filter-panel';
import { TIME_SWITCHES, type TimeFilter, type TimeSwitch } from './time-filter';

const rangeLabel = (range: RangeChoice): string =>
  'preset' in range ? range.preset : `${range.start} – ${range.end}`;
const isSame = (a: RangeChoice, b: RangeChoice): boolean => rangeLabel(a) === rangeLabel(b);

/**
 * The chips of the time part. Removing the range restores the default of the page. Switches that
 * the page does not have are ignored.
 */
export const timeChips = (
  time: TimeFilter,
  defaults: TimeFilter,
  switches: readonly TimeSwitch[],
  onChange: (time: TimeFilter) => void,
): FilterChip[] => [
  ...(time.last24Hours
    ? []
    : [
        {
          key: 'range',
          label: rangeLabel(time.range),
          ...(!isSame(time.range, defaults.range) && {
            onRemove: () => onChange({ ...time, range: defaults.range }),
          }),
        },
      ]),
  ...TIME_SWITCHES.filter(({ key }) => switches.includes(key) && time[key]).map(
    ({ key, label }) => ({ key, label, onRemove: () => onChange({ ...time, [key]: false }) }),
  ),
];
