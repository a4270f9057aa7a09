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
