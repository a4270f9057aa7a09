import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { check } from '../fixtures/accessible';
import { expect, test } from '../fixtures/test';

const DATE = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`;
const RANGES = new RegExp(`^${DATE} – ${DATE} compared with ${DATE} – ${DATE}, [\\w/ ]+$`);
const THIS_WEEK = { dateRangePreset: 'This week', compare_with_past: true };

const chooseRows = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Rows', { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
};

test('profit by country of every publisher against last week, largest fall first', async ({
  page,
  reports,
}) => {
  await reports.openTab('affiliate_id', THIS_WEEK);
  await expect(page.getByText(RANGES)).toBeVisible();
  await chooseRows(page, 'Publisher × Countries');
  await expect(reports.groups(1).first()).toContainText(' · ');
  await reports.table.getByRole('columnheader', { name: 'Profit' }).click();
  await page.getByRole('radiogroup', { name: 'Sort by' }).getByText('Change').click();
  await expect(page).toHaveURL(/sort=profit_change/);
  await reports.tableSettled();
  await expect(reports.totals).toContainText(/[+−]\$[\d,.]+ (▲|▼|new)/);

  await test.step('the file names both ranges and has a column for each group', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'report-affiliate_id.csv' }).click(),
    ]);
    const [head = '', first = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(head).toMatch(/Publisher,Countries,Grouped by,"Range, [\w/]+",Compared with,/);
    expect(first).toMatch(
      new RegExp(`,Publisher · Countries,${DATE} – ${DATE},${DATE} – ${DATE},`),
    );
  });
});

test('the comparison is chosen in the panel, also a range of one’s own', async ({
  page,
  reports,
}) => {
  await reports.openTab('country_id', { dateRangePreset: 'This Month' });
  const filters = page.getByRole('region', { name: 'Filters' });
  await filters.getByRole('switch', { name: 'Compare with past' }).click();
  await filters.getByLabel('Range to compare with').click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Own range' }).click();
  await expect(filters.getByLabel('Compared range from')).toHaveValue(/-01 00:00$/);
  await filters.getByRole('button', { name: /^Apply/ }).click();
  await expect(page.getByText(RANGES)).toBeVisible();
  const chips = page.getByRole('list', { name: 'Filters in force' });
  await expect(chips).toContainText(new RegExp(`Compare with past: ${DATE} – ${DATE}`));
});

test('a frozen link has the same ranges and says so, a live one offers its own', async ({
  page,
  reports,
}) => {
  await reports.openTab('advertiser_id', THIS_WEEK);
  const ranges = await page.getByText(RANGES).innerText();
  const copied = async (name: RegExp): Promise<string> => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByText('Copied').first()).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const live = await copied(/^Live link/);
  const frozen = await copied(/^Frozen link/);
  await page.goto(frozen);
  await reports.tableSettled();
  await expect(page.getByText(/^Frozen link as of/)).toBeVisible();
  await expect(page.getByText(RANGES)).toHaveText(ranges);
  await check(page);

  const monday = new URL(live);
  monday.searchParams.set('as_of', '2026-01-14T22:10');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(monday.href);
  await expect(page.getByText(/that was 2026-01-12 00:00 – 2026-01-14 \d\d:10, /)).toBeVisible();
  await page.getByRole('button', { name: /^Show as of 2026-01-14 / }).click();
  await expect(page).toHaveURL(/2026-01-12/);
});

for (const width of [1440, 1024, 375])
  test(`a compared flat report is whole and accessible at ${width}`, async ({ page, reports }) => {
    await page.setViewportSize({ width, height: 860 });
    const filters = encodeURIComponent(JSON.stringify(THIS_WEEK));
    const sort = 'sort=profit_change&order=asc&flat=country_id';
    await page.goto(`/reports?tab=affiliate_id&${sort}&filters=${filters}`);
    await reports.tableSettled();
    const ranges = page.getByText(RANGES);
    await expect(ranges).toBeVisible();
    const box = await ranges.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-${width}.png` });
    await check(page);
  });
