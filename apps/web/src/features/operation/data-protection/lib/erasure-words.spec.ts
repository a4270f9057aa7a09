import {
  kindText,
  placeText,
  remainsText,
  reportText,
  statusText,
  type Erasure,
  type Finding,
} from './erasure-words';

const run = (values: Partial<Erasure>): Erasure => ({
  id: 1,
  kind: 'person',
  subject_kind: 'email',
  subject_hash: '0123456789ab',
  before: null,
  status: 'running',
  progress: 40,
  waiting: 0,
  report: {},
  undecided: 0,
  created_by: 'Ada',
  created_at: '2026-11-23T10:00:00.000Z',
  finished_at: null,
  ...values,
});

test('a report counts in words', () => {
  expect(reportText({ leads: 1, clicks: 1200, something_new: 2 })).toBe(
    '1 lead, 1,200 clicks, 2 something_new',
  );
  expect(reportText({})).toBe('Nothing');
});

test('a run says what it is about and how far it is', () => {
  expect(kindText(run({}))).toBe('Person by e-mail');
  expect(kindText(run({ subject_kind: 'phone' }))).toBe('Person by phone');
  expect(kindText(run({ kind: 'payloads' }))).toBe('Payloads by age');
  expect(kindText(run({ kind: 'personal_data' }))).toBe('Personal data by age');
  expect(statusText(run({}))).toBe('Running, 40%');
  expect(statusText(run({ waiting: 1 }))).toBe('Waits for 1 lead being delivered');
  expect(statusText(run({ status: 'idle' }))).toBe('Waiting');
  expect(statusText(run({ status: 'completed' }))).toBe('Completed');
  expect(statusText(run({ status: 'completed', undecided: 3 }))).toBe('Completed, 3 to decide');
});

test('what stays is said', () => {
  const finding: Finding = {
    ...{ id: 1, place: 'offer_notes', row_id: 7, lead_id: null, quote: 'Call 07400 123456' },
    ...{ decision: 'keep', decided_by: 'Ada', decided_at: '2026-11-23T10:00:00.000Z' },
  };
  expect(placeText(finding)).toBe('Note of an offer');
  const details = { id: 1, recipients: [], findings: [finding], blacklist_items: 2 };
  expect(remainsText(details)).toEqual([
    expect.stringMatching(/^Blacklist entries .*: 2\./),
    'Matches that staff kept: 1.',
    expect.stringMatching(/^Backups/),
  ]);
  expect(remainsText({ ...details, findings: [], blacklist_items: 0 })).toHaveLength(1);
});
