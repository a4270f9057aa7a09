import { boundedWidth } from '@leadline/contracts/column-layout';
import { CELL_PADDING, type GridColumn, type MeasureText } from './grid-types';

/** Room beside a title for the mark of the sort. */
const SORT_MARK = 18;
const STANDARD_MAX = 240;
/** So many rows tell how wide a column is. */
const SAMPLE_SIZE = 50;
/** What stays free between the columns at the edges, so that the others can be read. */
const LEAST_LOOSE = 240;

/** The width of a title over at most two lines, broken at the best space. */
export const titleWidth = (title: string, measure: MeasureText): number => {
  const words = title.split(' ');
  const widths = words.map((_, index) => {
    const [first, second] = [words.slice(0, index + 1), words.slice(index + 1)];
    return Math.max(measure(first.join(' '), 'title'), measure(second.join(' '), 'title'));
  });
  return Math.min(...widths);
};

type Measured<Row> = Pick<GridColumn<Row>, 'title' | 'width' | 'fit' | 'sortable'>;

const contentOf = <Row>(
  { width, fit }: Measured<Row>,
  rows: readonly Row[],
  measure: MeasureText,
): number => {
  if (fit === undefined || rows.length === 0) return width;
  const content = rows.map((row) => fit.content(row, measure));
  return Math.max(fit.min ?? 0, ...content.map((pixels) => pixels + CELL_PADDING));
};

const leastWidth = <Row>({ title, sortable }: Measured<Row>, measure: MeasureText): number =>
  titleWidth(title, measure) + CELL_PADDING + (sortable ? SORT_MARK : 0);

/**
 * How wide a column is by itself: as its content in these rows, within its bounds, and at least as
 * its title.
 */
export const naturalWidth = <Row>(
  column: Measured<Row>,
  rows: readonly Row[],
  measure: MeasureText,
): number => {
  const content = contentOf(column, rows, measure);
  const bounded = column.fit ? Math.min(content, column.fit.max ?? STANDARD_MAX) : content;
  return boundedWidth(Math.ceil(Math.max(bounded, leastWidth(column, measure))));
};

/** How wide a column has to be so that nothing in these rows is cut off. */
export const fittingWidth = <Row>(
  column: Measured<Row>,
  rows: readonly Row[],
  measure: MeasureText,
): number =>
  boundedWidth(Math.ceil(Math.max(contentOf(column, rows, measure), leastWidth(column, measure))));

/**
 * The rows that columns are measured by. Later pages of a long list do not change its columns. A
 * short list is measured again when its rows change, unless it becomes shorter, as under a filter.
 */
export const nextSample = <Row>(sample: readonly Row[], rows: readonly Row[]): readonly Row[] => {
  if (rows.length === 0 || sample.length >= SAMPLE_SIZE || rows.length < sample.length)
    return sample;
  const isSame = rows.length === sample.length && rows.every((row, at) => row === sample[at]);
  return isSame ? sample : rows.slice(0, SAMPLE_SIZE);
};

interface DrawnColumn {
  readonly width: number;
  /** Whether it takes its part of the space that is left. */
  readonly grows: boolean;
}

/** The widths to draw: if space is left, the columns that may grow fill it in proportion. */
export const drawnWidths = (
  columns: readonly DrawnColumn[],
  available: number,
): readonly number[] => {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const growing = columns.reduce((sum, { width, grows }) => sum + (grows ? width : 0), 0);
  const left = available - total;
  if (left <= 0 || growing === 0) return columns.map(({ width }) => width);
  const growth = 1 + left / growing;
  return columns.map(({ width, grows }) => (grows ? Math.floor(width * growth) : width));
};

/**
 * How many columns stay at the left and at the right edge. All pinned ones do while there is room
 * to read the others; without it the first one stays, then the actions, then what the user pinned.
 * A first column that is too wide itself scrolls too, or the others could not be reached.
 */
export const stayingColumns = (
  columns: readonly { readonly pinned?: 'start' | 'end' | undefined; readonly width: number }[],
  checkbox: number,
  available: number,
): { readonly start: number; readonly end: number } => {
  const atStart = columns.filter(({ pinned }) => pinned === 'start');
  const atEnd = columns.filter(({ pinned }) => pinned === 'end');
  const room = available === 0 ? Infinity : available - LEAST_LOOSE - checkbox;
  const first = atStart[0]?.width ?? 0;
  const firstStays = first <= room;
  let used = firstStays ? first : 0;
  const endWidth = atEnd.reduce((sum, { width }) => sum + width, 0);
  const endStays = used + endWidth <= room;
  if (endStays) used += endWidth;
  let start = firstStays ? Math.min(atStart.length, 1) : 0;
  for (const { width } of firstStays ? atStart.slice(1) : []) {
    used += width;
    if (used > room) break;
    start += 1;
  }
  return { start, end: endStays ? atEnd.length : 0 };
};
