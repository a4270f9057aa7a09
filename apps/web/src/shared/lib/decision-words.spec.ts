import type { DecisionTrace } from '@leadline/contracts';
import { decisionTrace } from '#test/fake-replies';
import { methodHeadline } from './decision-method';
import { candidateText, refusingCaps, stepDetail, verdictText } from './decision-words';

type Candidate = DecisionTrace['candidates'][number];

const candidate = (id: number, name: string, patch: Partial<Candidate> = {}): Candidate => ({
  group_id: 1,
  group: 'First',
  advertiser_id: id,
  advertiser: name,
  verdict: 'eligible',
  reason: 'not_picked',
  share: 0,
  score: 0,
  caps: [],
  ...patch,
});
const picked = { verdict: 'picked', reason: null } as const;
const skipped = (reason: string, patch: Partial<Candidate> = {}): Candidate =>
  candidate(1, 'Alpha', { verdict: 'skipped', reason, score: null, ...patch });
const traceOf = (
  method: string,
  candidates: Candidate[],
  patch: Partial<DecisionTrace> = {},
): DecisionTrace =>
  decisionTrace({
    distribution: { id: 3, name: 'GB main', method, timeslot: 'Always' },
    optimize: null,
    candidates,
    ...patch,
  });
const textsOf = (trace: DecisionTrace): string[] =>
  trace.candidates.map((one) => candidateText(one, trace));

describe('slot', () => {
  const owed = (leads: number): number => Math.round(leads * 1_000_000);

  test('says who was due, and how much each advertiser is owed and why', () => {
    const trace = traceOf('slot', [
      candidate(1, 'Alpha', { share: 50, credit: owed(-0.4), score: owed(0.1) }),
      candidate(2, 'Bravo', { ...picked, share: 30, credit: owed(0.3), score: owed(0.6) }),
      candidate(3, 'Charlie', { share: 20, credit: owed(0.1), score: owed(0.3) }),
    ]);
    expect(methodHeadline(trace)).toBe(
      'Bravo was due: owed 0.6 of a lead, Charlie 0.3, Alpha 0.1.',
    );
    expect(textsOf(trace)).toEqual([
      'Was not due: owed 0.1 of a lead: -0.4 before, and 50% of this one; Bravo 0.6',
      'Was due: owed 0.6 of a lead: 0.3 before, and 30% of this one',
      'Was not due: owed 0.3 of a lead: 0.1 before, and 20% of this one; Bravo 0.6',
    ]);
  });

  test('distributes the percentages of unavailable advertisers', () => {
    const trace = traceOf('slot', [
      candidate(1, 'Alpha', { share: 50, credit: owed(-0.4), score: owed(0.225) }),
      candidate(2, 'Bravo', { ...picked, share: 30, credit: owed(0.3), score: owed(0.675) }),
      skipped('off', { advertiser_id: 3, advertiser: 'Charlie', share: 20, credit: owed(0.1) }),
    ]);
    expect(methodHeadline(trace)).toBe('Bravo was due: owed 0.68 of a lead, Alpha 0.23.');
    expect(textsOf(trace).slice(1)).toEqual([
      'Was due: owed 0.68 of a lead: 0.3 before, and 30 of the 80% left = 37.5% of this one',
      'Is off: its percentage is 0',
    ]);
  });

  test('a tie of credits goes to the first in the list, and says so', () => {
    const trace = traceOf('slot', [
      candidate(1, 'Alpha', { ...picked, share: 50, credit: 0, score: owed(0.5) }),
      candidate(2, 'Bravo', { share: 50, credit: 0, score: owed(0.5) }),
    ]);
    expect(methodHeadline(trace)).toBe(
      'Alpha was due: owed 0.5 of a lead, Bravo 0.5; it comes first in the list.',
    );
    expect(textsOf(trace)[1]).toBe(
      'Was not due: owed 0.5 of a lead: 0 before, and 50% of this one; ' +
        'Alpha the same, and comes first in the list',
    );
  });

  test('shows a difference that two digits would hide', () => {
    const trace = traceOf('slot', [
      candidate(1, 'Alpha', { share: 33.33, credit: 0, score: 333_300 }),
      candidate(2, 'Bravo', { ...picked, share: 33.34, credit: 0, score: 333_400 }),
    ]);
    expect(methodHeadline(trace)).toBe('Bravo was due: owed 0.3334 of a lead, Alpha 0.3333.');
  });
});

