import { check } from '../fixtures/accessible';
import { expect, test } from '../fixtures/test';

test('a code for Telegram is made in the profile, with what to do with it', async ({
  page,
  shell,
}) => {
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Telegram' });
  await expect(section.getByText('Not linked')).toBeVisible();
  await check(page);
  await section.getByRole('button', { name: 'Link Telegram' }).click();
  const dialog = shell.dialog('Link Telegram');
  const message = dialog.getByRole('textbox', { name: 'Or send the bot this' });
  await expect(message).toHaveValue(/^\/link [A-Z2-9]{12}$/);
  await check(page);
  await dialog.getByRole('button', { name: 'Copy the message' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await message.inputValue(),
  );
  const first = await message.inputValue();
  await page.keyboard.press('Escape');
  await section.getByRole('button', { name: 'Link Telegram' }).click();
  await expect(message).not.toHaveValue(first);
});
