import {
  compileIntegration,
  upgradedTemplate,
  type AnswerReading,
} from '@leadline/advertiser-call';
import { IntegrationTemplate, OldIntegrationTemplate } from '@leadline/contracts';
import fc from 'fast-check';

// Templates from before integrations had steps read every answer as they did then.

type Answer = Omit<AnswerReading, 'outcome'> & {
  readonly outcome: 'accepted' | 'refused' | 'unknown';
};
const readAnswer = (
  old: OldIntegrationTemplate,
  status: number,
  body: string,
  confidential: readonly string[],
): Answer => {
  const [step] = compileIntegration(IntegrationTemplate.parse(upgradedTemplate(old))).steps;
  if (!step) throw new Error('There is no step.');
  const reading = step.read({ status, headers: {}, body }, confidential);
  return { ...reading, outcome: reading.outcome === 'unclear' ? 'unknown' : reading.outcome };
};
const template = (
  success: object,
  read: object = {},
  changes: object = {},
): OldIntegrationTemplate =>
  OldIntegrationTemplate.parse({
    method: 'POST',
    url: 'https://brand.example',
    format: 'json',
    fields: {},
    success,
    read,
    ...changes,
  });
const READ = {
  external_id: 'data.lead.id',
  autologin_url: 'data.login',
  message: 'errors[0].text',
};
const SUCCESS = { statuses: [200], rules: [{ kind: 'equals', path: 'ok', value: 'true' }] };
const read = (
  body: unknown,
  status = 200,
  success: object = SUCCESS,
  confidential: readonly string[] = [],
): Answer =>
  readAnswer(
    template(success, READ),
    status,
    typeof body === 'string' ? body : JSON.stringify(body),
    confidential,
  );

/** Returns the text at a path of an accepted answer. Null if there is none. */
const textAt = (body: unknown, path: string): string | null =>
  readAnswer(
    template({ statuses: [200] }, { external_id: path }),
    200,
    typeof body === 'string' ? body : JSON.stringify(body),
    [],
  ).externalId;

describe('paths', () => {
  const json = { a: { b: [{ c: 1 }, { c: [2, 3] }], 'x-y': 4, $z: null }, list: [[5]] };
  it.each([
    ['a.b[0].c', '1'],
    ['a.b[1].c[1]', '3'],
    ['a.x-y', '4'],
    ['a.$z', null],
    ['list[0][0]', '5'],
    ['a.b[2].c', null],
    ['a.b.c', null],
    ['nothing.at.all', null],
  ])('%s', (path, text) => {
    expect(textAt(json, path)).toBe(text);
  });
  it.each(['constructor', '__proto__', 'a.toString', 'a.b.map', 'a.__proto__.polluted'])(
    'find nothing at %s, which is not part of the answer itself',
    (path) => {
      expect(textAt(json, path)).toBeNull();
    },
  );
  it('do not enter texts, numbers or null', () => {
    for (const value of ['text', 7, null, true]) expect(textAt(value, 'length')).toBeNull();
  });
  it('read a list by index', () => {
    expect(textAt([{ id: 1 }], '0.id')).toBe('1');
  });
});

describe('acceptance', () => {
  it('needs a listed status and every rule', () => {
    expect(read({ ok: true }).outcome).toBe('accepted');
    expect(read({ ok: 'true' }).outcome).toBe('accepted');
    expect(read({ ok: false }).outcome).toBe('refused');
    expect(read({ ok: true }, 201).outcome).toBe('refused');
    const both = {
      statuses: [200],
      rules: [
        { kind: 'equals', path: 'ok', value: '1' },
        { kind: 'exists', path: 'data.lead.id' },
      ],
    };
    expect(read({ ok: 1, data: { lead: { id: 'x' } } }, 200, both).outcome).toBe('accepted');
    expect(read({ ok: 1, data: { lead: {} } }, 200, both).outcome).toBe('refused');
  });
  it('treats null and empty values as missing, but not 0 and false', () => {
    const exists = { statuses: [200], rules: [{ kind: 'exists', path: 'ok' }] };
    const outcomes = [null, '', 0, false, 'x', {}].map((ok) => read({ ok }, 200, exists).outcome);
    expect(outcomes).toEqual([
      'refused',
      'refused',
      'accepted',
      'accepted',
      'accepted',
      'accepted',
    ]);
    expect(read({}, 200, exists).outcome).toBe('refused');
  });
  it('a list or an object equals no text', () => {
    const equals = (value: string): object => ({
      statuses: [200],
      rules: [{ kind: 'equals', path: 'ok', value }],
    });
    expect(read({ ok: ['true'] }, 200, equals('true')).outcome).toBe('refused');
    expect(read({ ok: {} }, 200, equals('[object Object]')).outcome).toBe('refused');
  });
  it('depends on the status alone if there are no rules, even if the body is not JSON', () => {
    expect(read('OK', 200, { statuses: [200] }).outcome).toBe('accepted');
    expect(read('', 204, { statuses: [204] }).outcome).toBe('accepted');
  });
});

