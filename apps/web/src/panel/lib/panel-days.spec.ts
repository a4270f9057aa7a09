import { daysOf } from './panel-days';

const TOKYO = { id: 1, name: 'Asia/Tokyo', offset: '+09:00' };
// In Tokyo it is already 1 March.
const NOW = Date.parse('2026-02-28T20:00:00Z');

test('periods end on the day of the account, and both ends count', () => {
  expect(daysOf('today', NOW, TOKYO)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(daysOf('yesterday', NOW, TOKYO)).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(daysOf('week', NOW, TOKYO)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(daysOf('month', NOW, TOKYO)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
});
