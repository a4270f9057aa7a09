import { check } from '../fixtures/accessible';
import { addAdministrator } from '../fixtures/password-administrator';
import { expect, test } from '../fixtures/test';
import { LoginPage } from '../pages/login-page';

test.use({ storageState: { cookies: [], origins: [] } });

test('a code for Telegram is made in the profile with the password, with what to do with it', async ({
  page,
  shell,
  request,
}) => {
  const owner = await addAdministrator(request, 'Telegram Administrator');
  await page.goto('/login');
  await new LoginPage(page).signIn(owner.email, owner.password);
  await expect(shell.menu).toBeVisible();
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Telegram' });
  await expect(section.getByText('Not linked')).toBeVisible();
  await check(page);
  const makeCode = async (): Promise<void> => {
    await section.getByRole('button', { name: 'Link Telegram' }).click();
    const proof = shell.dialog('Link Telegram');
    await check(page);
    const make = proof.getByRole('button', { name: 'Make a code' });
    await expect(make).toBeDisabled();
    await proof.getByLabel('Current password').fill(owner.password);
    await make.click();
  };
  await makeCode();
  const dialog = shell.dialog('Code for Telegram');
  const message = dialog.getByRole('textbox', { name: 'Or send the bot this' });
  await expect(message).toHaveValue(/^\/link [A-Z2-9]{12}$/);
  await check(page);
  await dialog.getByRole('button', { name: 'Copy the message' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await message.inputValue(),
  );
  const first = await message.inputValue();
  await page.keyboard.press('Escape');
  await makeCode();
  await expect(message).not.toHaveValue(first);
});
