import { ZONE_SEARCH, zoneOptions } from './zone-options';

const OPTIONS = zoneOptions([
  { id: 1, name: 'America/Indiana/Tell_City', offset: '-05:00' },
  { id: 2, name: 'Asia/Calcutta', offset: '+05:30' },
  { id: 3, name: 'Etc/GMT+1', offset: '-01:00' },
  { id: 4, name: 'Europe/Paris', offset: '+01:00' },
  { id: 5, name: 'Parisville/North', offset: '+00:00' },
  { id: 6, name: 'UTC', offset: '+00:00' },
]);
const found = (searchValue: string): string[] =>
  OPTIONS.filter(({ search }) => search.toLowerCase().includes(searchValue.toLowerCase()))
    .sort((a, b) => ZONE_SEARCH.filterSort(a, b, { searchValue }))
    .map(({ label }) => label.split(' (')[0]!);

test('an exact match comes first, then matches that begin with the text', () => {
  expect(found('utc')[0]).toBe('UTC');
  expect(found('paris')).toEqual(['Europe/Paris', 'Parisville/North']);
  expect(found('+01:00')).toEqual(['Europe/Paris']);
  expect(found('utc+00:00')).toEqual(['Parisville/North', 'UTC']);
  expect(found('city')).toEqual(['America/Indiana/Tell City']);
});

test('the newer name of a city is a match too', () => {
  expect(found('Kolkata')).toEqual(['Asia/Calcutta']);
});
