import { failure } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { expect, test } from '../fixtures/test';

const TITLES = [
  'Attempts',
  'Leads',
  'Success',
  'Autologged',
  'Autologged Ratio',
  'Total FTDs',
  'Publisher FTDs',
  'Late FTDs',
  'Conversion',
  'Aff Conversion',
  'eCPL',
  'AeCPL',
  'Revenue',
  'Payout',
  'Profit',
];
const METRICS = {
  attempts: 1200,
  leads: 1000,
  success_percent: '83.33',
  autologged: 900,
  autologged_percent: '90.00',
  total_ftd: 50,
  publisher_ftd: 40,
  late_ftd: 1,
  conversion: '5.00',
  publisher_conversion: '4.00',
};

test('shows the fifteen cards of the demo', async ({ reports }) => {
  await reports.open();
  await expect(reports.titles).toHaveText(TITLES);
  await expect(reports.figure('Attempts')).toHaveText(/^[1-9][\d,]*$/);
  await expect(reports.figure('Revenue')).toHaveText(/^\$[\d,]+\.\d\d$/);
});

test('money that the server leaves out has no card', async ({ page, reports }) => {
  await answer(page, '/api/lead-metrics', () => ({ ...METRICS, payout: '123456.70' }));
  await reports.open();
  await expect(reports.titles).toHaveText([...TITLES.slice(0, 10), 'Payout']);
  await expect(reports.figure('Payout')).toHaveText('$123,456.70');
  await expect(reports.figure('Success')).toHaveText('83.33%');
  await expect(reports.figure('Autologged Ratio')).toHaveText('90%');
});

test('a failed call shows zeros', async ({ page, reports }) => {
  await answer(page, '/api/lead-metrics', () => failure('INTERNAL', 'Something went wrong.'), 500);
  await reports.open();
  await expect(reports.figure('Leads')).toHaveText('0');
  await expect(reports.figure('Conversion')).toHaveText('0%');
  await expect(reports.figure('Profit')).toHaveText('$0');
});

test('a range from the address is asked for, and goes along to the leads', async ({
  page,
  reports,
  leads,
}) => {
  const request = page.waitForRequest((sent) => sent.url().endsWith('/api/lead-metrics'));
  const filters = {
    start_date: '2026-01-05 08:00',
    end_date: '2026-01-06 09:30',
    created_inside_date_range: true,
  };
  await reports.open(`?tab=global&filters=${encodeURIComponent(JSON.stringify(filters))}`);
  expect((await request).postDataJSON()).toMatchObject({
    start_date: '2026-01-05 08:00',
    end_date: '2026-01-06 09:30',
    start_time: '08:00',
    end_time: '09:30',
    created_inside_date_range: true,
  });
  await page.getByRole('link', { name: 'Details' }).click();
  await leads.grid.settled();
  await expect(leads.chips).toHaveText([
    '2026-01-05 08:00 – 2026-01-06 09:30',
    'Created inside date range only',
    'Include Fake FTD: Excluded',
    'Is Test: Excluded',
  ]);
  await page.getByRole('link', { name: 'Global' }).click();
  await expect(page).toHaveURL(/\/reports\?/);
  await expect(page.getByText('Created inside date range only').first()).toBeVisible();
});
