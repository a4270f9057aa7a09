import { inUseText } from './in-use.js';

it('a party that nobody uses has no text', () => {
  expect(inUseText({ distributions: [], caps: [], campaigns: [] })).toBeNull();
});

it.each([
  [{ distributions: ['Spring'], caps: [], campaigns: [] }, '1 distribution still uses it: Spring.'],
  [{ distributions: [], caps: [7, 9], campaigns: [] }, '2 caps still use it: cap 7, cap 9.'],
  [
    { distributions: ['Spring', 'Autumn'], caps: [7], campaigns: [] },
    '2 distributions and 1 cap still use it: Spring, Autumn, cap 7.',
  ],
  [
    { distributions: ['A', 'B', 'C', 'D'], caps: [1, 2, 3], campaigns: [] },
    '4 distributions and 3 caps still use it: A, B, C, D, cap 1 and 2 more.',
  ],
  [
    { distributions: ['Spring'], caps: [7], campaigns: ['Second chance'] },
    '1 distribution, 1 cap and 1 campaign still use it: Spring, cap 7, campaign Second chance.',
  ],
])('%j reads %s', (users, text) => {
  expect(inUseText(users)).toBe(text);
});
