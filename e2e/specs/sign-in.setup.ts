import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RECOVERY_FILE, SESSION_FILE } from '../fixtures/files';
import { oneTimeCode } from '../fixtures/one-time-code';
import { system } from '../fixtures/system';
import { expect, test } from '../fixtures/test';

test('signs in for the first time, with the set-up of two-factor authentication', async ({
  page,
  login,
}) => {
  const { admin } = system();
  await page.goto('/leads');
  await expect(page).toHaveURL(/\/login$/);
  // A separate visit, so that there is no page to return to.
  await page.goto('about:blank');
  await login.open();
  await expect(page).toHaveTitle('Sign in · Leadline');

  await login.signIn(admin.email, `${admin.password}-wrong`);
  await expect(login.error).toHaveText('The email or the password is wrong.');
  await login.signIn(admin.email, admin.password);

  await expect(
    page.getByRole('heading', { name: 'Set up Two-Factor Authentication' }),
  ).toBeVisible();
  await expect(
    page.getByText('Google Authenticator for Android, iOS and Blackberry'),
  ).toBeVisible();
  await expect(page.getByText('Authenticator for Windows Phone')).toBeVisible();
  const qrCode = page.getByRole('img', { name: /QR code/ });
  expect(
    await qrCode.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
  ).toBe(true);
  await page.getByRole('button', { name: 'Show Secret Key' }).click();
  const secret = await page.getByText(/^[A-Z2-7]{16,}$/).innerText();
  await page.getByRole('button', { name: 'Hide Secret Key' }).click();
  await expect(page.getByText(secret)).toBeHidden();

  // A wrong code is reported and cleared, and another can be typed at once.
  const right = oneTimeCode(secret);
  await login.typeCode(right === '000000' ? '000001' : '000000');
  await expect(login.error).toHaveText('The code is wrong or was already used.');
  await expect(login.firstDigit).toBeFocused();
  await expect(login.firstDigit).toHaveValue('');
  await login.pasteCode(oneTimeCode(secret));

  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('leadline-recovery-codes.txt');
  await page.getByRole('checkbox', { name: 'I have saved them' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const stored = await page.evaluate(
    () => JSON.parse(localStorage.getItem('user_data') ?? '{}') as Record<string, unknown>,
  );
  expect(Object.keys(stored)).toEqual(
    expect.arrayContaining(['user_id', 'token', 'timezone', 'timezone_id', 'email', 'permissions']),
  );
  expect(stored.timezone).toBe(stored.timezone_id);

  await mkdir(dirname(SESSION_FILE), { recursive: true });
  await page.context().storageState({ path: SESSION_FILE });
  await writeFile(RECOVERY_FILE, JSON.stringify({ codes, secret }));
});
