import { depositText, isWaiting, sentText } from './report-words';

test.each([
  [{ ftd: false, amount: null, has_ftd: false }, null],
  [{ ftd: false, amount: null, has_ftd: true }, 'Maybe'],
  [{ ftd: true, amount: null, has_ftd: true }, 'Yes'],
  [{ ftd: true, amount: '250.00', has_ftd: true }, 'Yes, 250.00'],
])('the deposit of %j is %j', (report, text) => {
  expect(depositText(report)).toBe(text);
});

test('what was refused, failed or has no lead waits; what was applied does not', () => {
  const waiting = (['lead_unknown', 'refused', 'failed', 'applied', 'unchanged'] as const).map(
    (outcome) => isWaiting({ outcome }),
  );
  expect(waiting).toEqual([true, true, true, false, false]);
});

test('what was sent is written by name', () => {
  expect(sentText({ sent: { lead_id: '7', email: '•••' } })).toBe('lead_id=7  email=•••');
  expect(sentText({ sent: null })).toBeNull();
});
