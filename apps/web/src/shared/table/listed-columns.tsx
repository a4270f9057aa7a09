import type { SearchedTexts } from '#shared/lib/live-search';
import type { TimeText } from '#shared/lib/searched-times';
import { CopyCell, TextCell, TIME_WIDTH, TimeCell } from '#shared/ui/cells';
import { fitText } from './column-fit';
import type { GridColumn, GridSort } from './grid-types';

interface Row {
  readonly id: number;
}

/**
 * A column of a list that is loaded completely into the browser. The list is sorted by `value`, which
 * the search compares as well unless the column shows something else.
 */
export type ListedColumn<R> = GridColumn<R> & {
  readonly value: (row: R) => string | number;
  /** Texts that the column shows, if they are not its `value`. */
  readonly texts?: (row: R, timeText: TimeText) => readonly string[];
};

/** Returns the texts of a row that these columns show, for the search. */
export const shownTexts =
  <R,>(columns: readonly ListedColumn<R>[]): SearchedTexts<R> =>
  (row, timeText) =>
    columns.flatMap(({ value, texts }) => texts?.(row, timeText) ?? [String(value(row))]);

/** Returns the id column, which stays at the left edge and can be copied. */
export const idColumn = <R extends Row>(): ListedColumn<R> => ({
  key: 'id',
  title: 'ID',
  width: 60,
  fit: fitText((row) => row.id, { style: 'strong', min: 56 }),
  pinned: 'start',
  value: ({ id }) => id,
  render: ({ id }) => <CopyCell text={String(id)} label={`Copy ID ${id}`} strong />,
});

interface TextLook {
  readonly key: string;
  readonly title: string;
  /** Pixels; the column grows with its texts up to `max`. */
  readonly width: number;
  readonly max: number;
}

/** Returns a column of instants. A dash stands for none. */
export const timeColumn = <R,>(
  key: string,
  title: string,
  instant: (row: R) => string | null,
): ListedColumn<R> => ({
  key,
  title,
  width: TIME_WIDTH,
  value: (row) => instant(row) ?? '',
  texts: (row, timeText) => [timeText(instant(row))],
  render: (row) => <TimeCell iso={instant(row)} />,
});

/** Returns a column of texts. A dash stands for an empty text. */
export const textColumn = <R,>(
  { max, ...look }: TextLook,
  value: (row: R) => string,
): ListedColumn<R> => ({
  ...look,
  fit: fitText(value, { max }),
  value,
  render: (row) => <TextCell text={value(row) || null} />,
});

/** Returns a column of texts that can be copied. */
export const copyColumn = <R,>(
  { max, ...look }: TextLook,
  value: (row: R) => string,
): ListedColumn<R> => ({
  ...look,
  fit: fitText(value, { max, extra: 24 }),
  value,
  render: (row) => <CopyCell text={value(row)} label={`Copy ${value(row)}`} />,
});

const compare = (
  a: string | number,
  b: string | number,
  collation: Intl.CollatorOptions,
): number =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.sign(a - b) || 0
    : String(a).localeCompare(String(b), 'en', collation);

/** Prepares the columns of a list. All can be sorted; rows with equal values are sorted by id. */
export const listedColumns = <R extends Row>(
  listed: readonly ListedColumn<R>[],
  ties: GridSort['order'] = 'asc',
  collation: Intl.CollatorOptions = { numeric: true },
) => ({
  columns: listed.map(({ value: _, texts: __, ...column }): GridColumn<R> => ({
    ...column,
    sortable: true,
  })),
  /** Texts that the search looks at: those of every column. */
  searched: shownTexts(listed),
  sortKeys: listed.map(({ key }) => key),
  sortRows: (rows: readonly R[], { key, order }: GridSort): readonly R[] => {
    const value = listed.find((column) => column.key === key)?.value ?? (({ id }: R) => id);
    const sign = order === 'asc' ? 1 : -1;
    const tie = ties === 'asc' ? 1 : -1;
    return rows.toSorted(
      (a, b) => sign * compare(value(a), value(b), collation) || tie * (a.id - b.id),
    );
  },
});
