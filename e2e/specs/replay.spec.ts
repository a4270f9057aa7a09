import AxeBuilder from '@axe-core/playwright';
import type { Replay } from '@leadline/contracts';
import type { Locator, Page } from '@playwright/test';
import { permissionId } from '@leadline/contracts/permissions';
import { savedDistribution } from '../../apps/web/test/fake-distributions';
import { failure } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { asUser, signedIn } from '../fixtures/session-user';
import { expect, test } from '../fixtures/test';

const ID = '00000000-0000-4000-8000-000000000001';
const START = '/api/distributions/replay';
const STATUS = `${START}/${ID}`;
const COMPLETED: Replay = {
  id: ID,
  status: 'completed',
  progress: 100,
  total: 1500,
  played: 1200,
  error: null,
  result: [
    {
      advertiser_id: 1,
      advertiser: 'Alpha',
      actual_leads: 700,
      replayed_leads: 1000,
      actual_profit: '1250.50',
      expected_profit: '90071992547409.93',
    },
    {
      advertiser_id: 2,
      advertiser: 'Bravo',
      actual_leads: 300,
      replayed_leads: 150,
      actual_profit: '-0.10',
      expected_profit: '0.20',
    },
    {
      advertiser_id: null,
      advertiser: 'Nobody',
      actual_leads: 200,
      replayed_leads: 50,
      actual_profit: '0.00',
      expected_profit: '0.00',
    },
  ],
};
const replay = (patch: Partial<Replay>): Replay => ({
  ...COMPLETED,
  status: 'running',
  progress: 40,
  played: 600,
  result: null,
  ...patch,
});

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Replay', exact: true });
const chartOf = (page: Page): Locator =>
  panelOf(page).getByRole('img', { name: /^Chart of the replay/ });
const start = (page: Page): Locator =>
  panelOf(page).getByRole('button', { name: 'Replay', exact: true });

/** Opens the second page of a saved distribution of the test's own. */
const openSaved = async (page: Page): Promise<void> => {
  await answer(page, '/api/distributions/1', () => savedDistribution(1));
  await page.goto('/rotations?distribution=1&step=2');
  await expect(start(page)).toBeEnabled();
};

/** The numbers of a column of the table without its totals. */
const numbers = async (table: Locator, column: number): Promise<number[]> =>
  (await table.locator(`tbody td:nth-child(${column})`).allInnerTexts()).map((text) =>
    Number(text.replaceAll(',', '')),
  );
const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

test('plays the leads of today again with other percentages', async ({ page, distributions }) => {
  await distributions.open();
  await distributions
    .action(distributions.grid.rows.filter({ hasText: 'GB main' }), 'Edit')
    .click();
  await distributions.editor.button('Next').click();
  const group = distributions.editor.group(0);
  const shares = group.getByRole('spinbutton');
  await expect(shares).not.toHaveCount(0);
  // All goes to the last advertiser of the group.
  const count = await shares.count();
  for (let row = 0; row < count; row += 1)
    await shares.nth(row).fill(row === count - 1 ? '100' : '0');
  await page.keyboard.press('Tab');
  const panel = panelOf(page);
  const field = panel.getByRole('textbox').first();
  await field.click();
  await page.getByText('Today', { exact: true }).last().click();
  await expect(start(page)).toBeEnabled();
  await start(page).click();
  await expect(panel.getByText(/^Completed: \d+ leads? played\./)).toBeVisible();
  await expect(chartOf(page).locator('canvas').first()).toBeVisible();
  await panel.getByText('View as table').click();
  const table = panel.getByRole('table');
  await expect(table.locator('tfoot td').first()).toHaveText('Total');
  const [actual, replayed, difference] = [
    await numbers(table, 2),
    await numbers(table, 3),
    await numbers(table, 4),
  ];
  expect(sum(actual)).toBeGreaterThan(0);
  // The same leads, placed twice.
  expect(sum(replayed)).toBe(sum(actual));
  expect(sum(difference)).toBe(0);
  const total = String(sum(actual));
  await expect(table.locator('tfoot td')).toHaveText([
    'Total',
    total,
    total,
    '0',
    /^-?\$/,
    /^-?\$/,
  ]);
  await expect(panel.getByText(`Completed: ${total} leads played.`)).toBeVisible();
});

