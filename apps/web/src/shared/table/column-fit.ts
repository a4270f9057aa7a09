import type { ColumnFit, TextStyle } from './grid-types';

interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly style?: TextStyle;
  /** Pixels beside the text, e.g. of an icon. */
  readonly extra?: number;
}

/** The width of a dash, which stands for no value. */
const NOTHING = 8;
const TAG_PADDING = 16;
const TAG_GAP = 6;

/** A column of texts. */
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

/** A column of tags, which are never cut off within the bounds, in whichever row. */
export const fitTags = <Row>(
  tags: (row: Row) => readonly string[],
  bounds: Pick<Bounds, 'min' | 'max'> = {},
): ColumnFit<Row> => ({
  ...bounds,
  isWhole: true,
  content: (row, measure) =>
    tags(row).reduce((sum, tag) => sum + measure(tag, 'tag') + TAG_PADDING + TAG_GAP, -TAG_GAP),
});

/** The width of the copy button beside the id of a lead, which is a link: it must not cover it. */
const COPY_BUTTON = 28;
/** A column of the ids of leads. */
export const LEAD_ID_WIDTH = 98;
export const fitLeadId = fitText(({ id }: { readonly id: number }) => id, {
  style: 'strong',
  min: 52 + COPY_BUTTON,
  extra: COPY_BUTTON,
});
