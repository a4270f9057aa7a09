import { SAMPLE_LEAD } from '@leadline/contracts';
import { maskedLink, testLead, valuesOf } from './values.js';

const NOW = new Date('2026-11-21T12:00:00Z');

it('is the lead of the preview, but for its id and its e-mail', () => {
  const { lead_id: _id, email, ...preview } = SAMPLE_LEAD;
  const lead = testLead({}, NOW);
  expect(valuesOf(lead)).toMatchObject(preview);
  expect(lead.email).not.toBe(email);
});

it('takes the given values and fills in the rest', () => {
  expect(testLead({ email: 'a@b.example', country: 'DE', custom_param_3: 'x' }, NOW)).toMatchObject(
    {
      id: NOW.getTime() / 1000,
      email: 'a@b.example',
      countryCode: 'DE',
      firstName: 'Test',
      customParams: ['one', 'two', 'x', 'four', 'five'],
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
