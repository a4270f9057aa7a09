import { screen, within } from '@testing-library/dom';
import { dialogCloses, findDialog, findGrid, openApp } from '#test/app';
import { answerCall } from '#test/fake-api';
import { advertiserSettings } from '#test/fake-parties';
import { PLAN } from '#test/fake-plans';

const COHORT = {
  starts_at: '2026-01-12T00:00:00Z',
  ends_at: '2026-01-19T00:00:00Z',
  closes_at: '2026-02-02T00:00:00Z',
  first_day: '2026-01-12',
  last_day: '2026-01-18',
  period: 'week',
  ...{ state: 'open', currency: 'USD' },
  leads: 120,
  counted: 118,
  ftds: 9,
  per_ftd: '1550.00',
  guarantee_percent: '12.00',
  guaranteed_ftds: '14.16',
  due: '21948.00',
  earned_for_ftds: '13950.00',
  earned_for_leads: '0.00',
  topup: '7998.00',
};
const EARLIER = {
  ...COHORT,
  ...{ starts_at: '2026-01-05T00:00:00Z', first_day: '2026-01-05', last_day: '2026-01-11' },
  ...{ state: 'closed', ftds: 20, due: '31000.00', topup: '0.00' },
};

test('the row of a deal opens its cohorts: the newest in words, older ones on request', async () => {
  answerCall('/api/advertisers/7/settings', () => advertiserSettings());
  answerCall('/api/advertisers/7/plans', () => [
    PLAN,
    { ...PLAN, id: 4, name: 'Plain', guarantee_percent: null, period: null },
  ]);
  const calls = answerCall('/api/advertisers/7/plans/3/cohorts', ({ query }) =>
    query.has('before')
      ? { zone: 'UTC', data: [EARLIER], next: null }
      : { zone: 'UTC', data: [COHORT], next: COHORT.starts_at },
  );
  const person = openApp('/edit/advertiser/7?tab=deals');
  await findGrid('Deals');
  expect(screen.getByRole('button', { name: 'Its leads are not settled together' })).toBeDisabled();
  await person.click(screen.getByRole('button', { name: 'Cohorts of deal Guaranteed' }));
  const drawer = await findDialog('Cohorts of deal Guaranteed');
  expect(
    await within(drawer).findByText(
      'Week 12–18 Jan: 118 of 120 leads count, 9 FTDs. Guaranteed 14.16 FTDs; ' +
        'if it closed now, the top-up would be $7,998.00.',
    ),
  ).toBeVisible();
  const grid = await findGrid('Cohorts');
  expect(within(grid).getByText('9 of 14.16')).toBeVisible();
  await person.click(within(drawer).getByRole('button', { name: 'Show older entries' }));
  expect(await within(grid).findByText('5–11 Jan')).toBeVisible();
  expect(within(grid).getByText('Closed')).toBeVisible();
  expect(calls).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Close the cohorts' }));
  await dialogCloses('Cohorts of deal Guaranteed');
});