describe('slot, when it counted the leads of each day', () => {
  // Alpha has 12 of 30 leads, Bravo 9 and Charlie 9. Charlie is unavailable.
  const accepted = [
    candidate(1, 'Alpha', { share: 50, score: 5000 * 31 - 12 * 8000, accepted: 12 }),
    candidate(2, 'Bravo', { ...picked, share: 30, score: 3000 * 31 - 9 * 8000, accepted: 9 }),
    skipped('off', { advertiser_id: 3, advertiser: 'Charlie', share: 20, accepted: 9 }),
  ];

  test('says how much each has and is owed, and who is due', () => {
    const even = [
      candidate(1, 'Alpha', { share: 33.33, score: 3333 * 31 - 11 * 10_000, accepted: 11 }),
      candidate(2, 'Bravo', {
        ...picked,
        share: 33.33,
        score: 3333 * 31 - 9 * 10_000,
        accepted: 9,
      }),
      candidate(3, 'Charlie', { share: 33.34, score: 3334 * 31 - 10 * 10_000, accepted: 10 }),
    ];
    const trace = traceOf('slot', even);
    expect(methodHeadline(trace)).toBe('Bravo was due: 9 of 30, owed 10.33 (33.33% of 31).');
    expect(textsOf(trace)).toEqual([
      'Was not due: 11 of 30, owed 10.33 (33.33% of 31); ' +
        '0.67 leads ahead of its share, Bravo 1.33 behind',
      'Was due: 9 of 30, owed 10.33 (33.33% of 31)',
      'Was not due: 10 of 30, owed 10.34 (33.34% of 31); ' +
        '0.34 leads behind its share, Bravo 1.33 behind',
    ]);
  });

  test('counts the leads of skipped advertisers, and distributes their percentages', () => {
    const trace = traceOf('slot', accepted);
    // 30 of the available 80 % are 37.5 %; 37.5 % of 31 are 11.625.
    expect(methodHeadline(trace)).toBe(
      'Bravo was due: 9 of 30, owed 11.63 (30 of the 80% left = 37.5% of 31).',
    );
    expect(textsOf(trace)[2]).toBe('Is off: its percentage is 0');
  });

  test('a tie goes to the first in the list, and says so', () => {
    const trace = traceOf('slot', [
      candidate(1, 'Alpha', { ...picked, share: 50, score: 5000, accepted: 0 }),
      candidate(2, 'Bravo', { share: 50, score: 5000, accepted: 0 }),
    ]);
    expect(textsOf(trace)[1]).toBe(
      'Was not due: 0 of 0, owed 0.5 (50% of 1); ' +
        'as far behind as Alpha, which comes first in the list',
    );
  });

  test('an older decision says how far behind each was', () => {
    const trace = traceOf(
      'slot',
      accepted.map(({ accepted: _, ...older }) => older),
    );
    expect(methodHeadline(trace)).toBe('Bravo was due: 2.63 leads behind its share.');
    expect(textsOf(trace)[0]).toBe('Was not due: 7.38 leads behind its share, Bravo 2.63 behind');
  });

  test('a single advertiser is not compared', () => {
    const trace = traceOf('slot', [candidate(2, 'Bravo', picked), skipped('off')]);
    expect(methodHeadline(trace)).toBe('Bravo was the only one that could have it.');
    expect(textsOf(trace)[0]).toBe('Was the only one that could have it');
  });

  test('the numbers in the text match a day counted by hand', () => {
    const shares = [20, 47.5, 32.5];
    const takers: number[] = [];
    for (let lead = 1; lead <= 80; lead += 1) {
      const has = (index: number): number => takers.filter((taker) => taker === index).length;
      const owed = shares.map((share) => (share * lead) / 100);
      const behind = owed.map((leads, index) => leads - has(index));
      const due = behind.reduce(
        (best, now, index) => (now > behind[best]! + 1e-9 ? index : best),
        0,
      );
      const trace = traceOf(
        'slot',
        shares.map((share, index) =>
          candidate(index, `A${index}`, {
            ...(index === due && picked),
            share,
            accepted: has(index),
            score: Math.round(behind[index]! * 10_000),
          }),
        ),
      );
      for (const [index, text] of [methodHeadline(trace), ...textsOf(trace)].entries()) {
        const who = index === 0 ? due : index - 1;
        const [, mine, all, mustHave, percent, next] =
          /: (\d+) of (\d+), owed ([\d.]+) \(([\d.]+)% of (\d+)\)/.exec(text ?? '') ?? [];
        expect([mine, all, percent, next].map(Number)).toEqual([
          has(who),
          takers.length,
          shares[who],
          lead,
        ]);
        expect(Number(mustHave)).toBeCloseTo(owed[who]!, 1);
      }
      takers.push(due);
    }
    expect(shares.map((_, index) => takers.filter((taker) => taker === index).length)).toEqual([
      16, 38, 26,
    ]);
  });
});

