import { elsewhereText, notFoundText, severalText } from './summary-text';

const several = (...leads: number[]) => ({
  several: leads.map((count, index) => ({ value: String(index), leads: count })),
});

test('values with several leads are counted, with the number of their leads', () => {
  expect(severalText(several())).toBeNull();
  expect(severalText(several(2))).toBe('1 has 2 leads');
  expect(severalText(several(2, 2))).toBe('2 have 2 leads');
  expect(severalText(several(3, 2, 1200))).toBe('3 have 2 to 1,200 leads');
});

test('values without a lead are not found, or not in the list', () => {
  expect(notFoundText({ not_found: [], is_everywhere: true })).toBeNull();
  expect(notFoundText({ not_found: ['a'], is_everywhere: true })).toBe('1 not found');
  expect(notFoundText({ not_found: ['a', 'b'], is_everywhere: false })).toBe(
    '2 not found in this list',
  );
});

test('values that other dates or filters have are told apart', () => {
  expect(elsewhereText({ older: 0, outside: 0 })).toBeNull();
  expect(elsewhereText({ older: 12, outside: 0 })).toBe('12 are older');
  expect(elsewhereText({ older: 1, outside: 2 })).toBe('1 is older · 2 are outside the filters');
});
