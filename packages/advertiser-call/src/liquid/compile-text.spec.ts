import { compileText } from './compile-text.js';
import { GENERATED_NAMES, generatedValues } from './generated-values.js';
import type { TextEscape } from './liquid-engine.js';
import { LEAD_NAMES, type TextScope, wordTables } from './text-scope.js';

const RULE = { length: 12, lower: true, upper: true, digits: true, symbols: '' };
const scope: TextScope = {
  lead: { id: '7', email: "o'brien&co@example.com", first_name: 'Zoë', country: 'GB', city: '' },
  secret: { key: 's3cret', '2fa': 'two', 12: '12' },
  steps: { token: { access_token: 'abc', size: 'b' }, size: { first: 'a' } },
  now: new Date('2026-11-27T12:30:15.250Z'),
  generated: generatedValues(RULE, 'seed'),
  tables: wordTables([
    { name: 'countries', rows: [{ from: 'GB', to: '826' }], otherwise: null },
    { name: 'languages', rows: [], otherwise: 'en' },
  ]),
  payload: '{"a":1}',
  fields: [
    { name: 'b', value: '2' },
    { name: 'a', value: '1' },
    { name: 'c', value: '' },
  ],
};
const rendered = (source: string, escape: TextEscape = 'none'): string =>
  compileText(source, { escape }).render(scope);
const namesOf = (source: string): string[] => [...compileText(source, { escape: 'none' }).names];
const compiling = (source: string) => () => compileText(source, { escape: 'none' });

