import { completeDraft, edited } from '#test/distribution-draft';
import { setFields } from './draft-edits';
import { leadBody, sampleLeadOf } from './sample-lead';

test('the sample lead starts with the values that the draft asks for', () => {
  const draft = edited(
    completeDraft(),
    setFields({ publisherId: 4, parameters: [{ name: 'custom_param_1', values: ['promo'] }] }),
  );
  expect(leadBody(sampleLeadOf(draft))).toEqual({
    lead: { country_id: 7, affiliate_id: 4, funnel: null, custom_param_1: 'promo' },
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
