import { pendingRow } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { expect, test } from '../fixtures/test';

const LIST = '/api/pending-conversions';
const ACTION = '/api/pending-conversions/action';

test('asks for the last seven days, filters by what is chosen, and compares with the past', async ({
  page,
  pending,
}) => {
  const requests = await answer(page, LIST, (request) => ({
    data: [pendingRow(1)],
    past: (request.postDataJSON() as { compare_with_past: boolean }).compare_with_past
      ? { deposits: 3, revenue: '300.00', payout: '0.00', profit: '300.00' }
      : null,
  }));
  await pending.open();
  const first = requests[0]?.postDataJSON() as { start_date: string; end_date: string };
  expect(first).toMatchObject({
    tz_offset: '+03:00',
    advertiser_id: null,
    country_id: null,
    publisher_id: null,
    brand_status: null,
    compare_with_past: false,
  });
  expect(
    (Date.parse(first.end_date.slice(0, 10)) - Date.parse(first.start_date.slice(0, 10))) /
      86_400_000,
  ).toBe(6);
  expect(first.start_date).toMatch(/ 00:00$/);

  await page.getByRole('combobox', { name: 'Publisher' }).click();
  await page.locator('.ant-select-item-option').first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Compare with past' }).click();
  expect(requests).toHaveLength(1);
  await page.getByRole('button', { name: /^Apply/ }).click();
  await expect.poll(() => requests.length).toBe(2);
  const second = requests[1]?.postDataJSON() as {
    publisher_id: number[];
    compare_with_past: boolean;
  };
  expect(second.compare_with_past).toBe(true);
  expect(second.publisher_id).toHaveLength(1);
  await expect(page.getByText('▼ -$200.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => requests.length).toBe(3);
  expect(requests[2]?.postDataJSON()).toMatchObject({
    publisher_id: null,
    compare_with_past: false,
  });
});

test('sorts and pages in the browser', async ({ page, pending }) => {
  await page.setViewportSize({ width: 2600, height: 900 });
  const requests = await answer(page, LIST, () => ({
    data: Array.from({ length: 25 }, (_, index) =>
      pendingRow(index + 1, { revenue: `${(index * 7) % 25}.00` }),
    ),
    past: null,
  }));
  await pending.open();
  await expect(pending.grid.rows.first()).toContainText('lead25@');
  await pending.grid.header('Revenue').click();
  await expect(await pending.grid.cell(pending.grid.rows.first(), 'Revenue')).toHaveText('$0.00');
  await pending.grid.header('Revenue').click();
  await expect(await pending.grid.cell(pending.grid.rows.first(), 'Revenue')).toHaveText('$24.00');
  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await expect(page.locator('.ant-select-item-option')).toHaveText([
    '10',
    '15',
    '30',
    '50',
    '100',
    '200',
    '500',
    '1000',
  ]);
  await page.locator('.ant-select-item-option').getByText('15', { exact: true }).click();
  await expect(page.getByText('1–15 of 25')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('a rejected row is not pending whatever text it shows, and Enter rejects', async ({
  page,
  pending,
  shell,
}) => {
  await answer(page, LIST, () => ({ data: [pendingRow(2), pendingRow(1)], past: null }));
  const actions = await answer(page, ACTION, () => ({ message: 'Done' }));
  await pending.open();
  for (const [email, text] of [
    ['lead2@', 'Pending FTD'],
    ['lead1@', 'FTD'],
  ] as const) {
    const row = pending.grid.row(email);
    await pending.reject(row).click();
    await pending.rejectDialog.getByLabel('New status for the affiliate').fill(text);
    await page.keyboard.press('Enter');
    await expect(await pending.grid.cell(row, 'Status')).toHaveText(text);
    await expect(pending.accept(row)).toBeVisible();
    await expect(pending.reject(row)).toHaveCount(0);
  }
  await expect(shell.toast('Lead Rejected')).toHaveCount(2);
  expect(
    actions.map((action) => (action.postDataJSON() as { status_override: string }).status_override),
  ).toEqual(['Pending FTD', 'FTD']);
});
