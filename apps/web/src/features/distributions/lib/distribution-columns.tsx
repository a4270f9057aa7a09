import type { DistributionRow } from '@leadline/contracts';
import type { ReactNode } from 'react';
import type { GridColumn, GridSort } from '#shared/table/grid-types';
import { CopyCell, TextCell, TimeCell } from '#shared/ui/cells';
import { ActiveDot } from '../components/active-dot';
import { NameCell } from '../components/name-cell';
import styles from '../components/distributions.module.css';
import { publisherOf } from './distribution-groups';
import { METHOD_LABELS } from './methods';

interface Column extends Omit<GridColumn<DistributionRow>, 'key' | 'sortable' | 'pinned'> {
  readonly value: (row: DistributionRow) => string | number;
}

const text = (title: string, width: number, value: (row: DistributionRow) => string): Column => ({
  title,
  width,
  value,
  render: (row) => <TextCell text={value(row)} />,
});

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
    value: (row) => row.is_active_open,
    render: (row) => <ActiveDot isOpen={row.is_active_open === 'true'} />,
  },
  name: {
    title: 'Name',
    width: 190,
    value: (row) => row.name,
    render: (row) => <NameCell name={row.name} tags={row.tags} />,
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
 * The grid's columns, with the row's actions after the id and without the column that the grouping
 * shows.
 */
export const distributionColumns = (
  actions: ((row: DistributionRow) => ReactNode) | null,
  without: string | null,
  isNarrow: boolean,
): readonly GridColumn<DistributionRow>[] => {
  const [id, ...others] = Object.entries(COLUMNS)
    .filter(([key]) => key !== without)
    .map(([key, { value: _, ...column }]) => ({
      ...column,
      key,
      sortable: true,
      pinned: key === 'id',
    }));
  const own: GridColumn<DistributionRow> | null = actions && {
    key: 'actions',
    title: 'Actions',
    width: 140,
    pinned: !isNarrow,
    render: actions,
  };
  return id === undefined ? [] : [id, ...(own ? [own] : []), ...others];
};

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');

/** The rows in the order asked for; equal ones newest first. The whole list is in the browser. */
export const sortDistributions = (
  rows: readonly DistributionRow[],
  { key, order }: GridSort,
): readonly DistributionRow[] => {
  const value = COLUMNS[key]?.value ?? ((row: DistributionRow) => row.id);
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(value(a), value(b)) || b.id - a.id);
};
