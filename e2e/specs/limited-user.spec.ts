import { permissionId, PERMISSIONS } from '@leadline/contracts/permissions';
import { signedIn } from '../fixtures/session-user';
import { expect, test } from '../fixtures/test';
import { Grid } from '../pages/grid';
import { LeadsPage } from '../pages/leads-page';
import { LoginPage } from '../pages/login-page';
import { Shell } from '../pages/shell';

const EMAIL = 'journey-limited@example.com';
const PASSWORD = 'Secret123';
const PUBLISHER = 'Journey Own Publisher';
const FAMILIES = /^(DASHBOARDS|LEADS|ADVERTISERS|PUBLISHERS|DISTRIBUTIONS|CAPS|USERS|ROLES)_/;

test('a limited user sees only their own parties', async ({ browser, baseURL, request }) => {
  await test.step('an administrator makes a limited role and a user with it', async () => {
    const headers = { authorization: `Bearer ${(await signedIn()).token}` };
    const closed = ['CREATE', 'EDIT', 'DELETE'].flatMap((verb) => [
      permissionId(`USERS_${verb}`),
      permissionId(`ROLES_${verb}`),
    ]);
    const permissions = PERMISSIONS.filter(({ name }) => FAMILIES.test(name))
      .map(({ id }) => id)
      .filter((id) => !closed.includes(id));
    const role = await request.post('/api/roles', {
      headers,
      data: { name: 'Journey Limited', permissions, limited_to_own_parties: true },
    });
    expect(role.status()).toBe(201);
    const { id: level } = (await role.json()) as { id: number };
    const account = { name: 'Journey Limited', email: EMAIL, level, enable_2fa: false };
    const user = await request.post('/api/users', {
      headers,
      data: { ...account, password: PASSWORD, confirmPassword: PASSWORD },
    });
    expect(user.status()).toBe(201);
  });

  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  const shell = new Shell(page);
  const leads = new LeadsPage(page);
  await page.goto('/leads');
  await new LoginPage(page).signIn(EMAIL, PASSWORD);
  await leads.grid.settled();
  await expect(leads.grid.rows).toHaveCount(0);
  await expect(shell.entry('Distributions')).toBeVisible();

  const token = await test.step('whoever creates a publisher manages it', async () => {
    await shell.entry('Publishers').click();
    const publishers = new Grid(page, 'Publishers');
    await publishers.settled();
    await expect(publishers.rows).toHaveCount(0);
    await page.getByRole('button', { name: 'Create Publisher' }).click();
    await shell.dialog('Create Publisher').getByLabel('Name', { exact: true }).fill(PUBLISHER);
    await shell.dialog('Create Publisher').getByRole('button', { name: 'Create' }).click();
    const row = publishers.row(PUBLISHER);
    await expect(await publishers.cell(row, 'Manager')).toHaveText('Journey Limited');
    await row.getByRole('link', { name: PUBLISHER }).click();
    return page.getByRole('textbox', { name: 'API Token' }).inputValue();
  });

  await test.step('a lead of theirs is shown whole, without a way to the foreign party', async () => {
    const sent = await request.post('/api/v1/leads', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        email: 'journey-of-limited@example.com',
        first_name: 'Journey',
        last_name: 'Limited',
        phone: '+447400999124',
        country: 'GB',
        ip: '81.2.69.142',
      },
    });
    expect(sent.ok()).toBe(true);
    await leads.open();
    await expect(leads.grid.rows).toHaveCount(1);
    await expect(leads.grid.rows.getByRole('link', { name: PUBLISHER })).toBeVisible();
    await expect(await leads.grid.cell(leads.grid.rows, 'Advertiser')).toHaveText(/\w/);
    // The id opens the lead's panel.
    await expect(leads.grid.rows.getByRole('link')).toHaveText([/^\d+$/, PUBLISHER]);
  });

  await test.step('a distribution of everybody is shown without names, and cannot be changed', async () => {
    await shell.entry('Distributions').click();
    const distributions = new Grid(page, 'Distributions');
    await distributions.settled();
    const row = distributions.row('GB main');
    await expect(await distributions.cell(row, 'Advertisers')).toHaveText(/^Hidden advertiser/);
    await expect(
      row.getByRole('button', { name: /^(Edit|Pause|Copy|Delete) GB main/ }),
    ).toHaveCount(0);
    await row.getByRole('button', { name: /^View/ }).click();
    const dialog = shell.dialog(/^Distribution #/);
    await expect(dialog).toContainText('it also concerns parties that you do not manage');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Simulate' })).toHaveCount(0);
  });

  await test.step('accounts and roles can be looked at only', async () => {
    for (const [title, create] of [
      ['Users', 'Create User'],
      ['Roles', 'Create Role'],
    ] as const) {
      await shell.entry(title).click();
      const grid = new Grid(page, title);
      await grid.settled();
      await expect(grid.rows.first()).toBeVisible();
      await expect(page.getByRole('button', { name: create })).toHaveCount(0);
    }
  });

  await test.step('the address of a foreign party leads to none', async () => {
    await page.goto('/edit/affiliate/1');
    await expect(shell.dialog('Error')).toContainText('No such publisher.');
  });
  await context.close();
});
