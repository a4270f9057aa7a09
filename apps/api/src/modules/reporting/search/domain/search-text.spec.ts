import { searchTextOf } from './search-text.js';

test.each([
  ['17', 17],
  ['#17', 17],
  [' 17 ', 17],
  ['0', null],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['99999999999', null],
  ['17x', null],
])('%p is the id %p', (typed, id) => {
  expect(searchTextOf(typed)).toMatchObject({ id, text: typed.trim() });
});

const both = (first: string, last: string): string => `first_name ${first} + last_name ${last}`;

test.each([
  ['17', ['id 17']],
  ['0', []],
  ['jo', []],
  ['jo@', ['email jo@']],
  ['17x', ['email 17x']],
  ['8.8.8.8', ['ip 8.8.8.8', 'hit_id 8.8.8.8', 'email 8.8.8.8']],
  ['+44 7400 123456', ['phone +44 7400 123456']],
  ['7400123456', ['phone 7400123456', 'hit_id 7400123456']],
  ['ab12-cd34', ['hit_id ab12-cd34', 'email ab12-cd34']],
  ['Cruz', ['hit_id Cruz', 'email Cruz', 'last_name Cruz', 'first_name Cruz']],
  ['Ana Cruz', ['last_name Ana Cruz', both('Ana', 'Cruz'), both('Cruz', 'Ana')]],
  [
    'Ana de Cruz',
    [
      'last_name Ana de Cruz',
      both('Ana', 'de Cruz'),
      both('de Cruz', 'Ana'),
      both('Ana de', 'Cruz'),
      both('Cruz', 'Ana de'),
    ],
  ],
])('%p is looked for in %p', (typed, searches) => {
  const shown = searchTextOf(typed).leads.map((search) =>
    search.map(({ field, text }) => `${field} ${text}`).join(' + '),
  );
  expect(shown).toEqual(searches);
});
