import { signedIn } from '../fixtures/session-user';
import { expect, test } from '../fixtures/test';
import { LoginPage } from '../pages/login-page';
import { Shell } from '../pages/shell';
import { Grid } from '../pages/grid';

const ADMIN_NAME = 'Journey Administrator';
const ADMIN = {
  email: 'journey-administrator@example.com',
  password: 'Secret123',
  confirmPassword: 'Secret123',
};

// A separate administrator, who has only a password as proof of identity.
test.use({ storageState: { cookies: [], origins: [] } });

test('a role, a user with it, the first sign-in by a link, and a permission that is taken away', async ({
  page,
  shell,
  browser,
  baseURL,
  request,
}) => {
  await test.step('an administrator signs in', async () => {
    const created = await request.post('/api/users', {
      headers: { authorization: `Bearer ${(await signedIn()).token}` },
      data: { ...ADMIN, name: ADMIN_NAME, level: 1, enable_2fa: false },
    });
    expect(created.status()).toBe(201);
    await page.goto('/login');
    await new LoginPage(page).signIn(ADMIN.email, ADMIN.password);
    await expect(shell.menu).toBeVisible();
  });

  await test.step('a role from the matrix', async () => {
    await page.goto('/roles');
    await new Grid(page, 'Roles').settled();
    await page.getByRole('button', { name: 'Create Role' }).click();
    const dialog = shell.dialog('Create Role');
    await dialog.getByLabel('Name').fill('Journey Role');
    await dialog.getByRole('textbox', { name: 'Search permissions' }).fill('caps');
    await dialog.getByRole('checkbox', { name: 'See caps', exact: true }).check();
    await dialog.getByRole('checkbox', { name: 'Create caps', exact: true }).check();
    await dialog.getByRole('radio', { name: /^Masked/ }).check();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(shell.toast('Role created successfully')).toBeVisible();
  });

  const link = await test.step('a user with it, and a link', async () => {
    await page.goto('/users');
    await new Grid(page, 'Users').settled();
    await page.getByRole('button', { name: 'Create User' }).click();
    const dialog = shell.dialog('Create User');
    await dialog.getByLabel('Name').fill('Journey User');
    await dialog.getByLabel('Email').fill('journey-user@example.com');
    await dialog.getByRole('combobox', { name: 'Role' }).fill('Journey Role');
    await page.getByTitle('Journey Role', { exact: true }).click();
    await dialog.getByLabel('Password', { exact: true }).fill('Secret123');
    await dialog.getByLabel('Confirm password').fill('Secret123');
    await dialog.getByRole('switch', { name: 'Two-factor authentication' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(shell.toast('User successfully created')).toBeVisible();
    await page.getByRole('button', { name: 'Make a password link for Journey User' }).click();
    const proof = shell.dialog('Make a password link?');
    await proof.getByLabel('Current password').fill(ADMIN.password);
    await proof.getByRole('button', { name: 'Make link' }).click();
    const shown = shell.dialog('Password link for Journey User');
    return shown.getByRole('textbox', { name: 'Link' }).inputValue();
  });

  await test.step('the administrator looks as that user, and changes nothing', async () => {
    await page.goto('/users');
    await page.getByRole('button', { name: 'View as Journey User' }).click();
    const notice = page.getByText('You see what Journey User sees');
    await expect(notice).toBeVisible();
    await expect(shell.entry('Leads')).toHaveCount(0);
    await page.goto('/profile');
    await page.getByLabel('Name').fill('Somebody Else');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(shell.toast('You are viewing as somebody else')).toBeVisible();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue(ADMIN_NAME);
    await page.getByRole('button', { name: 'End the view' }).click();
    await expect(notice).toHaveCount(0);
    await expect(shell.entry('Leads')).toBeVisible();
  });

  const visitor = await browser.newContext({
    baseURL,
    storageState: { cookies: [], origins: [] },
  });
  const theirs = await visitor.newPage();
  const their = new Shell(theirs);
  await test.step('the person sets a password and signs in with it', async () => {
    await theirs.goto(link);
    await expect(theirs.getByText('For Journey User (journey-user@example.com).')).toBeVisible();
    await theirs.getByLabel('New password').fill('Fresh4567');
    await theirs.getByLabel('Confirm password').fill('Fresh4567');
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await theirs.getByRole('link', { name: 'To the sign-in' }).click();
    await new LoginPage(theirs).signIn('journey-user@example.com', 'Fresh4567');
    await their.entry('Caps').click();
    await expect(theirs.getByRole('button', { name: 'Add New Cap' })).toBeVisible();
  });

  await test.step('a permission is taken away, and the page follows', async () => {
    await page.goto('/roles');
    await page.getByRole('button', { name: 'Edit role Journey Role' }).click();
    const dialog = shell.dialog('Update Role Journey Role');
    await dialog.getByRole('tab', { name: /^Caps/ }).click();
    await dialog.getByRole('checkbox', { name: 'See caps', exact: true }).uncheck();
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(shell.toast('Role updated successfully')).toBeVisible();
    // The server refuses within a second; the next read of the list leaves the page.
    await expect(async () => {
      const isThere = await their.entry('Caps').isVisible();
      if (isThere) await theirs.getByRole('button', { name: 'Refresh' }).click({ timeout: 500 });
      await expect(their.entry('Caps')).toHaveCount(0, { timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('No access');
  });
  await visitor.close();
});
