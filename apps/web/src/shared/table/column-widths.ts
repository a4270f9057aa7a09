import { boundedWidth } from '@leadline/contracts/column-layout';
import { CELL_PADDING, type GridColumn, type MeasureText, type TextStyle } from './grid-types';

/** Sizes and weights, equal to the style sheets. */
const FONTS: Record<TextStyle, { readonly weight: number; readonly size: number }> = {
  cell: { weight: 400, size: 13 },
  strong: { weight: 600, size: 13 },
  small: { weight: 400, size: 12 },
  tag: { weight: 600, size: 11.5 },
  title: { weight: 600, size: 12 },
};
/** Tabular digits can be wider than the digits that a canvas measures. */
const SLACK = 1.02;
/** Width of a character relative to its size, where nothing can be measured. */
const ESTIMATE = 0.55;

const newContext = (): OffscreenCanvasRenderingContext2D | null =>
  typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');

let context: OffscreenCanvasRenderingContext2D | null | undefined;
let family = 'sans-serif';
const known = new Map<string, number>();
/** Limits the memory. A user sees fewer texts in hours. */
const MOST_KNOWN = 20_000;

const measured = (text: string, style: TextStyle): number => {
  if (context === undefined) {
    context = newContext();
    family = getComputedStyle(document.body).fontFamily || family;
  }
  const { weight, size } = FONTS[style];
  if (context === null) return text.length * size * ESTIMATE;
  context.font = `${weight} ${size}px ${family}`;
  return context.measureText(text).width * SLACK;
};

