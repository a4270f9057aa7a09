import { isPlaceholder, OldStatusPullTemplate, StatusPullTemplate } from '@leadline/contracts';
import fc from 'fast-check';
import { parseAnswer, valueAt } from '../../test/one-request/answer.js';
import { renderRequest } from '../../test/one-request/request.js';
import { sentBy } from '../../test/one-request/sent.js';
import { compilePull, type CompiledPull } from './compile-pull.js';
import type { PagePlace } from './pages.js';
import { pullFaults } from './pull-faults.js';
import { upgradedPull } from './upgrade-pull.js';

// How pulls were rendered and read before they were written in Liquid.

const NOW = new Date('2026-11-27T12:34:56.789Z');
const oldValues = (
  { lookback_hours: hours }: OldStatusPullTemplate,
  { page, cursor }: PagePlace,
) => {
  const since = new Date(NOW.getTime() - hours * 3_600_000);
  const day = (at: Date): string => at.toISOString().slice(0, 10);
  const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));
  return {
    since: since.toISOString(),
    until: NOW.toISOString(),
    since_date: day(since),
    until_date: day(NOW),
    since_unix: seconds(since),
    until_unix: seconds(NOW),
    page: String(page),
    cursor,
  };
};
const OLD_FIELDS = ['lead_id', 'brand_lead_id', 'status', 'ftd', 'amount', 'ftd_time'] as const;
/** Nothing and null were read alike. */
const valueOrNull = (json: unknown, path: string | null): unknown =>
  (path === null ? undefined : valueAt(json, path)) ?? null;
const oldPage = ({ read, paging }: OldStatusPullTemplate, body: string) => {
  const json = parseAnswer(body);
  const list = read.list === null ? json : valueAt(json, read.list);
  if (!Array.isArray(list)) return null;
  const next = paging.kind === 'cursor' ? valueOrNull(json, paging.path) : null;
  const isScalar =
    typeof next === 'string' || typeof next === 'number' || typeof next === 'boolean';
  const text = isScalar ? String(next).trim() || null : null;
  return {
    rows: list.map((row) => OLD_FIELDS.map((name) => valueOrNull(row, read[name]))),
    entries: list.length,
    next: isPlaceholder(text) ? null : text,
  };
};

const compiled = (old: OldStatusPullTemplate): CompiledPull => {
  const template = StatusPullTemplate.parse(upgradedPull(old));
  return compilePull(template);
};
const pageOf = (pull: CompiledPull, body: string) => {
  try {
    const { rows, entries, next } = pull.readPage({ status: 200, headers: {}, body }, 5000);
    return { entries, next, rows: rows.map((row) => OLD_FIELDS.map((name) => row[name] ?? null)) };
  } catch {
    return null;
  }
};
const SECRETS = { key: 'the-key', token: 'a/b&ü', empty: '' };
const expectSame = (old: OldStatusPullTemplate, place: PagePlace): void => {
  const { method, url, headers, auth, fields } = old;
  const format = method === 'GET' ? 'query' : 'json';
  expect(
    sentBy(() => compiled(old).renderPage({ secrets: SECRETS, steps: {}, now: NOW }, place)),
  ).toEqual(
    sentBy(() =>
      renderRequest({ method, url, headers, auth, format, fields }, oldValues(old, place), SECRETS),
    ),
  );
};

const PLACEHOLDERS = [
  '{{since}}',
  '{{ until }}',
  '{{since_date}}',
  '{{until_date}}',
  '{{since_unix}}',
  '{{until_unix}}',
  '{{page}}',
  '{{cursor}}',
  '{{secret.key}}',
  '{{ secret.token }}',
  '{{secret.none}}',
];
const LITERALS = ['x', 'since=', '&', '?', '/', '%20', '{', '}', '{%', '{% raw %}', 'ü', '-', ' '];
const text = fc
  .array(fc.constantFrom(...PLACEHOLDERS, ...LITERALS), { maxLength: 5 })
  .map((parts) => parts.join(''))
  .filter((token) => OldStatusPullTemplate.shape.auth.safeParse({ kind: 'bearer', token }).success);
