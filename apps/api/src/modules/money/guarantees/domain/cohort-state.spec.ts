import { cohortState, guaranteedFtds } from './cohort-state.js';

const window = { endsAt: new Date('2026-03-03T00:00:00Z') };

describe('the state of a cohort', () => {
  it.each([
    ['open while its leads come', '2026-03-02T23:59:59.999Z', false, 'open'],
    ['maturing from its end on', '2026-03-03T00:00:00Z', false, 'maturing'],
    ['closed once the job has closed it', '2026-03-09T00:00:00Z', true, 'closed'],
  ])('is %s', (_case, now, isClosed, state) => {
    expect(cohortState(window, isClosed, new Date(now))).toBe(state);
  });
});

it.each([
  [1200, 118, '14.16'],
  [1250, 3, '0.375'],
  [2500, 10, '2.5'],
  [10_000, 7, '7'],
  [1, 1, '0.0001'],
  [1200, 0, '0'],
])('%i hundredths of a percent of %i leads are %s FTDs', (guarantee, counted, ftds) => {
  expect(guaranteedFtds(guarantee, counted)).toBe(ftds);
});
