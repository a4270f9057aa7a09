import { playMarket } from '#test/support/optimize-simulation.js';

/** `node bench/optimize-delay.mjs` runs more, and prints the figures. */
const RUNS = Number(process.env.OPTIMIZE_RUNS ?? 60);
const SEED = Number(process.env.OPTIMIZE_SEED ?? 1);
const IS_PRINTED = process.env.OPTIMIZE_RUNS !== undefined;
const DAYS = 90;
const MONTH = 30;

/** Equal rates: 3 days to a deposit, and 15. */
const QUICK = { rate: 0.08, delay: 3 };
const SLOW = { rate: 0.08, delay: 15 };

/** The share of the second advertiser in percent, over all runs: of all days, then of each month. */
const sharesOfSecond = (runs: number, fixedAge?: number): number[] => {
  const days = Array.from({ length: DAYS }, () => [0, 0]);
  for (let run = 0; run < runs; run += 1) {
    const market = { advertisers: [QUICK, SLOW], leadsPerDay: 100, days: DAYS, seed: SEED + run };
    const played = playMarket({ ...market, ...(fixedAge !== undefined && { fixedAge }) });
    for (const [day, counts] of played.entries())
      days[day] = counts.map((count, id) => count + (days[day]?.[id] ?? 0));
  }
  const share = (from: number, until: number): number => {
    const [first, second] = [0, 1].map((id) =>
      days.slice(from, until).reduce((sum, counts) => sum + (counts[id] ?? 0), 0),
    );
    return (100 * (second ?? 0)) / ((first ?? 0) + (second ?? 0));
  };
  return [share(0, DAYS), ...[0, 1, 2].map((n) => share(n * MONTH, (n + 1) * MONTH))];
};

const print = (name: string, shares: readonly number[]): void => {
  const [all, ...months] = shares.map((share) => `${share.toFixed(1)} %`);
  if (IS_PRINTED)
    process.stdout.write(`${name}: slow advertiser ${all}, by month ${months.join(', ')}\n`);
};

it(
  'of two advertisers with equal rates, the slow one gets as much as the quick one',
  () => {
    const shares = sharesOfSecond(RUNS);
    print('Leads as old as the measured delay', shares);
    const [all = 0] = shares;
    // Within five points of the other's, which is the rest of 100 %.
    expect(Math.abs(all - (100 - all))).toBeLessThanOrEqual(5);
  },
  60_000 + RUNS * 10_000,
);

it(
  'if leads of all counted from their third day on, the slow one would lose most of them',
  () => {
    const shares = sharesOfSecond(IS_PRINTED ? RUNS : 10, 3);
    print('Leads older than three days', shares);
    expect(shares[0]).toBeLessThan(40);
  },
  60_000 + RUNS * 10_000,
);
