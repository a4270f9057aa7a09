import { StepAnswer } from '@leadline/contracts';
import fc from 'fast-check';
import type { AnswerReading } from '../types.js';
import { compileAnswer } from './answer.js';

type Input = (typeof StepAnswer)['_input'];
const path = (at: string) => ({ from: 'path' as const, path: at });
const pattern = (source: string) => ({ from: 'pattern' as const, pattern: source });
const status = (...statuses: string[]) => ({ kind: 'status' as const, statuses });
const equals = (at: string, text: string) => ({ kind: 'equals' as const, value: path(at), text });

const ANSWER: Input = {
  rules: [
    { outcome: 'accepted', when: [status('200'), equals('ok', 'true')] },
    { outcome: 'refused', when: [equals('ok', 'false')] },
  ],
  read: {
    external_id: path('data.lead.id'),
    autologin_url: path('data.login'),
    reasons: [path('errors[0].text')],
  },
};
interface Received {
  status?: number;
  headers?: Record<string, string>;
  confidential?: readonly string[];
}
const readWith = (
  answer: Input,
  body: unknown,
  { status: code = 200, headers = {}, confidential = [] }: Received = {},
): AnswerReading =>
  compileAnswer(StepAnswer.parse(answer), {
    seconds: 60,
    expires_in: path('expires_in'),
  }).read(
    {
      status: code,
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    confidential,
  );
const read = (body: unknown, received?: Received): AnswerReading =>
  readWith(ANSWER, body, received);

describe('rules', () => {
  it('the first that holds decides, with all its conditions; none is unclear', () => {
    expect(read({ ok: true })).toMatchObject({ outcome: 'accepted', rule: 0 });
    expect(read({ ok: 'true' })).toMatchObject({ outcome: 'accepted', rule: 0 });
    expect(read({ ok: false })).toMatchObject({ outcome: 'refused', rule: 1 });
    expect(read({ ok: true }, { status: 201 })).toMatchObject({ outcome: 'unclear', rule: null });
    expect(read({})).toMatchObject({ outcome: 'unclear', rule: null });
    expect(read('<html>thanks</html>')).toMatchObject({ outcome: 'unclear', rule: null });
    expect(readWith({ rules: [] }, { ok: true })).toMatchObject({ outcome: 'unclear', rule: null });
  });

  it('decide as a slow reading of them does', () => {
    const names = ['a', 'b', 'c'] as const;
    const texts = ['1', 'x', 'null', ''] as const;
    const condition = fc.oneof(
      fc
        .subarray(['200', '4xx', '500'], { minLength: 1 })
        .map((statuses) => ({ kind: 'status' as const, statuses })),
      fc.record({ kind: fc.constant('readable' as const), is: fc.boolean() }),
      fc.record({
        kind: fc.constantFrom('exists' as const, 'missing' as const),
        value: fc.constantFrom(...names).map(path),
      }),
      fc.record({
        kind: fc.constant('equals' as const),
        value: fc.constantFrom(...names).map(path),
        text: fc.constantFrom(...texts),
      }),
    );
    const rules = fc.array(
      fc.record({
        outcome: fc.constantFrom('accepted' as const, 'refused' as const, 'unclear' as const),
        when: fc.array(condition, { minLength: 1, maxLength: 3 }),
      }),
      { maxLength: 6 },
    );
    const data = fc.dictionary(
      fc.constantFrom(...names),
      fc.constantFrom(1, '1', 'x', '', null, true),
      { noNullPrototype: true },
    );
    const body = fc.option(data, { nil: undefined });
    const code = fc.constantFrom(200, 201, 404, 500);
    type Rule = NonNullable<Input['rules']>[number];
    const isMet = (
      one: Rule['when'][number],
      json: Record<string, unknown> | undefined,
      received: number,
    ): boolean => {
      if (one.kind === 'status') {
        const [digit] = String(received);
        return one.statuses.some((name) => name === String(received) || name === `${digit}xx`);
      }
      if (one.kind === 'readable') return (json !== undefined) === one.is;
      if (json === undefined) return false;
      const [at] = names.filter((name) => JSON.stringify(one).includes(`"path":"${name}"`));
      const sent = JSON.stringify(json[at ?? '']);
      if (one.kind === 'exists') return ![undefined, 'null', '""'].includes(sent);
      if (one.kind === 'missing') return [undefined, 'null', '""'].includes(sent);
      return one.kind === 'equals' && sent !== undefined && sent.replaceAll('"', '') === one.text;
    };
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(rules, body, code, (list, json, received) => {
        let expected: { outcome: string; rule: number | null } = { outcome: 'unclear', rule: null };
        for (let at = list.length - 1; at >= 0; at -= 1) {
          const { when, outcome } = list[at] as Rule;
          let met = 0;
          for (const one of when) if (isMet(one, json, received)) met += 1;
          if (met === when.length) expected = { outcome, rule: at };
        }
        outcomes.add(`${expected.outcome} ${expected.rule === null}`);
        const sent = json === undefined ? 'no data' : JSON.stringify(json);
        expect(readWith({ rules: list }, sent, { status: received })).toMatchObject(expected);
      }),
      { numRuns: 2000, seed: 36 },
    );
    expect([...outcomes].toSorted()).toEqual([
      'accepted false',
      'refused false',
      'unclear false',
      'unclear true',
    ]);
  });
});

