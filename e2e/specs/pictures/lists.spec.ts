import type { Page } from '@playwright/test';
import { answer } from '../../fixtures/answer';
import { CAPS, CONVERSIONS, LEADS } from '../../fixtures/picture-rows';
import { expect, takePicture, test } from '../../fixtures/pictures';

const LIST = '/api/lead-details';
const answerLeads = (page: Page) => answer(page, LIST, () => ({ total: 311, data: LEADS }));

test('the frame of a page', async ({ page, caps }) => {
  await answer(page, '/api/caps', () => CAPS);
  await page.setViewportSize({ width: 1180, height: 640 });
  await caps.open();
  const frame = page.getByRole('heading', { level: 1 }).locator('..');
  await takePicture(page, 'page-frame', frame, caps.search, caps.row(5));
});

test('a grid, its footer, the menu of a heading and the selection', async ({ page, leads }) => {
  await answerLeads(page);
  await leads.open();
  const { grid } = leads;
  await takePicture(page, 'data-grid', grid.root);
  const footer = page.getByRole('navigation', { name: 'Pages' }).locator('xpath=../..');
  await takePicture(page, 'grid-footer', footer);

  // Leaves room for the menu below its heading.
  await page.setViewportSize({ width: 1120, height: 780 });
  const heading = grid.header('Advertiser');
  await heading.hover();
  await heading.getByRole('button').first().click();
  await takePicture(page, 'header-menu', heading, page.getByRole('menu', { name: /Advertiser/ }));
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1120, height: 640 });
  for (const index of [0, 1, 3]) await leads.choose(index);
  const bar = page.getByRole('region', { name: 'Selection' });
  await takePicture(page, 'selection-bar', grid.rows.nth(3), bar, footer);
});

test.describe('dark', () => {
  test.use({ colorScheme: 'dark' });
  test('compact rows', async ({ page, leads }) => {
    await answerLeads(page);
    await leads.open();
    await leads.button('Compact rows').click();
    const { grid } = leads;
    await takePicture(page, 'data-grid-compact-dark', grid.header('Email'), grid.rows.nth(4));
  });
});

test('messages of a grid without rows', async ({ page, leads }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${LIST}`, async (route) => {
    await held;
    await route.fulfill({ json: { total: 0, data: [] } });
  });
  await page.goto('/leads');
  await expect(leads.grid.root).toHaveAttribute('aria-busy', 'true');
  const bars = leads.grid.root.locator('xpath=..').locator('[aria-hidden="true"] > div').first();
  const tops = await bars
    .locator('span')
    .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(1);
  expect(new Set(tops).size).toBe(1);
  await takePicture(page, 'grid-loading', leads.grid.root);
  release();
  await expect(page.getByText('No leads today')).toBeVisible();
  await takePicture(page, 'grid-empty-range', leads.grid.root);
  const filters = JSON.stringify({ country_id: [1], excludes: ['country_id'] });
  await leads.open(`?filters=${encodeURIComponent(filters)}`);
  await expect(page.getByText('No leads match')).toBeVisible();
  await takePicture(page, 'grid-no-match', leads.grid.root);
  await answer(page, LIST, () => ({ message: 'No' }), 500);
  await page.goto('/leads');
  await expect(page.getByText('The leads could not be loaded')).toBeVisible();
  await takePicture(page, 'grid-error', leads.grid.root);
});

test('rows as cards on a phone', async ({ page, leads }) => {
  await page.setViewportSize({ width: 375, height: 900 });
  await answerLeads(page);
  await leads.open();
  await takePicture(
    page,
    'cards',
    page.getByRole('checkbox', { name: 'Select page' }),
    leads.grid.root,
  );
});

test('a grid over rows that are all in the browser', async ({ page, pending }) => {
  await answer(page, '/api/pending-conversions', () => ({ data: CONVERSIONS, past: null }));
  await page.setViewportSize({ width: 840, height: 640 });
  await pending.open();
  await takePicture(
    page,
    'paged-grid',
    pending.grid.header('ID'),
    pending.grid.rows.nth(2),
    page.getByRole('navigation', { name: 'Pages' }),
  );
});

test('the column chooser', async ({ page, leads, shell }) => {
  await answerLeads(page);
  await page.setViewportSize({ width: 1120, height: 560 });
  await leads.open();
  await leads.button('Columns').click();
  const chooser = shell.dialog('Columns');
  await expect(chooser.getByRole('checkbox', { name: 'Email', exact: true })).toBeVisible();
  await takePicture(page, 'column-chooser', chooser);
});

test('tags and cells', async ({ page, leads }) => {
  await answerLeads(page);
  await page.setViewportSize({ width: 1120, height: 800 });
  await leads.open();
  const { grid } = leads;
  const [first, last] = [grid.rows.first(), grid.rows.nth(7)];
  await takePicture(
    page,
    'cells',
    await grid.cell(first, 'Status'),
    await grid.cell(last, 'Created At'),
  );
});
