import fc from 'fast-check';
import { compileText } from './compile-text.js';
import { LIQUID_FILTERS, OWN_FILTERS } from './filters.js';
import { generatedValues } from './generated-values.js';
import { TemplateTextError } from './text-error.js';
import type { TextScope } from './text-scope.js';
import { WorkLimit } from './work-limit.js';

const RULE = { length: 12, lower: true, upper: true, digits: true, symbols: '' };
const SECRET = '31415926535';
const scopeWith = (value: string, payload = ''): TextScope => ({
  lead: { city: value, first_name: 'secret', last_name: 'key' },
  secret: { key: SECRET, other: SECRET },
  steps: { token: { value } },
  now: new Date('2026-11-27T12:30:15.250Z'),
  generated: generatedValues(RULE, 'seed'),
  tables: new Map(),
  payload,
  fields: [{ name: 'a', value }],
});
const rendered = (source: string, value = '', payload = ''): string =>
  compileText(source, { escape: 'none' }).render(scopeWith(value, payload));
const TOO_LONG_TO_RENDER = 'The text takes too long to render';

/** A list of 1000 items, named `l`. */
const LIST = `{% assign l = payload | split: "," %}`;
const ITEMS = 'x,'.repeat(1000);
const nested = (depth: number, inside: string): string =>
  Array.from({ length: depth }, (_, at) => `{% for i${at} in l %}`).join('') +
  inside +
  '{% endfor %}'.repeat(depth);
const LARGE = 'y'.repeat(60_000);

describe('a text that would take too long', () => {
  it.each([
    ['nested loops', LIST + nested(3, ''), ITEMS],
    ['nested loops with text', LIST + nested(2, 'x'), ITEMS],
    [
      'a loop of ranges',
      '{% for a in (1..1000) %}{% for b in (1..1000) %}{% endfor %}{% endfor %}',
      '',
    ],
    ['a loop of filters', `${LIST}${nested(1, `{{ i0 ${'| upcase'.repeat(300)} }}`)}`, ITEMS],
    [
      'a loop of conditions',
      `${LIST}${nested(1, `{% if i0 == ""${' or i0 == ""'.repeat(300)} %}{% endif %}`)}`,
      ITEMS,
    ],
    [
      'a loop of cases',
      `${LIST}${nested(1, `{% case i0 %}${'{% when now %}'.repeat(300)}{% endcase %}`)}`,
      ITEMS,
    ],
    [
      'doubling by append',
      `{% assign a = "x" %}${'{% assign a = a | append: a %}'.repeat(100)}`,
      '',
    ],
    [
      'doubling by replace',
      `{% assign a = "xx" %}${'{% assign a = a | replace: "x", a %}'.repeat(20)}`,
      '',
    ],
    ['growth by join', `${LIST}{{ l | join: payload }}`, ITEMS],
    [
      'searches in a long text',
      `{% if ${'payload contains payload or '.repeat(50)} true %}{% endif %}`,
      LARGE,
    ],
    [
      'comparisons of a long text',
      `{% if ${'payload == payload and '.repeat(50)} true %}{% endif %}`,
      LARGE,
    ],
    [
      'cases of a long text',
      `{% case payload %}${'{% when payload %}'.repeat(50)}{% endcase %}`,
      LARGE,
    ],
    ['hashes of a long text', `{{ payload${' | sha512'.repeat(10)} }}`.repeat(50), LARGE],
    ['a slice without an end', '{{ payload | slice: 0, 1000000000 }}', LARGE],
    [
      'a list of long texts',
      `${LIST}{% assign s = l | join: "yyyyyyyyyyyyyyyyyyyyyyyy" %}` +
        `{% assign b = s | split: "none" %}${'{% assign b = b | concat: b %}'.repeat(9)}{{ b | upcase }}`,
      ITEMS,
    ],
  ])('ends with an error: %s', (_name, source, payload) => {
    expect(() => rendered(source, '', payload)).toThrow(TOO_LONG_TO_RENDER);
  });

  it.each([
    ['too long an output', '{{ payload }}'.repeat(2), LARGE],
    [
      'too long a captured text',
      `{% capture c %}${'{{ payload }}'.repeat(2)}{% endcapture %}`,
      LARGE,
    ],
    ['too long a literal text', `${LIST}${nested(1, 'z'.repeat(1000))}`, ITEMS],
  ])('ends with an error: %s', (_name, source, payload) => {
    expect(() => rendered(source, '', payload)).toThrow('The text is longer than 64 kB');
  });

  it.each([
    ['split', '{{ payload | split: "" | size }}', LARGE],
    ['concat', `${LIST}{% assign m = l | concat: l %}`, ITEMS],
  ])('ends with an error: too long a list by %s', (_name, source, payload) => {
    expect(() => rendered(source, '', payload)).toThrow('A list has more than 1000 items');
  });

  it.each([
    '{% for i in (1..1000000000) %}{% endfor %}',
    '{% for i in (9007199254740992..9007199254740994) %}{% endfor %}',
    '{% for i in (lead.city..5) %}{% endfor %}',
    '{{ (lead.city..lead.city).first }}',
    '{% assign r = (1..1000000000) %}',
    '{% case x %}{% when (1..1000000000) %}{% endcase %}',
    '{{ lead.city | append: (1..1000000000) }}',
  ])('is not compiled: %s', (source) => {
    expect(() => compileText(source, { escape: 'none' })).toThrow(
      /^(A range has numbers up to 1000|Write a name before)/,
    );
  });

  it.each([
    ['longer than a text may be', 'x'.repeat(20_001), 'The text is too long'],
    ['tags within tags', '{% if true %}'.repeat(21) + '{% endif %}'.repeat(21), /too many tags/],
    [
      'many tags within tags',
      '{% if true %}'.repeat(800) + '{% endif %}'.repeat(800),
      /too many tags/,
    ],
    ['many open tags', '{% if true %}'.repeat(1500), /is not closed|too many tags/],
    ['many brackets', `{{ a${'[a'.repeat(9000)} }}`, /not closed|too many tags|Brackets/],
    ['many parentheses', `{{ ${'('.repeat(19_000)} }}`, /Not valid Liquid|too many tags/],
    ['many open outputs', '{{'.repeat(10_000), /is not closed/],
    ['many quotes', `{{ ${'"a'.repeat(9000)} }}`, /not closed|side by side/],
    ['many dots', `{{ a${'.a'.repeat(9000)} }}`, /is too long/],
    ['many pipes', `{{ a ${'|'.repeat(19_000)} }}`, /Not valid Liquid/],
  ])('is not compiled: %s', (_name, source, message) => {
    expect(() => compileText(source, { escape: 'none' })).toThrow(message);
  });

  it('may use up to 20,000 characters', () => {
    const one = '{% if lead.city == "GB" %}{{ lead.city | upcase }}{% endif %}\n';
    const source = one.repeat(Math.floor(20_000 / one.length));
    expect(rendered(source, 'GB')).toBe('GB\n'.repeat(Math.floor(20_000 / one.length)));
  });
});

