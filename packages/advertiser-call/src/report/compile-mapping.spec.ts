import { ReportMapping } from '@leadline/contracts';
import { UnreadablePageError } from '../pull/read-page.js';
import { compileMapping, MOST_REPORTS, type ReceivedRequest } from './compile-mapping.js';
import { mappingFaults } from './mapping-faults.js';

const path = (text: string) => ({ from: 'path', path: text });
const pattern = (text: string) => ({ from: 'pattern', pattern: text });
const mappingOf = (read: object, rest: object = {}): ReportMapping =>
  ReportMapping.parse({ read, ...rest });
const request = (values: Partial<ReceivedRequest>): ReceivedRequest => ({
  query: {},
  contentType: '',
  body: null,
  ...values,
});
const json = (body: unknown): ReceivedRequest =>
  request({ contentType: 'application/json', body: JSON.stringify(body) });
const rowsOf = (mapping: ReportMapping, from: ReceivedRequest) =>
  compileMapping(mapping)
    .read(from)
    .map(({ row }) => [row.lead_id, row.status, row.event_id]);

const PLACES = { lead_id: path('body.lead.ref'), status: path('body.event || query.event') };

it.each([
  ['JSON', json({ lead: { ref: 7 }, event: 'Sold' }), PLACES, {}],
  [
    'JSON as text/plain, with a value in its address',
    request({ contentType: 'text/plain', body: '{"lead":{"ref":7}}', query: { event: 'Sold' } }),
    PLACES,
    {},
  ],
  [
    'an address without a body',
    request({ query: { sub1: 7, event: 'Sold' } }),
    { lead_id: path('query.sub1'), status: pattern('event=(\\w+)') },
    {},
  ],
  [
    'a form',
    request({ contentType: 'application/x-www-form-urlencoded', body: 'l%5Bid%5D=7&e=Sold' }),
    { lead_id: path('body."l[id]"'), status: path('body.e') },
    {},
  ],
  [
    'XML',
    request({ contentType: 'text/xml', body: '<r:R><Lead id="7">Sold</Lead></r:R>' }),
    { lead_id: path('body.R.Lead._id'), status: path('body.R.Lead') },
    {},
  ],
  [
    'a text',
    request({ contentType: 'text/plain', body: 'lead 7 is Sold' }),
    { lead_id: pattern('lead (\\d+)'), status: pattern('is (\\w+)') },
    {},
  ],
  [
    'a form that says that it is JSON',
    request({ contentType: 'application/json', body: 'id=7&e=Sold' }),
    { lead_id: path('body.id'), status: path('body.e') },
    { type: 'form' },
  ],
])('%s is read', (_name, from, read, rest) => {
  const [found] = rowsOf(mappingOf(read, rest), from);
  expect([7, '7']).toContain(found?.[0]);
  expect(found?.slice(1)).toEqual(['Sold', undefined]);
});

describe('several reports in a request', () => {
  it.each([
    [
      'JSON',
      json({ events: [{ id: 1 }, { id: 2, s: 'Sold' }] }),
      { lead_id: path('id'), status: path('s') },
      'body.events',
    ],
    [
      'XML, an element of which there is one',
      request({ contentType: 'text/xml', body: '<R><L><Id>1</Id></L></R>' }),
      { lead_id: path('Id') },
      'body.R.L',
    ],
    [
      'lines',
      request({ contentType: 'text/plain', body: '1;New\r\n\n2;Sold' }),
      { lead_id: pattern('^(\\d+);'), status: pattern(';(\\w+)') },
      'lines',
    ],
  ])('are found in %s, and each can be read again', (_name, from, read, rows) => {
    const mapping = mappingOf(read, { rows });
    const compiled = compileMapping(mapping);
    const found = compiled.read(from);
    expect(found.map(({ row }) => Number(row.lead_id))).toEqual(found.map((_one, at) => at + 1));
    // The first stands for the whole request.
    expect(found[0]?.request).toEqual(from);
    for (const { row, request: part } of found.slice(1)) {
      expect(compiled.read(part)).toEqual([{ row, request: part }]);
      expect(part.body).toBeNull();
    }
  });

  it('are read as one if the list is not mapped any more', () => {
    const [, second] = compileMapping(mappingOf({ lead_id: path('id') }, { rows: 'body' })).read(
      json([{ id: 1 }, { id: 2 }]),
    );
    const whole = compileMapping(mappingOf({ lead_id: path('body.id') }));
    expect(second && whole.read(second.request)[0]?.row.lead_id).toBe(2);
  });
});

it.each([
  ['no list', json({ events: 7 }), 'There is no list of reports at its path'],
  ['an empty list', json({ events: [] }), 'The list of reports is empty'],
  ['no body', request({}), 'There is no list of reports at its path'],
  ['broken JSON', request({ contentType: 'application/json', body: '{' }), 'The body is not JSON'],
  [
    'too many',
    json({ events: Array.from({ length: MOST_REPORTS + 1 }, () => 1) }),
    'The request holds 1001 reports. At most 1000 are read',
  ],
  [
    'a document type',
    request({ contentType: 'text/xml', body: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
    'The body is not XML that can be read',
  ],
])('%s is refused', (_name, from, message) => {
  const { read } = compileMapping(mappingOf({ lead_id: path('id') }, { rows: 'body.events' }));
  expect(() => read(from)).toThrow(new UnreadablePageError(message));
});

describe('a hostile request', () => {
  const MB = 1_000_000;
  const deep = (open: string, close: string): string => open.repeat(30_000) + close.repeat(30_000);
  it.each([
    ['deep XML', 'text/xml', deep('<a>', '</a>')],
    ['much XML', 'text/xml', `<a>${'<b c="d"/>'.repeat(MB / 10)}</a>`],
    ['a form of many names', 'application/x-www-form-urlencoded', 'a=b&'.repeat(MB / 4)],
    ['a text of many lines', 'text/plain', 'x\n'.repeat(MB / 2)],
    ['names of the language', 'application/json', '{"__proto__":{"id":7},"constructor":1}'],
  ])('takes little time: %s', (_name, contentType, body) => {
    const { read } = compileMapping(
      mappingOf(
        { lead_id: path('body.id'), status: pattern('(a|b|<)+$') },
        { rows: 'body.*.* || lines || [@]' },
      ),
    );
    const start = process.cpuUsage();
    try {
      expect(read(request({ contentType, body })).map(({ row }) => row.lead_id)).toEqual(
        expect.arrayContaining([undefined]),
      );
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadablePageError);
    }
    const { user } = process.cpuUsage(start);
    // One million characters; requests have 64 thousand.
    expect(user / 1000).toBeLessThan(3000);
  });
});

it('faults are named at their places', () => {
  const read = {
    lead_id: path('a['),
    status: { from: 'header', name: 'X-Status' },
    amount: pattern('('),
  };
  expect(mappingFaults(mappingOf(read, { rows: ']' })).map((fault) => fault.path)).toEqual([
    'rows',
    'read.lead_id',
    'read.status',
    'read.amount',
  ]);
  expect(mappingFaults(mappingOf(PLACES, { rows: 'body[]' }))).toEqual([]);
});
