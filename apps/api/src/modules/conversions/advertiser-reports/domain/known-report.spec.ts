import type { Postback } from '@leadline/contracts';
import { isKnown, type KnownLead } from './known-report.js';

const LEAD: KnownLead = { id: 7, external_id: 'X', brand_status: 'Called', has_ftd: false };
const report = (changes: Partial<Postback>): Postback => ({
  lead_id: '7',
  brand_lead_id: null,
  status: 'Called',
  ftd: false,
  amount: null,
  ftd_time: null,
  ...changes,
});

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
  expect(isKnown(report(said), [{ ...LEAD, ...lead }])).toBe(expected);
});

it('compares a report with the newest of several leads with the id of the advertiser', () => {
  const leads = [
    { ...LEAD, id: 9, brand_status: 'New' },
    { ...LEAD, id: 3 },
  ];
  expect(isKnown(report({ lead_id: null, brand_lead_id: 'X', status: 'Called' }), leads)).toBe(
    false,
  );
  expect(isKnown(report({ lead_id: null, brand_lead_id: 'X', status: 'New' }), leads)).toBe(true);
});
