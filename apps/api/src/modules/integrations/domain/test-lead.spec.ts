import { maskedLink, testLead } from './test-lead.js';

const NOW = new Date('2026-11-21T12:00:00Z');

it('takes the given values and fills in the rest', () => {
  expect(testLead({ email: 'a@b.example', country: 'DE', custom_param_3: 'x' }, NOW)).toMatchObject(
    {
      id: NOW.getTime() / 1000,
      email: 'a@b.example',
      countryCode: 'DE',
      firstName: 'Test',
      customParams: [null, null, 'x', null, null],
      isTest: true,
    },
  );
});

it('shows only the scheme and the host of a link', () => {
  expect(maskedLink('https://user:pw@broker.example:8443/auto?key=secret')).toBe(
    'https://broker.example:8443/•••',
  );
  expect(maskedLink(null)).toBeNull();
});
