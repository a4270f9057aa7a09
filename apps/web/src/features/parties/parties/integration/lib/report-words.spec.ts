import { depositText, isWaiting, sentText } from './report-words';

test.each([
  [{ ftd: false, amount: null, has_ftd: false }, null],
  [{ ftd: false, amount: null, has_ftd: true }, 'Maybe'],
  [{ ftd: true, amount: null, has_ftd: true }, 'Yes'],
  [{ ftd: true, amount: '250.00', has_ftd: true }, 'Yes, 250.00'],
])('the deposit of %j is %j', (report, text) => {
  expect(depositText(report)).toBe(text);
});

test('reports that were refused, failed or have no lead wait; applied ones do not', () => {
  const waiting = (['lead_unknown', 'refused', 'failed', 'applied', 'unchanged'] as const).map(
    (outcome) => isWaiting({ outcome }),
  );
  expect(waiting).toEqual([true, true, true, false, false]);
});

test('sent values are listed by name', () => {
  expect(sentText({ sent: { lead_id: '7', email: '•••' } })).toBe('lead_id=7  email=•••');
  expect(sentText({ sent: null })).toBeNull();
});