describe('chance', () => {
  const group = [
    candidate(1, 'Alpha', { share: 30 }),
    candidate(2, 'Bravo', { ...picked, share: 40 }),
    candidate(3, 'Charlie', { share: 30 }),
    skipped('off', { advertiser_id: 4 }),
  ];

  test('says the draw and the range of each advertiser', () => {
    const trace = traceOf('chance', group, { draws: { advertiser: 0.42 } });
    expect(methodHeadline(trace)).toBe('Drawn 0.42: Bravo has 0.30–0.70 of what was left.');
    expect(textsOf(trace).slice(0, 3)).toEqual([
      'Was not drawn: has 0–0.30, and 0.42 was drawn',
      'Was drawn: 0.42 is in its 0.30–0.70',
      'Was not drawn: has 0.70–1, and 0.42 was drawn',
    ]);
  });

  test('shows as many digits as it takes to see in which part the draw fell', () => {
    const trace = traceOf('chance', group, { draws: { advertiser: 0.699_99 } });
    expect(methodHeadline(trace)).toBe(
      'Drawn 0.69999: Bravo has 0.30000–0.70000 of what was left.',
    );
  });

  test('an older decision says the share of each advertiser', () => {
    const trace = traceOf('chance', group);
    expect(methodHeadline(trace)).toBe('Bravo was drawn: it has 40% of what was left.');
    expect(textsOf(trace)[0]).toBe('Was not drawn: has 30%');
  });
});

