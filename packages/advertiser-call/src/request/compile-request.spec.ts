import { MASK, StepRequest, UnsafeAddressError } from '@leadline/contracts';
import fc from 'fast-check';
import type { TextScope } from '../liquid/text-scope.js';
import type { RenderedRequest } from '../types.js';
import { compileRequest } from './compile-request.js';

const SCOPE: TextScope = {
  lead: {
    id: '17',
    email: 'ada@example.com',
    first_name: 'Ada',
    phone: '+447400123456',
    country: 'GB',
    password: 'Pass-Word-1',
    city: '',
  },
  secret: { token: 'top-secret', host: 'api.secret.example', pin: '12' },
  steps: { login: { session: 'session-1' } },
  now: new Date('2026-11-27T12:00:00Z'),
  generated: { password: 'Generated1', uuid: '1-2-3' },
  tables: new Map(),
};
const JSON_BODY = { kind: 'fields', format: 'json', fields: [] };
const compiled = (changes: object) =>
  compileRequest(
    StepRequest.parse({
      method: 'POST',
      url: 'https://brand.example/leads',
      body: JSON_BODY,
      ...changes,
    }),
    { accepts: 'auto', isPreview: false },
  );
const render = (changes: object, scope: Partial<TextScope> = {}): RenderedRequest =>
  compiled(changes).render({ ...SCOPE, ...scope });
const fieldsOf = (format: string, fields: readonly (readonly [string, string, object?])[]) => ({
  body: {
    kind: 'fields',
    format,
    fields: fields.map(([name, value, more]) => ({ name, value, ...more })),
  },
});
const json = (...fields: (readonly [string, string, object?])[]): string =>
  render(fieldsOf('json', fields)).body ?? '';

