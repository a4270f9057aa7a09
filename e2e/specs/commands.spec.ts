import { expect, test } from '../fixtures/test';

test('the search of every page runs commands and pauses by name', async ({ page }) => {
  await page.goto('/caps');
  const open = async (text: string): Promise<void> => {
    await page.getByRole('button', { name: /^Search \(/ }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill(text);
  };
  await open('dark');
  await expect(page.getByRole('option', { name: /Use the dark theme/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await open('new cap');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add New Cap' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/caps$/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open('pause alpha');
  const pause = page.getByRole('option', { name: /^Pause advertiser Alpha/ }).first();
  await expect(pause).toBeVisible();
  await pause.click();
  const question = page.getByRole('dialog', { name: /^Deactivate Alpha/ });
  await expect(question).toContainText('The advertiser gets no more leads.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await open('inject');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Search Multiple Records' })).toBeVisible();
});
