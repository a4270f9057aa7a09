import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { NO_FORMAT, ReportFormat } from './report-format.schemas.js';
import { AMOUNT_PROBLEMS, reportedAmount } from './reported-amount.rules.js';
import { reportedInstant, TIME_PROBLEMS } from './reported-time.rules.js';
import { PostbackFields, PostbackFieldsOf } from './schemas.js';

const amount = (sent: string | number, mark: ReportFormat['decimal_mark'] = null) =>
  reportedAmount(sent, { decimal_mark: mark });
const time = (sent: string | number, format: Partial<ReportFormat> = {}) =>
  reportedInstant(sent, { ...NO_FORMAT, ...format });

describe('an amount', () => {
  it.each([
    ['250', '250.00'],
    ['250.5', '250.50'],
    ['250,5', '250.50'],
    ['250,00', '250.00'],
    ['250.1299', '250.12'],
    ['1250.125', '1250.12'],
    ['0.125', '0.12'],
    ['1.250,00', '1250.00'],
    ['1,250.00', '1250.00'],
    ['1,250,000', '1250000.00'],
    ['1.250.000,5', '1250000.50'],
    ['1 250,00', '1250.00'],
    ['1\u00a0250.00', '1250.00'],
    ['1’250.00', '1250.00'],
    ['$250', '250.00'],
    ['$ 1,250.00', '1250.00'],
    ['250$', '250.00'],
    ['250 USD', '250.00'],
    ['usd 250,00', '250.00'],
    ['US$250', '250.00'],
    ['$250 USD', '250.00'],
    // A number of JSON has one meaning only.
    [1.25, '1.25'],
    [250.125, '250.12'],
  ])('%j is %s', (sent, read) => {
    expect(amount(sent)).toEqual({ value: read, problem: null });
  });

  it.each(['1,250', '1.250', '12.500', '999.999', '$1,250', '1.250 USD'])(
    '%j may be thousands or decimals, and is refused',
    (sent) => {
      expect(amount(sent)).toEqual({ value: null, problem: AMOUNT_PROBLEMS.ambiguous });
    },
  );

  it.each([
    ['1,250', 'dot', '1250.00'],
    ['1,250', 'comma', '1.25'],
    ['1.250', 'comma', '1250.00'],
    ['1.250', 'dot', '1.25'],
    ['1.250,00', 'comma', '1250.00'],
    ['250,00', 'comma', '250.00'],
    ['250,00', 'dot', null],
    ['1.250,00', 'dot', null],
    ['1.250.000', 'dot', null],
  ] as const)('%j with the decimal mark %s is %j', (sent, mark, read) => {
    expect(amount(sent, mark).value).toBe(read);
  });

  it.each([
    ['€250', '€'],
    ['250 EUR', 'EUR'],
    ['£250', '£'],
    ['CA$250', 'CA$'],
    ['AUD 250', 'AUD'],
    ['$250 EUR', 'EUR'],
    ['0.01 BTC', 'BTC'],
  ])('%j is not in dollars, and is refused', (sent, currency) => {
    expect(amount(sent).value).toBeNull();
    expect(amount(sent).problem).toContain(currency);
  });

  it.each([
    '-5',
    '1e3',
    '',
    'abc',
    '$',
    '250.',
    ',5',
    '1,25,000',
    '1.25,00.00',
    '12,34.5',
    '1.2.3',
    '1234567890',
    '250 dollars exactly',
    '٢٥٠',
    -1,
    1e21,
    1e-7,
  ])('%j is no amount', (sent) => {
    expect(amount(sent)).toEqual({ value: null, problem: AMOUNT_PROBLEMS.unreadable });
  });
});

/** Every text with its reading if the integration says nothing. */
const TIMES: [string | number, string | null][] = [
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-11-19 10:00:00', '2026-11-19T10:00:00.000Z'],
  ['2026-11-19T10:00', '2026-11-19T10:00:00.000Z'],
  ['2026/11/19 10:00:00.5', '2026-11-19T10:00:00.500Z'],
  ['2026-02-28T23:00:00-02:00', '2026-03-01T01:00:00.000Z'],
  ['2026-02-28T23:00:00 02:00', '2026-02-28T21:00:00.000Z'],
  ['2026-02-28 23:00 +0530', '2026-02-28T17:30:00.000Z'],
  ['2026-02-28 23:00 UTC', '2026-02-28T23:00:00.000Z'],
  ['05.11.2026 10:00', '2026-11-05T10:00:00.000Z'],
  ['5.11.2026', '2026-11-05T00:00:00.000Z'],
  ['26.11.2026 7:55 PM', '2026-11-26T19:55:00.000Z'],
  ['Sat, 28 Feb 2026 10:00:00 GMT', '2026-02-28T10:00:00.000Z'],
  ['Feb 28, 2026 10:30:00 GMT', '2026-02-28T10:30:00.000Z'],
  ['Sat Feb 28 2026 10:00:00 GMT+0200 (Eastern European Time)', '2026-02-28T08:00:00.000Z'],
  [1_763_625_600, '2025-11-20T08:00:00.000Z'],
  ['1763625600123', '2025-11-20T08:00:00.123Z'],
  ['1763625600.25', '2025-11-20T08:00:00.250Z'],
  // Days and hours that do not exist.
  ['2026-02-30', null],
  ['2026-02-29 10:00:00', null],
  ['2026-02-30T10:00:00+02:00', null],
  ['2026-04-31T10:00:00Z', null],
  ['2026/02/30 10:00', null],
  ['30.02.2026', null],
  ['Mon, 30 Feb 2026 10:00:00 GMT', null],
  ['2026-13-01', null],
  ['2026-11-19 24:00', null],
  ['2026-11-19 13:00 PM', null],
  // Two readings, no zone, or no time.
  ['05/11/2026', null],
  ['26/11/2026 19:55', null],
  ['02-11-2026', null],
  ['Feb 28, 2026 10:30:00', null],
  ['28 Feb 2026', null],
  ['2026-11-19 10:00 EST', null],
  ['05.11.26', null],
  ['1', null],
  ['soon', null],
  ['', null],
];

