import { test } from '../fixtures/test';
for (const [name, width, scheme] of [['desk', 1440, 'light'], ['dark', 1440, 'dark'], ['phone', 375, 'light']] as const)
  test(`look ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/rotations');
    await page.getByRole('searchbox').or(page.getByLabel('Search distributions')).first().waitFor();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shots/list-${name}.png` });
    await page.goto('/rotations?distribution=1&step=2');
    await page.getByText('Distribution Details').first().waitFor();
    await page.waitForTimeout(1500);
    await page.getByRole('button', { name: 'Edit hours' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Timeslot' });
    await dialog.getByLabel('Monday, start 1').fill('22:00');
    await dialog.getByLabel('Monday, end 1').fill('06:00');
    await dialog.getByRole('button', { name: 'Apply Timeslot' }).click();
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/shots/timeslot-${name}.png` });
    await dialog.getByRole('button', { name: 'Split at midnight' }).click();
    await dialog.getByRole('button', { name: 'Apply Timeslot' }).click();
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/shots/editor-${name}.png` });
  });
