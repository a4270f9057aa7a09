import { idsOf } from './choices.js';

const CHOICES = [
  { id: 1, names: ['Delta'] },
  { id: 2, names: ['Delta North'] },
  { id: 3, names: ['Germany', 'DE'] },
  { id: 4, names: ['Echo One'] },
  { id: 5, names: ['Echo Two'] },
];
const idOf = (word: string): number[] => idsOf('advertiser', [word], CHOICES);

test.each([
  ['delta', 1],
  ['Delta N', 2],
  ['de', 3],
  ['germ', 3],
  ['#12', 12],
  ['12', 12],
])('%s is %i', (word, id) => {
  expect(idOf(word)).toEqual([id]);
});

test('a word that names nothing, or several, is refused', () => {
  expect(() => idOf('foxtrot')).toThrow('There is no advertiser "foxtrot".');
  expect(() => idOf('echo')).toThrow('"echo" is ambiguous: Echo One (#4), Echo Two (#5).');
});