const names = fc.constantFrom('since', 'a.b', 'a.c', 'filter[from]', 'x-y', '__proto__', '7');
const path = fc
  .array(fc.constantFrom('id', 'data', 'items', 'length', '0', 'a-b', '$x'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((keys) => keys.join('.'));
const place = fc.record({
  page: fc.nat(30),
  offset: fc.constant(0),
  cursor: fc.string({ unit: 'binary', maxLength: 12 }),
  link: fc.constant(null),
});
const template = fc
  .record({
    method: fc.constantFrom('GET', 'POST'),
    url: text.map((rest) => `https://brand.example/leads${rest}`),
    headers: fc.dictionary(fc.constantFrom('X-One', 'x-two', 'Accept'), text, { maxKeys: 2 }),
    auth: fc.oneof(
      fc.constant({ kind: 'none' }),
      text.map((token) => ({ kind: 'bearer', token })),
      fc.tuple(text, text).map(([username, password]) => ({ kind: 'basic', username, password })),
      text.map((value) => ({ kind: 'header', name: 'X-Key', value })),
      text.map((value) => ({ kind: 'query', name: 'api key', value })),
    ),
    fields: fc.dictionary(names, text, { maxKeys: 4 }),
    lookback_hours: fc.integer({ min: 1, max: 2160 }),
    paging: fc.oneof(
      fc.constant({ kind: 'none' }),
      fc.constantFrom({ kind: 'page', first: 0 }, { kind: 'page', first: 1 }),
      path.map((at) => ({ kind: 'cursor', path: at })),
    ),
    read: fc.record({
      list: fc.option(path),
      lead_id: path,
      brand_lead_id: fc.option(path),
      status: fc.option(path),
      ftd: fc.option(path),
      amount: fc.option(path),
      ftd_time: fc.option(path),
    }),
  })
  .map((value) => OldStatusPullTemplate.parse(value));
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, '', ' x ', 'items', '{status}', 0, 12.5, '250,00', 9e15),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom('id', 'data', 'items', 'length', '0', 'a-b', '$x', '__proto__'),
      tie('any'),
      { maxKeys: 4 },
    ),
  ),
})).any;
const body = fc.oneof(
  value.map((json) => JSON.stringify(json)),
  fc.constantFrom('', 'OK', '<html></html>', '[{"id":12345678901234567890}]', '"<x/>"'),
);

describe('an old pull, in Liquid', () => {
  it('sends the same bytes', () => {
    fc.assert(fc.property(template, place, expectSame), { numRuns: 500, seed: 36 });
  });

  it('reads the same rows, and the same next page', () => {
    fc.assert(
      fc.property(template, body, (old, answer) => {
        expect(pageOf(compiled(old), answer)).toEqual(oldPage(old, answer));
      }),
      { numRuns: 1000, seed: 36 },
    );
  });

  it('can be saved again', () => {
    const old = OldStatusPullTemplate.parse({
      url: 'https://brand.example/leads?since={{since_date}}&page={{cursor}}',
      auth: { kind: 'bearer', token: '{{secret.key}}' },
      paging: { kind: 'cursor', path: 'meta.next' },
      read: { list: 'data.items', lead_id: 'ref', ftd_time: 'deposits[0].at' },
    });
    const upgraded = StatusPullTemplate.parse(upgradedPull(old));
    expect(pullFaults(upgraded)).toEqual([]);
    expect(upgradedPull(upgraded)).toEqual(upgraded);
  });
  it('that was stored with a key is read, and refused when it is saved', () => {
    const url = 'https://brand.example/leads?key=0123456789abcdef0123456789abcdef';
    const old = { url, read: { lead_id: 'ref' } };
    const faults = pullFaults(StatusPullTemplate.parse(upgradedPull(old)));
    expect(faults.map((fault) => fault.path)).toEqual(['request.url']);
  });
});