describe('a text', () => {
  it.each([
    ['constant', 'constant'],
    ['', ''],
    ['{{ lead.email }}', "o'brien&co@example.com"],
    ['Bearer {{secret.key}}', 'Bearer s3cret'],
    ['{{ steps.token.access_token }}', 'abc'],
    ['{{ lead["first_name"] | upcase }}', 'ZOË'],
    ['{{ now }}', '2026-11-27T12:30:15.250Z'],
    ['{{ payload.size }}', '7'],
    ['[{{ lead.city }}{{ lead.phone }}{{ steps.token.other }}{{ steps.none.x }}]', '[]'],
    ['{{ lead.city | default: "none" }}', 'none'],
    ['{% if lead.country == "GB" %}UK{% else %}{{ lead.country }}{% endif %}', 'UK'],
    ['{% case lead.country %}{% when "FR", "GB" %}west{% else %}east{% endcase %}', 'west'],
    ['{% for i in (1..3) %}{{ i }}{% endfor %}', '123'],
    ['{% assign p = "1,2" | split: "," %}{{ p[1] }}{{ p.first }}', '21'],
    ['{% if lead.city %}{{ lead.city }}{% else %}no city{% endif %}', 'no city'],
    ['{% if lead.none or secret.none %}yes{% endif %}{% unless lead.id %}no{% endunless %}', ''],
    ['{{ secret.2fa }}{{ secret.12 }}', 'two12'],
    ['{{ steps.size.first }}{{ steps.token.size }}', 'ab'],
    ['{% raw %}{{{% endraw %}{% raw %}{%{% endraw %}{{ "{{" }}}', '{{{%{{}'],
    ['{"a":{"b":{{ lead.id }}}}', '{"a":{"b":7}}'],
    ['{{ fields | where: "value" | map: "name" | join }}', 'b a'],
    ['{% raw %}{{ lead.email }}{% endraw %} {% comment %}x{% endcomment %}', '{{ lead.email }} '],
    ['{% for f in fields %}{{ f.name }}={{ f.value }};{% endfor %}', 'b=2;a=1;c=;'],
    ['{{ fields | reject: "value", "" | sort: "name" | map: "value" | join: "|" }}', '1|2'],
    ['{{ lead.country | table: "countries" }}{{ lead.city | table: "languages" }}', '826en'],
    ['{{ generated.uuid | size }} {{ generated.password | size }}', '36 12'],
  ])('%j becomes %j', (source, expected) => expect(rendered(source)).toBe(expected));

  it('is escaped in XML where it is written', () => {
    expect(rendered('<e a="{{ lead.email }}">{{ "<&>" }}</e>', 'xml')).toBe(
      '<e a="o&apos;brien&amp;co@example.com">&lt;&amp;&gt;</e>',
    );
    expect(rendered('{{ lead.email | xml_escape }}', 'xml')).toBe(
      'o&apos;brien&amp;co@example.com',
    );
  });

  it('is escaped in JSON where it is written, but for the result of the filter json', () => {
    const lead = { ...scope.lead, city: 'a", "admin": "\n' };
    const text = '{"city": "{{ lead.city }}", "again": {{ lead.city | json }}}';
    const written = compileText(text, { escape: 'json' }).render({ ...scope, lead });
    expect(JSON.parse(written)).toEqual({ city: lead.city, again: lead.city });
  });

  it('is not escaped in XML while it is captured', () => {
    const captured = '{% capture base %}{{ lead.email }}{{ secret.key }}{% endcapture %}';
    expect(rendered(`${captured}{{ base | md5 }}`, 'xml')).toBe(
      rendered('{{ lead.email | append: secret.key | md5 }}'),
    );
    expect(rendered(`${captured}{{ base }}`, 'xml')).toBe('o&apos;brien&amp;co@example.coms3cret');
  });

  it('has no Liquid in the values of a lead', () => {
    const text = compileText('{{ lead.email }}', { escape: 'none' });
    const email = '{{ secret.key }}{% raw %}';
    expect(text.render({ ...scope, lead: { email } })).toBe(email);
  });

  it('lists its literal text, for checks of typed keys', () => {
    const { literals } = compileText(
      'a{{ lead.id | append: "b" }}{% if "c" == lead.id %}d{% endif %}',
      {
        escape: 'none',
      },
    );
    expect([...literals].sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('the names of a text', () => {
  it.each([
    ['none {% raw %}{{ lead.email }}{% endraw %}', []],
    ['{{ lead.email }}{{ lead.email.size }}', ['lead.email']],
    ['{{ lead["email"] }}{{ generated.uuid }}', ['lead.email', 'generated.uuid']],
    ['{{ "x" | hmac_sha256: secret.key }}', ['secret.key']],
    ['{{ x | default: lead.id, allow_false: lead.test }}', ['x', 'lead.id', 'lead.test']],
    ['{% if a.b %}{% elsif secret.c %}{% endif %}', ['a.b', 'secret.c']],
    [
      '{% case lead.a %}{% when secret.b, "x" %}{{ now }}{% endcase %}',
      ['lead.a', 'secret.b', 'now'],
    ],
    ['{% for f in fields %}{{ f.name }}{{ forloop.index }}{% endfor %}', ['fields']],
    ['{% for f in fields limit: lead.x %}{% endfor %}{{ f }}', ['fields', 'lead.x', 'f']],
    ['{{ fields[0].value }}{{ fields.first }}', ['fields']],
    ['{% assign p = secret.a %}{{ p.b.c }}{{ p[lead.i] }}', ['secret.a', 'lead.i']],
    ['{% capture c %}{{ steps.s.v }}{% endcapture %}{{ c }}', ['steps.s.v']],
    ['{{ late }}{% assign late = 1 %}', ['late']],
    ['{{ lead.emial }}{{ steps.a.b.c }}{{ now.year }}', ['lead.emial', 'steps.a.b.c', 'now.year']],
    ['{% unless payload == "" %}{% endunless %}', ['payload']],
  ])('%j are %j', (source, expected) => expect(namesOf(source).sort()).toEqual(expected.sort()));

  it('are also the tables', () => {
    const text = compileText('{{ lead.country | table: "ids" }}', { escape: 'none' });
    expect([...text.tables]).toEqual(['ids']);
  });

  it('can be all placeholders and generated values', () => {
    expect(LEAD_NAMES).toEqual(expect.arrayContaining(['id', 'email', 'custom_param_5', 'test']));
    expect(LEAD_NAMES).not.toContain('lead_id');
    expect(GENERATED_NAMES).toEqual(['password', 'uuid']);
  });
});

describe('a text that cannot be compiled', () => {
  it.each([
    ['{{ lead.email', '"{{ lead.email" is not closed'],
    ['{% if lead.id %}', '{% if lead.id %} is not closed'],
    ['{% raw %}x', '"{% raw %}x" is not closed'],
    ['{{ lead.email | lower }}', 'Unknown filter lower'],
    ['{% include "x" %}', 'Unknown tag include'],
    ['a\n{{ lead.email | lower }}', 'Unknown filter lower (line 2)'],
    ['a\n\n{{ secret }}', 'A secret is named as secret.name (line 3)'],
    ['a\n{% if true %}\n{{ secret }}\n{% endif %}', 'A secret is named as secret.name (line 3)'],
    ['{{ secret[lead.id] }}', 'A secret is named as secret.name'],
    ['{% for s in secret %}{% endfor %}', 'A secret is named as secret.name'],
    ['{% assign s = secret %}', 'A secret is named as secret.name'],
    ['{{ lead }}', 'A value of the lead is named as lead.name'],
    ['{{ lead[secret.key] }}', 'A value of the lead is named as lead.name'],
    ['{{ steps.token }}', 'A value of a step is named as steps.step.name'],
    ['{{ steps[lead.id].x }}', 'A value of a step is named as steps.step.name'],
    ['{{ generated }}', 'A generated value is named as generated.name'],
    ['{{ [lead.email].key }}', 'Write a name before "." and "["'],
    ['{% assign r = "secret" %}{{ [r].key }}', 'Write a name before "." and "["'],
    ['{{ "abc".size }}', 'Write a name before "." and "["'],
    ['{{ fields[fields[0]] }}', 'Brackets hold a name, a number or a text'],
    ['{{ a.b.c.d.e }}', 'The name that begins with a is too long'],
    ['{% assign secret = 1 %}', 'The name secret is taken. Use another one'],
    ['{% capture "lead" %}{% endcapture %}', 'The name lead is taken. Use another one'],
    ['{% for steps in fields %}{% endfor %}', 'The name steps is taken. Use another one'],
    ['{{ lead.id | append }}', 'Values after the filter append: 1, not 0'],
    ['{{ lead.id | append: "a", "b" }}', 'Values after the filter append: 1, not 2'],
    ['{{ now | date: "%Y", "UTC", "x" }}', 'Values after the filter date: 1 to 2, not 3'],
    ['{{ lead.id | replace: "a" }}', 'Values after the filter replace: 2, not 1'],
    [
      '{{ now | date: "%Y", "Europe/Lodnon" }}',
      'Unknown time zone. Use a name such as Europe/London',
    ],
    ['{{ now | date: "%Y-%E" }}', '%E is not part of a date format'],
    ['{{ lead.id | md5: "octal" }}', 'A hash is written as "hex" or "base64"'],
    ['{{ lead.id | table: lead.city }}', 'A table is named as table: "name"'],
    ['{% for i in (1..lead.id) %}{% endfor %}', 'A range has numbers up to 1000, such as (1..5)'],
    ['{{ lead.email lead.id }}', 'Values stand side by side. Write an operator or a filter'],
    [
      '{% if lead.id lead.email %}{% endif %}',
      'Values stand side by side. Write an operator or a filter',
    ],
    ['{{ lead.id, lead.email }}', '{{ lead.id, lead.email }} has more than one value'],
    ['{{ lead.id | append: "a" ) }}', '{{ lead.id | append: "a" ) }} has more than one value'],
    ['{{ }}', 'A value is missing'],
  ])('%j says %j', (source, message) => {
    expect(compiling(source)).toThrow(
      expect.objectContaining({ name: 'TemplateTextError', message }),
    );
  });
});

describe('a text that cannot be rendered', () => {
  it.each([
    ['{{ lead.city | table: "countries" }}', 'The table countries has no row for this value'],
    ['{{ lead.city | table: "none" }}', 'Unknown table none'],
    [
      '{{ now | date: "%Y", lead.city }}{{ now | date: "%Y", lead.email }}',
      'Unknown time zone. Use a name such as Europe/London',
    ],
    ['{{ "%" | url_decode }}', 'url_decode got a text that is not URL-encoded'],
  ])('%j says %j', (source, message) => {
    expect(() => rendered(source)).toThrow(
      expect.objectContaining({ name: 'TemplateTextError', message }),
    );
  });
});
