import { StepAnswer } from '@leadline/contracts';
import fc from 'fast-check';
import type { AnswerReading } from '../types.js';
import { compileAnswer } from './answer.js';

const path = (at: string) => ({ from: 'path' as const, path: at });
const pattern = (source: string) => ({ from: 'pattern' as const, pattern: source });
const ANSWER = {
  rules: [
    {
      outcome: 'accepted',
      when: [
        { kind: 'equals', value: path('ok'), text: 'true' },
        { kind: 'exists', value: path('data.lead.id') },
      ],
    },
    { outcome: 'refused', when: [{ kind: 'matches', value: path('ok'), pattern: '(a+)+$' }] },
    { outcome: 'unclear', when: [{ kind: 'greater_than', value: path('*.ok'), number: 1 }] },
    { outcome: 'refused', when: [{ kind: 'exists', value: pattern('(a|aa)+b$') }] },
  ],
  read: {
    external_id: path('data.lead.id'),
    autologin_url: path('data.login'),
    reasons: [path('errors[*].text'), path('errors.*[]'), path('errors'), pattern('error:? (.*)')],
    price: path('data.price'),
    currency: path('data.currency'),
    others: [{ name: 'all', value: path('to_string(@)') }],
  },
};
const compiled = (type: string) =>
  compileAnswer(StepAnswer.parse({ ...ANSWER, type }), {
    seconds: 1,
    expires_in: path('data.expires'),
  });
const TYPES = ['auto', 'json', 'xml', 'form', 'text'] as const;
const readers = TYPES.map((type) => compiled(type));
const read = (body: string, status = 200, headers: Record<string, string> = {}): AnswerReading[] =>
  readers.map((reader) => reader.read({ status, headers, body }, ['secret value', '17']));

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');
const expectBounded = (readings: readonly AnswerReading[]): void => {
  for (const { logged, message, externalId, autologinUrl, price, others } of readings) {
    expect(logged.length).toBeLessThanOrEqual(8000);
    expect((message ?? '').length).toBeLessThanOrEqual(1000);
    expect((externalId ?? '').length).toBeLessThanOrEqual(128);
    expect((autologinUrl ?? '').length).toBeLessThanOrEqual(4000);
    expect(price ?? '0.00').toMatch(/^\d{1,8}\.\d{2,6}$/);
    expect((others['all'] ?? '').length).toBeLessThanOrEqual(4000);
    for (const text of [logged, message, externalId, ...Object.values(others)])
      expect(isStorable(text ?? '')).toBe(true);
    expect(logged).not.toContain('secret value');
  }
};

