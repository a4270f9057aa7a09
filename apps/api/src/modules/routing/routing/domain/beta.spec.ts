import { seededDraw } from '@leadline/contracts';
import { betaVariate, uniformsOf } from './picks.js';

const VARIATES = 5_000;
const variates = (alpha: number, beta: number): number[] =>
  Array.from({ length: VARIATES }, (_, index) =>
    betaVariate(alpha, beta, uniformsOf(seededDraw(`${index}:7`), 'beta')),
  );

describe('variates of a beta distribution', () => {
  it.each([
    [1, 1],
    [5, 95],
    [0.5, 0.5],
    [0.05, 0.95],
    [2, 3],
    [50, 950],
    [300, 9700],
  ])('Beta(%p, %p): mean and variance', (alpha, beta) => {
    const drawn = variates(alpha, beta);
    const sum = alpha + beta;
    const expected = alpha / sum;
    const variance = (alpha * beta) / (sum * sum * (sum + 1));
    const mean = drawn.reduce((total, value) => total + value, 0) / VARIATES;
    const spread = drawn.reduce((total, value) => total + (value - expected) ** 2, 0) / VARIATES;
    expect(Math.abs(mean - expected)).toBeLessThan(5 * Math.sqrt(variance / VARIATES));
    expect(spread / variance).toBeGreaterThan(0.85);
    expect(spread / variance).toBeLessThan(1.15);
  });

  it('Beta(a, 1) and Beta(1, b) have the distribution functions x^a and 1 − (1 − x)^b', () => {
    const below = (drawn: readonly number[], limit: number): number =>
      drawn.filter((value) => value <= limit).length / VARIATES;
    for (const parameter of [0.3, 1, 4]) {
      const [rising, falling] = [variates(parameter, 1), variates(1, parameter)];
      for (const limit of [0.05, 0.2, 0.5, 0.8, 0.95]) {
        expect(Math.abs(below(rising, limit) - limit ** parameter)).toBeLessThan(0.035);
        expect(Math.abs(below(falling, limit) - (1 - (1 - limit) ** parameter))).toBeLessThan(
          0.035,
        );
      }
    }
  });

  it('lies between 0 and 1 for parameters of any size, and is a number', () => {
    for (const [alpha, beta] of [
      [1e-4, 1e-4],
      [1e-4, 1e6],
      [1e6, 1e-4],
      [1e6, 1e6],
    ] as const)
      for (const value of variates(alpha, beta).slice(0, 1000)) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
  });

  it('depends on the seed alone', () => {
    const of = (seed: string): number => betaVariate(5, 95, uniformsOf(seededDraw(seed), 'beta'));
    expect(of('1:7')).toBe(of('1:7'));
    expect(new Set(['1:7', '2:7', '1:8'].map(of)).size).toBe(3);
  });

  it('handles the lowest and the highest draw', () => {
    for (const draw of [0, 1 - 2 ** -32])
      expect(
        betaVariate(
          0.5,
          2,
          uniformsOf(() => draw, 'beta'),
        ),
      ).toBeGreaterThanOrEqual(0);
  });
});
