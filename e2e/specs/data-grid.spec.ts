import { leadRow } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { MANY, manyLeads } from '../fixtures/many-leads';
import { expect, test } from '../fixtures/test';

test.beforeEach(({ page }) => manyLeads(page));

test('renders only visible cells; header, checkbox and id stay visible at the far corner', async ({
  leads,
}) => {
  await leads.open('?filters=%7B%7D&limit=1000');
  await expect(leads.grid.root).toHaveAttribute('aria-rowcount', String(MANY + 1));
  await expect(leads.grid.root).toHaveAttribute('aria-colcount', '41');
  await expect(leads.grid.rows.first()).toHaveAttribute('aria-rowindex', '2');
  const nodes = (): Promise<number> =>
    leads.grid.root.evaluate((grid) => grid.querySelectorAll('*').length);
  expect(await nodes()).toBeLessThanOrEqual(1500);
  await leads.button('Compact rows').click();
  await expect(leads.grid.rows.first()).toHaveCSS('height', '28px');
  expect(await nodes()).toBeLessThanOrEqual(1500);
  await leads.button('Comfortable rows').click();

  await leads.grid.root.evaluate((grid) => grid.scrollTo(grid.scrollWidth, grid.scrollHeight));
  await expect(leads.grid.row('lead2001@')).toHaveCount(0);
  await expect(leads.grid.header('Return Reason')).toBeInViewport();
  await expect(leads.grid.header('ID')).toBeInViewport();
  await expect(leads.grid.header('History')).toBeInViewport();
  const last = leads.grid.root.locator('[aria-rowindex="1001"]');
  await expect(last.locator('[aria-colindex="1"]')).toBeInViewport();
  await expect(last.locator('[aria-colindex="2"]')).toHaveText('2001');
  const [grid, id] = [
    await leads.grid.root.boundingBox(),
    await last.locator('[aria-colindex="2"]').boundingBox(),
  ];
  expect(id!.x - grid!.x).toBeLessThan(60);
});

test('works by keyboard alone, with one tab stop, and keeps its place while fetching', async ({
  page,
  leads,
}) => {
  await leads.open();
  const { grid } = leads;
  await grid.root.focus();
  const active = async (): Promise<{ row: string | null; column: string | null }> => {
    const cell = page.locator(`[id="${await grid.root.getAttribute('aria-activedescendant')}"]`);
    return {
      row: await cell.locator('xpath=..').getAttribute('aria-rowindex'),
      column: await cell.getAttribute('aria-colindex'),
    };
  };
  await expect.poll(active).toEqual({ row: '2', column: '1' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect.poll(active).toEqual({ row: '3', column: '2' });
  await page.keyboard.press('End');
  await expect.poll(async () => (await active()).column).toBe('41');
  await expect(grid.header('History')).toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  await expect(grid.header('Return Reason')).toBeInViewport();
  await page.keyboard.press('Control+End');
  await expect.poll(active).toEqual({ row: '101', column: '41' });
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await expect.poll(async () => Number((await active()).row)).toBeLessThan(95);

  // A cell that is scrolled out of view stays active.
  await page.keyboard.press('Control+Home');
  await grid.root.evaluate((element) => element.scrollTo(0, 3000));
  await expect(grid.root.locator('[aria-rowindex="90"]')).toBeVisible();
  await expect.poll(active).toEqual({ row: '2', column: '1' });

  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected on this page')).toBeVisible();
  await leads.button('Refresh').click();
  await grid.settled();
  await expect(page.getByText('1 selected on this page')).toBeVisible();

  // The header row is part of the grid.
  await grid.root.focus();
  await page.keyboard.press('ArrowUp');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  // The list also requests newer leads, in the earlier order.
  const sorted = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/lead-details') &&
      (request.postDataJSON() as { sort_by_column: string }).sort_by_column === 'advertiser_name',
  );
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await sorted;
  await expect(grid.root).toBeFocused();

  // Enter moves into a cell with several controls; Escape returns.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(leads.button(/^Lead history/).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(leads.button(/^Edit lead/).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(leads.button(/^Status history/).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(grid.root).toBeFocused();
});

test('at 1440 pixels ten of the default columns are read without scrolling; a dragged width is kept', async ({
  page,
  leads,
}) => {
  await page.unroute('**/table-columns');
  await page.setViewportSize({ width: 1440, height: 900 });
  await answer(page, '/api/lead-details', () => ({
    total: 50,
    data: Array.from({ length: 50 }, (_, index) =>
      leadRow(120_450 - index, {
        email: `gabriel.leroy${index}@example.com`,
        status: index % 5 === 0 ? 'Pending FTD' : 'Accepted',
        publisher_name: 'Southern Cross Leads',
        advertiser_name: 'Alpha Markets',
        country_name: 'United Kingdom',
        brand_status: 'Not Interested',
        rejection_reason: 'No advertiser accepts this lead',
      }),
    ),
  }));
  await leads.open();
  const { grid } = leads;
  await grid.settled();
  const actions = (await grid.header('History').boundingBox())!;
  const edges = await grid.root
    .getByRole('columnheader')
    .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().right));
  // Leaves out the checkbox; the actions are at the right edge.
  const isWhole = (right: number): boolean => right <= actions.x || right > actions.x + 1;
  expect(edges.slice(1).filter(isWhole).length).toBeGreaterThanOrEqual(10);
  const cells = grid.rows.first().getByRole('gridcell');
  const cut = await cells.evaluateAll(
    (all) =>
      all.filter((cell) => {
        const content = cell.firstElementChild;
        return content !== null && content.scrollWidth > content.clientWidth + 1;
      }).length,
  );
  expect(cut).toBeLessThanOrEqual(1);

  const widthOf = async (title: string): Promise<number> =>
    (await grid.header(title).boundingBox())!.width;
  const [email, advertiser] = [await widthOf('Email'), await widthOf('Advertiser')];
  const box = (await grid.header('Email').boundingBox())!;
  const edge = { x: box.x + box.width - 2, y: box.y + box.height / 2 };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x + 40, edge.y);
  await page.mouse.move(edge.x + 80, edge.y);
  await page.mouse.up();
  await expect.poll(() => widthOf('Email')).toBe(email + 80);
  expect(await widthOf('Advertiser')).toBe(advertiser);
  await expect(grid.header('Created At')).toHaveAttribute('aria-sort', 'descending');
  await page.mouse.dblclick(edge.x + 80, edge.y);
  await expect.poll(() => widthOf('Email')).toBeLessThan(email + 80);
});