describe('optimize', () => {
  const group = [
    candidate(1, 'Alpha', {
      share: 50,
      score: 30.1,
      stats: { leads: 900, ftds: 54, revenue: 500 },
    }),
    candidate(2, 'Bravo', {
      ...picked,
      share: 30,
      score: 36.48,
      stats: { leads: 600, ftds: 60, revenue: 400 },
    }),
    candidate(3, 'Charlie', {
      share: 20,
      score: 22.5,
      stats: { leads: 0, ftds: 0, revenue: 450, is_assumed: true },
    }),
  ];
  const optimize = { conversion_stats_version: 4, base_rate: 0.0812 };

  test('says which rates were drawn from which leads, and the value of a lead', () => {
    const trace = traceOf('optimize', group, { optimize: { ...optimize, drawn_by: 'estimate' } });
    expect(methodHeadline(trace)).toBe(
      'Bravo had the largest estimate: ' +
        '9.12% × $400.00 = $36.48 a lead (drawn around 10%: 60 FTDs of 600 leads).',
    );
    expect(textsOf(trace)).toEqual([
      'Smaller estimate: 6.02% × $500.00 = $30.10 a lead ' +
        '(drawn around 6%: 54 FTDs of 900 leads); Bravo had $36.48',
      'Largest estimate: 9.12% × $400.00 = $36.48 a lead (drawn around 10%: 60 FTDs of 600 leads)',
      'Smaller estimate: 5% × $450.00 (assumed) = $22.50 a lead ' +
        '(no leads yet: drawn around the average of 8.12%); Bravo had $36.48',
    ]);
  });

  describe('since profits are compared', () => {
    const delay = { deposits: 41, median: 1.5, p90: 6.2 };
    const profits = [
      candidate(1, 'Alpha', {
        share: 50,
        score: 6.02,
        stats: {
          leads: 900,
          ftds: 54,
          rate: 0.0602,
          revenue: 500,
          payout: 400,
          profit: 100,
          delay,
        },
      }),
      candidate(2, 'Bravo', {
        ...picked,
        share: 30,
        score: 12.75,
        stats: {
          ...{ leads: 0, ftds: 0, rate: 0.085, revenue: 550, payout: 400, profit: 150 },
          delay: { deposits: 0, median: 3, p90: 14 },
        },
      }),
      candidate(3, 'Charlie', {
        share: 20,
        score: -5,
        stats: { leads: 40, ftds: 2, rate: 0.05, revenue: 300, payout: 400, profit: -100 },
      }),
    ];

    test('says what plans pay for leads and FTDs, and what they guarantee', () => {
      const stats = { leads: 100, ftds: 3, rate: 0.032, payout: 300 };
      const none = { per_lead: 0, guarantee_percent: 0 };
      const trace = traceOf(
        'optimize',
        [
          candidate(1, 'Alpha', {
            ...picked,
            share: 50,
            score: 21,
            stats: { ...stats, revenue: 800, more_revenue: { ...none, per_lead: 5 } },
          }),
          candidate(2, 'Bravo', {
            share: 50,
            score: -2.6,
            stats: { ...stats, revenue: 50, more_revenue: { ...none, guarantee_percent: 12 } },
          }),
        ],
        { optimize: { ...optimize, drawn_by: 'estimate' } },
      );
      expect(textsOf(trace)).toEqual([
        'Largest estimate: CPL $5.00 + 3.2% of $800.00 revenue − 3.2% of $300.00 payout = ' +
          `$21.00 a lead (drawn around 3%: 3 FTDs of 100 leads)`,
        'Would lose money, so it gets the floor only: a guaranteed 12% of $50.00 revenue − ' +
          `3.2% of $300.00 payout = -$2.60 a lead (drawn around 3%: 3 FTDs of 100 leads)`,
      ]);
    });

    test('says rate, revenue, payout and delay of each, and which would lose money', () => {
      const trace = traceOf('optimize', profits, {
        optimize: { ...optimize, drawn_by: 'estimate' },
      });
      expect(textsOf(trace)).toEqual([
        'Smaller estimate: 6.02% × ($500.00 revenue − $400.00 payout) = $6.02 a lead ' +
          '(drawn around 6%: 54 FTDs of 900 leads; its deposits take 1.5 days, ' +
          '90% at most 6.2 (measured), and leads count from that age on); Bravo had $12.75',
        'Largest estimate: 8.5% × ($550.00 revenue − $400.00 payout) = $12.75 a lead ' +
          '(no leads that are old enough: drawn around the average of 8.12%; its deposits take ' +
          '3 days, 90% at most 14 (assumed, as none are known), and leads count from that age on)',
        'Would lose money, so it gets the floor only: ' +
          '5% × ($300.00 revenue − $400.00 payout) = -$5.00 a lead ' +
          '(drawn around 5%: 2 FTDs of 40 leads)',
      ]);
    });

    test('excludes loss-making advertisers from the draw by percentages', () => {
      const trace = traceOf('optimize', profits, {
        optimize: { ...optimize, drawn_by: 'percentages' },
        draws: { turn: 0.05, advertiser: 0.7 },
      });
      // 30 of the 80 % with a profit are 37.5 %.
      expect(methodHeadline(trace)).toMatch(/Drawn 0.70: Bravo has 0.63–1 of what was left.$/);
      expect(textsOf(trace)[2]).toMatch(/^Would lose money/);
    });
  });

  test('says that the floor decided', () => {
    const trace = traceOf('optimize', group, {
      optimize: { ...optimize, drawn_by: 'floor' },
      draws: { turn: 0.031, advertiser: 0.42 },
    });
    expect(methodHeadline(trace)).toBe(
      'The floor decided: every advertiser keeps 5% of the leads, 15% for these 3 ' +
        '(drawn 0.03, below 0.15). Drawn 0.42: Bravo has 0.33–0.67.',
    );
    expect(textsOf(trace)[1]).toBe(
      'Was drawn: 0.42 is in its 0.33–0.67. ' +
        'Its estimate: 9.12% × $400.00 = $36.48 a lead (drawn around 10%: 60 FTDs of 600 leads)',
    );
  });

  test('says that the percentages decided, and how often they do', () => {
    const trace = traceOf('optimize', group, {
      optimize: { ...optimize, drawn_by: 'percentages' },
      draws: { turn: 0.05, advertiser: 0.6 },
    });
    // 100 / (100 + 1500)
    expect(methodHeadline(trace)).toBe(
      'The percentages decided: with 1,500 known leads they decide 6.25% of the other leads ' +
        '(drawn 0.05, below 0.06). Drawn 0.60: Bravo has 0.50–0.80 of what was left.',
    );
    expect(textsOf(trace)[0]).toMatch(/^Was not drawn: has 0–0.50, and 0.60 was drawn. Its/);
  });

  test('an older decision has the estimates only', () => {
    const older = group.map(({ stats: _, ...rest }) => rest);
    const by = (drawn_by: 'floor' | 'percentages' | 'estimate'): string | null =>
      methodHeadline(
        traceOf('optimize', older, { optimize: { conversion_stats_version: 4, drawn_by } }),
      );
    expect(by('estimate')).toBe('Bravo had the largest estimate: $36.48 a lead.');
    expect(by('floor')).toBe(
      'The floor decided: every advertiser keeps 5% of the leads, 15% for these 3. ' +
        'Bravo was drawn: it has 33.33%.',
    );
    expect(by('percentages')).toBe(
      'The percentages decided. Bravo was drawn: it has 30% of what was left.',
    );
  });
});

