import { AnswerCondition } from '@leadline/contracts';
import { readBody } from './body.js';
import { compileCondition } from './condition.js';
import { Work } from './work.js';

type Input = (typeof AnswerCondition)['_input'];
const holds = (
  condition: Input,
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): boolean =>
  compileCondition(AnswerCondition.parse(condition))(
    readBody('auto', {
      status,
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    new Work(),
  );
const path = (at: string) => ({ from: 'path' as const, path: at });
const pattern = (source: string) => ({ from: 'pattern' as const, pattern: source });
const header = (name: string) => ({ from: 'header' as const, name });

it.each([
  [['200'], 200, true],
  [['200'], 201, false],
  [['2xx'], 204, true],
  [['2xx'], 302, false],
  [['404', '5xx'], 404, true],
  [['404', '5xx'], 599, true],
  [['404', '5xx'], 403, false],
] as const)('status %j of %i: %s', (statuses, status, expected) => {
  expect(holds({ kind: 'status', statuses: [...statuses] }, {}, { status })).toBe(expected);
});

it.each([
  [true, '{"a":1}', true],
  [true, '<a/>', true],
  [true, 'OK', false],
  [false, '{"a":', true],
  [false, '', true],
  [false, '{}', false],
])('readable %s of %j: %s', (is, body, expected) => {
  expect(holds({ kind: 'readable', is }, body)).toBe(expected);
});

describe('exists and missing', () => {
  it.each([
    [{ a: 1 }, true],
    [{ a: 0 }, true],
    [{ a: false }, true],
    [{ a: 'x' }, true],
    [{ a: {} }, true],
    [{ a: [] }, true],
    [{ a: '' }, false],
    [{ a: null }, false],
    [{ b: 1 }, false],
    [[], false],
    [null, false],
    ['<a>1</a>', true],
    ['<a b="1"/>', true],
    ['<a/>', false],
  ])('in %j: %s', (body, expected) => {
    expect(holds({ kind: 'exists', value: path('a') }, body)).toBe(expected);
    expect(holds({ kind: 'missing', value: path('a') }, body)).toBe(!expected);
  });
  it('a wildcard that finds nothing does not exist', () => {
    const value = path('errors[*].text');
    expect(holds({ kind: 'exists', value }, { errors: [{}] })).toBe(false);
    expect(holds({ kind: 'missing', value }, { errors: [] })).toBe(true);
    expect(holds({ kind: 'exists', value }, { errors: [{ text: 'x' }] })).toBe(true);
  });
  it.each(['<html>Bad gateway</html>', '{"ok":', '', 'OK'])(
    'nothing exists in %j at a path, and nothing is missing, for it cannot be read',
    (body) => {
      expect(holds({ kind: 'exists', value: path('error') }, body)).toBe(false);
      expect(holds({ kind: 'missing', value: path('error') }, body)).toBe(false);
    },
  );
  it('patterns and headers can be missing from any answer', () => {
    expect(holds({ kind: 'missing', value: pattern('ERROR') }, 'OK 17')).toBe(true);
    expect(holds({ kind: 'missing', value: pattern('ERROR') }, 'ERROR 17')).toBe(false);
    expect(holds({ kind: 'missing', value: header('X-Error') }, '')).toBe(true);
    expect(
      holds({ kind: 'exists', value: header('X-Error') }, '', { headers: { 'x-error': 'a' } }),
    ).toBe(true);
    expect(holds({ kind: 'exists', value: header('constructor') }, '')).toBe(false);
  });
});

it.each([
  ['ok', { a: 'ok' }, true],
  ['ok', { a: 'OK' }, false],
  ['ok', { a: 'ok ' }, false],
  ['true', { a: true }, true],
  ['1', { a: 1 }, true],
  ['1', { a: true }, false],
  ['null', { a: null }, true],
  ['null', {}, false],
  ['', { a: '' }, true],
  ['', {}, false],
  ['12345678901234567890', '{"a":12345678901234567890}', true],
  ['true', { a: ['true'] }, false],
  ['[object Object]', { a: {} }, false],
  ['ok', '<a>ok</a>', true],
  ['ok', '<a code="1">ok</a>', true],
  ['ok', { a: { _text: 'ok' } }, false],
  ['7', { a: { toString: 1, valueOf: 1 } }, false],
])('equals %j in %j: %s', (text, body, expected) => {
  expect(holds({ kind: 'equals', value: path('a'), text }, body)).toBe(expected);
  expect(holds({ kind: 'one_of', value: path('a'), texts: ['other', text] }, body)).toBe(expected);
});

it.each([
  ['^(ok|accepted)$', { a: 'accepted' }, true],
  ['^(ok|accepted)$', { a: 'not accepted' }, false],
  ['(?i)OK', { a: 'look' }, true],
  [String.raw`^\d+$`, { a: 17 }, true],
  [String.raw`^\d+$`, { a: '17x' }, false],
  ['null', { a: null }, true],
  ['.', { a: [] }, false],
  ['.', {}, false],
])('matches %j in %j: %s', (source, body, expected) => {
  expect(holds({ kind: 'matches', value: path('a'), pattern: source }, body)).toBe(expected);
});

it.each([
  [0, { a: 1 }, true],
  [0, { a: 0 }, false],
  [0, { a: '0.01' }, true],
  [0, { a: ' 7 ' }, true],
  [-1, { a: '-0.5' }, true],
  [0, { a: '7 EUR' }, false],
  [0, { a: true }, false],
  [0, { a: [1] }, false],
  [0, {}, false],
  [0, '{"a":1e999}', false],
  [1e18, '{"a":12345678901234567890}', true],
  [0, '<a>5</a>', true],
])('greater_than %s in %j: %s', (number, body, expected) => {
  expect(holds({ kind: 'greater_than', value: path('a'), number }, body)).toBe(expected);
});

it('values are found by patterns and headers, too', () => {
  const ok = { kind: 'equals', text: 'OK' } as const;
  expect(holds({ ...ok, value: pattern(String.raw`^(\w+) \d+`) }, 'OK 17')).toBe(true);
  expect(holds({ ...ok, value: pattern('OK') }, 'OK 17')).toBe(true);
  expect(holds({ ...ok, value: pattern('x(OK)?') }, 'x')).toBe(false);
  expect(holds({ ...ok, value: header('X-Status') }, '', { headers: { 'x-status': 'OK' } })).toBe(
    true,
  );
});
