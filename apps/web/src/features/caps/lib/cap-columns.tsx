import type { ReactNode } from 'react';
import type { ColumnChoice } from '#shared/table/column-choice';
import type { GridColumn } from '#shared/table/grid-types';
import { CopyCell, TextCell } from '#shared/ui/cells';
import { FilledCell } from '../components/filled-cell';
import { NamesCell, ResetCell, TypeCell } from '../components/cap-cells';
import { INTERVAL_LABELS, zoneLabel, type CapRow } from './cap';

interface CapColumn {
  readonly title: string;
  readonly width: number;
  readonly render: (row: CapRow) => ReactNode;
}

/**
 * The columns in the order of the specification (CAP-002). The page adds the actions.
 */
const COLUMNS: Record<string, CapColumn> = {
  id: {
    title: 'ID',
    width: 68,
    render: (row) => <CopyCell text={String(row.id)} label={`Copy ID ${row.id}`} strong />,
  },
  interval: { title: 'Interval', width: 80, render: (row) => INTERVAL_LABELS[row.interval] },
  type: { title: 'Type', width: 104, render: (row) => <TypeCell row={row} /> },
  filled: { title: 'Filled', width: 276, render: (row) => <FilledCell row={row} /> },
  countries: {
    title: 'Countries',
    width: 136,
    render: (row) => <NamesCell list={row.countries} />,
  },
  advertisers: {
    title: 'Advertiser',
    width: 120,
    render: (row) => <NamesCell list={row.advertisers} />,
  },
  affiliates: {
    title: 'Publisher',
    width: 126,
    render: (row) => <NamesCell list={row.affiliates} />,
  },
  reset_at: { title: 'Reset At', width: 216, render: (row) => <ResetCell row={row} /> },
  timezone: {
    title: 'Timezone',
    width: 110,
    render: (row) => <TextCell text={zoneLabel(row.timezone.name)} />,
  },
};

/** The columns for the column chooser. */
export const CAP_COLUMN_CHOICES: readonly ColumnChoice[] = Object.entries(COLUMNS).map(
  ([key, { title }]) => ({ key, title, visible: true, locked: key === 'id' }),
);

/** The chosen columns for the grid. */
export const capGridColumns = (chosen: readonly ColumnChoice[]): readonly GridColumn<CapRow>[] =>
  chosen.flatMap(({ key }) => {
    const column = COLUMNS[key];
    return column === undefined ? [] : [{ key, ...column, sortable: true, pinned: key === 'id' }];
  });