/** Measures the width of a text in pixels on a canvas, without touching the layout of the page. */
export const textWidth: MeasureText = (text, style) => {
  const key = `${style} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const width = measured(text, style);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, width);
  return width;
};

/** Pixels next to a title for the marks of its sort and its menu. */
const MARKS = 18;
const STANDARD_MAX = 240;
/** Rows that are measured for the width of a column. */
const SAMPLE_SIZE = 50;
/** Pixels that stay free between the columns at the edges, so that the others can be read. */
const LEAST_LOOSE = 240;

/** Returns the width of a title on at most two lines, broken at the best space. */
export const titleWidth = (title: string, measure: MeasureText): number => {
  const words = title.split(' ');
  const widths = words.map((_, index) => {
    const [first, second] = [words.slice(0, index + 1), words.slice(index + 1)];
    return Math.max(measure(first.join(' '), 'title'), measure(second.join(' '), 'title'));
  });
  return Math.min(...widths);
};

type Measured<Row> = Pick<GridColumn<Row>, 'title' | 'width' | 'fit' | 'pinned'>;

const contentOf = <Row>(
  { width, fit }: Measured<Row>,
  rows: readonly Row[],
  measure: MeasureText,
): number => {
  if (fit === undefined || rows.length === 0) return width;
  const content = rows.map((row) => fit.content(row, measure));
  return Math.max(fit.min ?? 0, ...content.map((pixels) => pixels + CELL_PADDING));
};

/** Actions have no menu. */
const leastWidth = <Row>({ title, pinned }: Measured<Row>, measure: MeasureText): number =>
  titleWidth(title, measure) + CELL_PADDING + (pinned === 'end' ? 0 : MARKS);

/**
 * Returns the width of a column without a user's choice: its content in these rows, within its
 * bounds, and at least its title.
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

/** Returns the width at which nothing in these rows is cut off. */
export const fittingWidth = <Row>(
  column: Measured<Row>,
  rows: readonly Row[],
  measure: MeasureText,
): number =>
  boundedWidth(Math.ceil(Math.max(contentOf(column, rows, measure), leastWidth(column, measure))));

/**
 * Returns the rows that columns are measured by. Later pages of a long list do not change its
 * columns. A short list is measured again when its rows change, unless it becomes shorter, e.g. by
 * a filter.
 */
export const nextSample = <Row>(sample: readonly Row[], rows: readonly Row[]): readonly Row[] => {
  if (rows.length === 0 || sample.length >= SAMPLE_SIZE || rows.length < sample.length)
    return sample;
  const isSame = rows.length === sample.length && rows.every((row, at) => row === sample[at]);
  return isSame ? sample : rows.slice(0, SAMPLE_SIZE);
};

/** Pixels below which a column is never squeezed, unless its content is narrower. */
const SQUEEZED = 160;

/**
 * Returns the width that a column may be squeezed to, so that the next one is not cut off. Only long
 * texts give way.
 */
export const squeezedWidth = <Row>(
  column: Measured<Row>,
  width: number,
  measure: MeasureText,
): number => {
  if (column.fit === undefined || column.fit.isWhole) return width;
  return Math.min(width, Math.max(SQUEEZED, column.fit.min ?? 0, leastWidth(column, measure)));
};

interface DrawnColumn {
  readonly width: number;
  /** Width that the column may be squeezed to. */
  readonly least: number;
  /** Whether the column takes a share of the free space. */
  readonly grows: boolean;
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);
const widthsOf = (columns: readonly DrawnColumn[]): readonly number[] =>
  columns.map(({ width }) => width);

/** Returns the widths with `pixels` added to the last column that `isTaken` names, if any. */
const withRest = (
  widths: readonly number[],
  pixels: number,
  isTaken: (index: number) => boolean,
): readonly number[] => {
  const last = widths.findLastIndex((_, index) => isTaken(index));
  return widths.map((width, index) => (index === last ? width + pixels : width));
};

/** Returns the widths after the columns that may grow have filled the room in proportion. */
const stretched = (columns: readonly DrawnColumn[], room: number): readonly number[] => {
  const growing = sumOf(columns.map(({ width, grows }) => (grows ? width : 0)));
  if (growing === 0) return widthsOf(columns);
  const growth = 1 + (room - sumOf(widthsOf(columns))) / growing;
  const widths = columns.map(({ width, grows }) => (grows ? Math.floor(width * growth) : width));
  return withRest(widths, room - sumOf(widths), (index) => columns[index]?.grows === true);
};

/** Returns the widths after the widest columns have given way until all fit into the room. */
const squeezed = (columns: readonly DrawnColumn[], room: number): readonly number[] => {
  let level = Math.max(...widthsOf(columns));
  const atLevel = (): readonly number[] =>
    columns.map(({ width, least }) => Math.max(least, Math.min(width, level)));
  let widths = atLevel();
  while (sumOf(widths) > room) {
    level -= 1;
    widths = atLevel();
  }
  const isSqueezed = (index: number): boolean =>
    (widths[index] ?? 0) < (columns[index]?.width ?? 0);
  return withRest(widths, room - sumOf(widths), isSqueezed);
};

/**
 * Returns the drawn widths of the scrolling columns. Before any scrolling, a column is either whole
 * or out of view: as many columns as possible are in view, and they fill the room exactly. The
 * widest give way to make room for one more.
 */
export const drawnWidths = (columns: readonly DrawnColumn[], room: number): readonly number[] => {
  let count = 0;
  let used = 0;
  for (const { least } of columns) {
    used += least;
    if (used > room) break;
    count += 1;
  }
  const inView = columns.slice(0, count);
  if (count === 0) return widthsOf(columns);
  const isTooWide = sumOf(widthsOf(inView)) > room;
  const fitted = isTooWide ? squeezed(inView, room) : stretched(inView, room);
  return [...fitted, ...widthsOf(columns.slice(count))];
};

/** Width of a grid in pixels below which the actions of a row go into a menu. */
const FOLD_BELOW = 960;

/** Whether the actions go into a menu: the grid is narrow, and the columns do not fit. */
export const foldsActions = (widths: readonly number[], available: number): boolean =>
  available > 0 && available < FOLD_BELOW && sumOf(widths) > available;

/**
 * Returns the number of columns that stay at the left and right edge. All pinned columns stay while
 * there is room to read the others; without room, the first column has priority, then the actions,
 * then the columns that the user pinned. A first column that is too wide scrolls as well, or the
 * others would be out of reach.
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