const nested = (open: string, close: string, depth: number): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;
const MEGABYTE = 1_000_000;
it.each([
  ['an object that cannot become text', '{"ok":{"toString":1,"valueOf":1}}'],
  ['a list 100,000 deep where a text was expected', `{"ok":${nested('[', ']', 100_000)}}`],
  ['objects 50,000 deep', nested('{"ok":', '}', 50_000)],
  ['elements 50,000 deep', nested('<ok>', '</ok>', 50_000)],
  ['open elements', '<ok>'.repeat(100_000)],
  ['closing elements', '</ok>'.repeat(100_000)],
  ['open attributes', `<ok ${'a="'.repeat(100_001)}`],
  ['attributes without values', `<ok ${'a '.repeat(100_000)}/>`],
  ['attributes with mixed quotes', `<ok ${`a="'" b='"' `.repeat(30_000)}/>`],
  ['an attribute of blanks', `<ok a${' '.repeat(100_000)}/>`],
  ['open comments', '<!--'.repeat(100_000)],
  ['open CDATA', `<ok>${'<![CDATA['.repeat(100_000)}</ok>`],
  ['ampersands', `<ok>${'&'.repeat(100_000)}</ok>`],
  ['blanks', ' '.repeat(200_000)],
  ['blanks in an element', `<ok>${' '.repeat(200_000)}.</ok>`],
  [
    'an entity bomb',
    `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`,
    ).join('')}]><ok>&lol9;</ok>`,
  ],
  [
    'a wide entity',
    `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50_000)}">]><ok>${'&a;'.repeat(50_000)}</ok>`,
  ],
  ['a prototype', '{"__proto__":{"ok":true},"constructor":{"prototype":{"ok":true}}}'],
  ['a prototype as an element', '<__proto__><ok>true</ok></__proto__>'],
  ['a prototype as an attribute', '<a __proto__="x" constructor="y"/>'],
  ['a prototype in a form', '__proto__[ok]=true&constructor=1&__proto__=2'],
  ['a list', '[]'],
  ['nothing', 'null'],
  ['a number', '1e999'],
  ['gigantic numbers', `{"ok":${'9'.repeat(100_000)},"data":{"price":${'9'.repeat(400)}}}`],
  ['a gigantic exponent', '{"ok":1e400,"data":{"price":1e300,"lead":{"id":-1e400}}}'],
  ['a very long list', `{"ok":[${'1,'.repeat(60_000)}1]}`],
  ['very many names', `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":{"ok":2}`).join()}}`],
  ['8 MB of JSON', `{"errors":[${'{"text":"secret value 17"},'.repeat(300_000)}{}]}`],
  ['8 MB of XML', `<ok>${'<e a="1">secret value</e>'.repeat(320_000)}</ok>`],
  ['8 MB of one text', `{"ok":"${'a'.repeat(8 * MEGABYTE)}!"}`],
  ['8 MB of text', 'error secret value '.repeat(420_000)],
  ['8 MB of a form', 'ok=secret+value&'.repeat(500_000)],
  ['8 MB of one word', 'a'.repeat(8 * MEGABYTE)],
  ['half of the JSON', '{"ok":true,"data":{"lead":{"id":'],
  ['half of a pair', '{"ok":"\\ud83d","errors":["\\udc00"]}'],
  ['other letters', Buffer.from('{"ok":"Владимир £"}', 'utf16le').toString('latin1')],
])('%s is bounded, and never accepted', (_name, body) => {
  const readings = read(body);
  expectBounded(readings);
  expect(readings.filter(({ outcome }) => outcome === 'accepted')).toEqual([]);
  expect(({} as { ok?: unknown }).ok).toBeUndefined();
});

it('an evil pattern of a rule reads a long text in time', () => {
  const [reading] = read(JSON.stringify({ ok: `${'a'.repeat(200_000)}!` }));
  expect(reading).toMatchObject({ outcome: 'unclear', rule: null });
});

it('an answer that takes too much work is unclear, though a later rule would accept it', () => {
  const answer = compileAnswer(
    StepAnswer.parse({
      rules: [
        { outcome: 'refused', when: [{ kind: 'exists', value: path('list[?list[?@.x]]') }] },
        { outcome: 'accepted', when: [{ kind: 'status', statuses: ['200'] }] },
      ],
    }),
    null,
  );
  const list = Array.from({ length: 3000 }, () => ({ list: Array.from({ length: 900 }, () => 1) }));
  const reading = (body: unknown): AnswerReading =>
    answer.read({ status: 200, headers: {}, body: JSON.stringify(body) }, []);
  expect(reading({ list })).toMatchObject({
    outcome: 'unclear',
    rule: null,
    message: 'The answer takes too much work to read',
  });
  expect(reading({ list: list.slice(0, 10) })).toMatchObject({ outcome: 'accepted', rule: 1 });
});

it('any answer is read without a failure, and leaves bounded text', () => {
  const json = fc.record(
    {
      ok: fc.jsonValue(),
      data: fc.oneof(
        fc.jsonValue(),
        fc.record({
          lead: fc.record({ id: fc.jsonValue() }),
          login: fc.jsonValue(),
          price: fc.oneof(fc.double(), fc.string(), fc.constantFrom('€ 1.50', '1,250', 12.5)),
          currency: fc.jsonValue(),
          expires: fc.oneof(fc.double(), fc.string()),
        }),
      ),
      errors: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const xml = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 6 },
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'true',
        '&amp;',
        '&lol;',
        '<![CDATA[x]]>',
        '<?x y?>',
        '<!-- -->',
        '<x',
        ']]>',
      ),
      fc
        .tuple(
          fc.constantFrom('ok', 'data', 'lead', 'id', 'error', '__proto__'),
          tie('node'),
          tie('node'),
        )
        .map(([name, one, other]) => `<${name} a="1">${one}${other}</${name}>`),
    ),
  })).node;
  const whole = fc.oneof(
    json.map((value) => JSON.stringify(value)),
    fc.json(),
    xml,
    fc.string({ unit: 'binary' }),
    fc.webQueryParameters(),
  );
  const body = fc.oneof(
    whole,
    // Half a body, and one in another charset than it says.
    fc
      .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([text, part]) => text.slice(0, Math.floor(text.length * part))),
    whole.map((text) => Buffer.from(text, 'utf8').toString('latin1')),
    whole.map((text) => Buffer.from(text, 'utf16le').toString('utf8')),
  );
  const contentType = fc.constantFrom('', 'application/json', 'text/xml', 'text/html', ';', 'x/y');
  fc.assert(
    fc.property(body, fc.integer({ min: 100, max: 999 }), contentType, (text, status, type) => {
      expectBounded(read(text, status, { 'content-type': type }));
    }),
    { numRuns: 500, seed: 15 },
  );
});
