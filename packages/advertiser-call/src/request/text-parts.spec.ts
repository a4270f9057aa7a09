import { compileText } from '../liquid/compile-text.js';
import { partsOf, quotedLiteral } from './text-parts.js';

const literal = (source: string) => ({ kind: 'literal', source });
const output = (source: string) => ({ kind: 'output', source });

it.each([
  ['', []],
  ['Key {{ secret.a }}', [literal('Key '), output('secret.a')]],
  ['{{lead.email}}{{ lead.id }}}', [output('lead.email'), output('lead.id'), literal('}')]],
  ['{{ "}}" | append: \'{{\' }}x', [output('"}}" | append: \'{{\''), literal('x')]],
  ['a{% raw %}{{ b }}{% endraw %}c', [literal('a'), literal('{{ b }}'), literal('c')]],
])('the parts of %j', (source, parts) => {
  expect(partsOf(source)).toEqual(parts);
});

it.each([
  '{% if lead.id %}x{% endif %}',
  '{{- lead.id }}',
  '{{ lead.id -}}',
  '{{ lead.id',
  'a {{ "b',
])('%j is rendered as a whole', (source) => {
  expect(partsOf(source)).toBeNull();
});

it('takes bounded time for a text without an end', () => {
  expect(partsOf(`{{ ${'"'.repeat(20_001)}`)).toBeNull();
});

it.each(['{{ lead.id }}', '{%', 'a{{b{%c', '{% endraw %} {{ x }}', '{%endraw%}', 'x{'])(
  'keeps %j as text, in parts and as a whole',
  (text) => {
    const quoted = quotedLiteral(text);
    expect((partsOf(quoted) ?? []).map(({ source }) => source).join('')).toBe(text);
    const scope = {
      lead: {},
      secret: {},
      steps: {},
      now: new Date(0),
      generated: { password: '', uuid: '' },
      tables: new Map(),
    };
    expect(compileText(quoted, { escape: 'none' }).render(scope)).toBe(text);
  },
);
