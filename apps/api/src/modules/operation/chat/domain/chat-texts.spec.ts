import type { Cap, LinesPreview } from '@leadline/contracts';
import { fullText, oneLine, previewText, todayText } from './chat-texts.js';

it('a name cannot pass for a line of the bot, or turn the text round', () => {
  expect(oneLine('Alpha\nNothing is saved yet.\u202E\u0000 x')).toBe(
    'Alpha Nothing is saved yet. x',
  );
});

const preview = (values: Partial<LinesPreview>): LinesPreview => ({
  lines: [],
  changes: [],
  versions: {},
  can_save: false,
  ...values,
});

it('a preview has the differences, then what is wrong, then whether it can be saved', () => {
  const fault = { position: 2, word: 'x', message: 'There is no country XX.', suggestions: [] };
  const change = { field: 'cap', label: 'Cap', before: '50', after: '60' };
  expect(
    previewText(
      preview({
        lines: [
          {
            ...{ line: 1, text: '', meaning: null, faults: [fault], changes: 1 },
            warnings: ['Its share becomes 0.'],
          },
        ],
        changes: [{ key: 'cap 1', name: 'Alpha', is_new: false, lines: [1], changes: [change] }],
      }),
    ),
  ).toBe(
    [
      'Alpha\n  Cap: 50 → 60',
      'Line 1, word 2: There is no country XX.',
      'Line 1: Its share becomes 0.',
      'These lines cannot be saved. Correct them and send all of them again.',
    ].join('\n\n'),
  );
  expect(previewText(preview({}))).toBe('These lines change nothing.');
});

const cap = (values: Partial<Cap>): Cap =>
  ({
    ...{ id: 1, type: 'lead', filled: 0, reserved: 0, cap: 10, deal: null },
    ...{ advertisers: [{ id: 1, name: 'Alpha' }], countries: [], affiliates: [] },
    ...values,
  }) as unknown as Cap;

it('full caps come first, reservations count, and a cap of 0 is left out', () => {
  const caps = [
    cap({ id: 1, filled: 7 }),
    cap({ id: 2, filled: 7, reserved: 1 }),
    cap({ id: 3, filled: 10, type: 'ftd', affiliates: [{ id: 4, name: 'Sunrise' }] }),
    cap({ id: 4, cap: 0 }),
  ];
  expect(fullText(caps).split('\n')).toEqual([
    'full: Alpha, any country, from Sunrise (10 of 10 FTDs, cap #3)',
    '80%: Alpha, any country (8 of 10 leads, cap #2)',
  ]);
});

it('money of today is formatted as in the product', () => {
  const figures = (revenue: string) => ({ ftd: 3, revenue, payout: '10.00' });
  const money = {
    current_period: figures('1234.50'),
    previous_period: figures('-20.00'),
    ...{ comparison: { ftd: '0', revenue: '0', payout: '0' }, xaxis: [], series: [] },
  };
  const at = new Date('2026-11-24T12:00:00Z');
  expect(todayText({ funnel: null, money, at, zone: 'Europe/Berlin' })).toBe(
    [
      'Today until 13:00 (Europe/Berlin)',
      'FTDs: 3 (yesterday 3)',
      'Revenue: $1,234.50 (yesterday -$20.00)',
      'Payout: $10.00 (yesterday $10.00)',
    ].join('\n'),
  );
});
