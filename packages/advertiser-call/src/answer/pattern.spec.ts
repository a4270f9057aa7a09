import { compilePattern } from './pattern.js';
import { TooMuchWorkError, Work } from './work.js';

const find = (source: string, text: string): string | undefined =>
  compilePattern(source).find(text, new Work());

it.each([
  ['id=(\\d+)', 'id=17;', '17'],
  ['\\d+', 'id=17;', '17'],
  ['(a)|b', 'b', undefined],
  ['(?P<id>\\d+)-(\\d+)', '1-2', '1'],
  ['(?s)<id>(.*?)</id>', '<id>\n5</id>', '\n5'],
  ['ü(.)', 'xü😀', '😀'],
  ['x', '', undefined],
])('%s in %j finds %j', (source, text, expected) => {
  expect(find(source, text)).toBe(expected);
});

it.each(['(', '[a', 'a**', String.raw`(a)\1`, '(?=a)', '(?<=a)b', 'a{1001}', '(a{100}){100}'])(
  '%s cannot be compiled',
  (source) => {
    expect(() => compilePattern(source)).toThrow();
  },
);

/** Milliseconds of processor for a search, the best of some tries. */
const timeOf = (source: string, text: string): number => {
  const pattern = compilePattern(source);
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    pattern.find(text, new Work());
    const { user } = process.cpuUsage(start);
    return user / 1000;
  });
  return Math.min(...times);
};
it.each(['(a+)+$', '(a|aa)+$', '(a*)*b', '^(([a-z])+.)+[A-Z]([a-z])+$', '(.*)(.*)(.*)(.*)x$'])(
  '%s takes time in proportion to the text',
  (source) => {
    const [short, long] = [10_000, 100_000].map((length) =>
      timeOf(source, `${'a'.repeat(length)}!`),
    );
    // 10 times the text takes 10 times as long, not 100 times. The 5 ms are for the clock.
    expect(long).toBeLessThan(30 * (short ?? 0) + 5);
  },
);

it('a text beyond all measure is not searched', () => {
  expect(() => find('a+$', 'a'.repeat(8_000_000))).toThrow(TooMuchWorkError);
});
