import { pendingRow } from '#test/fake-replies';
import { countTabs, readTab, tabOf } from './pending-tabs';

test('a row is in exactly one tab: Held if the badge leaves it out', () => {
  const rows = [
    pendingRow(1),
    pendingRow(2, { row_color: 'fake_ftd', fake_ftd: true }),
    pendingRow(3, { row_color: 'quality_control_ftd' }),
    pendingRow(4, { status: 'FTD', row_color: 'ftd' }),
    pendingRow(5, { status: 'FTD', row_color: 'fake_ftd', fake_ftd: true }),
    pendingRow(6, { status: 'FTD REJECTED', row_color: 'normal' }),
  ];
  expect(rows.map(tabOf)).toEqual(['pending', 'held', 'held', 'accepted', 'accepted', 'rejected']);
  expect(countTabs(rows)).toEqual({ pending: 1, accepted: 2, rejected: 1, held: 2 });
});

test('a rejected row is in its tab whatever status it shows', () => {
  expect(tabOf({ ...pendingRow(1), status: 'FTD', lead_status: 'FTD REJECTED' })).toBe('rejected');
});

test('an address without a known tab opens the first tab', () => {
  expect([null, 'x', 'held'].map(readTab)).toEqual(['pending', 'pending', 'held']);
});
