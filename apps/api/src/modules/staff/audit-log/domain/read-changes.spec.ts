import { actionLabel } from './field-words.js';
import { NO_NAMES, type Names } from './names.js';
import { readChanges, recordName, type StoredChange } from './read-changes.js';

const names: Names = {
  ...NO_NAMES,
  advertiser: { 3: 'Alpha Markets' },
  country: { 75: 'Germany' },
  publisher: { 5: 'North Media' },
  role: { 2: 'Support' },
};
const timeText = (instant: Date): string => instant.toISOString().slice(0, 16).replace('T', ' ');
const read = (entity: string, before?: unknown, after?: unknown): string[] => {
  const change: StoredChange = { entity, before, after };
  return readChanges(change, { names, timeText }).map(
    (one) => `${one.label}: ${one.before || '-'} > ${one.after || '-'}`,
  );
};

test('only differences are read, in the words of the screens', () => {
  expect(
    read(
      'user',
      { name: 'Ann', email: 'a@example.com', role: { id: 5, name: 'Crm User' }, is_active: true },
      { name: 'Ann', email: 'b@example.com', role: { id: 2, name: 'Support' }, is_active: false },
    ),
  ).toEqual([
    'Email: a@example.com > b@example.com',
    'Role: Crm User > Support',
    'Status: Active > Inactive',
  ]);
});

test('ids are names, money has its form, and instants have the zone of the viewer', () => {
  expect(
    read(
      'lead',
      { status: 6, payout: '0.00', ftd_date: null },
      {
        status: 5,
        payout: '12500.5',
        advertiser_id: 3,
        affiliate_id: 5,
        country_ids: [75, 99],
        ftd_date: '2026-06-01T12:00:00.000Z',
      },
    ),
  ).toEqual([
    'Status: Pending FTD > FTD',
    'Payout: $0.00 > $12,500.50',
    'Advertiser: - > Alpha Markets',
    'Publisher: - > North Media',
    'Countries: - > Germany, #99',
    'FTD date: - > 2026-06-01 12:00',
  ]);
});

test('a change of a role names the given and the taken permissions', () => {
  expect(
    read('role', { name: 'Night', permissions: [2, 3] }, { name: 'Night', permissions: [3, 76] }),
  ).toEqual(['Permissions › See users: - > Allowed', 'Permissions › See leads: Allowed > -']);
});

test('a campaign says its codes in words', () => {
  const source = { lead_statuses: ['not_converted'], delay_unit: 'days', excluded: [] };
  expect(
    read(
      'campaign',
      { exit_condition: 1, sources: [source] },
      {
        exit_condition: 3,
        sources: [{ ...source, brand_statuses: ['New'], excluded: ['brand_status'] }],
      },
    ),
  ).toEqual([
    'Exit condition: Never > Conversion',
    'Source 1 › Excluded filters: - > Status',
    'Source 1 › Statuses: - > New',
  ]);
});

test('a record reads in the order and the words of its screen', () => {
  expect(
    read('publisher_account', null, {
      email: 'pat@example.com',
      last_name: 'Lee',
      first_name: 'Pat',
      publishers: [{ id: 5, name: 'North Media' }],
    }),
  ).toEqual([
    'First Name: - > Pat',
    'Last Name: - > Lee',
    'Email: - > pat@example.com',
    'Affiliates: - > North Media',
  ]);
  expect(read('user', null, { how: 'two_factor' })).toEqual(['With: - > Two-factor code']);
  expect(read('advertiser', { status: 'active' }, { status: 'inactive' })).toEqual([
    'Status: Active > Inactive',
  ]);
});

test('a renamed record is no change, another one is', () => {
  const named = (id: number, name: string) => ({
    publisher: { id, name },
    countries: [{ id, name }],
  });
  expect(read('advertiser_exclusion', named(5, 'North'), named(5, 'North Media'))).toEqual([]);
  expect(read('advertiser_exclusion', named(5, 'North'), named(6, 'South'))).toEqual([
    'Publisher: North > South',
    'Countries: North > South',
  ]);
});

