import { StatusPullTemplate } from '@leadline/contracts';
import { compilePull, type CompiledPull } from './compile-pull.js';
import { firstPlace, linkIn, type PagePlace } from './pages.js';
import { pullFaults } from './pull-faults.js';

const NOW = new Date('2026-11-27T22:30:00Z');
const GET = { kind: 'fields', format: 'query', fields: [] } as const;
const ID = { from: 'path', path: 'id' } as const;
type Changes = Readonly<Record<string, unknown>>;
const template = (changes: Changes = {}): StatusPullTemplate =>
  StatusPullTemplate.parse({
    request: { method: 'GET', url: 'https://brand.example/leads', body: GET },
    answer: { rows: 'leads' },
    read: { lead_id: ID },
    ...changes,
  });
const faults = (changes: Changes): string[] =>
  pullFaults(template(changes)).map(({ path, message }) => `${path}: ${message}`);
const requestWith = (url: string, auth: object = { kind: 'none' }) =>
  ({ method: 'GET', url, auth, body: GET }) as const;

/** Returns the address of each page, as the advertiser's answers say. */
const addresses = (changes: Changes, bodies: readonly string[], headers = {}): string[] => {
  const pulled = template(changes);
  const pull: CompiledPull = compilePull(pulled);
  const values = { secrets: { key: 'the-key' }, steps: {}, now: NOW };
  let place: PagePlace | null = firstPlace(pulled);
  const found: string[] = [];
  for (const body of bodies) {
    if (place === null) break;
    found.push(pull.renderPage(values, place).url.replace('https://brand.example', ''));
    place = pull.placeAfter(place, pull.readPage({ status: 200, headers, body }, 100));
  }
  return place === null ? [...found, 'end'] : found;
};
const page = (ids: readonly number[], more: object = {}): string =>
  JSON.stringify({ leads: ids.map((id) => ({ id })), ...more });

describe('the request of a page', () => {
  it('has the time range in any format and zone', () => {
    const pull = compilePull(
      template({
        lookback_hours: 24,
        request: requestWith(
          'https://brand.example/{{ since | date: "%d.%m.%Y %H:%M", "Europe/Kyiv" }}/' +
            '{{ until | date: "%s" }}/{{ now | date: "%Y" }}',
        ),
      }),
    );
    const values = { secrets: {}, steps: {}, now: NOW };
    expect(decodeURIComponent(pull.renderPage(values, firstPlace(template())).url)).toBe(
      'https://brand.example/27.11.2026 00:30/1795818600/2026',
    );
  });

  it('sends the values of its steps, and with them their secrets', () => {
    const pull = compilePull(
      template({
        steps: [
          {
            name: 'login',
            request: requestWith('https://login.example/?k={{ secret.key }}'),
            answer: { rules: [], read: { others: [{ name: 'token', value: ID }] } },
          },
        ],
        request: requestWith('https://brand.example/', {
          kind: 'bearer',
          token: '{{ steps.login.token }}',
        }),
      }),
    );
    const values = { secrets: { key: 'k' }, steps: { login: { token: 'abc' } }, now: NOW };
    expect(pull.renderPage(values, firstPlace(template())).headers.authorization).toBe(
      'Bearer abc',
    );
    expect(pull.requests.map(({ secrets, origin }) => [[...secrets], origin({})])).toEqual([
      [['key'], 'https://login.example'],
      [['key'], 'https://brand.example'],
    ]);
  });
});

describe('pages', () => {
  it('follow each other by number until one is empty, or to the last', () => {
    const request = requestWith('https://brand.example/{{ page }}');
    expect(
      addresses({ request, pages: { kind: 'number' } }, [page([1]), page([2]), page([])]),
    ).toEqual(['/1', '/2', '/3', 'end']);
    const last = { from: 'path', path: 'pages' } as const;
    expect(
      addresses({ request, pages: { kind: 'number', first: 0, last } }, [
        page([1], { pages: 1 }),
        page([2], { pages: '1' }),
      ]),
    ).toEqual(['/0', '/1', 'end']);
  });

  it('follow each other by offset until one is empty, or all rows were read', () => {
    const request = requestWith('https://brand.example/{{ offset }}');
    expect(
      addresses({ request, pages: { kind: 'offset' } }, [page([1, 2]), page([3]), page([])]),
    ).toEqual(['/0', '/2', '/3', 'end']);
    const total = { from: 'path', path: 'total' } as const;
    expect(
      addresses({ request, pages: { kind: 'offset', total } }, [
        page([1, 2], { total: 3 }),
        page([3], { total: 3 }),
      ]),
    ).toEqual(['/0', '/2', 'end']);
  });

  it('follow each other by cursor until there is none, or the same again', () => {
    const pages = { kind: 'cursor', value: { from: 'path', path: 'next' } } as const;
    const request = requestWith('https://brand.example/?c={{ cursor }}');
    expect(addresses({ request, pages }, [page([1], { next: 'a b' }), page([2])])).toEqual([
      '/?c=',
      '/?c=a%20b',
      'end',
    ]);
    const same = page([1], { next: 'a' });
    expect(addresses({ request, pages }, [same, same])).toEqual(['/?c=', '/?c=a', 'end']);
  });

  it('follow each other by link, to which the key is added', () => {
    const request = requestWith('https://brand.example/v1/leads', {
      kind: 'query',
      name: 'key',
      value: '{{ secret.key }}',
    });
    const pages = { kind: 'link', value: { from: 'path', path: 'next' } } as const;
    expect(
      addresses({ request, pages }, [page([1], { next: '/v1/leads?page=2' }), page([2])]),
    ).toEqual(['/v1/leads?key=the-key', '/v1/leads?page=2&key=the-key', 'end']);
    expect(() =>
      addresses({ request, pages }, [page([1], { next: 'https://evil.example/' }), page([2])]),
    ).toThrow('The next page has another origin');
  });

  it('follow each other by the header Link', () => {
    const pages = { kind: 'link', value: { from: 'header', name: 'Link' } } as const;
    const link =
      '<https://brand.example/leads?page=1>; rel="prev", ' +
      '<https://brand.example/leads?page=3>; rel="next"';
    expect(addresses({ pages }, [page([1]), page([2])], { link })).toEqual([
      '/leads',
      '/leads?page=3',
      'end',
    ]);
    expect(linkIn('<https://brand.example/?page=1>; rel="prev"')).toBeNull();
  });

  it('are asked for again until one is empty', () => {
    expect(addresses({ pages: { kind: 'until_empty' } }, [page([1]), page([1]), page([])])).toEqual(
      ['/leads', '/leads', '/leads', 'end'],
    );
  });
});