describe('a time', () => {
  it.each(TIMES)('%j is %j', (sent, read) => {
    expect(time(sent).value).toBe(read);
  });

  it('of two readings is read as the integration says', () => {
    expect(time('05/11/2026')).toEqual({ value: null, problem: TIME_PROBLEMS.ambiguous });
    expect(time('05/11/2026', { dates: 'day_first' }).value).toBe('2026-11-05T00:00:00.000Z');
    expect(time('05/11/2026', { dates: 'month_first' }).value).toBe('2026-05-11T00:00:00.000Z');
    expect(time('26/11/2026', { dates: 'month_first' }).value).toBeNull();
    // Dots are day first everywhere.
    expect(time('05.11.2026', { dates: 'month_first' }).value).toBe('2026-11-05T00:00:00.000Z');
  });

  it('without a zone is in that of the integration', () => {
    const zone = 'Europe/Kyiv';
    expect(time('2026-11-19 10:00:00', { zone }).value).toBe('2026-11-19T08:00:00.000Z');
    expect(time('2026-07-19 10:00:07', { zone }).value).toBe('2026-07-19T07:00:07.000Z');
    expect(time('Feb 28, 2026 10:30', { zone }).value).toBe('2026-02-28T08:30:00.000Z');
    expect(time('2026-11-19T10:00:00Z', { zone }).value).toBe('2026-11-19T10:00:00.000Z');
    expect(time('Feb 28, 2026 10:30').problem).toBe(TIME_PROBLEMS.noZone);
  });

  it.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
    'is the same on a server in %s',
    (serverZone) => {
      const program = `
        import { reportedInstant } from ${JSON.stringify(
          new URL('../../dist/postbacks/reported-time.rules.js', import.meta.url).href,
        )};
        const times = ${JSON.stringify(TIMES.map(([sent]) => sent))};
        const read = times.map((sent) => reportedInstant(sent, { dates: null, zone: null }).value);
        console.log(JSON.stringify([new Date(2026, 0, 1).getTimezoneOffset(), read]));`;
      const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        env: { TZ: serverZone },
      });
      const [offset, read] = JSON.parse(output.toString()) as [number, (string | null)[]];
      expect(offset).toBe({ UTC: 0, 'America/New_York': 300, 'Asia/Kolkata': -330 }[serverZone]);
      expect(read).toEqual(TIMES.map(([, expected]) => expected));
    },
  );
});

it('a report with such a value is refused, and a number of JSON is taken', () => {
  const parse = (fields: object) => PostbackFields.safeParse({ lead_id: '1', ftd: 1, ...fields });
  expect(parse({ amount: '1.250' }).success).toBe(false);
  expect(parse({ ftd_time: '2026-02-30' }).success).toBe(false);
  expect(parse({ amount: 250.125 }).data?.amount).toBe('250.12');
});

it('a report that names a lead and says nothing about it is refused', () => {
  const issues = (fields: object) =>
    PostbackFields.safeParse(fields).error?.issues.map(({ path }) => path.join('.'));
  expect(issues({ lead_id: '1' })).toEqual(['status']);
  expect(issues({ lead_id: '1', ftd: 0, amount: 250 })).toEqual(['status']);
  expect(issues({ status: 'New' })).toEqual(['lead_id']);
  expect(issues({ lead_id: '1', status: 'New' })).toBeUndefined();
});

it.each([
  'New;ftd=1;amount=20',
  'New&ftd=1',
  'New&amp;FTD = 1',
  'New?ftd=1',
  'a; lead_id=2&status=x',
])('a status that holds another field is refused: %j', (status) => {
  const read = PostbackFields.safeParse({ lead_id: '1', status });
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(['status']);
});

it.each(['Call back; tomorrow', 'Q&A', 'Amount = 5', 'No answer (ftd=0)'])(
  'a status with such characters is a status: %j',
  (status) => {
    expect(PostbackFields.safeParse({ lead_id: '1', status }).data?.status).toBe(status);
  },
);

it('each format reads for itself', () => {
  const amountBy = (decimal_mark: ReportFormat['decimal_mark']) =>
    PostbackFieldsOf({ ...NO_FORMAT, decimal_mark }).safeParse({
      lead_id: 1,
      ftd: 1,
      amount: '1,250',
    }).data?.amount;
  expect([amountBy('dot'), amountBy('comma'), amountBy(null)]).toEqual([
    '1250.00',
    '1.25',
    undefined,
  ]);
  expect(ReportFormat.safeParse({ zone: 'Mars/Olympus' }).success).toBe(false);
});
