import { check } from '../fixtures/accessible';
import { addAdministrator } from '../fixtures/password-administrator';
import { expect, test } from '../fixtures/test';
import { Grid } from '../pages/grid';
import { LoginPage } from '../pages/login-page';

test.use({ storageState: { cookies: [], origins: [] } });

test('a token is made, calls the API, shows its last use, and is refused once revoked', async ({
  page,
  shell,
  playwright,
  baseURL,
  request,
}) => {
  const owner = await addAdministrator(request, 'Token Administrator');
  await page.goto('/login');
  await new LoginPage(page).signIn(owner.email, owner.password);
  await expect(shell.menu).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Create API token' }).click();
  const form = shell.dialog('Create API Token');
  await form.getByRole('textbox', { name: 'Name' }).fill('Journey script');
  await form.getByRole('tab', { name: /^Caps,/ }).click();
  await form.getByRole('checkbox', { name: 'See caps' }).check();
  await check(page);
  const create = form.getByRole('button', { name: 'Create', exact: true });
  await expect(create).toBeDisabled();
  await form.getByLabel('Current password').fill(owner.password);
  await create.click();
  const secret = shell.dialog('API token Journey script');
  const token = await secret.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^ldl_[\w-]{43}$/);
  await check(page);
  await page.keyboard.press('Escape');
  const own = page.getByRole('list', { name: 'API tokens' });
  await expect(own.getByText('never used')).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);

  await test.step('a change takes the password, and is in the history', async () => {
    await page.getByRole('button', { name: 'Edit API token Journey script' }).click();
    const edit = shell.dialog('Update API Token Journey script');
    await edit.getByLabel('Calls per minute').fill('30');
    const update = edit.getByRole('button', { name: 'Update', exact: true });
    await expect(update).toBeDisabled();
    await edit.getByLabel('Current password').fill(owner.password);
    await update.click();
    await expect(shell.toast('API token saved')).toBeVisible();
    await page.getByRole('button', { name: 'History of API token Journey script' }).click();
    const history = shell.dialog('History of API token Journey script');
    await expect(history.getByText('Calls per minute').first()).toBeVisible();
    await check(page);
    await page.keyboard.press('Escape');
    await expect(history).toHaveCount(0);
  });

  const script = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect((await script.get('/api/caps')).status()).toBe(200);
  expect((await script.get('/api/roles')).status()).toBe(403);
  await page.reload();
  await expect(own.getByText(/^last used .* from 127\.0\.0\.1$/)).toBeVisible();

  await page.goto('/api-tokens');
  const grid = new Grid(page, 'API Tokens');
  await grid.settled();
  await expect(grid.row('Journey script')).toContainText('Administrator');
  await check(page);
  await page.getByRole('button', { name: 'Revoke API token Journey script' }).click();
  await shell.dialog('Are you sure?').getByRole('button', { name: 'Yes, revoke it!' }).click();
  await expect(shell.toast('API token revoked')).toBeVisible();
  await expect(page.getByText('Journey script')).toHaveCount(0);
  const refused = await script.get('/api/caps');
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({ message: 'This API token was revoked.' });
  await script.dispose();
});