test('shows how far it is, then a chart that loads only now, and the same in a table to the cent', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const ofChart = (): string[] => scripts.filter((url) => url.includes('column-chart'));
  let now = replay({});
  const requests = await answer(
    page,
    START,
    () => replay({ status: 'idle', progress: 0, played: 0 }),
    202,
  );
  await answer(page, STATUS, () => now);
  await openSaved(page);
  const panel = panelOf(page);
  await start(page).click();
  await expect(panel.getByText('600 of 1,500 leads played')).toBeVisible();
  await expect(panel.getByRole('progressbar', { name: 'Progress of the replay' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );
  expect(requests[0]?.postDataJSON()).toMatchObject({
    draft: { from: 'distribution', distribution_id: 1 },
    start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00$/),
    end_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  });
  expect(ofChart()).toEqual([]);
  now = COMPLETED;
  await expect(panel.getByText('Completed: 1,200 leads played.')).toBeVisible();
  await expect(chartOf(page).locator('canvas').first()).toBeVisible();
  expect(ofChart()).toHaveLength(1);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
  ).toEqual([]);
  await panel.getByText('View as table').click();
  await expect(panel.getByRole('row')).toHaveText([
    /^Advertiser/,
    'Alpha7001,000+300$1,250.50$90,071,992,547,409.93',
    'Bravo300150-150-$0.10$0.20',
    'Nobody20050-150$0.00$0.00',
    'Total1,2001,2000$1,250.40$90,071,992,547,410.13',
  ]);
  const table = await new AxeBuilder({ page }).analyze();
  expect(
    table.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
  ).toEqual([]);
});

test('asks no more once the dialog is closed', async ({ page, distributions }) => {
  await page.clock.install();
  await answer(page, START, () => replay({}), 202);
  const polls = await answer(page, STATUS, () => replay({}));
  await openSaved(page);
  await start(page).click();
  await expect.poll(() => polls.length).toBeGreaterThan(0);
  const before = polls.length;
  await page.clock.runFor(3000);
  await expect.poll(() => polls.length).toBeGreaterThan(before);
  await distributions.editor.button('Close').first().click();
  await page.clock.runFor(2000);
  await expect(distributions.editor.root).toHaveCount(0);
  const after = polls.length;
  await page.clock.runFor(10_000);
  expect(polls).toHaveLength(after);
});

test('says what keeps it from starting, and why it failed', async ({ page, distributions }) => {
  let refused = true;
  await page.route(
    (url) => url.pathname === START,
    (route) =>
      route.fulfill(
        refused
          ? {
              status: 422,
              json: failure(
                'REPLAY_TOO_LARGE',
                'The range has too many leads for a replay. Please choose a shorter range.',
              ),
            }
          : { status: 202, json: replay({}) },
      ),
  );
  await answer(page, STATUS, () =>
    replay({ status: 'failed', error: 'The replay could not be completed. Please try again.' }),
  );
  await openSaved(page);
  const panel = panelOf(page);
  await start(page).click();
  await expect(panel.getByRole('alert')).toContainText(
    'The range has too many leads for a replay. Please choose a shorter range.',
  );
  refused = false;
  await start(page).click();
  await expect(panel.getByRole('alert')).toContainText(
    'The replay could not be completed. Please try again.',
  );
  await distributions.editor.percentage(distributions.editor.group(0)).fill('10');
  await page.keyboard.press('Tab');
  await expect(start(page)).toBeDisabled();
  await expect(start(page)).toHaveAccessibleDescription('Fix the problems below first.');
});

test('is only for those who may edit distributions', async ({ page, distributions }) => {
  const user = await signedIn();
  await asUser(page, {
    permissions: user.permissions.filter((id) => id !== permissionId('DISTRIBUTIONS_EDIT')),
  });
  await page.goto('/rotations?distribution=new&step=2');
  await expect(distributions.editor.root.getByRole('region', { name: 'Simulate' })).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
});
