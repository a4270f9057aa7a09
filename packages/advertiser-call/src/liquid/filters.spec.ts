import { compileText } from './compile-text.js';
import { LIQUID_FILTERS, LIQUID_TAGS, OWN_FILTERS } from './filters.js';
import { ENGINES } from './liquid-engine.js';
import { generatedValues } from './generated-values.js';

const RULE = { length: 12, lower: true, upper: true, digits: true, symbols: '' };
const rendered = (source: string, value = ''): string =>
  compileText(source, { escape: 'none' }).render({
    lead: { city: value },
    secret: { key: 'Jefe' },
    steps: {},
    now: new Date('2026-11-27T12:30:15.250Z'),
    generated: generatedValues(RULE, 'seed'),
    tables: new Map(),
  });

describe('the filters', () => {
  it.each([
    // Digests of RFC 1321, RFC 3174, FIPS 180-2 and RFC 4231.
    ['{{ "abc" | md5 }}', '900150983cd24fb0d6963f7d28e17f72'],
    ['{{ "abc" | sha1 }}', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    ['{{ "abc" | sha256 }}', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['{{ "abc" | sha512 | slice: 0, 16 }}', 'ddaf35a193617aba'],
    ['{{ "abc" | md5: "base64" }}', 'kAFQmDzST7DWlj99KOF/cg=='],
    ['{{ "abc" | md5: "hex" | upcase }}', '900150983CD24FB0D6963F7D28E17F72'],
    [
      '{{ "what do ya want for nothing?" | hmac_sha256: secret.key }}',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      '{{ "what do ya want for nothing?" | hmac_sha1: secret.key }}',
      'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79',
    ],
    [
      '{{ "what do ya want for nothing?" | hmac_sha512: "Jefe" | slice: 0, 16 }}',
      '164b7a7bfcf819e2',
    ],
    [
      '{{ "what do ya want for nothing?" | hmac_sha256: secret.key, "base64" }}',
      'W9zBRr9gdU5qBCQmCJV1x1oAPwidJzmDnexYuWTsOEM=',
    ],
    ['{{ "Zoë" | base64 }} {{ "Wm/Dqw==" | base64_decode }}', 'Wm/Dqw== Zoë'],
    ['{{ "a\'b\\"c" | json }}', '"a\'b\\"c"'],
    ['{{ "1" | plus: 1 | json }} {{ true | json }} {{ none | json }}', '2 true ""'],
    ['{{ "a b&c=ë" | url_encode }} {{ "a+b%26" | url_decode }}', 'a+b%26c%3D%C3%AB a b&'],
    ['{{ "<a b=\'c\'>&" | xml_escape }}', '&lt;a b=&apos;c&apos;&gt;&amp;'],
    ['{{ "+44 (0) 7911-123456" | digits }}', '4407911123456'],
    ['{{ "GB" | country_name }} {{ "XK" | country_name }}', 'United Kingdom Kosovo'],
    ['{{ "GB" | country_iso3 }} {{ "DE" | country_iso3 }}', 'GBR DEU'],
    ['{{ "GB" | country_numeric }} {{ "AF" | country_numeric }}', '826 004'],
    ['{{ "GB" | calling_code }} {{ "US" | calling_code }} {{ "KZ" | calling_code }}', '44 1 7'],
    [
      '[{{ "ZZ" | country_name }}{{ "" | country_iso3 }}{{ "__proto__" | country_numeric }}' +
        '{{ "constructor" | calling_code }}]',
      '[]',
    ],
    ['{{ now | date: "%d/%m/%Y %H:%M", "Europe/Berlin" }}', '27/11/2026 13:30'],
    ['{{ "a.b.c" | replace: ".", "$&" }} {{ "a.b" | remove: "." }}', 'a$&b$&c ab'],
  ])('%s', (source, expected) => expect(rendered(source)).toBe(expected));

  it('drop what XML cannot hold', () => {
    expect(rendered('{{ lead.city | xml_escape }}', 'a\u0000b\u0008c\ud800d\uffffe\t😀')).toBe(
      'abc\ufffdde\t😀',
    );
  });

  it('are those of the list, and no others', () => {
    const expected = [...Object.keys(LIQUID_FILTERS), ...Object.keys(OWN_FILTERS)];
    for (const { filters } of Object.values(ENGINES))
      expect(Object.keys(filters).sort()).toEqual([...new Set(expected)].sort());
  });

  it('render with as many arguments as they take', () => {
    for (const [name, takes] of [
      ...Object.entries(LIQUID_FILTERS),
      ...Object.entries(OWN_FILTERS).map(([own, filter]) => [own, filter.takes] as const),
    ])
      for (const count of new Set(takes)) {
        const args = Array.from({ length: count }, () => (name === 'date' ? 'lead.none' : 'none'));
        const source = `{{ "7" | ${name}${count > 0 ? `: ${args.join(', ')}` : ''} }}`;
        if (name === 'table') expect(() => rendered(source)).toThrow('A table is named');
        else expect(typeof rendered(source)).toBe('string');
      }
  });

  it.each([
    'raw',
    'where_exp',
    'find',
    'group_by',
    'push',
    'sample',
    'date_to_string',
    'inspect',
    'sum',
  ])('do not include %s', (name) => {
    expect(() => rendered(`{{ lead.city | ${name}: 1 }}`)).toThrow(`Unknown filter ${name}`);
  });
});

describe('the tags', () => {
  it('are those of the list, and no others', () => {
    for (const { tags } of Object.values(ENGINES))
      expect(Object.keys(tags).sort()).toEqual([...LIQUID_TAGS].sort());
  });

  it.each(['include', 'render', 'layout', 'block', 'increment', 'tablerow', 'liquid', 'echo'])(
    'do not include %s',
    (name) => {
      expect(() => rendered(`{% ${name} lead %}`)).toThrow(`Unknown tag ${name}`);
    },
  );
});