describe('the texts of a request', () => {
  it('share their work', () => {
    const text = compileText('{{ payload | sha256 }}', { escape: 'none' });
    const scope = { ...scopeWith('', LARGE), work: new WorkLimit() };
    expect(() => {
      for (let count = 0; count < 100; count += 1) text.render(scope);
    }).toThrow(TOO_LONG_TO_RENDER);
    expect(text.render(scopeWith('', LARGE))).toHaveLength(64);
  });
});

describe('a text', () => {
  it.each([
    'lead.constructor',
    'lead.constructor.constructor',
    'lead["__proto__"]',
    'lead["__proto__"].toString',
    'lead.city.constructor',
    'lead.city.toString',
    'lead.hasOwnProperty',
    'secret.toString',
    'steps.constructor.name',
    'steps.token.constructor',
    'steps["__proto__"].x',
    'generated.constructor',
    'payload.constructor',
    'fields.constructor',
    'fields[0].constructor',
    'fields.first.__proto__',
    'now.constructor',
    'constructor',
    '__proto__',
    'this',
    'globalThis.process',
    'process.env',
    'toString',
    'lead.size',
    'secret.size',
  ])('finds nothing at %s', (path) => {
    expect(rendered(`[{{ ${path} }}{{ ${path} | json | remove: '"' }}]`, 'x')).toBe('[]');
  });

  it.each(['map', 'sort', 'sort_natural', 'where', 'reject'])(
    'finds no prototype by the filter %s',
    (filter) => {
      for (const name of ['constructor', '__proto__', 'toString', 'a.constructor', '[(1..9e9)]'])
        expect(
          rendered(`{% assign n = lead.city %}{{ fields | ${filter}: n | map: n }}`, name),
        ).toBe('');
    },
  );

  it('keeps names such as __proto__ of its own apart from the prototype', () => {
    expect(
      rendered(
        '{% assign __proto__ = "x" %}{% assign constructor = "y" %}{{ __proto__ }}{{ constructor }}',
      ),
    ).toBe('xy');
    expect(rendered('{% for __proto__ in fields %}{{ __proto__.name }}{% endfor %}')).toBe('a');
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  it('reads no secret that it does not name', () => {
    // Each of these could read `secret.key` in liquidjs.
    const sources = [
      '{{ [lead.first_name][lead.last_name] }}',
      '{% assign s = "secret" %}{{ [s].key }}',
      '{{ lead[lead.first_name] }}',
      '{% if false %}{% assign secret = "" %}{% endif %}{{ secret.key }}',
      '{% for pair in secret %}{{ pair }}{% endfor %}',
      '{{ fields | where_exp: "f", "secret.key" }}',
      '{{ (secret.key..secret.key).first }}',
    ];
    for (const source of sources) {
      let text = '';
      try {
        text = rendered(source);
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateTextError);
      }
      expect(text).not.toContain(SECRET);
    }
  });
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('Infinity', '-Infinity', 'NaN', '1e999', '9007199254740993', '-0', '__proto__'),
  fc.constantFrom('\ud800', '%', '%zz', '$&', '{{ secret.key }}', '{% raw %}', '%9999Y', '(1..2)'),
  fc.constantFrom('a'.repeat(5000), '('.repeat(3000), '['.repeat(3000), '\n'.repeat(3000)),
);

const arities = new Map([
  ...Object.entries(LIQUID_FILTERS),
  ...Object.entries(OWN_FILTERS).map(([name, { takes }]) => [name, takes] as const),
]);
const textsOf = (filter: string): string[] => {
  const [, count = 0] = arities.get(filter) ?? [];
  const call = (argument: string): string =>
    `${filter}${count > 0 ? ':' : ''} ${Array.from({ length: count }, () => argument).join(', ')}`;
  return [
    `{{ lead.city | ${call('steps.token.value')} }}`,
    `{{ fields | ${call('steps.token.value')} | join }}`,
    `{{ none | ${call('empty')} }}`,
    `{{ "5" | plus: 2 | ${call('fields')} }}`,
  ];
};
describe('every filter', () => {
  it.each([...arities.keys()].filter((name) => name !== 'table'))(
    '%s takes any value and argument, and gives a text or an error without the value',
    (filter) => {
      const texts = textsOf(filter).map((source) => compileText(source, { escape: 'none' }));
      fc.assert(
        fc.property(hostile, hostile, fc.constantFrom(...texts), (value, other, text) => {
          const scope = scopeWith(value);
          let result = '';
          try {
            result = text.render({ ...scope, steps: { token: { value: other } } });
          } catch (error) {
            expect(error).toBeInstanceOf(TemplateTextError);
            if (value.length > 50) expect((error as Error).message).not.toContain(value);
          }
          expect(result).not.toContain(SECRET);
        }),
      );
    },
  );
});

/** Pieces that make up most templates, right and wrong. */
const piece = fc.constantFrom(
  ...['{{', '}}', '{%', '%}', '{%-', '-%}', ' | ', ': ', ', ', '"', "'", '(', ')', '..', '[', ']'],
  ...[
    'if ',
    'endif',
    'for i in ',
    'endfor',
    'assign x = ',
    'capture x',
    'endcapture',
    'raw',
    'endraw',
  ],
  ...[
    'case ',
    'when ',
    'endcase',
    'else',
    'lead.city',
    'secret',
    'secret.key',
    'fields',
    'x',
    '.',
    'i',
  ],
  ...[
    'append',
    'split',
    'map',
    'where',
    'sort',
    'join',
    '1',
    '9007199254740993',
    '-',
    ' ',
    '\n',
    '==',
  ],
);
describe('any text', () => {
  it('is compiled and rendered, or refused with an error for staff', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const source = pieces.join('');
        try {
          const text = compileText(source, { escape: 'xml' });
          const result = text.render(scopeWith('x'));
          if (!text.names.has('secret.key')) expect(result).not.toContain(SECRET);
        } catch (error) {
          expect(error).toBeInstanceOf(TemplateTextError);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
