import type { Locator } from '@playwright/test';
import { seriousViolations } from '../fixtures/axe';
import { expect, test } from '../fixtures/test';

/** Returns the numbers of a column of the table, without the totals. */
const numbers = async (table: Locator, column: number): Promise<number[]> =>
  (await table.locator(`tbody td:nth-child(${column})`).allInnerTexts()).map((text) =>
    Number(text.replaceAll(',', '')),
  );
const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

test('plays the leads of today again, with the saved percentages and with others', async ({
  page,
  distributions,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const ofChart = (): string[] => scripts.filter((url) => url.includes('column-chart'));
  await distributions.open();
  await distributions
    .action(distributions.grid.rows.filter({ hasText: 'GB main' }), 'Edit')
    .click();
  await distributions.editor.button('Next').click();
  const panel = page.getByRole('region', { name: 'Replay', exact: true });
  const start = panel.getByRole('button', { name: 'Replay', exact: true });
  const field = panel.getByRole('textbox').first();
  await field.click();
  await page.getByText('Today', { exact: true }).last().click();
  await expect(start).toBeEnabled();
  expect(ofChart()).toEqual([]);
  await start.click();
  await expect(panel.getByText(/^None of \d+ leads would go elsewhere/)).toBeVisible();
  const group = distributions.editor.group(0);
  const shares = group.getByRole('spinbutton');
  await expect(shares).not.toHaveCount(0);
  // Gives all shares to the last advertiser of the group.
  const count = await shares.count();
  for (let row = 0; row < count; row += 1)
    await shares.nth(row).fill(row === count - 1 ? '100' : '0');
  await page.keyboard.press('Tab');
  // The replay stands beside the shares, and both are seen at once.
  const [shareBox, replayBox] = [await group.boundingBox(), await panel.boundingBox()];
  expect(replayBox?.x).toBeGreaterThanOrEqual((shareBox?.x ?? 0) + (shareBox?.width ?? 0));
  await expect(start).toBeInViewport();
  await expect(shares.first()).toBeInViewport();
  await expect(panel.getByText('The rules have changed since the replay')).toBeVisible();
  await start.click();
  await expect(panel.getByText(/^\d+ of \d+ leads \(.*%\) would go elsewhere/)).toBeVisible();
  await expect(panel.getByText(/^Completed: \d+ leads? played\./)).toBeVisible();
  const chart = panel.getByRole('img', { name: /^Chart of the replay/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  expect(ofChart()).toHaveLength(1);
  expect(await seriousViolations(page)).toEqual([]);
  await panel.getByText('View as table').click();
  const table = panel.getByRole('table');
  await expect(table.locator('tfoot td').first()).toHaveText('Total');
  const [saved, drafted, difference] = [
    await numbers(table, 3),
    await numbers(table, 4),
    await numbers(table, 2),
  ];
  expect(sum(saved)).toBeGreaterThan(0);
  // The same leads are placed in both runs.
  expect(sum(drafted)).toBe(sum(saved));
  expect(sum(difference)).toBe(0);
  const total = String(sum(saved));
  await expect(table.locator('tfoot td')).toHaveText([
    'Total',
    '0',
    total,
    total,
    '',
    // All leads of the seed were created today.
    'not estimated',
    'not estimated',
    total,
  ]);
  await expect(panel.getByText(`Completed: ${total} leads played.`)).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
