import { SimulateBody } from '@leadline/contracts';
import { rangeEnd, rangeStart, hypotheticalLead } from './hypothetical.js';

describe('a range of wall-clock times', () => {
  it('includes its last minute, or its last second if seconds are given', () => {
    expect(
      [
        rangeStart('2026-01-01 00:00', 'UTC'),
        rangeEnd('2026-01-07 23:59', 'UTC'),
        rangeEnd('2026-01-07T23:59:59', 'UTC'),
      ].map((at) => at.toISOString()),
    ).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-08T00:00:00.000Z', '2026-01-08T00:00:00.000Z']);
  });
  it('follows the zone across a clock change', () => {
    expect(
      [
        rangeStart('2026-10-25 02:30', 'Europe/Paris'),
        rangeEnd('2026-10-25 02:30', 'Europe/Paris'),
      ].map((at) => at.toISOString()),
    ).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:31:00.000Z']);
  });
});

const parsed = (lead: object) => {
  const { lead: fields } = SimulateBody.parse({
    lead: { country_id: 10, affiliate_id: 2, ...lead },
  });
  if (!fields) throw new Error('no lead');
  return fields;
};

it('normalises given fields as intake does, and leaves the others empty', () => {
  const nothing = {
    id: 0,
    publisherId: 2,
    countryId: 10,
    email: '',
    phone: '',
    ip: '',
    offer: null,
    funnel: null,
    customParams: [null, null, null, null, null],
    isTest: false,
  };
  expect(hypotheticalLead(parsed({}), null)).toEqual(nothing);
  expect(
    hypotheticalLead(
      parsed({ email: '', phone: ' ', ip: '', funnel: '', custom_param_1: '  ' }),
      null,
    ),
  ).toEqual(nothing);
  expect(
    hypotheticalLead(
      parsed({
        email: ' Ada@Example.com ',
        funnel: ' spring',
        custom_param_2: ' b ',
        ip: '81.2.69.142',
      }),
      '+447400100001',
    ),
  ).toMatchObject({
    email: 'ada@example.com',
    phone: '+447400100001',
    funnel: 'spring',
    ip: '81.2.69.142',
    customParams: [null, 'b', null, null, null],
  });
});
it('refuses an invalid IP address, as intake does', () => {
  expect(
    SimulateBody.safeParse({
      lead: { country_id: 10, affiliate_id: 2, ip: 'abc' },
    }).error?.issues.map(({ path }) => path.join('.')),
  ).toEqual(['lead.ip']);
});
