import { conversionStatsOf } from '#modules/routing/routing/domain/conversion-stats.js';
import { decide } from '#modules/routing/routing/domain/engine.js';
import {
  cap,
  distribution,
  GB,
  input,
  plainPlans,
  publisher,
  type World,
} from '#test/support/routing-fixtures.js';
import { readTrace } from './stored-trace.js';

const SHARES = [
  [1, 50],
  [2, 30],
  [3, 20],
] as const;
const WORLD: World = {
  publishers: [publisher(1, { plans: plainPlans([GB, 120]) })],
  caps: [cap(1, 5, { advertiserIds: new Set([2]) }), cap(2, 0, { advertiserIds: new Set([3]) })],
  conversionStats: conversionStatsOf({
    version: 12,
    stats: [
      {
        ...{ advertiser_id: 1, country_id: GB, leads: 60, ftds: 3, revenue: '500.00' },
        delay: { deposits: 40, median: 1.5, p90: 6.25 },
      },
    ],
  }),
};

it.each(['slot', 'chance', 'optimize'] as const)(
  'by %s, the stored trace is read unchanged',
  (method) => {
    for (let id = 1; id <= 50; id += 1) {
      const { trace } = decide(
        input(
          { ...WORLD, distributions: [distribution(1, [SHARES], { method })] },
          { lead: { id } },
        ),
      );
      const stored = JSON.parse(JSON.stringify(trace)) as unknown;
      const row = { config_version: 7, trace: stored, created_at: new Date(trace.at) };
      expect(JSON.parse(JSON.stringify(readTrace(row)))).toEqual(stored);
    }
  },
);