const cap = { cap_id: 3, cap: 50, filled: 48, reserved: 2, type: 'lead' } as const;
const hours = { zone: 'Europe/Kyiv', weekday: 3, minute: 840, open: [] };

test.each<[string, Partial<Candidate>, string]>([
  ['cap_full', { caps: [cap] }, 'Cap 3 is full: 50 of 50 leads, 2 of them being delivered'],
  [
    'cap_full',
    {
      caps: [
        { ...cap, cap_id: 4, filled: 5, reserved: 0 },
        { cap_id: 5, cap: 0, filled: 0, reserved: 0 },
        { ...cap, cap_id: 6, filled: 50, reserved: 0, type: 'ftd', deal: { id: 2, name: 'CPA' } },
      ],
    },
    'Cap 5 is closed: its limit is 0; cap 6 (deal CPA) is full: 50 of 50 FTDs',
  ],
  [
    'cap_full',
    { caps: [{ cap_id: 3, cap: 50, filled: 50, reserved: 0 }] },
    'Cap 3 is full: 50 of 50',
  ],
  ['cap_full', {}, 'A cap is full'],
  [
    'closed',
    {
      hours: {
        ...hours,
        open: [
          [540, 720],
          [870, 1080],
        ],
      },
    },
    'Was closed: it was Wednesday 14:00 in Europe/Kyiv, ' +
      'and it is open 09:00–12:00 and 14:30–18:00',
  ],
  [
    'closed',
    { hours },
    'Was closed: it was Wednesday 14:00 in Europe/Kyiv, and it is not open on that day',
  ],
  ['closed', {}, 'Is closed at this time'],
  [
    'no_traffic',
    { hours },
    'Takes no leads on a Wednesday: the day is set to “No traffic” ' +
      '(it was Wednesday 14:00 in Europe/Kyiv)',
  ],
  ['excluded', { excluded_for: [] }, 'Is excluded for this publisher'],
  [
    'excluded',
    { excluded_for: ['country', 'funnel'] },
    'Is excluded for this publisher in this country with this funnel',
  ],
  ['excluded', {}, 'Is excluded for this publisher, country or funnel'],
  [
    'refused',
    { refusal: { code: null, message: 'No thanks', at: '2026-01-15T12:00:00Z' } },
    'Refused this lead before: No thanks',
  ],
  ['refused', {}, 'Refused this lead before'],
  [
    'not_sent',
    { refusal: { code: 'no_connection', message: 'Busy', at: '2026-01-15T12:00:00Z' } },
    'Was not sent this lead: no connection was free',
  ],
  ['not_sent', {}, 'Was not sent this lead when it was its turn'],
  ['off', {}, 'Is off: its percentage is 0'],
  ['already_took', {}, 'Has this e-mail or phone already'],
  ['not_reached', {}, 'Was not asked: an earlier group found an advertiser'],
  ['a_new_reason', {}, 'a new reason'],
])('%s is said in words, with its numbers %#', (reason, patch, text) => {
  expect(candidateText(skipped(reason, patch), traceOf('slot', []))).toBe(text);
});

test('a full cap of the traffic is named with its numbers, and every refusing cap once', () => {
  const step = { step: 'publisher_caps', passed: false, detail: 'cap 3', cap };
  const trace = traceOf('slot', [], {
    steps: [step],
    distribution: null,
    verdict: { offered_to: null, code: 'cap_reached' },
  });
  expect(verdictText(trace)).toBe(
    'Rejected, because cap 3 is full: 50 of 50 leads, 2 of them being delivered.',
  );
  expect(stepDetail(step)).toBe('cap 3 is full: 50 of 50 leads, 2 of them being delivered');
  expect(refusingCaps(trace)).toEqual([3]);
  const roomy = { ...cap, cap_id: 4, filled: 5 };
  expect(
    refusingCaps(
      traceOf('slot', [
        skipped('cap_full', { caps: [cap, roomy] }),
        skipped('cap_full', { caps: [cap, { ...cap, cap_id: 6 }] }),
        skipped('closed', { caps: [{ ...cap, cap_id: 7 }] }),
      ]),
    ),
  ).toEqual([3, 6]);
  expect(
    verdictText(decisionTrace({ steps: [], verdict: { offered_to: null, code: 'cap_reached' } })),
  ).toBe('Rejected, because a cap is full.');
});
