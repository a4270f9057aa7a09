import { binomialVariate, uniformsFrom } from './binomial.js';

const SAMPLES = 4000;
const samples = (trials: number, chance: number): number[] => {
  const next = uniformsFrom(trials);
  return Array.from({ length: SAMPLES }, () => binomialVariate(trials, chance, next));
};
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

it('is 0 or all at the ends', () => {
  const next = (): number => 0.5;
  expect([
    binomialVariate(0, 0.5, next),
    binomialVariate(9, 0, next),
    binomialVariate(9, 1, next),
    binomialVariate(9, 1.2, next),
  ]).toEqual([0, 0, 9, 9]);
});

it.each([
  [1, 0.3],
  [10, 0.5],
  [10, 0.9],
  [200, 0.05],
  [100_000, 0.0001],
  [500, 0.4],
  [200_000, 0.02],
  [200_000, 0.98],
])('%i trials with chance %d have the mean, the variance and the range', (trials, chance) => {
  const drawn = samples(trials, chance);
  const [expected, variance] = [trials * chance, trials * chance * (1 - chance)];
  expect(Math.abs(mean(drawn) - expected)).toBeLessThan(5 * Math.sqrt(variance / SAMPLES));
  // The variance of a sample variance of nearly normal values is 2 σ⁴ ÷ n.
  const spread = mean(drawn.map((value) => (value - expected) ** 2));
  expect(Math.abs(spread / variance - 1)).toBeLessThan(5 * Math.sqrt(2.5 / SAMPLES));
  expect(drawn.every((value) => Number.isInteger(value) && value >= 0 && value <= trials)).toBe(
    true,
  );
});

it('each count of a few trials is as frequent as it should be', () => {
  const drawn = samples(4, 0.3);
  // (4 choose k) × 0.3^k × 0.7^(4−k)
  for (const [count, chance] of [0.2401, 0.4116, 0.2646, 0.0756, 0.0081].entries()) {
    const part = drawn.filter((value) => value === count).length / SAMPLES;
    expect(Math.abs(part - chance)).toBeLessThan(5 * Math.sqrt((chance * (1 - chance)) / SAMPLES));
  }
});

describe('uniform numbers', () => {
  const numbers = (seed: number): number[] => {
    const next = uniformsFrom(seed);
    return Array.from({ length: 20_000 }, next);
  };

  it('are the same for the same seed, and lie in (0, 1]', () => {
    expect(numbers(3)).toEqual(numbers(3));
    expect(numbers(3)[0]).not.toBe(numbers(4)[0]);
    expect(numbers(5).every((value) => value > 0 && value <= 1)).toBe(true);
  });
  it('fall into each tenth equally often', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const value of numbers(6)) {
      const tenth = Math.min(9, Math.floor(value * 10));
      counts[tenth] = (counts[tenth] ?? 0) + 1;
    }
    for (const count of counts)
      expect(Math.abs(count - 2000)).toBeLessThan(5 * Math.sqrt(20_000 * 0.1 * 0.9));
  });
});
