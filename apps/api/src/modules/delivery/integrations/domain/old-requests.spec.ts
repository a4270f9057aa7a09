import {
  compileIntegration,
  upgradedTemplate,
  type LeadValues,
  type RenderedRequest,
} from '@leadline/advertiser-call';
import {
  IntegrationTemplate,
  OldIntegrationTemplate,
  MASK,
  type SecretValues,
} from '@leadline/contracts';
import fc from 'fast-check';
import { valuesOf, type DeliveredLead } from './values.js';

// Templates from before integrations had steps make the same requests as they did then.

const renderRequest = (
  old: OldIntegrationTemplate,
  values: LeadValues,
  secrets: SecretValues,
): RenderedRequest => {
  const [step] = compileIntegration(IntegrationTemplate.parse(upgradedTemplate(old))).steps;
  if (!step) throw new Error('There is no step.');
  return step.render({ lead: values, secrets, steps: {}, now: new Date(0), seed: 'seed' });
};

const lead: DeliveredLead = {
  id: 17,
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '+447400123456',
  countryCode: 'GB',
  ip: '81.2.69.142',
  offer: null,
  funnel: 'spring',
  affiliateId: '42',
  customParams: ['one', null, null, null, 'five'],
  hitId: null,
  language: 'en',
  city: 'York',
  password: 'Pass-Word-1',
  isTest: false,
};
const SECRETS = { token: 'top-secret', user: 'me' };
const template = (changes: object): OldIntegrationTemplate =>
  OldIntegrationTemplate.parse({
    method: 'POST',
    url: 'https://brand.example/leads',
    format: 'json',
    fields: {},
    success: {},
    read: {},
    ...changes,
  });
const render = (changes: object, person: Partial<DeliveredLead> = {}): RenderedRequest =>
  renderRequest(template(changes), valuesOf({ ...lead, ...person }), SECRETS);
const jsonOf = (request: RenderedRequest): unknown => JSON.parse(request.body ?? '');

describe('placeholders', () => {
  it('become the values of the lead; unknown values are empty', () => {
    const fields = Object.fromEntries(
      [
        'lead_id',
        'full_name',
        'phone',
        'phone_prefix',
        'phone_national',
        'country',
        'offer',
        'funnel',
        'affiliate_id',
        'custom_param_1',
        'custom_param_2',
        'custom_param_5',
        'hit_id',
        'test',
        'password',
      ].map((name) => [name, `{{${name}}}`]),
    );
    expect(jsonOf(render({ fields }))).toEqual({
      lead_id: '17',
      full_name: 'Ada Byron',
      phone: '+447400123456',
      phone_prefix: '44',
      phone_national: '7400123456',
      country: 'GB',
      offer: '',
      funnel: 'spring',
      affiliate_id: '42',
      custom_param_1: 'one',
      custom_param_2: '',
      custom_param_5: 'five',
      hit_id: '',
      test: '',
      password: 'Pass-Word-1',
    });
    expect(jsonOf(render({ fields: { test: '{{test}}' } }, { isTest: true }))).toEqual({
      test: '1',
    });
  });

  it('may have spaces, stand among text, and appear twice', () => {
    expect(
      jsonOf(render({ fields: { note: '{{ first_name }} ({{email}}), again {{first_name}}' } })),
    ).toEqual({ note: 'Ada (ada@example.com), again Ada' });
  });

  it('are not replaced inside the values of a lead', () => {
    expect(
      jsonOf(
        render({ fields: { name: '{{first_name}}' } }, { firstName: '{{secret.token}} $& $1' }),
      ),
    ).toEqual({ name: '{{secret.token}} $& $1' });
  });

  it('are refused by the template if they do not exist', () => {
    expect(
      OldIntegrationTemplate.safeParse({ ...template({}), fields: { a: '{{secrets.token}}' } })
        .success,
    ).toBe(false);
    expect(
      OldIntegrationTemplate.safeParse({ ...template({}), fields: { a: '{{constructor}}' } })
        .success,
    ).toBe(false);
  });
});