describe('reading an answer', () => {
  it('external id, link and reason', () => {
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
  it('a refusal has a message, but nothing else', () => {
    const answer: Input = {
      ...ANSWER,
      read: {
        ...ANSWER.read,
        price: path('price'),
        others: [{ name: 'token', value: path('token') }],
      },
    };
    expect(
      readWith(answer, {
        ok: false,
        data: { lead: { id: 981 }, login: 'https://brand.example/login' },
        errors: [{ text: 'Duplicate' }],
        price: 5,
        token: 'abc',
        expires_in: 60,
      }),
    ).toMatchObject({
      outcome: 'refused',
      externalId: null,
      autologinUrl: null,
      message: 'Duplicate',
      price: null,
      currency: null,
      others: {},
      expiresIn: null,
    });
  });
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://brand.example/',
    'login',
    '',
    7,
    `https://brand.example/${'x'.repeat(4000)}`,
  ])('%.40s is not accepted as a link', (login) => {
    expect(read({ ok: true, data: { login } }).autologinUrl).toBeNull();
  });
  it('a link without a scheme gets one, and its & is decoded', () => {
    const answer = read({ ok: true, data: { login: 'brand.example/in?a=1&amp;b=2' } });
    expect(answer.autologinUrl).toBe('https://brand.example/in?a=1&b=2');
    expect(answer.warnings).not.toContain('no_autologin_url');
  });
  it('a link in a header', () => {
    const answer: Input = {
      rules: [{ outcome: 'accepted', when: [status('3xx')] }],
      read: { autologin_url: { from: 'header', name: 'Location' } },
    };
    const location = 'https://brand.example/in?t=1';
    expect(readWith(answer, '', { status: 302, headers: { location } }).autologinUrl).toBe(
      location,
    );
  });
  it('several reasons are joined', () => {
    const answer: Input = {
      ...ANSWER,
      read: { reasons: [path('message'), path('errors.*[]'), path('codes[*].code')] },
    };
    expect(
      readWith(answer, {
        ok: false,
        message: ' Not valid ',
        errors: { email: ['taken', ''], phone: ['too short', null, { x: 1 }] },
        codes: [{ code: 12 }, { code: true }, {}],
      }).message,
    ).toBe('Not valid; taken; too short; 12; true');
    expect(readWith(answer, { ok: false, message: '' }).message).toBeNull();
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
  it('ids keep all their digits', () => {
    expect(read('{"ok":true,"data":{"lead":{"id":12345678901234567890}}}')).toMatchObject({
      externalId: '12345678901234567890',
      outcome: 'accepted',
    });
  });

  const OTHERS: Input = {
    rules: [{ outcome: 'accepted', when: [status('2xx')] }],
    read: {
      price: path('price'),
      currency: path('currency'),
      others: [
        { name: 'token', value: path('token') },
        { name: 'flag', value: path('flag') },
        { name: 'list', value: path('list') },
        { name: 'long', value: path('long') },
        { name: 'none', value: path('none') },
      ],
    },
  };
  it('price, values for later steps, and how long they serve', () => {
    expect(
      readWith(OTHERS, {
        price: '12,5',
        currency: '€',
        token: `t\u0000-${'k'.repeat(3990)}`,
        flag: false,
        list: ['x'],
        long: 'k'.repeat(4001),
        expires_in: 3600,
      }),
    ).toMatchObject({
      price: '12.50',
      currency: 'EUR',
      others: { token: `t-${'k'.repeat(3990)}`, flag: 'false' },
      expiresIn: 3600,
    });
  });
  it.each([
    [3600, 3600],
    ['3600', 3600],
    [59.9, 59],
    [0, 0],
    [-1, null],
    ['1 h', null],
    [1e30, null],
    [null, null],
    [undefined, null],
  ])('expires_in of %j is %j', (sent, expected) => {
    expect(readWith(OTHERS, { expires_in: sent }).expiresIn).toBe(expected);
  });
});

describe('answers that are not JSON', () => {
  it('XML', () => {
    const answer: Input = {
      type: 'xml',
      rules: [
        { outcome: 'accepted', when: [equals('Envelope.Body.Response.Status', 'OK')] },
        { outcome: 'refused', when: [{ kind: 'exists', value: path('Envelope.Body.Fault') }] },
      ],
      read: {
        external_id: path('Envelope.Body.Response.Lead._id'),
        autologin_url: path('Envelope.Body.Response.Lead.Login'),
        reasons: [
          path('Envelope.Body.Fault.faultstring'),
          path('[Envelope.Body.Fault.detail.error][]'),
        ],
      },
    };
    const soap = (inner: string): string =>
      `<?xml version="1.0"?><s:Envelope xmlns:s="urn:s"><s:Body>${inner}</s:Body></s:Envelope>`;
    expect(
      readWith(
        answer,
        soap(
          '<Response><Status code="1">OK</Status><Lead id="0007">' +
            '<Login>https://brand.example/?a=1&amp;b=2</Login></Lead></Response>',
        ),
      ),
    ).toMatchObject({
      outcome: 'accepted',
      externalId: '0007',
      autologinUrl: 'https://brand.example/?a=1&b=2',
      warnings: [],
    });
    const fault = (errors: string): string =>
      soap(`<s:Fault><faultstring>No</faultstring><detail>${errors}</detail></s:Fault>`);
    expect(readWith(answer, fault('<error>one</error>'))).toMatchObject({
      outcome: 'refused',
      message: 'No; one',
    });
    expect(readWith(answer, fault('<error>one</error><error>two</error>')).message).toBe(
      'No; one; two',
    );
    expect(readWith(answer, '{"Status":"OK"}').outcome).toBe('unclear');
  });
  it('text by patterns', () => {
    const answer: Input = {
      type: 'text',
      rules: [
        { outcome: 'accepted', when: [{ kind: 'exists', value: pattern('^OK\\b') }] },
        { outcome: 'refused', when: [{ kind: 'exists', value: pattern('^ERR') }] },
      ],
      read: {
        external_id: pattern(String.raw`^OK\|(\d+)`),
        reasons: [pattern(String.raw`^ERR\|(.*)`)],
      },
    };
    expect(readWith(answer, 'OK|17|https://brand.example')).toMatchObject({
      outcome: 'accepted',
      externalId: '17',
      warnings: [],
    });
    expect(readWith(answer, 'ERR|duplicate e-mail')).toMatchObject({
      outcome: 'refused',
      message: 'duplicate e-mail',
    });
    expect(readWith(answer, '<html>OK</html>').outcome).toBe('unclear');
  });
  it('a form', () => {
    const answer: Input = {
      type: 'form',
      rules: [{ outcome: 'accepted', when: [equals('status', 'ok')] }],
      read: { external_id: path('lead_id') },
    };
    expect(readWith(answer, 'status=ok&lead_id=A+1%2F2')).toMatchObject({
      outcome: 'accepted',
      externalId: 'A 1/2',
    });
  });
});

it('warns of an acceptance that looks wrong', () => {
  const anything: Input = { ...ANSWER, rules: [{ outcome: 'accepted', when: [status('200')] }] };
  expect(readWith(anything, { success: false }).warnings).toEqual([
    'error_in_body',
    'no_external_id',
    'no_autologin_url',
  ]);
  expect(readWith(anything, '<html>Welcome</html>').warnings).toEqual(['not_json']);
  expect(read({ ok: false, error: 'x' }).warnings).toEqual([]);
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
  it.each([200, 422])('are masked (%i)', (code) => {
    const { message, logged } = read(
      { ok: true, ...answer },
      { status: code, confidential: ['Pw-Canary-9', '778899'] },
    );
    expect(message).toBe('password ••• is too weak for key •••; see •••');
    expect(logged).not.toMatch(/Pw-Canary-9|778899|in\?t=abc/);
    expect(logged).toContain('"message":"•••"');
  });

  it('so are the values that the answer gives to later steps', () => {
    const token: Input = {
      rules: [{ outcome: 'accepted', when: [status('200')] }],
      read: {
        reasons: [path('message')],
        others: [{ name: 'token', value: path('data') }],
      },
    };
    const { message, logged, others } = readWith(token, { data: 'tok-17', message: 'Use tok-17' });
    expect(others).toEqual({ token: 'tok-17' });
    expect(message).toBe('Use •••');
    expect(logged).not.toContain('tok-17');
  });
});
