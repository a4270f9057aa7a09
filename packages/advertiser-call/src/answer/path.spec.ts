import { search, type JSONValue } from '@jmespath-community/jmespath';
import fc from 'fast-check';
import { compilePath } from './path.js';
import { TooMuchWorkError, Work } from './work.js';

const find = (data: unknown, path: string): unknown => compilePath(path)(data, new Work());

describe('paths', () => {
  const json = { a: { b: [{ c: 1 }, { c: [2, 3] }], 'x-y': 4, $z: null }, list: [[5]] };
  it.each([
    ['a.b[0].c', 1],
    ['a.b[1].c[1]', 3],
    ['a.b[-1].c[-2]', 2],
    ['a."x-y"', 4],
    ['a."$z"', null],
    ['list[0][0]', 5],
    ['a.b[2].c', undefined],
    ['a.b.c', undefined],
    ['nothing.at.all', undefined],
    ['a.b[*].c', [1, [2, 3]]],
    ['a.b[*].c[]', [1, 2, 3]],
    ['a.b[].nothing', undefined],
    ['a.b[?c==`1`].c', [1]],
    ['[nothing, list][]', [[5]]],
    ['length(a.b)', 2],
    ['not_null(a.none, list[0])', [5]],
    ['length(a.none)', undefined],
  ])('%s', (path, value) => {
    expect(find(json, path)).toEqual(value);
  });

  it.each([
    'constructor',
    '__proto__',
    'a.toString',
    'a.b.map',
    'a.b.length',
    'a.__proto__.polluted',
    '[constructor, __proto__] | [?@]',
    'a.*.constructor',
  ])('find nothing at %s, which is not part of the answer itself', (path) => {
    expect(find(json, path)).toBeUndefined();
  });
  it('do not enter texts, numbers or null', () => {
    for (const value of ['text', 7, null, undefined, true])
      expect(find(value, 'length')).toBeUndefined();
  });
  it('find own keys whatever their names, and change nothing', () => {
    const hostile: unknown = JSON.parse('{"__proto__":{"ok":1},"constructor":{"prototype":2}}');
    expect(find(hostile, '__proto__.ok')).toBe(1);
    expect(find(hostile, 'constructor.prototype')).toBe(2);
    expect(find(hostile, '{__proto__: constructor}')).toEqual(
      JSON.parse('{"__proto__":{"prototype":2}}'),
    );
    expect(({} as { ok?: unknown }).ok).toBeUndefined();
  });

  it.each([
    'a..b',
    'a[',
    'a[?',
    '',
    'a.b-c',
    'unknown(a)',
    'constructor(a)',
    'map(&a, @)',
    'sort_by(@, &a)',
    'pad_left(a, `1000000000`)',
    'trim(a)',
    'replace(a, b, c)',
    'let $x = a in $x',
    'a + b',
    '$.a',
    '&a',
    'a[::0]',
  ])('%j cannot be compiled', (path) => {
    expect(() => compilePath(path)).toThrow();
  });
});

describe('beside the interpreter of the library', () => {
  const names = fc.constantFrom('a', 'b', 'c');
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(null, true, false, 0, 1, -2.5, '', 'a', 'text', '12'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(names, tie('value'), { maxKeys: 3 }),
    ),
  })).value;
  const path = fc.letrec<{ path: string }>((tie) => {
    const inner = tie('path');
    return {
      path: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        fc.oneof(names, fc.constantFrom('@', '*', '[]', '[*]', '`1`', "'a'", '`[]`', '`null`')),
        fc.tuple(inner, names).map(([left, name]) => `${left}.${name}`),
        fc.tuple(inner, fc.integer({ min: -3, max: 3 })).map(([left, at]) => `${left}[${at}]`),
        inner.map((left) => `${left}[*]`),
        inner.map((left) => `${left}[]`),
        inner.map((left) => `${left}.*`),
        fc
          .tuple(inner, fc.constantFrom('1:', ':2', '::-1', '-2:', '5:1:-2'))
          .map(([left, slice]) => `${left}[${slice}]`),
        fc.tuple(inner, inner).map(([left, condition]) => `${left}[?${condition}]`),
        fc
          .tuple(inner, fc.constantFrom('==', '!=', '<', '<=', '>', '>=', '||', '&&', '|'), inner)
          .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
        inner.map((child) => `!(${child})`),
        fc.tuple(inner, inner).map(([one, other]) => `[${one}, ${other}]`),
        fc.tuple(inner, inner).map(([one, other]) => `{a: ${one}, c: ${other}}`),
        fc
          .tuple(fc.constantFrom('type', 'to_array', 'to_string', 'not_null'), inner)
          .map(([name, value]) => `${name}(${value})`),
      ),
    };
  }).path;
  const oracle = (data: unknown, expression: string): unknown => {
    try {
      return search(data as JSONValue, expression);
    } catch {
      return undefined;
    }
  };
  const isParsed = (expression: string): boolean => {
    try {
      compilePath(expression);
      return true;
    } catch {
      return false;
    }
  };

  it('finds the same, but nothing where a wildcard finds nothing', () => {
    let compared = 0;
    fc.assert(
      fc.property(json, path, (data, expression) => {
        fc.pre(isParsed(expression));
        compared += 1;
        const [ours, theirs] = [find(data, expression) ?? null, oracle(data, expression) ?? null];
        expect(ours).toEqual(ours === null && Array.isArray(theirs) ? null : theirs);
        if (ours === null && Array.isArray(theirs)) expect(theirs).toEqual([]);
      }),
      { numRuns: 3000, seed: 36 },
    );
    expect(compared).toBeGreaterThan(2500);
  });
});

describe('work', () => {
  const wide = { list: Array.from({ length: 10_000 }, (_, id) => ({ id, list: [id, id] })) };
  it('of a page with thousands of entries is allowed', () => {
    expect(find(wide, 'list[?id > `10`].list[]')).toHaveLength(2 * 9989);
  });
  it.each([
    ['lists that double', `[@,@]${'|[@,@][]'.repeat(35)}`],
    ['a list of many values for each entry', `list[*].[${'id,'.repeat(324)}id]`],
    ['an object of many values for each entry', `list[*].{${'a:id,'.repeat(180)}b:id}`],
    ['many conditions for each entry', `list[*].list[] | [?!@${'||!@'.repeat(240)}]`],
    ['a path of many names for each entry', `list[*].list[] | [?a${'||a'.repeat(320)}]`],
    ['texts that grow', `to_string(@)${"|join('',[@,@,@,@,@])".repeat(13)}`],
  ])('%s is too much', (_name, path) => {
    expect(path.length).toBeLessThanOrEqual(1000);
    expect(() => find(wide, path)).toThrow(TooMuchWorkError);
  });
  const named = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
  // They take a second to make, and are the same for all paths.
  const [few, veryMany] = [named(10_000), { ...named(450_000), a: named(450_001) }];
  it.each(['!@', '*.x', 'values(@)', '@ == a'])(
    'listing very many names is too much: %s',
    (path) => {
      expect(() => find(veryMany, path)).toThrow(TooMuchWorkError);
      expect(() => find(few, path)).not.toThrow();
    },
  );
  it('two equal lists 100,000 deep are too much to compare', () => {
    const deep = (): unknown => JSON.parse(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`);
    expect(() => find({ a: deep(), b: deep() }, 'a == b')).toThrow(TooMuchWorkError);
    expect(() => find(deep(), 'to_string(@)')).toThrow(TooMuchWorkError);
  });
});