describe('a JSON body', () => {
  it('keeps the order of fields, nests them, and fills lists', () => {
    expect(
      json(
        ['z', '{{ lead.id }}'],
        ['person.email', '{{ lead.email }}'],
        ['a', 'x'],
        ['person.name', '{{ lead.first_name }}'],
        ['2', 'two'],
        ['tags[1]', 'second'],
        ['tags[0]', 'first'],
      ),
    ).toBe(
      '{"z":"17","person":{"email":"ada@example.com","name":"Ada"},"a":"x","2":"two",' +
        '"tags":["first","second"]}',
    );
  });

  it('may be a list', () => {
    expect(json(['[0].id', '{{ lead.id }}'])).toBe('[{"id":"17"}]');
  });

  it('writes numbers with all their digits, booleans, and JSON', () => {
    expect(
      json(
        ['long', '12345678901234567890', { type: 'number' }],
        ['decimal', '-12.50', { type: 'number' }],
        ['phone', '{{ lead.phone }}', { type: 'number' }],
        ['zero', '007', { type: 'number' }],
        ['yes', 'Yes', { type: 'boolean' }],
        ['no', '0', { type: 'boolean' }],
        ['list', '[1, {"a": null}]', { type: 'json' }],
      ),
    ).toBe(
      '{"long":12345678901234567890,"decimal":-12.50,"phone":447400123456,"zero":7,' +
        '"yes":true,"no":false,"list":[1, {"a": null}]}',
    );
  });

  it.each([
    ['number', 'not a number'],
    ['boolean', 'not true or false'],
    ['json', 'not JSON'],
  ])('is not made if a field of type %s holds a name', (type, message) => {
    expect(() => json(['f', '{{ lead.first_name }}', { type }])).toThrow(
      `The field f is ${message}`,
    );
  });

  it.each(['text', 'number', 'boolean', 'json'])('handles an empty field of type %s', (type) => {
    expect(
      json(
        ['send', '{{ lead.city }}', { type }],
        ['omit', '{{ lead.city }}', { type, empty: 'omit' }],
        ['null', '{{ lead.city }}', { type, empty: 'null' }],
        ['list[0]', '', { empty: 'omit' }],
        ['list[1]', 'x'],
      ),
    ).toBe('{"send":"","null":null,"list":["x"]}');
  });

  it('treats names like __proto__ as data', () => {
    expect(json(['__proto__.polluted', 'yes'], ['constructor.prototype', 'x'])).toBe(
      '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":"x"}}',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('is valid JSON with the value unchanged, whatever people type', () => {
    const request = compiled(fieldsOf('json', [['a.b', '{{ lead.city }}']]));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (city) => {
        const { body } = request.render({ ...SCOPE, lead: { city } });
        expect(JSON.parse(body ?? '')).toEqual({ a: { b: city } });
      }),
      { numRuns: 300, seed: 51 },
    );
  });
});

describe('other bodies', () => {
  it('of a form keep names as they are, and leave out what is empty', () => {
    const { body, headers } = render(
      fieldsOf('form', [
        ['user[name]', '{{ lead.first_name }}'],
        ['a.b', '{{ lead.email }}'],
        ['city', '{{ lead.city }}', { empty: 'omit' }],
        ['none', '', { empty: 'null' }],
      ]),
    );
    expect([...new URLSearchParams(body)]).toEqual([
      ['user[name]', 'Ada'],
      ['a.b', 'ada@example.com'],
      ['none', ''],
    ]);
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  it('are not sent with GET: the fields are in the query', () => {
    for (const format of ['json', 'form', 'query']) {
      const { url, body, headers } = render({
        ...fieldsOf(format, [['a.b', '{{ lead.email }}']]),
        method: 'GET',
        url: 'https://brand.example/leads?key=1',
      });
      expect(url).toBe('https://brand.example/leads?key=1&a.b=ada%40example.com');
      expect([body, headers['content-type']]).toEqual([undefined, undefined]);
    }
  });

  it('of XML escape values, and no literal text', () => {
    const { body, headers } = render(
      { body: { kind: 'text', format: 'xml', text: '<a b="1">{{ lead.city }}</a>' } },
      { lead: { city: `<b> & "c"` } },
    );
    expect(body).toBe('<a b="1">&lt;b&gt; &amp; &quot;c&quot;</a>');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  });

  it.each([
    ['json', 'application/json'],
    ['text', 'text/plain; charset=utf-8'],
  ])('of %s are sent as they are written', (format, type) => {
    const text = '{"id": {{ lead.id }} }\n';
    const { body, headers } = render({ body: { kind: 'text', format, text } });
    expect([body, headers['content-type']]).toEqual(['{"id": 17 }\n', type]);
  });
});

describe('signatures', () => {
  const sorted = '{{ fields | sort: "name" | map: "value" | join: "," }}';

  it('read the fields before them as they are sent', () => {
    const { body } = render(
      fieldsOf('json', [
        ['b', '007', { type: 'number' }],
        ['c', '', { empty: 'omit' }],
        ['a', '{{ lead.id }}'],
        ['sign', sorted],
      ]),
    );
    expect(JSON.parse(body ?? '')).toMatchObject({ sign: '17,7' });
  });

  it('in headers read all fields, and the body or the query as it is sent', () => {
    const fields = fieldsOf('form', [['e', '{{ lead.email }}']]);
    const headers = { 'X-Fields': sorted, 'X-Payload': '{{ payload }}' };
    for (const method of ['POST', 'GET'])
      expect(render({ ...fields, method, headers }).headers).toMatchObject({
        'x-fields': 'ada@example.com',
        'x-payload': 'e=ada%40example.com',
      });
  });
});

describe('headers', () => {
  it('can hold no other characters than ASCII, and no line break', () => {
    const { headers } = render(
      {
        headers: { 'X-Name': '{{ lead.city }}' },
        auth: { kind: 'bearer', token: '{{ secret.token }}' },
      },
      { lead: { city: 'Zoë 100%' }, secret: { token: 'key\r\nx: 1' } },
    );
    expect(headers).toMatchObject({
      'x-name': 'Zo%C3%AB 100%',
      authorization: 'Bearer key%0D%0Ax: 1',
    });
  });

  it('of the template replace our own', () => {
    const body = { kind: 'text', format: 'xml', text: '<a/>' };
    expect(
      render({ headers: { 'Content-Type': 'text/xml', Accept: '*/*' }, body }).headers,
    ).toEqual({
      accept: '*/*',
      'content-type': 'text/xml',
    });
  });
});

describe('the address', () => {
  it.each(['.', '..', '%2e'])('is not called if a value is %j in its path', (city) => {
    const call = () =>
      render({ url: 'https://brand.example/{{ lead.city }}/x' }, { lead: { city } });
    if (city === '%2e') expect(call().url).toBe('https://brand.example/%252e/x');
    else expect(call).toThrow(UnsafeAddressError);
  });

  it.each([
    'https://{{ lead.city }}.example/',
    'https://brand.example{{ lead.city }}/',
    'https:///{{ lead.city }}/',
    'https://{{ secret.host | append: lead.city }}/',
    'https://{{ steps.login.session }}.example/',
  ])('%j is not called, because a value decides on its host', (url) => {
    expect(() => render({ url }, { lead: { city: 'evil' } })).toThrow(UnsafeAddressError);
  });

  it('may have secrets in its host, which is its origin', () => {
    const request = compiled({
      url: 'https://{{ secret.host | downcase }}/{{ lead.id }}?c={{ lead.email }}',
    });
    expect(request.render(SCOPE).url).toBe('https://api.secret.example/17?c=ada%40example.com');
    expect(request.origin(SCOPE.secret)).toBe('https://api.secret.example');
    expect(request.origin({ host: 'a b' })).toBeNull();
  });

  it('can have no tags', () => {
    expect(() => compiled({ url: 'https://a.example/{% if lead.id %}x{% endif %}' })).toThrow(
      'An address can have values such as {{ lead.id }}, but no tags',
    );
  });

  it('encodes every value, whatever people type', () => {
    const request = compiled({
      url: 'https://brand.example/in/{{ lead.city }}/end?c={{ lead.city }}#f',
    });
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }).filter((city) => !/^\.{1,2}$/.test(city)),
        (city) => {
          const url = new URL(request.render({ ...SCOPE, lead: { city } }).url);
          expect([url.host, url.pathname.split('/').length, url.hash]).toEqual([
            'brand.example',
            4,
            '#f',
          ]);
          expect([...url.searchParams]).toEqual([['c', city.toWellFormed()]]);
        },
      ),
      { numRuns: 300, seed: 52 },
    );
  });
});

