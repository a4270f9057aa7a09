import { selectionText, selectMatchingText } from './use-row-selection';

const PAGE = [1, 2, 3];
const ids = (count: number, from = 1): number[] =>
  Array.from({ length: count }, (_, index) => from + index);
const chosen = (
  selected: readonly number[],
  { strays = [], total }: { strays?: readonly number[]; total?: number } = {},
) => ({
  selected: new Set(selected),
  strays: new Set(strays),
  matching: total === undefined ? null : { total },
});

test.each([
  ['3 selected on this page', chosen(PAGE)],
  ['5 selected, 2 of them on other pages', chosen([...PAGE, 8, 9])],
  ['2 selected on other pages', chosen([8, 9])],
  ['4 selected, 1 of them not on this page', chosen([...PAGE, 8], { strays: [8] })],
  ['1 selected, none on this page', chosen([8], { strays: [8] })],
  // Selected under another filter, but shown on this page as well.
  ['1 selected on this page', chosen([1], { strays: [1] })],
  ['All 311 matching are selected', chosen(ids(311), { total: 311 })],
  ['The first 1,000 of 5,432 are selected', chosen(ids(1000), { total: 5432 })],
  ['The only match is selected', chosen([1], { total: 1 })],
])('%s', (text, selected) => {
  const page = selected.matching?.total === 1 ? [1] : PAGE;
  expect(selectionText(selected, page, selected.matching?.total ?? 500)).toBe(text);
});

test('all matches count as selected only until another arrives', () => {
  const selected = chosen(ids(309), { total: 309 });
  expect(selectionText(selected, PAGE, 311)).toBe('309 selected, 306 of them on other pages');
  expect(selectionText(selected, PAGE, null)).toBe('All 309 matching are selected');
});

test('all matches are offered while some are not selected, up to the limit of a call', () => {
  const offer = { total: 311, most: 1000 };
  expect(selectMatchingText(chosen([1]), PAGE, offer)).toBe('Select all 311 matching');
  expect(selectMatchingText(chosen([1]), PAGE, { total: 5432, most: 1000 })).toBe(
    'Select the first 1,000 of 5,432',
  );
  expect(selectMatchingText(chosen(ids(311), { total: 311 }), PAGE, offer)).toBeNull();
  // Two matches have been added since, so the selection is no longer complete.
  expect(selectMatchingText(chosen(ids(309), { total: 309 }), PAGE, offer)).toBe(
    'Select all 311 matching',
  );
  expect(selectMatchingText(chosen([1, 2]), [1, 2], { total: 2, most: 1000 })).toBeNull();
});

test('an equal number of matches is not all of them if one on the page is not selected', () => {
  const selected = chosen(ids(311), { total: 311 });
  const page = [1, 2, 400];
  expect(selectionText(selected, page, 311)).toBe('311 selected, 309 of them on other pages');
  expect(selectMatchingText(selected, page, { total: 311, most: 1000 })).toBe(
    'Select all 311 matching',
  );
});
