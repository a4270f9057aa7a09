import type { ColumnFit, TextStyle } from './grid-types';

interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly style?: TextStyle;
  /** Pixels next to the text, e.g. of an icon. */
  readonly extra?: number;
}

/** Pixels of the dash, which stands for no value. */
const NOTHING = 8;
const TAG_PADDING = 16;
const TAG_GAP = 6;

/** Fits a column of texts. */
export const fitText = <Row>(
  text: (row: Row) => string | number | null,
  { style = 'cell', extra = 0, ...bounds }: Bounds = {},
): ColumnFit<Row> => ({
  ...bounds,
  content: (row, measure) => {
    const value = text(row);
    return value === null || value === '' ? NOTHING : measure(String(value), style) + extra;
  },
});

/** Fits a column of tags. Within the bounds, no row's tags are cut off. */
export const fitTags = <Row>(
  tags: (row: Row) => readonly string[],
  bounds: Pick<Bounds, 'min' | 'max'> = {},
): ColumnFit<Row> => ({
  ...bounds,
  isWhole: true,
  content: (row, measure) =>
    tags(row).reduce((sum, tag) => sum + measure(tag, 'tag') + TAG_PADDING + TAG_GAP, -TAG_GAP),
});

/** Pixels of the copy button next to a lead's id, which must not cover the link. */
const COPY_BUTTON = 28;
/** Width of a column of lead ids. */
export const LEAD_ID_WIDTH = 98;
export const fitLeadId = fitText(({ id }: { readonly id: number }) => id, {
  style: 'strong',
  min: 52 + COPY_BUTTON,
  extra: COPY_BUTTON,
});
