import { DIMENSIONS } from '@leadline/contracts/report-dimensions';
import { NOTHING_OPEN, openFromText, withOpen } from './report-path';
import { columnsOfLink, viewLink } from './view-link';

const columns = [
  { key: 'offer', title: 'Offers', visible: true, locked: true },
  { key: 'leads', title: 'Leads', visible: true },
];
const current = new URL(
  'https://x.test/reports?tab=offer&preset=3&sort=leads&order=asc&filters=%7B%22is_test%22%3Anull%7D',
);
const open = (groups: number) =>
  Array.from({ length: groups }, (_, index) => ({
    path: [{ group_by: 'offer' as const, value: `Offer ${index}` }],
    groupBy: 'hour' as const,
  })).reduce(withOpen, NOTHING_OPEN);

test('a link has filter, order, columns and open rows, but not the preset of one user', () => {
  const { address, missing } = viewLink(current, columns, open(2));
  const { searchParams } = new URL(address);
  expect(missing).toBeNull();
  expect(Object.fromEntries(searchParams)).toMatchObject({
    tab: 'offer',
    sort: 'leads',
    order: 'asc',
    filters: '{"is_test":null}',
    columns: 'offer,leads',
  });
  expect(searchParams.has('preset')).toBe(false);
  expect(openFromText({ root: 'offer', dimensions: DIMENSIONS }, searchParams.get('open'))).toEqual(
    open(2),
  );
});

test('rows that make it too long are left out, and it says so', () => {
  const { address, missing } = viewLink(current, columns, open(500));
  expect(new URL(address).searchParams.has('open')).toBe(false);
  expect(missing).toBe('Too many rows are open: it opens without them.');
});

test('a link shows its columns in their order', () => {
  const standard = [...columns, { key: 'ftds', title: 'FTDs', visible: true }];
  const shown = columnsOfLink('offer,ftds,unknown', standard)?.filter(({ visible }) => visible);
  expect(shown?.map(({ key }) => key)).toEqual(['offer', 'ftds']);
  expect(columnsOfLink(null, standard)).toBeNull();
});
