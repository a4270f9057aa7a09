import {
  byChange,
  nobodyText,
  notEstimatedText,
  rateText,
  summaryOf,
  totalOf,
  type ReplayShare,
  type ReplaySummary,
} from './replay-summary';

const share = (patch: Partial<ReplayShare> = {}): ReplayShare => ({
  advertiser_id: 1,
  advertiser: 'Alpha',
  actual_leads: 9,
  saved_leads: 10,
  replayed_leads: 10,
  actual_profit: '1.00',
  saved_profit: '2.00',
  expected_profit: '2.00',
  rates: [],
  ...patch,
});
const summary = (patch: Partial<ReplaySummary> = {}): ReplaySummary => ({
  moved_leads: 3,
  not_estimated_leads: 0,
  profit_difference: '1250.00',
  profit_difference_low: '10.00',
  profit_difference_high: '2500.00',
  confidence_percent: 95,
  nobody: [],
  ...patch,
});
const GB = { country: 'GB', basis: 'country', leads: 900, ftds: 60, ftd_rate: '6.67' } as const;

test('a rate carries the size of its sample', () => {
  expect(rateText(share({ rates: [GB] }))).toBe('6.67% (60 of 900 leads)');
  const ever = { ...GB, country: 'DE', basis: 'all', leads: 1, ftds: 0, ftd_rate: '0.00' } as const;
  expect(rateText(share({ rates: [ever] }))).toBe('0% (0 of 1 lead ever)');
  expect(rateText(share({ rates: [GB, ever] }))).toBe(
    'GB: 6.67% (60 of 900 leads); DE: 0% (0 of 1 lead ever)',
  );
});

test('an advertiser without history is not estimated, and nobody needs no rate', () => {
  expect(rateText(share())).toBe('no history: not estimated');
  expect(rateText(share({ advertiser_id: null }))).toBe('–');
  expect(rateText(share({ saved_leads: 0, replayed_leads: 0 }))).toBe('–');
});

test('names the advertisers that are not estimated, and says what it takes', () => {
  const bravo = share({ advertiser_id: 2, advertiser: 'Bravo' });
  const nobody = share({ advertiser_id: null, advertiser: 'Nobody' });
  const idle = share({ advertiser_id: 3, saved_leads: 0, replayed_leads: 0 });
  expect(notEstimatedText([share({ rates: [GB] }), nobody, idle])).toBeNull();
  expect(notEstimatedText([share({ rates: [GB] }), bravo, nobody])).toBe(
    'Not estimated: Bravo had no accepted leads before the range, so there is no FTD rate to ' +
      'expect a profit from. For an estimate, choose a range that starts after their first ' +
      'leads. Test leads and injected leads do not count.',
  );
  const seven = Array.from({ length: 7 }, (_, index) =>
    share({ advertiser_id: index + 1, advertiser: `A${index + 1}` }),
  );
  expect(notEstimatedText(seven)).toContain(': A1, A2, A3, A4, A5 and 2 more had');
});

test('a total says when a part of it is not estimated', () => {
  const shares = [share(), share({ saved_profit: null, expected_profit: '-0.50' })];
  expect(totalOf(shares)).toMatchObject({
    saved: 20,
    draft: 20,
    actual: 18,
    savedProfit: '$2.00 (estimated part)',
    draftProfit: '$1.50',
  });
  const unknown = [share({ saved_profit: null }), share({ saved_profit: '0.00' })];
  expect(totalOf(unknown).savedProfit).toBe('not estimated');
});

test('the summary has the moved leads and the interval of the difference', () => {
  expect(summaryOf([share()], summary())).toBe(
    '3 of 10 leads (30%) would go elsewhere. ' +
      'Difference of expected profit: +$1,250.00 (95% interval +$10.00 to +$2,500.00).',
  );
  const unknown = { not_estimated_leads: 3, profit_difference: null };
  expect(summaryOf([share()], summary(unknown))).toBe(
    '3 of 10 leads (30%) would go elsewhere. ' +
      'Difference of profit: not estimated, because advertisers have no history.',
  );
});

test.each([
  ['-5.00', '5.00', true],
  ['0.00', '5.00', true],
  ['-5.00', '0.00', true],
  ['-5.00', '-1.00', false],
  ['1.00', '5.00', false],
])('an interval from %s to %s contains 0: %s', (low, high, contains) => {
  const text = summaryOf(
    [share()],
    summary({ profit_difference_low: low, profit_difference_high: high }),
  );
  expect(text.includes('It may be chance')).toBe(contains);
});

test('the reasons for nobody are in words', () => {
  const counts = { saved_leads: 1, replayed_leads: 1 };
  expect(nobodyText({ code: 'no_advertiser', reasons: ['cap_full', 'off'], ...counts })).toBe(
    'A cap is full · Is off: its percentage is 0',
  );
  expect(nobodyText({ code: 'no_advertiser', reasons: [], ...counts })).toBe(
    'No advertiser takes it',
  );
});

test('the rows come by change, largest first, gained or lost; equal ones by leads', () => {
  const of = (name: string, saved: number, draft: number) =>
    share({ advertiser: name, saved_leads: saved, replayed_leads: draft });
  const sorted = byChange([
    of('same', 900, 900),
    of('gains', 10, 40),
    of('small loss', 20, 15),
    of('loses', 100, 40),
    of('gains as much', 50, 80),
  ]);
  expect(sorted.map(({ advertiser }) => advertiser)).toEqual([
    'loses',
    'gains as much',
    'gains',
    'small loss',
    'same',
  ]);
});
