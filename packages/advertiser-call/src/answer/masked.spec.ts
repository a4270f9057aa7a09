import type { StepAnswer } from '@leadline/contracts';
import { readBody } from './body.js';
import { loggedAnswer, maskedText } from './masked.js';

const logged = (
  body: string,
  type: StepAnswer['type'] = 'auto',
  confidential: readonly string[] = [],
): string => loggedAnswer(readBody(type, { status: 200, headers: {}, body }), confidential);
const ofJson = (body: unknown): string => logged(JSON.stringify(body));

describe('JSON for staff', () => {
  it('harmless words stay, everything else is masked', () => {
    const [, json] = ofJson({
      ok: true,
      message: 'Welcome',
      data: { id: 5, lead: { status: 'new', token: 'abc', login: 'https://brand.example/x' } },
      session: { message: 'inner', key: 'k-1' },
      balance: 250,
      vip: true,
      _id: 'x',
    }).split('\n\n');
    expect(JSON.parse(json ?? '')).toEqual({
      ok: true,
      message: 'Welcome',
      data: { id: 5, lead: { status: 'new', token: '•••', login: '•••' } },
      session: { message: 'inner', key: '•••' },
      balance: '•••',
      vip: true,
      _id: '•••',
    });
  });
  it('links and long tokens are masked even if the name is harmless', () => {
    expect(
      ofJson({
        message: 'go to https://brand.example/login',
        id: 'A'.repeat(32),
        data: ['B'.repeat(40)],
      }),
    ).not.toMatch(/brand\.example|AAAA|BBBB/);
  });
  it('is cut in depth and width', () => {
    const deep = `${'{"data":'.repeat(9)}"Deep-Canary"${'}'.repeat(9)}`;
    expect(logged(deep)).not.toContain('Canary');
    expect(
      logged(JSON.stringify({ data: Array.from({ length: 60 }, (_, id) => ({ id })) })),
    ).toContain('{"id":49}]');
  });
});

it('XML is shown as the data that paths read, masked by the same names', () => {
  const body =
    '<r:Response xmlns:r="urn:r" code="7" session="s-1"><Status lang="en">OK</Status>' +
    '<Email>ann@lead.example</Email><message>Hello pa&amp;ss</message></r:Response>';
  expect(logged(body, 'xml', ['pa&ss'])).toBe(
    'HTTP 200\n\n{"Response":{"Status":{"_text":"OK","_lang":"•••"},"Email":"•••",' +
      '"message":"Hello •••","_code":"7","_session":"•••"}}',
  );
});
it('a form is, too', () => {
  expect(logged('status=ok&token=t-1&id=5', 'form')).toBe(
    'HTTP 200\n\n{"status":"ok","token":"•••","id":"5"}',
  );
});

describe('a text for staff', () => {
  it.each([
    ['OK 17', 'OK 17'],
    ['ERR|Lead exists', 'ERR|Lead exists'],
    ['token=abc123', 'token=•••'],
    ['status=ok; token=abc123', 'status=ok; token=•••'],
    [
      '{"ok":true,"lead":{"email":"ann@lead.example","id":"5',
      '{"ok":true,"lead":{"email":•••,"id":"5',
    ],
    ["<a href='/in?k=1'>go</a>", '<a href=•••>go</a>'],
    ['see https://brand.example/in?t=1 now', 'see ••• now'],
    [`code ${'A'.repeat(32)}`, 'code •••'],
    ['Pa"ss<1> or Pa\\"ss<1> or Pa&quot;ss&lt;1&gt;', '••• or ••• or •••'],
  ])('%j is shown as %j', (body, expected) => {
    expect(logged(body, 'text', ['Pa"ss<1>'])).toBe(`HTTP 200\n\n${expected}`);
  });
  it('nothing is only the status', () => {
    expect(logged('')).toBe('HTTP 200');
  });
  it('is cut without showing a part of a link, a token or a secret', () => {
    const start = 'https://brand.example/x '.repeat(830);
    for (const end of [`https://${'c'.repeat(100)}`, 'canary'.repeat(20), 'canary secret'])
      for (let shift = 0; shift < 40; shift += 1) {
        const text = `${start}${'w'.repeat(shift)} ${end} tail`;
        expect(maskedText(text, ['canary secret'])).not.toMatch(/can|secr|ccc/);
      }
  });
});

it.each([
  ['in a text', '{"message":"pass-word"}'],
  ['in a name', '{"pass-word":1}'],
  ['as it is escaped', String.raw`{"message":"pass\u002dword"}`],
  ['behind another escaped character', String.raw`{"message":"\"pass-word"}`],
  ['as a number', '{"code":12345}'],
  ['as another form of the number', '{"code":1.2345e4}'],
  ['in JSON that is not valid', '{"message":"pass-word"'],
  ['in JSON that is not valid, as HTML', '{"message":"a&amp;b&lt;c"'],
])('a confidential value is masked %s', (_place, body) => {
  const shown = logged(body, 'json', ['pass-word', 'a&b<c', '12345']);
  expect(shown).toContain('•••');
  expect(shown).not.toMatch(/pass|word|12345|1\.2345|amp|lt;/);
});

describe('many and long confidential values', () => {
  const confidential = Array.from({ length: 500 }, (_, at) => `${'a'.repeat(3000 - at)}c`);
  const list = (item: string, length: number): string =>
    `[${`${item},`.repeat(length - 1)}${item}]`;
  const wide = list(list(list(list('"b"', 50), 50), 50), 10);
  const longName = (at: number): string => `"${at}${'a'.repeat(20_000)}":1`;

  it.each([
    ['lists within lists', 'json', `{"error":${wide}}`],
    ['long texts', 'json', `{"error":${list(`"${'a '.repeat(8000)}"`, 50)}}`],
    ['long names', 'json', `{${Array.from({ length: 100 }, (_, at) => longName(at)).join()}}`],
    ['8 MB of text', 'text', `${'a'.repeat(2990)}b `.repeat(2600)],
  ] as const)('are masked in bounded time: %s', (_name, type, body) => {
    const start = process.cpuUsage();
    expect(logged(body, type, confidential).length).toBeLessThanOrEqual(8000);
    const { user } = process.cpuUsage(start);
    expect(user / 1000).toBeLessThan(3000);
  });

  it('are masked where a long text is cut', () => {
    const secret = `s${'secret '.repeat(400)}s`;
    for (let before = 19_000; before <= 20_200; before += 100) {
      const text = logged(`${'x '.repeat(before / 2)}${secret} end`, 'text', [secret]);
      expect(text).not.toContain('secret');
      expect(maskedText(`${'x '.repeat(before / 2)}${secret} end`, [secret])).not.toContain(
        'secret',
      );
    }
  });
});
