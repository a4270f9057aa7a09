import {
  advertiser,
  ALL_WEEK,
  cap,
  distribution,
  GB,
  input,
  type World,
} from '#test/support/routing-fixtures.js';
import { decide } from './engine.js';
import type { RoutedLead, Trace } from './lead.js';

// The numbers behind a reason, from which "Why?" makes its words.

const PAIR: World = {
  distributions: [
    distribution(1, [
      [
        [1, 50],
        [2, 50],
      ],
    ]),
  ],
};
const firstCandidate = (world: World, lead: Partial<RoutedLead> = {}) =>
  decide(input({ ...PAIR, ...world }, { lead })).trace.candidates[0];

it.each([
  [
    'closed',
    ALL_WEEK.map((day) => ({ ...day, steps: [{ start_time: '14:30', end_time: '18:00' }] })),
    [[870, 1080]],
  ],
  ['closed', ALL_WEEK.map((day) => ({ ...day, checked: day.id !== 3 })), []],
  ['no_traffic', ALL_WEEK.map((day) => ({ ...day, traffic: true })), [[0, 1439]]],
])('%s: the clock of the advertiser and the hours of its day', (reason, days, open) => {
  const openingHours = new Map([[GB, { zone: 'Europe/Kyiv', days }]]);
  expect(firstCandidate({ advertisers: [advertiser(1, { openingHours })] })).toMatchObject({
    reason,
    // Noon in UTC on a Wednesday is 14:00 in Kyiv.
    hours: { zone: 'Europe/Kyiv', weekday: 3, minute: 14 * 60, open },
  });
});

it.each([
  [[], [], []],
  [[GB], [], ['country']],
  [[], ['spring'], ['funnel']],
  [[GB], ['spring'], ['country', 'funnel']],
])(
  'excluded: what the exclusion names beside the publisher (%j, %j)',
  (countries, funnels, names) => {
    const exclusions = [
      { publisherId: 2, countryIds: new Set<number>(), funnels: new Set<string>() },
      { publisherId: 1, countryIds: new Set(countries), funnels: new Set(funnels) },
    ];
    expect(firstCandidate({ advertisers: [advertiser(1, { exclusions })] })).toMatchObject({
      reason: 'excluded',
      excluded_for: names,
    });
  },
);

it('a full cap: its limit, what it holds, and what it counts', () => {
  const caps = [
    cap(5, 100, { advertiserIds: new Set([1]) }),
    cap(6, 3, { advertiserIds: new Set([1]), type: 'ftd' }),
  ];
  const usage = new Map([['6@2026-11-18T00:00:00.000Z', { filled: 3, reserved: 0 }]]);
  expect(decide(input({ ...PAIR, caps }, { view: { usage } })).trace.candidates[0]).toMatchObject({
    reason: 'cap_full',
    caps: [
      { cap_id: 5, cap: 100, filled: 0, reserved: 0 },
      { cap_id: 6, type: 'ftd', cap: 3, filled: 3, reserved: 0 },
    ],
  });
});

it('a full cap of the traffic is in the step that it failed', () => {
  const caps = [cap(5, 2, { countryIds: new Set([GB]) })];
  const usage = new Map([['5@2026-11-18T00:00:00.000Z', { filled: 1, reserved: 1 }]]);
  const full = decide(input({ ...PAIR, caps }, { view: { usage } })).trace;
  expect(full.steps.at(-1)).toEqual({
    step: 'publisher_caps',
    passed: false,
    detail: 'cap 5',
    cap: { cap_id: 5, type: 'lead', cap: 2, filled: 1, reserved: 1 },
  });
  const roomy = decide(input({ ...PAIR, caps })).trace;
  expect(roomy.steps.find(({ step }) => step === 'publisher_caps')).toEqual({
    step: 'publisher_caps',
    passed: true,
    detail: null,
  });
});

/** Leaves out what only the arithmetic of the method needs. */
const withoutArithmetic = (trace: Trace): object => ({
  ...trace,
  draws: undefined,
  optimize: trace.optimize && { ...trace.optimize, base_rate: undefined },
  candidates: trace.candidates.map((candidate) => ({
    ...candidate,
    credit: undefined,
    stats: undefined,
  })),
});

it.each([
  ['slot', 20],
  ['chance', 20],
  ['optimize', 130],
] as const)('by %s the arithmetic adds at most %i bytes a candidate', (method, most) => {
  const shares = [[1, 50] as const, [2, 30] as const, [3, 20] as const];
  const { trace } = decide(input({ distributions: [distribution(1, [shares], { method })] }));
  const bytes = JSON.stringify(trace).length - JSON.stringify(withoutArithmetic(trace)).length;
  expect(bytes / shares.length).toBeGreaterThan(0);
  expect(bytes / shares.length).toBeLessThanOrEqual(most);
});