describe('an answer in XML, or a page', () => {
  it.each([
    '<result>ERROR</result>',
    '<?xml version="1.0"?><status>success</status>',
    ' \n\ufeff<html>thanks</html>',
    JSON.stringify('<result>ERROR</result>'),
  ])('is never an acceptance, for no rule can read it: %s', (body) => {
    const outcomeOf = (status: number, changes: object = {}): string =>
      readAnswer(template({ statuses: [200, 500] }, {}, changes), status, body, []).outcome;
    expect(outcomeOf(200)).toBe('unknown');
    expect(outcomeOf(500)).toBe('refused');
    const unclear_answers = { unreadable: 'refused' };
    expect(outcomeOf(200, { unclear_answers })).toBe('refused');
  });
});

describe('an answer that leaves open whether the advertiser has the lead', () => {
  const outcomeOf = (status: number, body: string, changes: object = {}): string =>
    readAnswer(template(SUCCESS, {}, changes), status, body, []).outcome;

  it.each([
    [500, 'refused'],
    [501, 'refused'],
    [502, 'unknown'],
    [503, 'refused'],
    [504, 'unknown'],
    [520, 'unknown'],
    [521, 'refused'],
    [522, 'unknown'],
    [524, 'unknown'],
    [302, 'refused'],
    [404, 'refused'],
    [408, 'refused'],
  ])('%i: %s, whatever the body says', (status, expected) => {
    expect(outcomeOf(status, '')).toBe(expected);
    expect(outcomeOf(status, '{"ok":true}')).toBe(expected);
  });
  it.each([
    ['a page', 200, '<html>thanks</html>'],
    ['half of the JSON', 200, '{"ok":tru'],
    ['a byte order mark before half of it', 200, '\ufeff{"ok":true'],
    ['nothing', 200, ''],
    ['nothing, with a status that is not expected', 204, ''],
  ])('a 2xx with %s may be an acceptance', (_name, status, body) => {
    expect(outcomeOf(status, body)).toBe('unknown');
  });
  it('a 2xx that says no in JSON is a refusal', () => {
    expect(outcomeOf(200, '{"ok":false}')).toBe('refused');
    expect(outcomeOf(201, '{"ok":true}')).toBe('refused');
  });
  it('each has the meaning that the template gives it', () => {
    const turned = {
      http_500: 'unknown',
      http_502: 'refused',
      http_503: 'unknown',
      http_504: 'refused',
      unreadable: 'refused',
    };
    expect(
      [500, 502, 503, 504, 200].map((status) => outcomeOf(status, '', { unclear_answers: turned })),
    ).toEqual(['unknown', 'refused', 'unknown', 'refused', 'refused']);
  });
});

describe('reading an answer', () => {
  it('external id, link and message', () => {
    expect(
      read({
        ok: true,
        data: { lead: { id: 981 }, login: 'https://brand.example/login?t=1' },
        errors: [{ text: 'none' }],
      }),
    ).toMatchObject({
      externalId: '981',
      autologinUrl: 'https://brand.example/login?t=1',
      message: 'none',
    });
  });
  it('a refusal has a message, but neither id nor link', () => {
    expect(
      read({
        ok: false,
        data: { lead: { id: 981 }, login: 'https://brand.example/login' },
        errors: [{ text: 'Duplicate' }],
      }),
    ).toMatchObject({
      outcome: 'refused',
      externalId: null,
      autologinUrl: null,
      message: 'Duplicate',
    });
  });
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://brand.example/',
    'login',
    '',
    `https://brand.example/${'x'.repeat(4000)}`,
  ])('%.40s is not accepted as a link', (login) => {
    expect(read({ ok: true, data: { login } }).autologinUrl).toBeNull();
  });
  it('a link without a scheme gets one, and its & is decoded', () => {
    const answer = read({ ok: true, data: { login: 'brand.example/in?a=1&amp;b=2' } });
    expect(answer.autologinUrl).toBe('https://brand.example/in?a=1&b=2');
    expect(answer.warnings).not.toContain('no_autologin_url');
  });
  it('texts are shortened, without characters that cannot be stored', () => {
    const answer = read({
      ok: true,
      data: { lead: { id: `\u0000${'i'.repeat(500)}` } },
      errors: [{ text: `a\u0000b\ud800${'m '.repeat(2500)}` }],
    });
    expect(answer.externalId).toBe('i'.repeat(128));
    expect(answer.message).toHaveLength(1000);
    expect(answer.message?.isWellFormed()).toBe(true);
    expect(answer.message).not.toContain('\u0000');
  });
});