describe('an answer', () => {
  const rows = (changes: Changes, body: string, headers = {}) =>
    compilePull(template(changes)).readPage({ status: 200, headers, body }, 100).rows;
  const answerOf = (body: string) => ({ status: 200, headers: {}, body });
  const path = (text: string) => ({ from: 'path', path: text }) as const;

  it('in XML has one row or several', () => {
    const changes: Changes = {
      answer: { rows: 'r.lead' },
      read: { lead_id: path('_id'), status: path('s'), ftd: path('ftd') },
    };
    const lead = (id: number): string => `<lead id="${id}"><s x="1">New</s><ftd>0</ftd></lead>`;
    const row = (lead_id: string) => ({ lead_id, status: 'New', ftd: '0' });
    expect(rows(changes, `<r>${lead(1)}</r>`)).toMatchObject([row('1')]);
    expect(rows(changes, `<r>${lead(1)}${lead(2)}</r>`)).toMatchObject([row('1'), row('2')]);
    expect(() => rows(changes, '<r></r>')).toThrow('The answer has no list');
    expect(rows({ ...changes, answer: { rows: 'r.lead || `[]`' } }, '<r></r>')).toEqual([]);
  });

  it('in text has a row in each line', () => {
    const column = (pattern: string) => ({ from: 'pattern', pattern }) as const;
    const changes: Changes = {
      answer: { type: 'text' },
      read: { lead_id: column('^(\\d+);'), status: column(';(\\w+)$') },
    };
    expect(rows(changes, '7;New\r\n\r\n8;Called\n')).toMatchObject([
      { lead_id: '7', status: 'New', ftd: undefined },
      { lead_id: '8', status: 'Called' },
    ]);
  });

  it('has rows at a path with a filter, and values at a path or a pattern in the row', () => {
    const changes: Changes = {
      answer: { rows: "groups[].leads[] | [?kind == 'x']" },
      read: {
        lead_id: path('id'),
        amount: path('deposits[0].sum'),
        ftd: { from: 'pattern', pattern: '"sum":(\\d+)' },
      },
    };
    const body = {
      groups: [
        { leads: [{ id: 12, kind: 'x', deposits: [{ sum: 250 }] }] },
        { leads: [{ id: 13, kind: 'y' }] },
      ],
    };
    expect(rows(changes, JSON.stringify(body))).toEqual([
      {
        lead_id: 12,
        amount: 250,
        ftd: '250',
        brand_lead_id: undefined,
        status: undefined,
        ftd_time: undefined,
      },
    ]);
    expect(rows(changes, '{"groups":[]}')).toEqual([]);
  });

  it('that takes too much work is refused', () => {
    const list = Array.from({ length: 1000 }, () => 1);
    const many = JSON.stringify({ leads: Array.from({ length: 3000 }, () => ({ list })) });
    const changes = { read: { lead_id: path('list[*].[@, @, @]') } };
    expect(() => compilePull(template(changes)).readPage(answerOf(many), 5000)).toThrow(
      'The answer takes too much work to read',
    );
  });
});

it('says what is wrong with a template', () => {
  expect(faults({ request: requestWith('https://brand.example/{{ lead.id }}') })).toEqual([
    'request.url: A pull has no lead.id',
  ]);
  expect(faults({ request: requestWith('https://{{ cursor }}.example/') })).not.toEqual([]);
  expect(faults({ request: requestWith('https://brand.example/{{ steps.login.token }}') })).toEqual(
    ['request.url: There is no step login'],
  );
  expect(faults({ answer: { rows: 'leads[' } })[0]).toMatch(/^answer\.rows: The path is not valid/);
  const broken = { kind: 'cursor', value: { from: 'path', path: 'a..b' } } as const;
  const request = requestWith('https://brand.example/?c={{ cursor }}');
  expect(faults({ request, pages: broken })[0]).toMatch(/^pages: The path is not valid/);
  expect(faults({ answer: { type: 'text', rows: 'x' } })).toEqual([
    'answer.rows: A text has no path. Each of its lines is a row',
    'read.lead_id: A line of a text has no path. Use a pattern',
  ]);
  expect(faults({})).toEqual([]);
});

it.each([
  ['number', 'page'],
  ['offset', 'offset'],
  ['cursor', 'cursor'],
] as const)('pages by %s are asked for by {{ %s }}', (kind, name) => {
  const pages = { kind, value: { from: 'path', path: 'next' } } as never;
  expect(faults({ request: requestWith('https://brand.example/page'), pages })).toEqual([
    `pages: Add {{ ${name} }} to the request, or each call gets page one`,
  ]);
  const request = requestWith(`https://brand.example/?p={{ ${name} }}`);
  expect(faults({ request, pages })).toEqual([]);
});
