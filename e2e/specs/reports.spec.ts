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

test('shows the fifteen cards of the demo', async ({ reports }) => {
  await reports.open();
  await expect(reports.titles).toHaveText(TITLES);
  await expect(reports.figure('Attempts')).toHaveText(/^[1-9][\d,]*$/);
  await expect(reports.figure('Revenue')).toHaveText(/^\$[\d,]+\.\d\d$/);
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