describe('the body', () => {
  it('as JSON nests fields with dots', () => {
    expect(
      jsonOf(
        render({
          fields: {
            'person.name.first': '{{first_name}}',
            'person.name.last': '{{last_name}}',
            'person.email': '{{email}}',
            plain: 'x',
          },
        }),
      ),
    ).toEqual({
      person: { name: { first: 'Ada', last: 'Byron' }, email: 'ada@example.com' },
      plain: 'x',
    });
  });

  it('treats names like __proto__ as data', () => {
    const { body } = render({
      fields: Object.fromEntries([
        ['__proto__.polluted', 'yes'],
        ['constructor.prototype.polluted', 'yes'],
      ]),
    });
    expect(body).toBe(
      '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('is valid JSON with the value unchanged, whatever people type', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(
          jsonOf(render({ fields: { 'a.b': '{{first_name}}' } }, { firstName: name })),
        ).toEqual({ a: { b: name } });
      }),
      { numRuns: 500, seed: 11 },
    );
  });

  it('as a form carries every value unchanged, whatever people type', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const { body, headers } = render(
          { format: 'form', fields: { name: '{{first_name}}', to: '{{email}}' } },
          { firstName: name },
        );
        expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
        expect([...new URLSearchParams(body)]).toEqual([
          ['name', name],
          ['to', 'ada@example.com'],
        ]);
      }),
      { numRuns: 500, seed: 12 },
    );
  });

  it('is absent with GET or the format query: the fields are added to the query of the URL', () => {
    for (const changes of [{ method: 'GET' }, { format: 'query' }]) {
      const request = render({
        ...changes,
        url: 'https://brand.example/leads?key=1',
        fields: { name: '{{full_name}}', mail: '{{email}}' },
      });
      expect({ body: request.body, type: request.headers['content-type'] }).toEqual({
        body: undefined,
        type: undefined,
      });
      expect([...new URL(request.url).searchParams]).toEqual([
        ['key', '1'],
        ['name', 'Ada Byron'],
        ['mail', 'ada@example.com'],
      ]);
    }
  });
});

describe('the address', () => {
  // Except a value of one or two dots, which are steps in a path even if they are encoded.
  it('encodes every value: a lead can add neither a path, a parameter nor a host', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }).filter((city) => !/^\.{1,2}$/.test(city)),
        (city) => {
          const url = new URL(
            render({ url: 'https://brand.example/in/{{city}}/end?c={{city}}&d=1#f' }, { city }).url,
          );
          expect([url.host, url.pathname.split('/').length, url.hash]).toEqual([
            'brand.example',
            4,
            '#f',
          ]);
          expect([...url.searchParams]).toEqual([
            ['c', city],
            ['d', '1'],
          ]);
        },
      ),
      { numRuns: 500, seed: 13 },
    );
  });

  it('may hold a percent sign of its own', () => {
    const request = render({
      url: 'https://brand.example/leads?discount=50%',
      fields: { email: '{{email}}' },
    });
    expect(request.url).toBe('https://brand.example/leads?discount=50%');
    expect(request.logged).toContain('https://brand.example/leads');
  });
});

