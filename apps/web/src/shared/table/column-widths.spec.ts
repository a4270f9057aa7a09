import { fitTags, fitText } from './column-fit';
import {
  drawnWidths,
  fittingWidth,
  foldsActions,
  naturalWidth,
  nextSample,
  squeezedWidth,
  stayingColumns,
  titleWidth,
} from './column-widths';

/** Measures every character as ten pixels. */
const measure = (text: string): number => text.length * 10;
const NAMES = ['Ann', 'Bartholomew'];
const name = (max: number) => ({
  title: 'Name',
  width: 100,
  fit: fitText((text: string) => text, { max }),
});

test('a column is as wide as its widest content, within its bounds', () => {
  // 11 × 10 + 12 of padding
  expect(naturalWidth(name(200), NAMES, measure)).toBe(122);
  expect(naturalWidth(name(90), NAMES, measure)).toBe(90);
  expect(fittingWidth(name(90), NAMES, measure)).toBe(122);
  expect(naturalWidth(name(200), [], measure)).toBe(100);
});

test('the title fits with its marks, over two lines if it has several words', () => {
  // 4 × 10 + 12 of padding + 18 of the marks
  expect(naturalWidth(name(200), ['A'], measure)).toBe(70);
  expect(titleWidth('Advertiser Status', measure)).toBe(100);
  expect(titleWidth('Aff CR When Approved', measure)).toBe('Aff CR When'.length * 10);
  expect(titleWidth('Status', measure)).toBe(60);
});

test('tags are never cut off', () => {
  const status = { title: 'S', width: 40, fit: fitTags((tags: readonly string[]) => tags) };
  // 16 of padding for each tag, 6 between them, 12 of the cell
  expect(naturalWidth(status, [['FTD', 'Fake']], measure)).toBe(30 + 16 + 6 + 40 + 16 + 12);
});

const growing = (width: number, least = width) => ({ width, least, grows: true });

test('columns fill the space that is left, except those that were sized', () => {
  const columns = [{ width: 100, least: 100, grows: false }, growing(100), growing(200)];
  expect(drawnWidths(columns, 700)).toEqual([100, 200, 400]);
  expect(drawnWidths(columns.slice(0, 1), 300)).toEqual([100]);
  // 100 × 400 / 300 = 133.3: the last column takes the rest, so that no gap is left.
  expect(drawnWidths([growing(100), growing(100), growing(100)], 400)).toEqual([133, 133, 134]);
});

test('the columns in view end at the edge: none is cut off before any scrolling', () => {
  const columns = [growing(100), growing(200), growing(100)];
  // The third column does not fit, so the first two fill the room.
  expect(drawnWidths(columns, 360)).toEqual([120, 240, 100]);
  expect(drawnWidths(columns, 80)).toEqual([100, 200, 100]);
});

test('the widest column gives way, if that makes room for one more', () => {
  const columns = [growing(240, 160), growing(180, 160), growing(100), growing(100)];
  expect(drawnWidths(columns, 500)).toEqual([220, 180, 100, 100]);
  expect(drawnWidths(columns, 430)).toEqual([165, 165, 100, 100]);
  // 160 + 160 + 100 do not fit into 419, so the first two grow: 240 × 419 / 420
  expect(drawnWidths(columns, 419)).toEqual([239, 180, 100, 100]);
});

test('only long texts give way, and not below their titles', () => {
  const long = 'A text that goes on';
  const width = naturalWidth(name(240), [long], measure);
  expect(width).toBe(long.length * 10 + 12);
  expect(squeezedWidth(name(240), width, measure)).toBe(160);
  expect(squeezedWidth(name(240), 90, measure)).toBe(90);
  const tags = { title: 'S', width: 40, fit: fitTags((all: readonly string[]) => all) };
  expect(squeezedWidth(tags, 300, measure)).toBe(300);
  expect(squeezedWidth({ title: 'Time', width: 200 }, 200, measure)).toBe(200);
});

test('actions go into a menu where the grid is narrow and the columns do not fit', () => {
  expect(foldsActions([500, 436], 935)).toBe(true);
  expect(foldsActions([500, 435], 935)).toBe(false);
  expect(foldsActions([900, 900], 960)).toBe(false);
  expect(foldsActions([900, 900], 0)).toBe(false);
});

test('columns stay at the edges as long as the others can be read', () => {
  const columns = [
    { pinned: 'start', width: 60 },
    { pinned: 'start', width: 200 },
    { width: 900 },
    { pinned: 'end', width: 140 },
  ] as const;
  // 60 + 200 + 140 + 36 of the checkbox + 240 for the others
  expect(stayingColumns(columns, 36, 676)).toEqual({ start: 2, end: 1 });
  expect(stayingColumns(columns, 36, 675)).toEqual({ start: 1, end: 1 });
  expect(stayingColumns(columns, 36, 476)).toEqual({ start: 1, end: 1 });
  expect(stayingColumns(columns, 36, 475)).toEqual({ start: 1, end: 0 });
  // 60 + 36 + 240
  expect(stayingColumns(columns, 36, 336)).toEqual({ start: 1, end: 0 });
});

test('a column that leaves no room for the others scrolls with them', () => {
  const columns = [
    { pinned: 'start', width: 1000 },
    { pinned: 'start', width: 60 },
    { width: 900 },
    { pinned: 'end', width: 140 },
  ] as const;
  expect(stayingColumns(columns, 36, 1142)).toEqual({ start: 0, end: 1 });
});

test('a short list is measured by the rows it has now; a long one by its first rows', () => {
  const few = ['a', 'b'];
  expect(nextSample([], [])).toEqual([]);
  expect(nextSample([], few)).toEqual(few);
  expect(nextSample(few, [...few])).toBe(few);
  expect(nextSample(few, ['a', 'renamed'])).toEqual(['a', 'renamed']);
  expect(nextSample(few, ['a', 'b', 'new'])).toEqual(['a', 'b', 'new']);
  expect(nextSample(few, ['a'])).toBe(few);
  const many = Array.from({ length: 60 }, (_, index) => `row ${index}`);
  const first = nextSample(few, many);
  expect(first).toEqual(many.slice(0, 50));
  expect(nextSample(first, many.toReversed())).toBe(first);
});
