import { clickLinkOf, offerLinkOf, offerUrlFault } from './link.rules.js';

test.each([
  ['https://leads.example', null, 'https://leads.example/c/{offer}?affiliate_id=7'],
  ['https://leads.example:8443', null, 'https://leads.example:8443/c/{offer}?affiliate_id=7'],
  [
    'https://leads.example:8443',
    'go.north.example',
    'https://go.north.example/c/{offer}?affiliate_id=7',
  ],
  ['http://localhost:3000', 'go.north.example', 'http://go.north.example/c/{offer}?affiliate_id=7'],
])('on %s with the tracking domain %s: %s', (publicUrl, domain, link) => {
  expect(clickLinkOf(publicUrl, 7, domain)).toBe(link);
});

describe('the link of an offer', () => {
  const base = 'https://leads.example/c/{offer}?affiliate_id=7';
  it('has the slug and the parameters that have a name and a value', () => {
    const parameters = [
      ['aff_sub', 'a b&c'],
      ['click_id', '{their_macro}'],
      ['', 'x'],
      ['empty', ''],
    ] as const;
    expect(offerLinkOf(base, 'spring', parameters)).toBe(
      'https://leads.example/c/spring?affiliate_id=7&aff_sub=a%20b%26c&click_id={their_macro}',
    );
  });
});

test.each([
  ['https://offer.example/?p={publisher_id}#{country}', null],
  ['https://offer.example/{offer}', 'Use macros after the question mark only'],
  ['https://offer.example/?x={sub}', 'There is no macro {sub}'],
  ['ftp://offer.example/', 'Enter a web address that begins with https:// or http://'],
  ['offer.example', 'Enter a web address that begins with https:// or http://'],
])('%s as the URL of an offer: %s', (url, fault) => {
  expect(offerUrlFault(url)).toBe(fault);
});
