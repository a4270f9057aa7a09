import { isDeeperThan } from './body-depth.js';

const nested = (depth: number): unknown =>
  JSON.parse(`${'{"a":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}`);

describe('isDeeperThan', () => {
  it.each([
    ['text', 'x', false],
    ['nothing', undefined, false],
    ['a flat body', { a: 1 }, false],
    ['exactly the limit', nested(32), false],
    ['one pair more', nested(34), true],
    ['a hundred thousand', nested(100_000), true],
  ])('%s', (_name, body, expected) => {
    expect(isDeeperThan(body, 32)).toBe(expected);
  });
});
