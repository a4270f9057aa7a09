import { expect, test } from '../fixtures/test';

test('a preset brings filters, table and columns back, says when they were changed, and is reverted exactly', async ({
  page,
  leads,
  shell,
}) => {
  const name = `Weekend ${Date.now()}`;
  const menu = page.getByRole('group', { name: 'Presets' });
  const open = () =>
    page
      .locator('button[aria-expanded]')
      .filter({ hasText: /^(Presets|Weekend \d+)/ })
      .click();
  await leads.open();
  await leads.button('Show filter').click();
  await page
    .getByRole('radiogroup', { name: 'Traffic' })
    .getByText('Weekends only Sat-Sun')
    .click();
  await leads.button('Columns').click();
  await shell.dialog('Columns').getByRole('checkbox', { name: 'Email', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await open();
  await menu.getByRole('button', { name: 'New Preset' }).click();
  const dialog = shell.dialog('New Preset');
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await dialog.getByLabel('Preset Name').fill(name);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(leads.chips).toHaveText([
    `Preset: ${name}`,
    'Today',
    'Traffic: Weekends only Sat-Sun',
  ]);
  const address = page.url();

  await page.reload();
  await expect(leads.chips).toHaveCount(3);
  await expect(leads.grid.header('Email')).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'Approved' }).getByText('Only').click();
  await expect(page.getByText('(modified)')).toBeAttached();
  await open();
  await expect(menu.getByRole('button', { name, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await menu.getByRole('button', { name: 'Revert' }).click();
  await expect(page.getByText('(modified)')).toHaveCount(0);
  expect(page.url()).toBe(address);

  await page.getByRole('radiogroup', { name: 'Approved' }).getByText('Only').click();
  await open();
  await menu.getByRole('button', { name: `Override ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Override' }).click();
  await expect(leads.chips).toHaveText([
    `Preset: ${name}`,
    'Today',
    'Traffic: Weekends only Sat-Sun',
    'Approved: Only',
  ]);

  await open();
  await menu.getByRole('button', { name, exact: true }).click();
  await expect(leads.chips).toHaveText(['Today']);
  await expect(leads.grid.header('Email')).toHaveCount(1);
  await open();
  await menu.getByRole('button', { name, exact: true }).click();
  await expect(leads.chips).toHaveText([
    `Preset: ${name}`,
    'Today',
    'Traffic: Weekends only Sat-Sun',
    'Approved: Only',
  ]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click();
  await expect(leads.chips).toHaveText(['Today']);
  await open();
  await menu.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click();
  await open();
  await expect(menu.getByRole('button', { name, exact: true })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('days that are picked one after the other are whole', async ({ page, leads }) => {
    await leads.open();
    await leads.button('Show filter').click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    const start = filters.getByLabel('Start date');
    const end = filters.getByLabel('End date');
    const today = (await start.inputValue()).slice(0, 10);
    const daysAgo = (days: number): string =>
      new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    const pick = async (day: string): Promise<void> => {
      const calendar = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
      await calendar.locator(`td[title="${day}"]`).click();
      await page.keyboard.press('Escape');
    };
    await start.click();
    await pick(daysAgo(3));
    await expect(start).toHaveValue(`${daysAgo(3)} 00:00`);
    await end.click();
    await pick(daysAgo(2));
    await expect(end).toHaveValue(`${daysAgo(2)} 23:59`);
    await start.click();
    await pick(daysAgo(1));
    await expect(end).toHaveValue(`${daysAgo(1)} 23:59`);
  });
});
