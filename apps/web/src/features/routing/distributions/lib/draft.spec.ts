import { completeDraft, edited } from '#test/distribution-draft';
import { savedDistribution } from '#test/fake-distributions';
import { bodyOf, copyOf, draftOf, isSameDraft, newDraft } from './draft';
import { setFields } from './draft-edits';

test('what is saved has the names and shapes of the specification', () => {
  const body = bodyOf(
    edited(
      completeDraft(),
      setFields({
        tags: ['a'],
        parameters: [{ name: 'custom_param_1', values: ['x'] }],
        overwrites: [
          { name: 'affiliate_id', values: ['4', '5'] },
          { name: 'funnel', values: ['f'] },
        ],
        rejectsOutsideHours: true,
        method: 'chance',
      }),
    ),
  );
  expect(body.from).toBe('distribution');
  expect(body.step1).toEqual({
    taggingSelected: ['a'],
    selectedCountry: { id: 7 },
    selectedTimeZone: { id: 3 },
    labelValue: 'Main',
    selectedMethod: 'chance',
    isSendInOpHours: true,
    selectedAffiliate: { id: null },
    parameters: { 5: 'x' },
    data_override: { 4: ['4', '5'], 13: ['f'] },
  });
  expect(body.step2).toEqual([
    {
      name: 'Timeslot 1',
      isActive: 1,
      groups: [{ name: 'Group 1', brands: [{ name: 'Alpha', percentage: 100, id: 11 }] }],
      openingHours: [1, 2, 3, 4, 5, 6, 7].map((id) => ({
        id,
        checked: true,
        steps: [{ start_time: '00:00', end_time: '23:59' }],
      })),
    },
  ]);
});

test('a saved distribution is unchanged by loading it; a copy has another label and is paused', () => {
  const saved = savedDistribution(12);
  const { labelValue } = saved.step1;
  expect(bodyOf(draftOf(saved)).step2).toEqual(saved.step2);
  expect(isSameDraft(draftOf(saved), draftOf(saved))).toBe(true);
  expect([newDraft(1).state, draftOf(saved).state]).toEqual(['live', null]);
  // A live copy would take the leads of the copied distribution.
  expect(copyOf(saved).state).toBe('paused');
  expect(bodyOf(copyOf(saved)).step1).toEqual({
    ...bodyOf(draftOf(saved)).step1,
    labelValue: `${labelValue} (copy)`,
  });
});
