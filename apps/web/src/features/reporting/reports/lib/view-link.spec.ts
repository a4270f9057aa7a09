import { DIMENSIONS } from '@leadline/contracts/report-dimensions';
import { NOTHING_OPEN, openFromText, withOpen } from './report-path';
import { columnsOfLink, viewLink } from './view-link';

const columns = [
  { key: 'offer', title: 'Offers', visible: true, locked: true },
  { key: 'leads', title: 'Leads', visible: true },
];
const live = {
  ...({ kind: 'live', zone: 'UTC', from: null, filters: null } as const),
  asOf: Date.parse('2026-11-26T20:15:00Z'),
};
const current = new URL(
  'https://x.test/reports?tab=offer&preset=3&sort=leads&order=asc&filters=%7B%22is_test%22%3Anull%7D',
);
const open = (groups: number) =>
  Array.from({ length: groups }, (_, index) => ({
    path: [{ group_by: 'offer' as const, value: `Offer ${index}` }],
    groupBy: 'hour' as const,
  })).reduce(withOpen, NOTHING_OPEN);

test('a link has filter, order, columns and open rows, but not the preset of one user', () => {
  const { address, missing } = viewLink(current, columns, open(2), live);
  const { searchParams } = new URL(address);
  expect(missing).toBeNull();
  expect(Object.fromEntries(searchParams)).toMatchObject({
    tab: 'offer',
    sort: 'leads',
    order: 'asc',
    filters: '{"is_test":null}',
    columns: 'offer,leads',
    ...{ link: 'live', zone: 'UTC', as_of: '2026-11-26T20:15' },
  });
  expect(searchParams.has('preset')).toBe(false);
  expect(openFromText({ root: 'offer', dimensions: DIMENSIONS }, searchParams.get('open'))).toEqual(
    open(2),
  );
});

test('a frozen link has the filter of its dates', () => {
  const frozen = { ...live, kind: 'frozen', filters: '{"start_date":"2026-11-23 00:00"}' } as const;
  const { searchParams } = new URL(viewLink(current, columns, NOTHING_OPEN, frozen).address);
  expect(searchParams.get('filters')).toBe(frozen.filters);
  expect(searchParams.get('link')).toBe('frozen');
});

test('rows that make it too long are left out, and it says so', () => {
  const { address, missing } = viewLink(current, columns, open(500), live);
  expect(new URL(address).searchParams.has('open')).toBe(false);
  expect(missing).toBe('Too many rows are open, so the link opens without them.');
});

test('a link shows its columns in their order', () => {
  const standard = [...columns, { key: 'ftds', title: 'FTDs', visible: true }];
  const shown = columnsOfLink('offer,ftds,unknown', standard)?.filter(({ visible }) => visible);
  expect(shown?.map(({ key }) => key)).toEqual(['offer', 'ftds']);
  expect(columnsOfLink(null, standard)).toBeNull();
});
