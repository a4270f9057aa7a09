import { NO_DEPOSIT } from '@leadline/contracts';
import type { MappedStatus, Postback } from '@leadline/contracts';
import {
  mapReport,
  meaningsOf,
  meansFtd,
  saysRefused,
  FTD_TIME_PROBLEMS,
  ftdTimeOf,
  ftdTimeProblem,
  isLeadOf,
  isKnown,
  type KnownLead,
  followsAdvertiser,
  type FollowFacts,
} from './report.js';

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
  ...NO_DEPOSIT,
  ...values,
});

it.each([
  ['a status with our word for it', 'NA', { status: 'No Answer', ftd: false }, false],
  ['capitals and spaces make no difference', ' na ', { status: 'No Answer' }, false],
  ['a status that means a deposit', 'deposited', { status: 'deposited', ftd: true }, false],
  ['a status that means refused', 'REJECTED', { status: 'Not taken', ftd: false }, true],
  ['a status without a mapping', 'Callback', { status: 'Callback', ftd: false }, false],
])('maps %s', (_name, status, expected, isRefused) => {
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

it.each([
  ['one of its statuses, in any case', { status: 'REJECTED' }, true],
  ['another status', { status: 'Called' }, false],
  ['no status', { status: null }, false],
  ['one of its statuses, with a deposit', { status: 'Rejected', ftd: true }, false],
])('%s may mean refused', (_name, changes, expected) => {
  const template = { read: { refused_values: [' Rejected', 'Declined'] } };
  expect(saysRefused(template, report(changes))).toBe(expected);
  expect(saysRefused({ read: { refused_values: [] } }, report(changes))).toBe(false);
});

const LEAD_AT = new Date('2026-01-10T09:30:15.500Z');
const NOW = new Date('2026-11-26T12:00:00Z');

it.each([
  ['2026-06-01T10:00:00Z', '2026-06-01T10:00:00.000Z'],
  [null, '2026-11-26T11:00:00.000Z'],
  ['2026-11-27T12:00:00Z', NOW.toISOString()],
  ['2026-01-10T00:00:00Z', LEAD_AT.toISOString()],
])('a deposit of %j is of %s', (reported, expected) => {
  const receivedAt = new Date('2026-11-26T11:00:00Z');
  expect(ftdTimeOf(reported, LEAD_AT, receivedAt, NOW).toISOString()).toBe(expected);
});

it.each([
  [null, null, null],
  ['2026-06-01T10:00:00Z', null, null],
  // A day ahead, and a millisecond more.
  ['2026-11-27T12:00:00Z', null, null],
  ['2026-11-27T12:00:00.001Z', null, FTD_TIME_PROBLEMS.future],
  ['2026-12-11T10:00:00Z', null, FTD_TIME_PROBLEMS.future],
  ['2026-01-10T08:30:15Z', null, FTD_TIME_PROBLEMS.beforeLead],
  ['2026-01-10T09:30:14Z', null, FTD_TIME_PROBLEMS.beforeLead],
  // The same second, minute or day: the reported time is not more exact.
  ['2026-01-10T09:30:15Z', null, null],
  ['2026-01-10T09:30:00Z', null, null],
  ['2026-01-10T00:00:00Z', null, null],
  ['2026-01-09T00:00:00Z', null, FTD_TIME_PROBLEMS.beforeLead],
  // Midnight in Kyiv.
  ['2026-01-09T22:00:00Z', 'Europe/Kyiv', null],
  ['2026-01-09T22:00:00Z', null, FTD_TIME_PROBLEMS.beforeLead],
])('a deposit of %j, in the zone %j: %j', (reported, zone, problem) => {
  expect(ftdTimeProblem(reported, LEAD_AT, NOW, zone)).toBe(problem);
});

const US = 4;
it.each([
  ['accepted by us', { status: 2, advertiser_id: US, live_advertiser_id: null }, true],
  ['with a pending FTD at us', { status: 6, advertiser_id: US, live_advertiser_id: null }, true],
  ['accepted by another', { status: 2, advertiser_id: 5, live_advertiser_id: null }, false],
  ['sent to us, answer awaited', { status: 1, advertiser_id: null, live_advertiser_id: US }, true],
  [
    'sent to another, answer awaited',
    { status: 1, advertiser_id: null, live_advertiser_id: 5 },
    false,
  ],
  [
    'submitted, sent to nobody',
    { status: 1, advertiser_id: null, live_advertiser_id: null },
    false,
  ],
  ['refused by us', { status: 3, advertiser_id: US, live_advertiser_id: null }, false],
] as const)('a lead %s', (_name, lead, expected) => {
  expect(isLeadOf(lead, US)).toBe(expected);
});

const LEAD: KnownLead = { id: 7, external_id: 'X', brand_status: 'Called', has_ftd: false };
it.each<[string, Partial<Postback>, Partial<KnownLead>, boolean]>([
  ['the same status', {}, {}, true],
  ['no status', { status: null }, {}, true],
  ['another status', { status: 'Interested' }, {}, false],
  ['a first deposit', { ftd: true }, {}, false],
  ['a deposit that is known', { ftd: true }, { has_ftd: true }, true],
  [
    'the advertiser’s id for a lead without one',
    { brand_lead_id: 'X' },
    { external_id: null },
    false,
  ],
  ['the advertiser’s id for a lead that has one', { brand_lead_id: 'Y' }, {}, true],
  ['the advertiser’s id alone', { lead_id: null, brand_lead_id: 'X' }, {}, true],
  ['an id that nobody has', { lead_id: '8' }, {}, false],
])('whether a report of %s brings nothing new', (_name, said, lead, expected) => {
  expect(isKnown(report({ status: 'Called', ...said }), [{ ...LEAD, ...lead }], [])).toBe(expected);
});

it('compares a report with the newest of several leads with the id of the advertiser', () => {
  const leads = [
    { ...LEAD, id: 9, brand_status: 'New' },
    { ...LEAD, id: 3 },
  ];
  const isKnownAs = (status: string): boolean =>
    isKnown(report({ lead_id: null, brand_lead_id: 'X', status }), leads, []);
  expect([isKnownAs('Called'), isKnownAs('New')]).toEqual([false, true]);
});

it('knows a later deposit by its id, its lead and its amount', () => {
  const known = [{ lead_id: 7, external_id: 'tx-1', amount: '250.00' }];
  const isKnownAs = (said: Partial<Postback>): boolean =>
    isKnown(report({ status: 'Called', deposit_amount: '250.00', ...said }), [LEAD], known);
  expect(isKnownAs({ deposit_id: 'tx-1' })).toBe(true);
  expect(isKnownAs({ deposit_id: 'tx-2' })).toBe(false);
  expect(isKnownAs({ deposit_id: 'tx-1', deposit_amount: '25.00' })).toBe(false);
});

const lead: FollowFacts = {
  status: 2,
  brand_status: 'New',
  publisher_status: 'New',
  status_override: null,
};

it.each([
  ['it was shown the same before', {}, false, true],
  ['it was shown nothing before', { brand_status: null, publisher_status: null }, false, true],
  [
    'it was shown nothing although the advertiser had a status',
    { publisher_status: '' },
    false,
    true,
  ],
  [
    'something else is shown, such as the default',
    { publisher_status: 'In progress' },
    false,
    false,
  ],
  ['staff have overridden its status', { status_override: 'New' }, false, false],
  ['the same postback reports the FTD', {}, true, false],
  ['an FTD waits for a decision', { status: 6 }, false, false],
  ['an FTD was approved', { status: 5 }, false, false],
  ['an FTD was rejected', { status: 7 }, false, false],
] as const)(
  'whether the publisher is shown the status of the advertiser if %s',
  (_name, changes, carriesFtd, expected) => {
    expect(followsAdvertiser({ ...lead, ...changes }, carriesFtd, 'In progress')).toBe(expected);
  },
);

it('keeps showing the default, even if the advertiser has sent a status with the same text', () => {
  expect(followsAdvertiser(lead, false, 'New')).toBe(false);
  expect(followsAdvertiser({ ...lead, publisher_status: '' }, false, 'New')).toBe(true);
  expect(followsAdvertiser(lead, false, '')).toBe(true);
});
