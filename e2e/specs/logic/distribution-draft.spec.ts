import { expect, test } from '@playwright/test';
import {
  bodyOf,
  copyOf,
  draftOf,
  isSameDraft,
  newDraft,
  type Draft,
} from '../../../apps/web/src/features/distributions/lib/draft';
import {
  addBrand,
  addGroup,
  insertTimeslot,
  moveGroup,
  removeTimeslot,
  renameGroup,
  setBrand,
  setFields,
  type Edit,
} from '../../../apps/web/src/features/distributions/lib/draft-edits';
import {
  editorReducer,
  historyOf,
} from '../../../apps/web/src/features/distributions/lib/editor-history';
import { problemsOf } from '../../../apps/web/src/features/distributions/lib/problems';
import {
  groupDistributions,
  countLabel,
} from '../../../apps/web/src/features/distributions/lib/distribution-groups';
import { distributionRow, savedDistribution } from '../../fixtures/fake-distributions';

const edited = (draft: Draft, ...edits: readonly Edit[]): Draft =>
  edits.reduce((now, edit) => edit(now), draft);
const firstKey = (draft: Draft): string => draft.timeslots[0]!.key;
const complete = (): Draft => {
  const start = edited(newDraft(3), setFields({ label: ' Main ', countryId: 7 }));
  const grouped = edited(start, addGroup(firstKey(start)));
  const group = grouped.timeslots[0]!.groups[0]!;
  return edited(grouped, setBrand(group.key, group.brands[0]!.key, { id: 11, name: 'Alpha' }));
};

test('what is saved has the names and shapes of the specification', () => {
  const body = bodyOf(
    edited(
      complete(),
      setFields({
        tags: ['a'],
        parameters: [{ name: 'custom_param_1', values: ['x'] }],
        overwrites: [
          { name: 'affiliate_id', values: ['4', '5'] },
          { name: 'funnel', values: ['f'] },
        ],
        rejectsOutside: true,
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

test('a saved distribution comes back as it was, and a copy is one with another label', () => {
  const saved = savedDistribution(12);
  const { labelValue } = saved.step1;
  expect(bodyOf(draftOf(saved)).step2).toEqual(saved.step2);
  expect(isSameDraft(draftOf(saved), draftOf(saved))).toBe(true);
  expect(bodyOf(copyOf(saved)).step1).toEqual({
    ...bodyOf(draftOf(saved)).step1,
    labelValue: `${labelValue} (copy)`,
  });
});

test('twenty edits are undone and redone one by one; typing in a field is one', () => {
  let history = historyOf(complete());
  const states: Draft[] = [history.present];
  for (let step = 0; step < 25; step += 1) {
    history = editorReducer(history, { type: 'edit', edit: addGroup(firstKey(history.present)) });
    states.push(history.present);
  }
  for (let step = 24; step >= 0; step -= 1) {
    history = editorReducer(history, { type: 'undo' });
    expect(history.present).toBe(states[step]);
  }
  expect(editorReducer(history, { type: 'undo' })).toBe(history);
  for (let step = 1; step <= 25; step += 1) history = editorReducer(history, { type: 'redo' });
  expect(history.present).toBe(states[25]);

  const typing = ['N', 'Ni', 'Nig'].reduce(
    (now, label) =>
      editorReducer(now, { type: 'edit', edit: setFields({ label }), field: 'label' }),
    historyOf(complete()),
  );
  expect(typing.past).toHaveLength(1);
  const later = editorReducer(editorReducer(typing, { type: 'settle' }), {
    type: 'edit',
    edit: setFields({ label: 'Night' }),
    field: 'label',
  });
  expect(later.past).toHaveLength(2);
  expect(
    editorReducer(editorReducer(later, { type: 'undo' }), {
      type: 'edit',
      edit: setFields({ label: 'x' }),
    }).future,
  ).toEqual([]);
});

test('a new row takes what is left, groups move, and the last timeslot stays', () => {
  const draft = complete();
  const group = draft.timeslots[0]!.groups[0]!;
  const grown = edited(
    draft,
    setBrand(group.key, group.brands[0]!.key, { percentage: 62.5 }),
    addBrand(group.key),
  );
  expect(grown.timeslots[0]!.groups[0]!.brands.map(({ percentage }) => percentage)).toEqual([
    62.5, 37.5,
  ]);
  const moved = edited(draft, addGroup(firstKey(draft)), moveGroup(firstKey(draft), 1, 0));
  expect(moved.timeslots[0]!.groups.map(({ name }) => name)).toEqual(['Group 2', 'Group 1']);
  expect(removeTimeslot(firstKey(draft))(draft)).toBe(draft);
  const inserted = edited(draft, insertTimeslot(0, { name: 'Before', openingHours: [] }));
  expect(
    edited(inserted, removeTimeslot(firstKey(draft))).timeslots.map(({ name }) => name),
  ).toEqual(['Before']);
});

test('problems name where they are and which field mends them', () => {
  const texts = (draft: Draft) => problemsOf(draft).map(({ text }) => text);
  expect(texts(complete())).toEqual([]);
  expect(texts(newDraft(1))).toEqual([
    'Please enter a label',
    'Please choose a country',
    'An advertiser group is required!',
  ]);
  const start = complete();
  const two = edited(
    start,
    insertTimeslot(1, {
      name: 'Night',
      openingHours: start.timeslots[0]!.openingHours.map((day) => ({ ...day, checked: false })),
    }),
  );
  expect(texts(two)).toEqual(['Night: Please add groups to the timeslot!']);
  const night = two.timeslots[1]!.key;
  const grouped = edited(two, addGroup(night));
  const group = grouped.timeslots[1]!.groups[0]!;
  const [missing] = problemsOf(grouped);
  expect(missing).toMatchObject({
    text: 'Night › Group 1 › row 1: Advertiser must be specified!',
    step: 2,
    timeslotKey: night,
    field: `brand-${group.brands[0]!.key}`,
  });
  const uneven = edited(
    grouped,
    renameGroup(group.key, 'Late'),
    setBrand(group.key, group.brands[0]!.key, { id: 11, name: 'Alpha', percentage: 87 }),
  );
  expect(texts(uneven)).toEqual(['Night › Late: The percentages add up to 87, not 100']);
});

test('distributions are grouped by name, with the global ones first', () => {
  const rows = [
    distributionRow(1, { publisher_id: 4, publisher_name: 'Zeta' }),
    distributionRow(2, { publisher_id: null, publisher_name: '' }),
    distributionRow(3, { publisher_id: 9, publisher_name: 'Alpha' }),
    distributionRow(4, { publisher_id: 4, publisher_name: 'Zeta', is_active_open: 'false' }),
  ];
  expect(
    groupDistributions(rows, 'publisher').map(({ title, rows: own, open }) => [
      title,
      countLabel(own.length),
      open,
    ]),
  ).toEqual([
    ['Global', '1 Distribution', 1],
    ['Alpha', '1 Distribution', 1],
    ['Zeta', '2 Distributions', 1],
  ]);
});
