import fc from 'fast-check';
import { expandMacros, type MacroLead } from './macros.js';

const lead: MacroLead = {
  lead_id: 71,
  publisher_id: 9,
  hit_id: 'hit 1&2',
  click_id: 'own/1',
  funnel: 'spring-sale',
  country_code: 'GB',
  conversion_id: 5,
  status: 5,
  publisher_status: 'Deposited',
  payout: '350.00',
  is_approved: true,
  custom_param_1: 'a/b',
  custom_param_2: 'ä',
  custom_param_3: null,
  custom_param_4: '',
  custom_param_5: '{lead_id}',
};
const expand = (url: string, changes: Partial<MacroLead> = {}): string =>
  expandMacros(url, { ...lead, ...changes }, 'ftd_approved');

it('fills in every macro, URL-encoded', () => {
  expect(
    expand(
      'https://t.example/p?l={lead_id}&c={click_id}&h={hit_id}&s={status}&e={event}' +
        '&k={conversion_id}&p={payout}&a={affiliate_id}&f={funnel}&i={iso_code}' +
        '&1={custom_param_1}&2={custom_param_2}',
    ),
  ).toBe(
    'https://t.example/p?l=71&c=own%2F1&h=hit%201%262&s=Deposited&e=ftd_approved' +
      '&k=5&p=350.00&a=9&f=spring-sale&i=GB' +
      '&1=a%2Fb&2=%C3%A4',
  );
});

it('replaces a macro without a value by an empty text', () => {
  expect(expand('x={custom_param_3}{custom_param_4}&h={hit_id}', { hit_id: null })).toBe('x=&h=');
});

it('replaces unknown macros by an empty text, also advertiser fields and object properties', () => {
  expect(
    expand(
      '{advertiser}|{advertiser_id}|{brand_status}|{revenue}|{email}|{phone}|' +
        '{__proto__}|{constructor}|{toString}|{LEAD_ID}|{x}',
    ),
  ).toBe('||||||||||');
});

it('does not expand macros in the value of a macro', () => {
  expect(expand('v={custom_param_5}')).toBe('v=%7Blead_id%7D');
});

it('leaves other braces alone', () => {
  expect(expand('{}|{ lead_id }|{lead-id}|lead_id}|{lead_id')).toBe(
    '{}|{ lead_id }|{lead-id}|lead_id}|{lead_id',
  );
});

it.each([
  ['a pending FTD', { status: 6, is_approved: false, publisher_status: null }, 'Accepted||0.00'],
  [
    'a rejected FTD',
    { status: 7, is_approved: false, publisher_status: 'No deposit' },
    'No deposit||0.00',
  ],
  ['an approved FTD', { status: 5, is_approved: true, publisher_status: null }, 'FTD|5|350.00'],
  [
    'an accepted lead',
    { status: 2, is_approved: false, publisher_status: null, conversion_id: null, payout: '0.00' },
    'Accepted||0.00',
  ],
  [
    'a rejected lead',
    { status: 3, is_approved: false, publisher_status: null, conversion_id: null, payout: '0.00' },
    'Rejected||0.00',
  ],
] as const)('shows only the publisher ledger of %s', (_name, changes, expected) => {
  expect(decodeURIComponent(expand('{status}|{conversion_id}|{payout}', changes))).toBe(expected);
});

it('a reversal names the conversion, without a payout', () => {
  const reversed = { ...lead, status: 7, is_approved: false } as const;
  expect(expandMacros('{event}|{conversion_id}|{payout}', reversed, 'ftd_reversed')).toBe(
    'ftd_reversed|5|0.00',
  );
});

it('never lets a value change the rest of the address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const url = new URL(
        expand('https://t.example/p?first={custom_param_1}&last=z#f', { custom_param_1: value }),
      );
      expect([
        url.host,
        url.pathname,
        url.searchParams.get('first'),
        url.searchParams.get('last'),
        url.hash,
      ]).toEqual(['t.example', '/p', value.toWellFormed(), 'z', '#f']);
    }),
  );
});
