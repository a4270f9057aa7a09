import type { MappedStatus, Postback } from '@leadline/contracts';
import { mapReport, meaningsOf, meansFtd } from './map-status.js';

const STATUSES: readonly MappedStatus[] = [
  { value: 'Deposited', meaning: 'ftd', name: null },
  { value: 'Rejected', meaning: 'refused', name: 'Not taken' },
  { value: 'NA', meaning: 'status', name: 'No Answer' },
];
const MEANINGS = meaningsOf(STATUSES);
const report = (values: Partial<Postback>): Postback => ({
  lead_id: '7',
  brand_lead_id: null,
  status: null,
  ftd: false,
  amount: null,
  ftd_time: null,
  ...values,
});

it.each([
  ['a status with our word for it', 'NA', { status: 'No Answer', ftd: false }, false],
  ['capitals and spaces make no difference', ' na ', { status: 'No Answer' }, false],
  ['a status that means a deposit', 'deposited', { status: 'deposited', ftd: true }, false],
  ['a status that means refused', 'REJECTED', { status: 'Not taken', ftd: false }, true],
  ['a status without a mapping', 'Callback', { status: 'Callback', ftd: false }, false],
])('%s', (_name, status, expected, isRefused) => {
  const mapped = mapReport(MEANINGS, report({ status }));
  expect(mapped.report).toMatchObject(expected);
  expect(mapped.isRefused).toBe(isRefused);
});

it('a lead with a deposit is not refused, whatever its status', () => {
  expect(mapReport(MEANINGS, report({ status: 'Rejected', ftd: true }))).toEqual({
    report: report({ status: 'Not taken', ftd: true }),
    isRefused: false,
  });
});

it('a report without a status stays unchanged', () => {
  const bare = report({ ftd: true });
  expect(mapReport(MEANINGS, bare)).toEqual({ report: bare, isRefused: false });
  expect(meansFtd(MEANINGS, null)).toBe(false);
});
