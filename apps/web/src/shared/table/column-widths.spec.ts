import { fitTags, fitText } from './column-fit';
import {
  drawnWidths,
  fittingWidth,
  naturalWidth,
  nextSample,
  stayingColumns,
  titleWidth,
} from './column-widths';

/** Measures every character as ten pixels. */
const measure = (text: string): number => text.length * 10;
const NAMES = ['Ann', 'Bartholomew'];
const name = (max: number) => ({
  title: 'Name',
  width: 100,
  sortable: true,
  fit: fitText((text: string) => text, { max }),
});

test('a column is as wide as its widest content, within its bounds', () => {
  // 11 × 10 + 12 of padding
  expect(naturalWidth(name(200), NAMES, measure)).toBe(122);
  expect(naturalWidth(name(90), NAMES, measure)).toBe(90);
  expect(fittingWidth(name(90), NAMES, measure)).toBe(122);
  expect(naturalWidth(name(200), [], measure)).toBe(100);
});

test('the title fits with the mark of its sort, over two lines if it has several words', () => {
  // 4 × 10 + 12 of padding + 18 of the mark
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

test('columns fill the space that is left, except those that were sized', () => {
  const columns = [
    { width: 100, grows: false },
    { width: 100, grows: true },
    { width: 200, grows: true },
  ];
  expect(drawnWidths(columns, 700)).toEqual([100, 200, 400]);
  expect(drawnWidths(columns, 300)).toEqual([100, 100, 200]);
  expect(drawnWidths([{ width: 100, grows: false }], 300)).toEqual([100]);
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
