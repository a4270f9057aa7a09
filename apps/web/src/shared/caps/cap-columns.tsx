import type { ReactNode } from 'react';
import type { ColumnChoice } from '#shared/table/column-choice';
import { fitText } from '#shared/table/column-fit';
import type { ColumnFit, GridColumn, MeasureText } from '#shared/table/grid-types';
import { CopyCell, TextCell } from '#shared/ui/cells';
import { FilledCell } from './filled-cell';
import { FillsCell } from './fills-cell';
import { AdvertisersCell, NamesCell, ResetCell, TypeCell } from './cap-cells';
import {
  advertisersText,
  fillText,
  INTERVAL_LABELS,
  isFull,
  namesOf,
  zoneLabel,
  type CapRow,
} from './cap';

interface CapColumn {
  readonly title: string;
  readonly width: number;
  readonly fit?: ColumnFit<CapRow>;
  readonly render: (row: CapRow) => ReactNode;
}

/** Pixels of the ring and of the "full" badge. */
const RING_WIDTH = 31;
const FULL_WIDTH = 62;
const filledWidth = (row: CapRow, measure: MeasureText): number => {
  return RING_WIDTH + measure(fillText(row), 'cell') + (isFull(row) ? FULL_WIDTH : 0);
};

/** Pixels of the badge that counts several names. */
const COUNT_WIDTH = 24;
type Names = readonly { readonly name: string }[];
const namesWidth = (list: Names, measure: MeasureText): number => {
  const text = list.length === 0 ? 'Any' : namesOf(list);
  return measure(text, 'cell') + (list.length > 1 ? COUNT_WIDTH : 0);
};
const fitNames = (names: (row: CapRow) => Names): ColumnFit<CapRow> => ({
  max: 200,
  content: (row, measure) => namesWidth(names(row), measure),
});

const DEAL_OVER_WIDTH = 84;
const advertisersWidth = (row: CapRow, measure: MeasureText): number =>
  row.deal === null
    ? namesWidth(row.advertisers, measure)
    : measure(advertisersText(row), 'cell') + (row.is_deal_over ? DEAL_OVER_WIDTH : 0);

/** The columns in the order of the specification. The page adds the actions. */
const COLUMNS: Record<string, CapColumn> = {
  id: {
    title: 'ID',
    width: 60,
    fit: fitText((row) => row.id, { style: 'strong', min: 56 }),
    render: (row) => <CopyCell text={String(row.id)} label={`Copy ID ${row.id}`} strong />,
  },
  interval: {
    title: 'Interval',
    width: 80,
    fit: fitText((row) => INTERVAL_LABELS[row.interval]),
    render: (row) => INTERVAL_LABELS[row.interval],
  },
  type: { title: 'Type', width: 104, render: (row) => <TypeCell row={row} /> },
  filled: {
    title: 'Filled',
    width: 200,
    fit: { content: filledWidth, max: 276 },
    render: (row) => <FilledCell row={row} />,
  },
  fills: { title: 'Fills', width: 190, render: (row) => <FillsCell row={row} /> },
  countries: {
    title: 'Countries',
    width: 120,
    fit: fitNames((row) => row.countries),
    render: (row) => <NamesCell list={row.countries} />,
  },
  advertisers: {
    title: 'Advertiser',
    width: 110,
    fit: { content: advertisersWidth, max: 260 },
    render: (row) => <AdvertisersCell row={row} />,
  },
  affiliates: {
    title: 'Publisher',
    width: 110,
    fit: fitNames((row) => row.affiliates),
    render: (row) => <NamesCell list={row.affiliates} />,
  },
  reset_at: { title: 'Reset At', width: 190, render: (row) => <ResetCell row={row} /> },
  timezone: {
    title: 'Timezone',
    width: 110,
    fit: fitText((row) => zoneLabel(row.timezone.name), { max: 150 }),
    render: (row) => <TextCell text={zoneLabel(row.timezone.name)} />,
  },
};

/** Columns for the column chooser. */
export const CAP_COLUMN_CHOICES: readonly ColumnChoice[] = Object.entries(COLUMNS).map(
  ([key, { title }]) => ({ key, title, visible: true, locked: key === 'id' }),
);

/** Returns the chosen columns for the grid. */
export const capGridColumns = (chosen: readonly ColumnChoice[]): readonly GridColumn<CapRow>[] =>
  chosen.flatMap(({ key }) => {
    const column = COLUMNS[key];
    return column === undefined
      ? []
      : [{ key, ...column, sortable: true, ...(key === 'id' && { pinned: 'start' as const }) }];
  });