describe('the credentials', () => {
  const authOf = (auth: object): RenderedRequest => render({ auth, fields: { a: 'b' } });
  it('go where the template says', () => {
    expect(authOf({ kind: 'bearer', token: '{{secret.token}}' }).headers.authorization).toBe(
      'Bearer top-secret',
    );
    expect(
      authOf({ kind: 'basic', username: '{{secret.user}}', password: '{{secret.token}}' }).headers
        .authorization,
    ).toBe(`Basic ${Buffer.from('me:top-secret').toString('base64')}`);
    expect(
      authOf({ kind: 'header', name: 'X-Api-Key', value: '{{secret.token}}' }).headers['x-api-key'],
    ).toBe('top-secret');
    expect(
      new URL(
        authOf({ kind: 'query', name: 'key', value: '{{secret.token}}' }).url,
      ).searchParams.get('key'),
    ).toBe('top-secret');
    expect(render({ headers: { 'X-Source': '{{affiliate_id}}' } }).headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-source': '42',
    });
  });
  it('encode characters that a header cannot hold', () => {
    const named = template({
      headers: { 'X-Name': '{{secret.name}}' },
      auth: { kind: 'bearer', token: '{{secret.broken}}' },
    });
    const sent = renderRequest(named, {}, { name: 'Zoë 100%', broken: 'key\r\nx: 1' });
    expect(sent.headers).toMatchObject({
      'x-name': 'Zo%C3%AB 100%',
      authorization: 'Bearer key%0D%0Ax: 1',
    });
  });
});

describe('the request for staff', () => {
  it('contains the lead, but no headers, secrets or password', () => {
    const { logged } = render({
      url: 'https://brand.example/{{secret.user}}/leads',
      headers: { 'x-extra': '{{secret.token}}' },
      auth: { kind: 'query', name: 'key', value: '{{secret.token}}' },
      fields: { email: '{{email}}', pass: '{{password}}', sign: 'a {{secret.token}} b' },
    });
    expect(logged).toContain('ada@example.com');
    expect(logged).toMatch(/^POST https:\/\/brand\.example\//);
    expect(logged).not.toMatch(/top-secret|Pass-Word-1|\/me\/|x-extra/);
    expect(logged.split(MASK).length - 1).toBe(6);
  });

  it('masks literal text of the template, because it may be a key', () => {
    const { logged, url, body } = render({
      url: 'https://brand.example/leads?api_key=KEY-IN-THE-URL&c={{country}}',
      fields: { api_key: 'KEY-IN-A-FIELD', 'nested.key': 'KEY-DEEPER', email: '{{email}}' },
    });
    expect(url).toContain('KEY-IN-THE-URL');
    expect(body).toContain('KEY-IN-A-FIELD');
    expect(logged).not.toContain('KEY-');
    expect(logged).toContain('c=GB');
    expect(logged).toContain('"email":"ada@example.com"');
  });

  it('never contains a secret, however the template uses it', () => {
    const place = fc.constantFrom('fields', 'url', 'bearer', 'basic', 'header', 'query');
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1 }),
        fc.constantFrom('json', 'form', 'query'),
        fc.constantFrom('POST', 'GET', 'PUT'),
        (places, format, method) => {
          const uses = (name: string): boolean => places.includes(name as (typeof places)[number]);
          const kind = (['bearer', 'basic', 'header', 'query'] as const).find((name) => uses(name));
          const secret = '{{secret.token}}';
          const auth = {
            none: { kind: 'none' },
            bearer: { kind: 'bearer', token: secret },
            basic: { kind: 'basic', username: secret, password: secret },
            header: { kind: 'header', name: 'x', value: secret },
            query: { kind: 'query', name: 'q', value: secret },
          }[kind ?? 'none'];
          const { logged } = render({
            format,
            method,
            auth,
            url: uses('url')
              ? `https://brand.example/${secret}?s=${secret}`
              : 'https://brand.example/',
            fields: uses('fields') ? { 'a.b': secret, c: `x${secret}y` } : { a: '{{password}}' },
          });
          expect(logged).not.toMatch(/top-secret|Pass-Word-1/);
        },
      ),
      { numRuns: 200, seed: 14 },
    );
  });
});

it('lists the confidential values, longest first, so that they can be masked in the answer', () => {
  const { confidential } = renderRequest(
    template({}),
    valuesOf({ ...lead, password: 'Pw-Canary-9' }),
    { token: 'a-long-secret-token', pin: '123' },
  );
  expect(confidential).toEqual(['a-long-secret-token', 'Pw-Canary-9']);
});
