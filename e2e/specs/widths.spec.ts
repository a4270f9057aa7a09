import type { Page } from '@playwright/test';
import { visit } from '../fixtures/accessible';
import { seriousViolations } from '../fixtures/axe';
import { boxesOf, type Boxes, cutTexts, recordedTops, recordTops } from '../fixtures/boxes';
import { expect, test } from '../fixtures/test';

const LISTS = [
  '/leads',
  '/pending-conversion',
  '/rotations',
  '/caps',
  '/campaigns',
  '/reports?tab=advertiser_id',
  '/click-reports',
  '/advertisers',
  '/affiliates',
  '/offers',
  '/leadStatusGroup',
  '/blacklist',
  '/users',
  '/roles',
  '/api-tokens',
  '/publisher-account',
  '/exchange-rates',
  '/alert-recipients',
  '/audit-log',
];
const PHONE = { width: 375, height: 812 };
const TABLET = { width: 1024, height: 768 };
const LAPTOP = { width: 1440, height: 900 };

test.describe.configure({ mode: 'parallel' });

/** Opens a page and waits until its list is there. */
const open = async (page: Page, path: string): Promise<void> => {
  await visit(page, path);
  await expect(page.locator('#content').getByRole('grid').or(tree(page)).first()).toBeVisible();
  await expect(page.locator('#content [aria-busy="true"]')).toHaveCount(0);
};
const tree = (page: Page) => page.locator('#content').getByRole('treegrid');

const COMPARED = encodeURIComponent(JSON.stringify({ compare_with_past: true }));
/** Pages with a panel above the grid that is filled by the same answer as the grid. */
const FILLED = [
  ['/caps', '**/api/caps'],
  [`/pending-conversion?filters=${COMPARED}`, '**/api/pending-conversions'],
] as const;

/** Checks that the grid stays where it is when the answer arrives that the page waits for. */
const staysWhere = async (page: Page, path: string, answer: string): Promise<void> => {
  await recordTops(page);
  await page.route(answer, async (route) => {
    await page.locator('#content').getByRole('grid').waitFor();
    await route.continue();
  });
  await open(page, path);
  await expect(page.locator('#content [role="row"][data-index]').first()).toBeVisible();
  expect(await recordedTops(page), path).toHaveLength(1);
};

/** Opens every list, checks the boxes that hold at every width, and then those of this width. */
const walk = async (
  page: Page,
  checkBoxes: (boxes: Boxes, path: string) => void = () => undefined,
): Promise<void> => {
  for (const path of LISTS)
    await test.step(path, async () => {
      await open(page, path);
      const boxes = await boxesOf(page);
      const { coveredHeadings, cutHeadings, collisions, sideways } = boxes;
      expect
        .soft({ coveredHeadings, cutHeadings, collisions, sideways }, path)
        .toEqual({ coveredHeadings: [], cutHeadings: [], collisions: [], sideways: 0 });
      checkBoxes(boxes, path);
    });
};

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the first row of every list is in the upper third', async ({ page }) => {
    await walk(page, ({ firstRow }, path) => {
      expect.soft(firstRow, path).toBeGreaterThan(0);
      expect.soft(firstRow, path).toBeLessThanOrEqual(PHONE.height / 3);
    });
  });

  test('the explanation of a lead is whole', async ({ page, leads, shell }) => {
    await open(page, '/leads');
    await leads
      .button(/^Why\?/)
      .first()
      .click();
    const dialog = shell.dialog(/^Why /);
    await expect(dialog.getByRole('region', { name: /decision/i }).last()).toBeVisible();
    expect(await cutTexts(dialog)).toEqual([]);
  });
});

test.describe('at 1024 pixels', () => {
  test.use({ viewport: TABLET });

  const NAMED: Partial<Record<string, readonly string[]>> = {
    '/leads': ['Email', 'Advertiser', 'Publisher', 'History'],
    '/pending-conversion': ['FTD Date', 'Advertiser', 'Publisher', 'Actions'],
  };

  test('every list ends at a column, and names and money are in view', async ({ page }) => {
    await walk(page, ({ headings }, path) =>
      expect.soft(headings, path).toEqual(expect.arrayContaining([...(NAMED[path] ?? [])])),
    );
  });

  for (const [path, answer] of FILLED)
    test(`the grid of ${path} stays where it is when its data arrives`, ({ page }) =>
      staysWhere(page, path, answer));

  test('the actions of a row fold into one menu', async ({ page, pending, leads, shell }) => {
    await open(page, '/pending-conversion');
    const row = pending.grid.rows.first();
    const money = row.getByTitle(/^Revenue − payout = profit/);
    expect(await money.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    await expect(row.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
    await row.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([/^Accept \d+$/, /^Reject \d+$/]);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    expect(await seriousViolations(page)).toEqual([]);

    await open(page, '/leads');
    await leads.grid.rows.first().getByRole('button', { name: 'More actions' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: /^Lead history of/ })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: /^Why\?/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shell.dialog(/^Why /)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.dialog(/^Why /)).toHaveCount(0);
    await expect(
      leads.grid.rows.first().getByRole('button', { name: 'More actions' }),
    ).toBeFocused();
  });
});

test.describe('at 1440 pixels', () => {
  test.use({ viewport: LAPTOP });

  test('no column lies partly under another, and no labels collide', ({ page }) => walk(page));

  for (const path of ['/pending-conversion', '/reports?tab=advertiser_id&chart=bar'])
    test(`the rows of ${path} stay where they are while the page loads`, async ({ page }) => {
      await recordTops(page);
      // The controls of the panel arrive after the table.
      await page.route(/\/field-control[^/]*\.js$/, async (route) => {
        await page.locator('#content').getByRole('grid').or(tree(page)).first().waitFor();
        await route.continue();
      });
      await open(page, path);
      await expect(
        page.getByRole('region', { name: 'Filters' }).getByRole('combobox'),
      ).not.toHaveCount(0);
      expect(await recordedTops(page)).toHaveLength(1);
    });

  for (const [path, answer] of FILLED)
    test(`the grid of ${path} stays where it is when its data arrives`, ({ page }) =>
      staysWhere(page, path, answer));

  test('a report shows its chart and its first rows on one screen', async ({ page }) => {
    await open(page, '/reports?tab=advertiser_id&chart=bar');
    await expect(page.getByRole('img', { name: /^Chart of/ })).toBeInViewport({ ratio: 1 });
    const rows = tree(page).locator('[role="row"][data-index]');
    await expect(rows.nth(1)).toBeVisible();
    const total = (await rows.last().boundingBox())!;
    expect(total.y + total.height).toBeLessThanOrEqual(LAPTOP.height);
    const second = (await rows.nth(1).boundingBox())!;
    expect(second.y + second.height).toBeLessThanOrEqual(total.y + 1);
  });

  test('the chart of the dashboard ends on the first screen', async ({ page }) => {
    await visit(page, '/');
    const chart = (await page
      .getByRole('img', { name: /^Chart of/ })
      .first()
      .boundingBox())!;
    expect(chart.y + chart.height).toBeLessThanOrEqual(LAPTOP.height);
  });
});
