import { completeDraft, edited } from '#test/distribution-draft';
import { leadRow } from '#test/fake-replies';
import { setFields } from './draft-edits';
import { leadBody, sampleLeadFrom, sampleLeadOf } from './sample-lead';

const NO_PARAMS = {
  custom_param_1: null,
  custom_param_2: null,
  custom_param_3: null,
  custom_param_4: null,
  custom_param_5: null,
};

test('a stored lead starts with its own values, as if it came now', () => {
  const lead = leadRow(7, {
    country_id: 2,
    affiliate_id: 5,
    funnel: 'spring',
    custom_param_1: 'promo',
    custom_param_4: 'd',
  });
  expect(leadBody(sampleLeadFrom(lead))).toEqual({
    lead: {
      ...NO_PARAMS,
      country_id: 2,
      affiliate_id: 5,
      funnel: 'spring',
      custom_param_1: 'promo',
      custom_param_4: 'd',
    },
    at: null,
  });
  expect(leadBody(sampleLeadFrom(leadRow(7)))).toBeNull();
});

test('the sample lead starts with the values that the draft asks for', () => {
  const draft = edited(
    completeDraft(),
    setFields({ publisherId: 4, parameters: [{ name: 'custom_param_1', values: ['promo'] }] }),
  );
  expect(leadBody(sampleLeadOf(draft))).toEqual({
    lead: { ...NO_PARAMS, country_id: 7, affiliate_id: 4, funnel: null, custom_param_1: 'promo' },
    at: null,
  });
});

test('the request needs a country and a publisher, and trims what is typed', () => {
  const sample = sampleLeadOf(completeDraft());
  expect(leadBody(sample)).toBeNull();
  expect(
    leadBody({ ...sample, publisherId: 4, at: '2026-01-15 12:00', funnel: ' autumn ' }),
  ).toMatchObject({ lead: { funnel: 'autumn', custom_param_1: null }, at: '2026-01-15 12:00' });
});
