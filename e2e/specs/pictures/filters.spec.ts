import type { Page } from '@playwright/test';
import { answer } from '../../fixtures/answer';
import { LEADS, PRESETS } from '../../fixtures/picture-rows';
import { expect, takePicture, test } from '../../fixtures/pictures';

const addressOf = (filters: object): string =>
  `?filters=${encodeURIComponent(JSON.stringify(filters))}`;
const FILTERED = addressOf({
  dateRangePreset: 'This Month',
  country_id: [1, 2],
  advertiser_id: [1],
  excludes: ['country_id'],
});
const openPopover = (page: Page) => page.locator('.ant-popover:not(.ant-popover-hidden)');

test.beforeEach(async ({ page }) => {
  await answer(page, '/api/lead-details', () => ({ total: 311, data: LEADS }));
});

test('the filter panel', async ({ page, leads }) => {
  await page.setViewportSize({ width: 1120, height: 1100 });
  await leads.open(FILTERED);
  await leads.button('Show filter').click();
  const panel = page.getByRole('region', { name: 'Filters' });
  await expect(panel.getByRole('radiogroup').first()).toBeVisible();
  await takePicture(page, 'filter-panel', panel);
});

test('chips with an editor, and the filters that can be added', async ({ page, leads }) => {
  await page.setViewportSize({ width: 1120, height: 900 });
  await leads.open(FILTERED);
  await page.getByTitle('Edit Country not: Germany, France').click();
  await expect(openPopover(page).getByRole('combobox')).toBeVisible();
  await takePicture(
    page,
    'filter-chips',
    leads.chips.first(),
    leads.button('Clear all'),
    openPopover(page),
  );
  await page.keyboard.press('Escape');
  await expect(openPopover(page)).toHaveCount(0);
  await leads.button('Add filter').click();
  const menu = page.getByRole('menu', { name: 'Add filter' });
  await takePicture(page, 'add-filter', leads.button('Add filter'), menu);
});

test('the presets of a page', async ({ page, leads }) => {
  await answer(page, '/api/presets', () => PRESETS);
  await leads.open();
  await leads.button('Show filter').click();
  await leads.button('Presets').click();
  await expect(page.getByRole('group', { name: 'Presets' })).toBeVisible();
  await takePicture(page, 'preset-menu', leads.button('Presets'), openPopover(page));
});

test('a date with its time', async ({ page, leads, shell }) => {
  await page.setViewportSize({ width: 375, height: 760 });
  const range = { start_date: '2026-01-12 08:00', end_date: '2026-01-15 18:30' };
  await leads.open(addressOf(range));
  await leads.button('Show filter').click();
  const start = shell.dialog('FILTERS').getByRole('textbox', { name: 'Start date' });
  await start.click();
  const calendar = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
  await takePicture(page, 'date-time-field', start, calendar);
});
