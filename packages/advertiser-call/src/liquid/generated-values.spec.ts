import fc from 'fast-check';
import { generatedValues } from './generated-values.js';

const CLASSES = { lower: /[a-z]/, upper: /[A-Z]/, digits: /\d/ } as const;
const rules = fc
  .record({
    length: fc.integer({ min: 6, max: 64 }),
    lower: fc.boolean(),
    upper: fc.boolean(),
    digits: fc.boolean(),
    symbols: fc.string({ unit: fc.constantFrom(...'!#$%&()*+-./:;=?@[]^_{}~'), maxLength: 20 }),
  })
  .filter(({ lower, upper, digits, symbols }) => lower || upper || digits || symbols !== '');

describe('a generated password', () => {
  it('has the length, and every kind of character that its rule names, and no other', () => {
    fc.assert(
      fc.property(rules, fc.string(), (rule, seed) => {
        const { password } = generatedValues(rule, seed);
        expect(password).toHaveLength(rule.length);
        for (const [name, pattern] of Object.entries(CLASSES))
          expect(pattern.test(password)).toBe(rule[name as keyof typeof CLASSES]);
        const symbols = [...password].filter((character) => !/[a-zA-Z\d]/.test(character));
        expect(symbols.length > 0).toBe(rule.symbols !== '');
        for (const symbol of symbols) expect(rule.symbols).toContain(symbol);
      }),
    );
  });

  it('is the same for the same seed, and another for another seed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 2 }), ([one, other]) => {
        const rule = { length: 16, lower: true, upper: true, digits: true, symbols: '!' };
        const { password } = generatedValues(rule, one as string);
        expect(generatedValues(rule, one as string).password).toBe(password);
        expect(generatedValues(rule, other as string).password).not.toBe(password);
      }),
    );
  });

  it('takes every character with the same probability at every place', () => {
    const rule = { length: 10, lower: true, upper: false, digits: false, symbols: '' };
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 2600; seed += 1)
      for (const [place, character] of [...generatedValues(rule, `${seed}`).password].entries())
        counts.set(`${place}${character}`, (counts.get(`${place}${character}`) ?? 0) + 1);
    // 2600 passwords / 26 letters = 100 of each letter at each of 10 places; deviation 9.8.
    expect(counts.size).toBe(260);
    const squares = [...counts.values()].map((count) => (count - 100) ** 2 / 100);
    const chiSquare = squares.reduce((sum, square) => sum + square, 0);
    // 250 degrees of freedom: mean 250, deviation 22.4.
    expect(chiSquare).toBeGreaterThan(250 - 4 * 22.4);
    expect(chiSquare).toBeLessThan(250 + 4 * 22.4);
  });
});

describe('a generated UUID', () => {
  it('has the form of version 4 and follows from the seed', () => {
    const rule = { length: 6, lower: true, upper: true, digits: true, symbols: '' };
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const { uuid } = generatedValues(rule, seed);
        expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
        expect(generatedValues(rule, seed).uuid).toBe(uuid);
        expect(generatedValues(rule, `${seed}.`).uuid).not.toBe(uuid);
      }),
    );
  });
});
