import { CreateDistributionBody, ReplayBody } from './schemas.js';

const week = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  id,
  checked: true,
  steps: [{ start_time: '00:00', end_time: '23:59' }],
}));
const body = (step1: object = {}, timeslot: object = {}) => ({
  from: 'distribution',
  step1: {
    selectedCountry: { id: 1 },
    selectedTimeZone: { id: 1 },
    labelValue: 'Main',
    selectedMethod: 'slot',
    ...step1,
  },
  step2: [
    {
      name: 'Always',
      groups: [{ name: 'First', brands: [{ id: 1, percentage: 100 }] }],
      openingHours: week,
      ...timeslot,
    },
  ],
});
const faultsOf = (input: object): string[] =>
  CreateDistributionBody.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('values are trimmed, because those of leads are; blank ones are refused', () => {
  const { step1 } = CreateDistributionBody.parse(
    body({ parameters: { 5: ' vip ' }, data_override: { funnel: ['a ', ' b'] } }),
  );
  expect([step1.parameters, step1.data_override]).toEqual([{ 5: 'vip' }, { funnel: ['a', 'b'] }]);
  expect(faultsOf(body({ parameters: { 5: '  ' } }))).toEqual(['step1.parameters.5']);
  expect(faultsOf(body({ data_override: { funnel: ['a', ' '] } }))).toEqual([
    'step1.data_override.funnel.1',
  ]);
});

it('a timeslot is always active', () => {
  expect(faultsOf(body({}, { isActive: 0 }))).toEqual(['step2.0.isActive']);
  expect(CreateDistributionBody.parse(body()).step2[0]?.isActive).toBe(1);
});

it.each([
  ['2026-11-20 12:00', '2026-11-20 12:00', []],
  ['2026-11-20T08:00', '2026-11-20 12:00', []],
  ['2026-11-20 12:00', '2026-11-20T08:00', ['end_date']],
  ['0000-01-01 00:00', '2026-11-20 12:00', ['start_date']],
  ['1969-12-31 23:59', '2026-11-20 12:00', ['start_date']],
  ['2026-11-20 12:00', '2100-01-01 00:00', ['end_date']],
])('a replay from %s to %s has the faults %j', (start_date, end_date, faults) => {
  expect(
    ReplayBody.safeParse({ draft: body(), start_date, end_date }).error?.issues.map(({ path }) =>
      path.join('.'),
    ) ?? [],
  ).toEqual(faults);
});
