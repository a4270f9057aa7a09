import { searchTextOf } from './search-text.js';

test.each([
  ['17', { id: 17, text: '17', isPartOfEmail: false }],
  ['#17', { id: 17, text: '#17', isPartOfEmail: false }],
  [' 17 ', { id: 17, text: '17', isPartOfEmail: false }],
  ['0', { id: null, text: '0', isPartOfEmail: false }],
  ['2147483647', { id: 2_147_483_647, text: '2147483647', isPartOfEmail: false }],
  ['2147483648', { id: null, text: '2147483648', isPartOfEmail: false }],
  ['99999999999', { id: null, text: '99999999999', isPartOfEmail: true }],
  ['17x', { id: null, text: '17x', isPartOfEmail: true }],
  ['jo', { id: null, text: 'jo', isPartOfEmail: false }],
  ['jo@', { id: null, text: 'jo@', isPartOfEmail: true }],
  ['Nordic Media', { id: null, text: 'Nordic Media', isPartOfEmail: false }],
])('%p is looked for as %p', (typed, searched) => {
  expect(searchTextOf(typed)).toEqual(searched);
});