test('secrets are hidden wherever they are; that one was changed is said', () => {
  const integration = (key: string) => ({
    template: { headers: { Authorization: `Bearer ${key}`, 'X-Api-Key': key }, url: 'https://a.b' },
    api_token: key,
    password_hash: key,
  });
  const lines = read('integration', integration('first'), integration('second'));
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toMatch(/: •+ > •+$/);
  expect(lines.join()).not.toMatch(/first|second/);
  expect(read('user', { name: 'A' }, { name: 'A', password: 'changed' })).toEqual([
    'Password: - > changed',
  ]);
});

test('numbers of a record are shown, even under the name of a secret', () => {
  expect(read('settings', { password_max: 12 }, { password_max: 16 })).toEqual([
    'Longest password: 12 > 16',
  ]);
  expect(read('settings', { password_max: null }, { password_max: 16 })).toEqual([
    'Longest password: - > 16',
  ]);
  // Deeper ones may be keys.
  expect(read('integration', { body: { api_key: 12 } }, { body: { api_key: 13 } })).toEqual([
    'Body › API key: •••••• > ••••••',
  ]);
});

test('leads that were changed together are told apart', () => {
  expect(
    read('lead', { 7: { is_test: false }, 8: { is_test: false } }, { 7: { is_test: true }, 8: {} }),
  ).toEqual(['Lead 7 › Test lead: No > Yes', 'Lead 8 › Test lead: No > -']);
});

test('a distribution reads like its history; one of another shape is read value by value', () => {
  const distribution = (share: number) => ({
    id: 1,
    version: share,
    state: 'live',
    step1: {
      taggingSelected: [],
      selectedCountry: { id: 75, name: 'Germany' },
      selectedTimeZone: { id: 1, name: 'UTC' },
      labelValue: 'DE main',
      selectedMethod: 'slot',
      isSendInOpHours: false,
      selectedAffiliate: { id: null, name: '' },
      parameters: {},
      data_override: {},
    },
    step2: [
      {
        name: 'All week',
        isActive: 1,
        groups: [{ name: 'Group 1', brands: [{ id: 3, name: 'Alpha', percentage: share }] }],
        openingHours: [],
      },
    ],
  });
  expect(read('distribution', distribution(40), distribution(60))).toEqual([
    'Timeslot All week › Group 1: Alpha 40% > Alpha 60%',
  ]);
  expect(
    read('distribution', { step1: {}, step2: [] }, { step1: { tag: 'x' }, step2: [] }),
  ).toEqual(['Distribution › Tag: - > x']);
  expect(
    recordName({ entity: 'distribution', before: null, after: distribution(1) }, 1, names),
  ).toBe('DE main');
});

test('a record has its present name, or the name in the entry', () => {
  const change = { entity: 'advertiser', before: null, after: { name: 'Alpha' } };
  expect(recordName(change, 3, names)).toBe('Alpha Markets');
  expect(recordName(change, 4, names)).toBe('Alpha');
  expect(recordName({ entity: 'cap', before: null, after: { cap: 5 } }, 4, names)).toBeNull();
});

test('a text that nobody would read to its end is cut', () => {
  const [line = ''] = read('preset', undefined, { note: 'x'.repeat(2_000) });
  expect(line.length).toBeLessThan(600);
});

test('codes are words: of the blacklist, events, kinds of alerts and of overrides, and parties', () => {
  expect(read('blacklist_item', null, { blacklist_type_id: 4, value: 'a.example' })).toEqual([
    'Blacklist type: - > Email Domain',
    'Value: - > a.example',
  ]);
  expect(read('publisher_postback', null, { event: 'ftd_approved' })).toEqual([
    'Event: - > FTD approved',
  ]);
  expect(read('alert', null, { key: 'circuit_open:26' })).toEqual(['Key: - > Circuit open 26']);
  expect(read('alert_recipient', null, { kinds: ['circuit_open', 'many_exports'] })).toEqual([
    'Kinds: - > Circuit open, Many exports',
  ]);
  expect(read('lead_override', null, { kind: 'publisher_id' })).toEqual(['Kind: - > Publisher']);
  expect(read('publisher_payout', null, { party_id: 5 })).toEqual(['Publisher: - > North Media']);
  expect(read('advertiser_revenue', null, { party_id: 3 })).toEqual([
    'Advertiser: - > Alpha Markets',
  ]);
});

test('actions are in the past', () => {
  expect(
    ['blacklist_item.create_many', 'publisher_postback.secret_rotate', 'cap.update'].map(
      actionLabel,
    ),
  ).toEqual(['Several created', 'Secret renewed', 'Changed']);
});
