import { readFile } from 'node:fs/promises';
import { RECOVERY_FILE } from '../fixtures/files';
import { oneTimeCode } from '../fixtures/one-time-code';
import { system } from '../fixtures/system';
import { expect, test } from '../fixtures/test';

const secrets = async (): Promise<{ codes: string[]; secret: string }> =>
  JSON.parse(await readFile(RECOVERY_FILE, 'utf8')) as { codes: string[]; secret: string };

// All tests use one account: a second password step would replace the first one's challenge.
test.describe.configure({ mode: 'serial' });
test.use({ storageState: { cookies: [], origins: [] } });

test('verifies with the authenticator app, returns to the page asked for, and logs out', async ({
  page,
  login,
  shell,
}) => {
  const { admin } = system();
  await page.goto('/reports?tab=global');
  await login.signIn(admin.email, admin.password);
  await expect(
    page.getByRole('heading', { name: 'Verify with Google Authenticator' }),
  ).toBeVisible();
  await expect(page.getByText(admin.email)).toBeVisible();
  await expect(login.firstDigit).toBeFocused();
  await page.keyboard.type(oneTimeCode((await secrets()).secret, 'next'));
  await expect(page).toHaveURL(/\/reports\?tab=global$/);
  await expect(shell.heading).toHaveText('Reports');

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('user_data'))).toBeNull();
  // The ended session leaves no page to return to.
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
});

test('signs in with a recovery code', async ({ page, login, shell }) => {
  const { admin } = system();
  await login.open();
  await login.signIn(admin.email, admin.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('aaaa-bbbb-cccc');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(login.error).toHaveText('The recovery code is wrong or was already used.');
  await page.getByLabel('Recovery code').fill((await secrets()).codes[0] ?? '');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(shell.heading).toHaveText('Dashboard');
});
