import type { DistributionRow } from '@leadline/contracts';
import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { searchRows } from '#shared/lib/search-rows';
import { withActions, type ActionsColumn } from '#shared/table/actions-column';
import type { GridColumn, GridSort } from '#shared/table/grid-types';
import { CopyCell, TextCell, TimeCell } from '#shared/ui/cells';
import { ActiveDot, openText } from '../components/list/active-dot';
import { NameCell } from '../components/list/name-cell';
import { StateCell } from '../components/list/state-cell';
import styles from '../components/list/distributions.module.css';
import { publisherOf } from './distribution-groups';
import { OFFERED_PARAMETERS, PARAMETER_LABELS } from './parameter-names';
import { STATE_LABELS } from './states';

interface Column extends Omit<GridColumn<DistributionRow>, 'key' | 'sortable' | 'pinned'> {
  readonly value: (row: DistributionRow) => string | number;
}

const text = (title: string, width: number, value: (row: DistributionRow) => string): Column => ({
  title,
  width,
  value,
  render: (row) => <TextCell text={value(row)} />,
});

/** The values that a distribution matches, e.g. `Custom Param 1: promo`. */
const parametersText = ({ parameters }: DistributionRow): string =>
  OFFERED_PARAMETERS.flatMap((name) => {
    const value = parameters[name];
    return value === undefined ? [] : [`${PARAMETER_LABELS[name]}: ${value}`];
  }).join(', ');

/** The width of the state alone, and with the badge of a row that is never used. */
const STATE_WIDTH = 92;
const SHADOWED_WIDTH = 300;

/** The columns of the list (DST-006). */
const COLUMNS: Record<string, Column> = {
  id: {
    title: 'ID',
    width: 72,
    value: (row) => row.id,
    render: (row) => <CopyCell text={String(row.id)} label={`Copy ID ${row.id}`} strong />,
  },
  is_active_open: {
    title: 'Active',
    width: 84,
    value: openText,
    render: (row) => <ActiveDot row={row} />,
  },
  name: {
    title: 'Name',
    width: 190,
    value: (row) => row.name,
    render: (row) => <NameCell name={row.name} tags={row.tags} />,
  },
  state: {
    title: 'State',
    width: STATE_WIDTH,
    value: (row) => STATE_LABELS[row.state],
    render: (row) => <StateCell row={row} />,
  },
  type: {
    title: 'Method',
    width: 98,
    value: (row) => METHOD_LABELS[row.type],
    render: (row) => (
      <span className={styles.method} data-method={row.type}>
        {METHOD_LABELS[row.type]}
      </span>
    ),
  },
  country_name: text('Country', 120, (row) => row.country_name),
  publisher_name: text('Publisher', 120, publisherOf),
  parameters: text('Parameters', 130, parametersText),
  advertiser_name: text('Advertisers', 160, (row) => row.advertiser_name),
  timezone_name: text('Time Zone', 106, (row) => row.timezone_name.replaceAll('_', ' ')),
  updated_at: {
    title: 'Updated At',
    width: 206,
    value: (row) => row.updated_at,
    render: (row) => <TimeCell iso={row.updated_at} />,
  },
};

export const DISTRIBUTION_SORT_KEYS: readonly string[] = Object.keys(COLUMNS);

/**
 * The columns of the grid, with the actions of each row after the id. `hidden` is the column that
 * the grouping already shows; `isAnyShadowed` makes room for a badge beside the state.
 */
export const distributionColumns = (
  actions: ActionsColumn<DistributionRow>,
  hidden: string | null,
  isAnyShadowed = false,
): readonly GridColumn<DistributionRow>[] => {
  const columns = Object.entries(COLUMNS)
    .filter(([key]) => key !== hidden)
    .map(([key, { value: _, width, ...column }]) => ({
      ...column,
      key,
      width: isAnyShadowed && key === 'state' ? SHADOWED_WIDTH : width,
      sortable: true,
      pinned: key === 'id',
    }));
  return withActions(columns, actions);
};

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');

/** What the search looks at. */
const searchable = (row: DistributionRow): readonly string[] => [
  String(row.id),
  row.name,
  ...row.tags,
  row.advertiser_name,
  parametersText(row),
];

/** The distributions with the text in one of the searched fields, in any case. */
export const searchDistributions = (
  rows: readonly DistributionRow[],
  search: string,
): readonly DistributionRow[] => searchRows(rows, search, searchable);

/** Sorts the rows in the browser, which holds the whole list. Equal rows: newest first. */
export const sortDistributions = (
  rows: readonly DistributionRow[],
  { key, order }: GridSort,
): readonly DistributionRow[] => {
  const value = COLUMNS[key]?.value ?? ((row: DistributionRow) => row.id);
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(value(a), value(b)) || b.id - a.id);
};
