import { clickLinkOf } from './click-link.js';

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
