import { changesBetween } from '../versions/differences.rules.js';
import { distributionFacts, restoredContent } from './content.rules.js';
import type { DistributionContent } from './schemas.js';

const week = (text: (id: number) => readonly [string, string] | null) =>
  [1, 2, 3, 4, 5, 6, 7].map((id) => {
    const [start_time, end_time] = text(id) ?? ['00:00', '23:59'];
    return { id, checked: text(id) !== null, steps: [{ start_time, end_time }] };
  });
const content = (patch: {
  state?: DistributionContent['state'];
  step1?: Partial<DistributionContent['step1']>;
  step2?: DistributionContent['step2'];
}): DistributionContent => ({
  state: patch.state ?? 'live',
  step1: {
    taggingSelected: [],
    selectedCountry: { id: 1, name: 'Germany' },
    selectedTimeZone: { id: 1, name: 'UTC' },
    labelValue: 'Desk',
    selectedMethod: 'slot',
    isSendInOpHours: false,
    selectedAffiliate: { id: null, name: '' },
    parameters: {},
    data_override: {},
    ...patch.step1,
  },
  step2: patch.step2 ?? [timeslot('Day', [['First', [[1, 'Alpha', 100]]]])],
});
type Shares = readonly (readonly [id: number, name: string, percentage: number])[];
const timeslot = (
  name: string,
  groups: readonly (readonly [name: string, shares: Shares])[],
  openingHours = week(() => ['00:00', '23:59']),
): DistributionContent['step2'][number] => ({
  name,
  isActive: 1,
  openingHours,
  groups: groups.map(([group, shares]) => ({
    name: group,
    brands: shares.map(([id, brand, percentage]) => ({ id, name: brand, percentage })),
  })),
});
const withSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');
const changes = (before: DistributionContent, after: DistributionContent) =>
  changesBetween(distributionFacts(before), distributionFacts(after)).map(
    ({ label, before: old, after: fresh }) => [label, old, fresh].map(withSpaces),
  );

it('names what changed, and says it in words', () => {
  const before = content({});
  const after = content({
    step1: { selectedAffiliate: { id: 7, name: 'North' }, data_override: { 13: ['a', 'b'] } },
    step2: [
      timeslot(
        'Day',
        [
          [
            'First',
            [
              [1, 'Alpha', 60],
              [2, 'Bravo', 40],
            ],
          ],
        ],
        week((id) => (id < 6 ? ['09:00', '18:00'] : null)),
      ),
    ],
  });
  expect(changes(before, after)).toEqual([
    ['Publisher', 'Global', 'North'],
    ['Overwrite funnel', '', 'a, b'],
    ['Timeslot Day › Opening hours', 'Mon–Sun all day', 'Mon–Fri 09:00–18:00; Sat–Sun closed'],
    ['Timeslot Day › First', 'Alpha 100%', 'Alpha 60%, Bravo 40%'],
  ]);
});

it('a renamed advertiser is no change; an advertiser with the same name is', () => {
  const of = (id: number, name: string) =>
    content({ step2: [timeslot('Day', [['First', [[id, name, 100]]]])] });
  expect(changes(of(1, 'Alpha'), of(1, 'Alpha Markets'))).toEqual([]);
  expect(changes(of(1, 'Alpha'), of(2, 'Alpha'))).toEqual([
    ['Timeslot Day › First', 'Alpha 100%', 'Alpha 100%'],
  ]);
});

it('groups of the same name are told apart, and their order counts', () => {
  const of = (...names: string[]) =>
    content({
      step2: [
        timeslot(
          'Day',
          names.map((name) => [name, [[1, 'Alpha', 100]]]),
        ),
      ],
    });
  expect(changes(of('A', 'B'), of('B', 'A'))).toEqual([
    ['Timeslot Day › Groups in order', 'A, B', 'B, A'],
  ]);
  expect(changes(of('A'), of('A', 'A'))).toEqual([
    ['Timeslot Day › Groups in order', 'A', 'A, A (2)'],
    ['Timeslot Day › A (2)', '', 'Alpha 100%'],
  ]);
});

it('says that it was paused; a roll-back leaves the state as it is', () => {
  const [live, paused] = [
    content({}),
    content({ state: 'paused', step1: { labelValue: 'Old label' } }),
  ];
  expect(changes(live, paused)).toEqual([
    ['State', 'Live', 'Paused'],
    ['Label', 'Desk', 'Old label'],
  ]);
  expect(changes(live, restoredContent(paused, live))).toEqual([['Label', 'Desk', 'Old label']]);
  expect(restoredContent(live, paused).state).toBe('paused');
});
