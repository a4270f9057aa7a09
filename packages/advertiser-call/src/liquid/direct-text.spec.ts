import fc from 'fast-check';
import { compileText } from './compile-text.js';
import { LIQUID_FILTERS, OWN_FILTERS } from './filters.js';
import { generatedValues } from './generated-values.js';
import type { TextScope } from './text-scope.js';

const scope: TextScope = {
  lead: { email: "o'brien&co@example.com", country: 'GB', city: '', phone: '+447911123456' },
  secret: { key: 's3cret' },
  steps: { token: { access_token: 'abc' } },
  now: new Date('2026-11-27T12:30:15.250Z'),
  generated: generatedValues(
    { length: 12, lower: true, upper: true, digits: true, symbols: '' },
    'seed',
  ),
  tables: new Map([['t', { words: new Map([['GB', '826']]), otherwise: null }]]),
  payload: '{"a":1}',
  fields: [
    { name: 'b', value: '2' },
    { name: 'a', value: '' },
  ],
};

const outcomeOf = (source: string, escape: 'none' | 'xml'): string => {
  try {
    return compileText(source, { escape }).render(scope);
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
};

const value = fc.constantFrom(
  ...['lead.email', 'lead.country', 'lead.city', 'lead.none', 'lead["phone"]', 'secret.key', 'now'],
  ...['steps.token.access_token', 'steps.none.x', 'payload', 'payload.size', 'fields', 'fields[0]'],
  ...['generated.uuid', 'generated.password', 'none', 'lead.email.x', '"x"', '"t"', '","', '""'],
  ...['"name"', '"%Y"', '"base64"', '1', '-1', '2.5', 'true', 'false', 'nil', 'empty', 'blank'],
);
const arities = [
  ...Object.entries(LIQUID_FILTERS),
  ...Object.entries(OWN_FILTERS).map(([name, { takes }]) => [name, takes] as const),
];
const filter = fc
  .constantFrom(...arities)
  .chain(([name, [minLength, maxLength]]) =>
    fc
      .array(name === 'table' ? fc.constant('"t"') : value, { minLength, maxLength })
      .map((args) => ` | ${name}${args.length > 0 ? `: ${args.join(', ')}` : ''}`),
  );
const output = fc
  .record({ first: value, filters: fc.array(filter, { maxLength: 3 }) })
  .map(({ first, filters }) => `{{ ${first}${filters.join('')} }}`);
const literal = fc.constantFrom('', ' ', '<a>', '&', '{ ', '}}', 'é');
const texts = fc
  .array(fc.oneof({ weight: 3, arbitrary: output }, literal), { maxLength: 4 })
  .map((parts) => parts.join(''));

describe('a text without tags', () => {
  it('is rendered as liquidjs renders it within a tag', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('none', 'xml'), (source, escape) => {
        const byLiquid = outcomeOf(`{% if true %}${source}{% endif %}`, escape);
        expect(outcomeOf(source, escape)).toBe(byLiquid);
      }),
      { numRuns: 2000 },
    );
  });
});
