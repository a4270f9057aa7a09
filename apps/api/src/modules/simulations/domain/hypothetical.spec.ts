import { hypotheticalLead } from './hypothetical.js';

it('what is left out matches nobody; what is given is as intake would have it', () => {
  expect(hypotheticalLead({ country_id: 10, affiliate_id: 2 })).toEqual({ id: 0, publisherId: 2, countryId: 10, email: '', phone: '', ip: '', offer: null, funnel: null, customParams: [null, null, null, null, null], isTest: false });
  expect(hypotheticalLead({ country_id: 10, affiliate_id: 2, email: 'Ada@Example.com', phone: '+44 7400 100-001', funnel: 'spring', custom_param_2: 'b' }))
    .toMatchObject({ email: 'ada@example.com', phone: '+447400100001', funnel: 'spring', customParams: [null, 'b', null, null, null] });
});
