import { attemptStatus, derivedFields, isLateFtd, maskedUrl, type LeadFacts } from './lead-row.js';

const context = {
  excludeFtdStatus: ['Callback'],
  reportingZone: 'Asia/Kolkata',
  publicUrl: 'https://leads.example',
};
const lead = (values: Partial<LeadFacts> = {}): LeadFacts => ({
  status: 2,
  fake_ftd: false,
  brand_status: null,
  created_at: new Date('2026-06-01T18:00:00Z'),
  ftd_at: null,
  redirect_token: null,
  ...values,
});
const ftdAt = new Date('2026-06-01T18:45:00Z');

describe('the computed fields', () => {
  it('of an accepted lead without an FTD', () => {
    expect(derivedFields(lead({ redirect_token: 'abc' }), context)).toEqual({
      status: 'Accepted',
      lead_status_id: 2,
      row_color: 'normal',
      created_at: '2026-06-01T18:00:00.000Z',
      ftd_date: null,
      broker_first_time_deposit: null,
      real_conversion: 'No',
      late_ftd: 'No',
      cr: '0.00',
      aff_cr: '0.00',
      redirect_url: 'https://leads.example/r/abc',
    });
  });
  it('of a lead with an approved FTD', () => {
    expect(derivedFields(lead({ status: 5, ftd_at: ftdAt }), context)).toMatchObject({
      row_color: 'ftd',
      real_conversion: 'Yes',
      late_ftd: 'Yes',
      cr: '100.00',
      aff_cr: '100.00',
      broker_first_time_deposit: ftdAt.toISOString(),
    });
  });
  it('of a lead under quality control', () => {
    expect(
      derivedFields(lead({ status: 6, ftd_at: ftdAt, brand_status: 'Callback' }), context),
    ).toMatchObject({ row_color: 'quality_control_ftd', cr: '100.00', aff_cr: '0.00' });
  });
  it('of a lead with a fake FTD, which the advertiser never saw', () => {
    expect(
      derivedFields(lead({ status: 6, ftd_at: ftdAt, fake_ftd: true }), context),
    ).toMatchObject({
      row_color: 'fake_ftd',
      real_conversion: 'No',
      ftd_date: ftdAt.toISOString(),
      broker_first_time_deposit: null,
    });
  });
});

it('count an FTD as late by the day in the reporting zone', () => {
  const facts = lead({ status: 6, ftd_at: ftdAt });
  expect([isLateFtd(facts, 'Asia/Kolkata'), isLateFtd(facts, 'UTC')]).toEqual([true, false]);
});

it('masks a secret address down to its host', () => {
  expect(maskedUrl('https://broker.example:8443/login?token=secret')).toBe(
    'https://broker.example:8443/…',
  );
  expect(maskedUrl('https://user:pass@broker.example/')).toBe('https://broker.example/…');
  expect(maskedUrl('not an address')).toBe('…');
});

it('shows an attempt with an unknown outcome as pending', () => {
  expect([
    attemptStatus('accepted'),
    attemptStatus('rejected'),
    attemptStatus('sending'),
    attemptStatus('unknown'),
  ]).toEqual(['Accepted', 'Rejected', 'Pending', 'Pending']);
});
