import type { DistributionRow } from '@leadline/contracts';
import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { searchRows } from '#shared/lib/live-search';
import { timeTextFor, type TimeText } from '#shared/lib/searched-times';
import type { Zone } from '#shared/lib/wall-clock';
import { fitTags, fitText } from '#shared/table/column-fit';
import type { GridColumn, GridSort } from '#shared/table/grid-types';
import { actionsColumn, type ActionsColumn } from '#shared/table/row-buttons';
import type { RowCard } from '#shared/table/row-card';
import { CopyCell, TextCell, TIME_WIDTH, TimeCell } from '#shared/ui/cells';
import { ActiveDot, NameCell, openText, StateCell } from '../components/distribution-cells';
import styles from '../components/distributions.module.css';
import { OFFERED_PARAMETERS, PARAMETER_LABELS, STATE_LABELS } from './choices';
import { publisherOf } from './distribution-groups';
import { shadowText } from './traffic-words';

interface Column extends Omit<GridColumn<DistributionRow>, 'key' | 'sortable' | 'pinned'> {
  readonly value: (row: DistributionRow) => string | number;
}

const text = (title: string, value: (row: DistributionRow) => string, max = 170): Column => ({
  title,
  width: 110,
  fit: fitText(value, { max }),
  value,
  render: (row) => <TextCell text={value(row)} />,
});

/** Lists the values that a distribution matches, e.g. `Custom Param 1: promo`. */
const parametersText = ({ parameters }: DistributionRow): string =>
  OFFERED_PARAMETERS.flatMap((name) => {
    const value = parameters[name];
    return value === undefined ? [] : [`${PARAMETER_LABELS[name]}: ${value}`];
  }).join(', ');

/** Width of the icon beside a state, gaps included. */
const SHADOW_MARK = 26;
/** Width of a tag's padding and the gap beside it. */
const TAG_SPACE = 22;
const DOT = 18;

/** The columns of the list. */
const COLUMNS: Record<string, Column> = {
  id: {
    title: 'ID',
    width: 60,
    fit: fitText((row) => row.id, { style: 'strong', min: 56 }),
    value: (row) => row.id,
    render: (row) => <CopyCell text={String(row.id)} label={`Copy ID ${row.id}`} strong />,
  },
  is_active_open: {
    title: 'Active',
    width: 84,
    fit: fitText(openText, { style: 'small', extra: DOT, max: 140 }),
    value: openText,
    render: (row) => <ActiveDot row={row} />,
  },
  name: {
    title: 'Name',
    width: 160,
    fit: {
      content: ({ name, tags }, measure) =>
        tags.reduce((sum, tag) => sum + measure(tag, 'small') + TAG_SPACE, measure(name, 'strong')),
    },
    value: (row) => row.name,
    render: (row) => <NameCell name={row.name} tags={row.tags} />,
  },
  state: {
    title: 'State',
    width: 92,
    fit: {
      max: 300,
      isWhole: true,
      content: (row, measure) => {
        const state = fitTags(() => [STATE_LABELS[row.state]]).content(row, measure);
        if (row.shadowed_by === null) return state;
        return state + SHADOW_MARK + measure(shadowText(row.shadowed_by), 'small');
      },
    },
    value: (row) => STATE_LABELS[row.state],
    render: (row) => <StateCell row={row} />,
  },
  type: {
    title: 'Method',
    width: 90,
    fit: fitTags((row) => [METHOD_LABELS[row.type]]),
    value: (row) => METHOD_LABELS[row.type],
    render: (row) => (
      <span className={styles.method} data-method={row.type}>
        {METHOD_LABELS[row.type]}
      </span>
    ),
  },
  country_name: text('Country', (row) => row.country_name),
  publisher_name: text('Publisher', publisherOf),
  parameters: text('Parameters', parametersText),
  advertiser_name: text('Advertisers', (row) => row.advertiser_name),
  timezone_name: text('Time Zone', (row) => row.timezone_name.replaceAll('_', ' '), 140),
  updated_at: {
    title: 'Updated At',
    width: TIME_WIDTH,
    value: (row) => row.updated_at,
    render: (row) => <TimeCell iso={row.updated_at} />,
  },
};

export const DISTRIBUTION_SORT_KEYS: readonly string[] = Object.keys(COLUMNS);

/**
 * Returns the columns of the grid, with the actions of each row at the right edge. `hidden` is the
 * column that the grouping already shows.
 */
export const distributionColumns = (
  actions: ActionsColumn<DistributionRow>,
  hidden: string | null,
): readonly GridColumn<DistributionRow>[] => {
  const columns = Object.entries(COLUMNS)
    .filter(([key]) => key !== hidden)
    .map(([key, { value: _, ...column }]) => ({
      ...column,
      key,
      sortable: true,
      ...(key === 'id' && { pinned: 'start' as const }),
    }));
  return [...columns, actionsColumn(actions)];
};

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');

/** Returns the texts that the columns show. */
const searchable = (row: DistributionRow, timeText: TimeText): readonly string[] => [
  ...Object.values(COLUMNS).map(({ value }) => String(value(row))),
  ...row.tags,
  row.timezone_name,
  ...(row.shadowed_by === null ? [] : [shadowText(row.shadowed_by)]),
  timeText(row.updated_at),
];

/** Returns the distributions that contain the text in a searched field, ignoring case. */
export const searchDistributions = (
  rows: readonly DistributionRow[],
  search: string,
  zone: Zone,
): readonly DistributionRow[] => {
  const timeText = timeTextFor(search, zone);
  return searchRows(rows, search, (row) => searchable(row, timeText));
};

/**
 * Sorts the rows in the browser, which holds the whole list. Equal rows are sorted newest first.
 */
export const sortDistributions = (
  rows: readonly DistributionRow[],
  { key, order }: GridSort,
): readonly DistributionRow[] => {
  const value = COLUMNS[key]?.value ?? ((row: DistributionRow) => row.id);
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(value(a), value(b)) || b.id - a.id);
};

/** Layout of a distribution on a phone. */
export const DISTRIBUTION_CARD: RowCard<DistributionRow> = {
  who: (row) => row.name,
  status: (row) => <StateCell row={row} />,
  about: (row) => (
    <>
      <ActiveDot row={row} />
      <TextCell text={[row.country_name, publisherOf(row), row.advertiser_name].join(' · ')} />
    </>
  ),
  amount: (row) => METHOD_LABELS[row.type],
  when: (row) => <TimeCell iso={row.updated_at} />,
};