describe('the answer for staff', () => {
  it('harmless words stay, everything else is masked', () => {
    const { logged } = read({
      ok: true,
      message: 'Welcome',
      data: { id: 5, lead: { status: 'new', token: 'abc', login: 'https://brand.example/x' } },
      session: { message: 'inner', key: 'k-1' },
      balance: 250,
      vip: true,
    });
    const [, json] = logged.split('\n\n');
    expect(JSON.parse(json ?? '')).toEqual({
      ok: true,
      message: 'Welcome',
      data: { id: 5, lead: { status: 'new', token: '•••', login: '•••' } },
      session: { message: 'inner', key: '•••' },
      balance: '•••',
      vip: true,
    });
  });
  it('links and long tokens are masked even if the name is harmless', () => {
    const { logged } = read({
      message: 'go to https://brand.example/login',
      id: 'A'.repeat(32),
      data: ['B'.repeat(40)],
    });
    expect(logged).not.toMatch(/brand\.example|AAAA|BBBB/);
  });
});

describe('hostile answers', () => {
  const nested = (open: string, close: string, depth: number): string =>
    `${open.repeat(depth)}1${close.repeat(depth)}`;
  it.each([
    ['an object that cannot become text', '{"ok":{"toString":1,"valueOf":1}}'],
    ['a list 100,000 deep where a text was expected', `{"ok":${nested('[', ']', 100_000)}}`],
    ['objects 50,000 deep', nested('{"ok":', '}', 50_000)],
    ['a prototype', '{"__proto__":{"ok":true},"constructor":{"prototype":{"ok":true}}}'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['a number', '1e999'],
    ['a very long list', `{"ok":[${'1,'.repeat(60_000)}1]}`],
  ])('%s is a refusal', (_name, body) => {
    expect(read(body)).toMatchObject({ outcome: 'refused', externalId: null, autologinUrl: null });
  });
  it('never throw, and leave bounded text', () => {
    const rules = {
      statuses: [200],
      rules: [
        { kind: 'equals', path: 'ok', value: 'true' },
        { kind: 'exists', path: 'data.lead.id' },
      ],
    };
    const answer = fc.record(
      {
        ok: fc.jsonValue(),
        data: fc.oneof(
          fc.jsonValue(),
          fc.record({ lead: fc.record({ id: fc.jsonValue() }), login: fc.jsonValue() }),
        ),
        errors: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          answer.map((value) => JSON.stringify(value)),
          fc.json(),
          fc.string({ unit: 'binary' }),
        ),
        fc.integer({ min: 200, max: 599 }),
        (body, status) => {
          const { logged, message } = read(body, status, rules);
          expect(logged.length).toBeLessThanOrEqual(8000);
          expect((message ?? '').length).toBeLessThanOrEqual(1000);
          expect(logged.isWellFormed() && !logged.includes('\u0000')).toBe(true);
        },
      ),
      { numRuns: 1000, seed: 15 },
    );
  });
});

describe('confidential values of the request in an answer', () => {
  const answer = {
    errors: [
      {
        text: 'password Pw-Canary-9 is too weak for key 778899; see https://brand.example/in?t=abc',
      },
    ],
    message: 'Pw-Canary-9',
    code: 778899,
    detail: { 'Pw-Canary-9': 'x' },
  };

  it.each([200, 422])('are masked (%i)', (status) => {
    const { message, logged } = read({ ok: true, ...answer }, status, SUCCESS, [
      'Pw-Canary-9',
      '778899',
    ]);
    expect(message).toBe('password ••• is too weak for key •••; see •••');
    expect(logged).not.toMatch(/Pw-Canary-9|778899|in\?t=abc/);
    expect(logged).toContain('"message":"•••"');
  });
});

describe('ids that are too long for a number', () => {
  it('keep all their digits', () => {
    const body =
      '{"ok":true,"data":{"lead":{"id":12345678901234567890}},' +
      '"note":"say \\"98765432109876543210\\", 98765432109876543210"}';
    expect(read(body)).toMatchObject({ externalId: '12345678901234567890', outcome: 'accepted' });
  });
  it('do not change other numbers and texts', () => {
    const body = {
      whole: 9007199254740991,
      price: 0.12345678901234567,
      huge: 1e30,
      text: 'a "12345678901234567890" \\',
      list: [-1, 2.5],
    };
    const texts = {
      whole: '9007199254740991',
      price: String(body.price),
      huge: '1e+30',
      text: 'a "12345678901234567890" \\',
      'list[0]': '-1',
      'list[1]': '2.5',
    };
    for (const [path, text] of Object.entries(texts)) expect(textAt(body, path)).toBe(text);
    expect(textAt('[-12345678901234567890]', '0')).toBe('-12345678901234567890');
    expect(read('{"id":12345678901234567890').outcome).toBe('unknown');
  });
});