describe('the request for staff', () => {
  const SIGNED = '{{ fields | map: "value" | join: "" | append: secret.token | md5 }}';

  it('masks secrets, passwords, values of steps, what is made of them, and literal text', () => {
    const { logged, confidential, body } = render({
      url: 'https://brand.example/{{ secret.token }}/x?k=typed&c={{ lead.country }}',
      auth: { kind: 'query', name: 'key', value: '{{ secret.token | sha1 }}' },
      ...fieldsOf('json', [
        ['email', '{{ lead.email }}'],
        ['mixed', '{{ lead.id }}-{{ secret.token }}'],
        ['typed', 'my-key'],
        ['constant', '{{ "my-key" }}'],
        ['password', '{{ lead.password | default: generated.password }}'],
        ['generated', '{{ generated.password }}'],
        ['session', '{{ steps.login.session }}'],
        ['tag', '{% assign key = secret.token %}{{ key | upcase }}'],
        ['when', '{{ now | date: "%Y" }}'],
        ['sign', SIGNED],
      ]),
    });
    const { sign = '' } = JSON.parse(body ?? '') as Record<string, string>;
    expect(logged).toBe(
      `POST https://brand.example/${MASK}/x?k=${MASK}&c=GB&key=${MASK}\n\n` +
        `{"email":"ada@example.com","mixed":"17-${MASK}","typed":"${MASK}","constant":"${MASK}",` +
        `"password":"${MASK}","generated":"${MASK}","session":"${MASK}","tag":"${MASK}",` +
        `"when":"2026","sign":"${MASK}"}`,
    );
    expect(confidential).toEqual(
      expect.arrayContaining([
        sign,
        'top-secret',
        'TOP-SECRET',
        'Pass-Word-1',
        'Generated1',
        'session-1',
      ]),
    );
    expect(confidential).not.toContain('12');
    expect(confidential.map(({ length }) => length)).toEqual(
      confidential.map(({ length }) => length).toSorted((a, b) => b - a),
    );
  });

  it('shows the literal text of a body, without secrets that somebody typed in', () => {
    const text =
      '<a><k>{{ secret.token }}</k><t>top-secret</t>' +
      '{% if lead.id %}<i>{{ lead.id }}</i><s>{{ secret.token }}</s>{% endif %}</a>';
    expect(render({ body: { kind: 'text', format: 'xml', text } }).logged).toBe(
      'POST https://brand.example/leads\n\n' +
        `<a><k>${MASK}</k><t>${MASK}</t><i>17</i><s>${MASK}</s></a>`,
    );
  });

  it('never contains a secret, however the template uses it', () => {
    const use = fc.constantFrom(
      '{{ secret.token }}',
      'a {{ secret.token | append: lead.id }} b',
      '{% if lead.id %}{{ secret.token }}{% endif %}',
      '{% assign x = secret.token | append: "!" %}{{ x }}',
      '{% for f in fields %}{{ f.value }}{% endfor %}{{ secret.token }}',
    );
    fc.assert(
      fc.property(
        use,
        fc.array(use, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('json', 'form', 'query', 'xml', 'text'),
        fc.constantFrom('POST', 'GET'),
        (value, values, format, method) => {
          const isText = format === 'xml' || format === 'text';
          const content = isText
            ? { body: { kind: 'text', format, text: values.join('\n') } }
            : fieldsOf(
                format,
                values.map((text, index) => [`f${index}`, text]),
              );
          const { logged } = render({
            ...content,
            method,
            auth: { kind: 'query', name: 'q', value },
            headers: { 'x-h': value },
          });
          expect(logged).not.toContain('top-secret');
        },
      ),
      { numRuns: 200, seed: 53 },
    );
  });
});
