import { expect, test } from '../fixtures/test';
import { Grid } from '../pages/grid';
import { LoginPage } from '../pages/login-page';
import { Shell } from '../pages/shell';

test('a publisher account is added, changed and deleted, and its history says so', async ({
  page,
  shell,
}) => {
  await page.goto('/publisher-account');
  await new Grid(page, 'Publisher accounts').settled();
  await page.getByRole('button', { name: 'Create' }).click();
  const added = shell.dialog('Add Publisher Account for Pub Panel');
  await added.getByLabel('First Name').fill('Journey');
  await added.getByLabel('Last Name').fill('Publisher');
  await added.getByLabel('Email').fill('journey-publisher@example.com');
  await added.getByLabel('Password').fill('Secret123');
  await added.getByRole('combobox', { name: 'Select at least one Affiliate' }).click();
  await page.locator('.ant-select-item-option').first().click();
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(
    shell.toast('A new publisher account for pub panel was successfully added.'),
  ).toBeVisible();

  await page
    .getByRole('button', { name: 'Edit publisher account journey-publisher@example.com' })
    .click();
  const edited = shell.dialog('Edit Publisher Account for Pub Panel');
  await expect(edited.getByLabel('Password')).toHaveValue('');
  await edited.getByLabel('Last Name').fill('Partner');
  await edited.getByRole('button', { name: 'Update' }).click();
  await expect(
    shell.toast('A publisher account for pub panel was successfully updated.'),
  ).toBeVisible();

  await page
    .getByRole('button', { name: 'History of publisher account journey-publisher@example.com' })
    .click();
  const log = new Grid(page, 'Audit log');
  await log.settled();
  await expect(page.getByText(/^History of Publisher account \d+, /)).toBeVisible();
  await page.getByRole('button', { name: /Changed$/ }).click();
  const entry = page.getByRole('dialog');
  await expect(entry.getByRole('row', { name: 'Last Name Publisher Partner' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goBack();
  await page
    .getByRole('button', { name: 'Delete publisher account journey-publisher@example.com' })
    .click();
  await shell.dialog('Are you sure?').getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(
    shell.toast('A publisher account for pub panel was successfully deleted.'),
  ).toBeVisible();
});

test('somebody changes their own password, and the other session ends', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = 'journey-profile@example.com';
  await test.step('an administrator makes the account', async () => {
    await page.goto('/users');
    await new Grid(page, 'Users').settled();
    await page.getByRole('button', { name: 'Create User' }).click();
    const dialog = new Shell(page).dialog('Create User');
    await dialog.getByLabel('Name').fill('Journey Profile');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill('Secret123');
    await dialog.getByLabel('Confirm password').fill('Secret123');
    await dialog.getByRole('switch', { name: 'Two-factor authentication' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(new Shell(page).toast('User successfully created')).toBeVisible();
  });
  const signedIn = async () => {
    const context = await browser.newContext({
      baseURL,
      storageState: { cookies: [], origins: [] },
    });
    const theirs = await context.newPage();
    await theirs.goto('/login');
    await new LoginPage(theirs).signIn(email, 'Secret123');
    await theirs.getByRole('button', { name: 'Your profile' }).click();
    await expect(theirs.getByRole('region', { name: 'Sessions' })).toBeVisible();
    return { context, theirs };
  };
  const [other, own] = [await signedIn(), await signedIn()];
  const { theirs } = own;
  await expect(theirs.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2);
  const part = theirs.getByRole('region', { name: 'Password' });
  await part.getByLabel('Current password').fill('Secret123');
  await part.getByLabel('New password').fill('Fresh4567');
  await part.getByLabel('Confirm password').fill('Fresh4567');
  await part.getByRole('button', { name: 'Change password' }).click();
  await expect(new Shell(theirs).toast('Your password was changed')).toBeVisible();
  await expect(theirs.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await other.theirs.reload();
  await expect(other.theirs.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  for (const { context } of [other, own]) await context.close();
});
