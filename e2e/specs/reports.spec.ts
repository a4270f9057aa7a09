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

test('groups five levels deep, past a branch that fails, and shows the leads of a row', async ({
  page,
  context,
  reports,
}) => {
  // Makes room for all rows of the tree, which has about fifty once the demo has sent its leads.
  // The grid draws only the rows in view.
  await page.setViewportSize({ width: 1600, height: 4000 });
  await reports.openTab('advertiser_id', { dateRangePreset: 'This Month' });
  await expect(reports.totals).toHaveText(/Total.*\$/);
  // Leads of the demo arrive meanwhile, and the largest row may become the second.
  const name = await reports.nameOf(reports.groups(1).first()).innerText();
  const first = reports.groups(1).filter({ hasText: name });
  const second = reports.groups(1).filter({ hasNotText: name }).first();

  await test.step('five levels', async () => {
    await reports.groupBy(first, 'Countries');
    await reports.groupBy(reports.groups(2).first(), 'Publisher');
    await reports.groupBy(reports.groups(3).first(), 'Daily');
    await reports.groupBy(reports.groups(4).first(), 'Statuses');
    await expect(reports.groups(5).first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Path of the row' })).toContainText('Advertiser:');
  });

  const opened = await test.step('the leads of a row, in a tab of their own', async () => {
    await reports.nameOf(reports.groups(4).first()).click();
    const link = reports.groupingDialog.getByRole('link', { name: 'Show Lead Details' });
    const [leads] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await leads.waitForLoadState();
    return leads;
  });
  const chips = opened.getByRole('list', { name: 'Filters in force' });
  await expect(chips).toContainText(/\d{4}-\d\d-\d\d 00:00 – /);
  for (const name of ['Advertiser:', 'Country:', 'Publisher:'])
    await expect(chips).toContainText(name);
  await opened.close();
  await page.keyboard.press('Escape');

  await test.step('a branch that fails leaves the others usable', async () => {
    const isBranch = (url: URL): boolean => url.pathname === '/api/lead-pivot';
    await page.route(isBranch, (route) => route.fulfill({ status: 500, json: {} }));
    const closed = reports.table.locator('[aria-level="1"][aria-expanded="false"]').first();
    await closed.locator('[aria-colindex="2"]').click();
    const retry = reports.table.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await expect(reports.groups(5).first()).toBeVisible();
    await page.unroute(isBranch);
    await retry.click();
    await expect(retry).toHaveCount(0);
  });

  await test.step('closing a row closes everything below it', async () => {
    await first.getByRole('button', { name: /^Collapse/ }).click();
    await expect(reports.groups(5)).toHaveCount(0);
    await expect(second).toBeVisible();
  });
});

test('a preset of the reports keeps everything and is saved byte-equal', async ({
  page,
  reports,
  shell,
}) => {
  await reports.openTab('country_id', { dateRangePreset: 'This Month', compare_with_past: true });
  await page.getByRole('button', { name: 'Chart' }).click();
  await expect(page.getByRole('region', { name: 'Chart' }).locator('canvas')).toBeVisible();
  const [created] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && /presets$/.test(request.url())),
    (async () => {
      await reports.presetButton('Presets').click();
      await page.getByRole('button', { name: 'New Preset' }).click();
      await shell.dialog('New Preset').getByLabel('Preset Name').fill('Round trip');
      await shell.dialog('New Preset').getByRole('button', { name: 'Submit' }).click();
    })(),
  ]);
  await expect(page.getByText('Preset: Round trip')).toBeVisible();

  // Opens the page again and takes the preset from the menu.
  await page.goto('/reports?tab=offer');
  await reports.tableSettled();
  await reports.presetButton('Presets').click();
  await page.getByRole('button', { name: 'Round trip', exact: true }).click();
  await expect(page.getByRole('treegrid', { name: 'Countries report' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Chart' })).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT' && /presets/.test(request.url())),
    (async () => {
      await reports.presetButton('Round trip').click();
      await page.getByRole('button', { name: /^Override Round trip/ }).click();
      await shell.dialog('Are you sure?').getByRole('button', { name: 'Override' }).click();
    })(),
  ]);
  const configOf = (request: typeof saved): unknown =>
    (request.postDataJSON() as { config: unknown }).config;
  expect(configOf(saved)).toBe(configOf(created));
});

test('a click on a bar filters by its group', async ({ page, reports }) => {
  await reports.openTab('affiliate_id', { dateRangePreset: 'This Month' });
  const count = await reports.groups(1).count();
  expect(count).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Chart' }).click();
  const chart = page.getByRole('region', { name: 'Chart' }).locator('canvas');
  await expect(chart).toBeVisible();
  const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
  // Within the first column, left of the middle of its group and right of the axis.
  const axis = 69;
  await chart.click({ position: { x: axis + (width - axis) / count / 2.4, y: height - 80 } });
  await expect(reports.groups(1)).toHaveCount(1);
  await expect(page).toHaveURL(/publisher_id/);
});
