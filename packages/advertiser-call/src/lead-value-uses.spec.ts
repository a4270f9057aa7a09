import { IntegrationTemplate } from '@leadline/contracts';
import { leadValueUses } from './lead-value-uses.js';

const SAMPLE = {
  ...{ id: '7', city: 'London', language: 'en', country: 'GB', first_name: 'Ada', funnel: 'f' },
  password: '',
};
const NOW = new Date('2026-11-27T12:00:00Z');

const templateOf = (request: object): IntegrationTemplate =>
  IntegrationTemplate.parse({
    steps: [
      {
        name: 'lead',
        hands_over: true,
        request: { method: 'POST', url: 'https://a.example', ...request },
        answer: { rules: [{ outcome: 'accepted', when: [{ kind: 'status', statuses: ['200'] }] }] },
      },
    ],
    tables: [{ name: 'ids', rows: [{ from: 'GB', to: '44' }] }],
  });
const usesOf = (request: object) =>
  leadValueUses(templateOf(request), SAMPLE, NOW).map(({ name, place, field, substitute }) => [
    name,
    field ?? place,
    substitute.text === null ? substitute.kind : `${substitute.kind}: ${substitute.text}`,
  ]);

const json = (...fields: object[]): object => ({
  body: { kind: 'fields', format: 'json', fields },
});

test.each<[string, object, string[]]>([
  ['is sent empty', { value: '{{ lead.city }}' }, ['city', 'x', 'empty']],
  ['is left out', { value: '{{ lead.city }}', empty: 'omit' }, ['city', 'x', 'omitted']],
  ['is null', { value: '{{ lead.city }}', empty: 'null' }, ['city', 'x', 'null']],
  [
    'has its default',
    { value: '{{ lead.city | default: "Londinium" }}', empty: 'omit' },
    ['city', 'x', 'text: Londinium'],
  ],
  [
    'has the rest of its text',
    { value: 'from {{ lead.city }} by {{ secret.key }}' },
    ['city', 'x', 'text: from  by {{secret.key}}'],
  ],
  [
    'has no word in a table',
    { value: '{{ lead.country | table: "ids" }}' },
    ['country', 'x', 'refused: The table ids has no row for this value'],
  ],
  [
    'is no number',
    { value: '{{ lead.city | default: "none" }}', type: 'number' },
    ['city', 'x', 'refused: The field x is not a number'],
  ],
])('a field without its value %s', (_title, field, expected) => {
  expect(usesOf(json({ name: 'x', ...field }))).toEqual([expected]);
});

test('in a form, null is the empty text', () => {
  const fields = [{ name: 'x', value: '{{ lead.city }}', empty: 'null' }];
  expect(usesOf({ body: { kind: 'fields', format: 'form', fields } })).toEqual([
    ['city', 'x', 'empty'],
  ]);
});

test('addresses, headers and texts are read, too; the id and the password are never missing', () => {
  const text = '<a><b>{{ lead.city }}</b><c>{{ lead.funnel | default: "none" }}</c></a>';
  expect(
    usesOf({
      url: 'https://a.example/{{ lead.id }}?l={{ lead.language }}',
      headers: { 'X-Name': '{{ lead.first_name }}', 'X-Key': '{{ lead.password }}' },
      body: { kind: 'text', format: 'xml', text },
    }),
  ).toEqual([
    ['language', 'url', 'empty'],
    ['first_name', 'X-Name', 'empty'],
    ['city', 'body', 'empty'],
    ['funnel', 'body', 'text'],
  ]);
});

test('for each value, the texts of a request share the limit of work', () => {
  const loop = '{% for i in (1..900) %}{{ lead.city | upcase }}{% endfor %}';
  const fields = ['a', 'b', 'c', 'd'].map((name) => ({ name, value: `{{ lead.funnel }}${loop}` }));
  const uses = usesOf(json(...fields)).filter(([name]) => name === 'city');
  expect(uses.map(([, field, sent]) => [field, sent])).toEqual([
    ['a', 'text: f'],
    ['b', 'refused: The text takes too long to render'],
    ['c', 'refused: The text takes too long to render'],
    ['d', 'refused: The text takes too long to render'],
  ]);
});
