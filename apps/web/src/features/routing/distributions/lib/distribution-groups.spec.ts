import { distributionRow } from '#test/fake-distributions';
import { countLabel, groupCountLabel, groupDistributions } from './distribution-groups';

test('distributions are grouped by name, with the global ones first', () => {
  const rows = [
    distributionRow(1, { publisher_id: 4, publisher_name: 'Zeta' }),
    distributionRow(2, { publisher_id: null, publisher_name: '' }),
    distributionRow(3, { publisher_id: 9, publisher_name: 'Alpha' }),
    distributionRow(4, { publisher_id: 4, publisher_name: 'Zeta', is_active_open: 'false' }),
  ];
  expect(
    groupDistributions(rows, 'publisher').map(({ title, rows: own, open }) => [
      title,
      countLabel(own.length),
      open,
    ]),
  ).toEqual([
    ['Global', '1 Distribution', 1],
    ['Alpha', '1 Distribution', 1],
    ['Zeta', '2 Distributions', 1],
  ]);
});

test('groups are counted in the singular and the plural', () => {
  expect(groupCountLabel(1, 'country')).toBe('1 country');
  expect(groupCountLabel(2, 'country')).toBe('2 countries');
  expect(groupCountLabel(0, 'publisher')).toBe('0 publishers');
});
