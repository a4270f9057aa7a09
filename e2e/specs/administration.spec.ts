import { check, checkScreen, closeDialog, visit } from '../fixtures/accessible';
import { answer } from '../fixtures/answer';
import { expect, test } from '../fixtures/test';
import { system } from '../fixtures/system';
import { Grid } from '../pages/grid';

const ADDRESS = 'blocked.journey@example.com';

/** Sends a lead as the first publisher. Returns the code of the answer. */
const sendLead = async (): Promise<unknown> => {
  const { url, publishers } = system();
  const [publisher] = publishers;
  const response = await fetch(`${url}/api/v1/leads`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${publisher?.api_token}`,
    },
    body: JSON.stringify({
      ...{ email: ADDRESS, phone: '+447400999321', first_name: 'Ada', last_name: 'Byron' },
      ...{ ip: '81.2.69.142', country: publisher?.countries[0] ?? 'GB' },
    }),
  });
  return ((await response.json()) as { code: unknown }).code;
};

test('a blacklist item stops a lead, counts it, and is deleted', async ({ page, shell }) => {
  await page.goto('/blacklist');
  const grid = new Grid(page, 'Blacklist');
  await grid.settled();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const dialog = shell.dialog('Add Blacklist');
  await dialog.getByLabel('E-mail address').fill(ADDRESS.toUpperCase());
  await expect(dialog.getByText('In the last 7 days it would have stopped')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Hide blacklisted Leads' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(shell.toast('A new blacklist item was successfully added.')).toBeVisible();
  expect(await sendLead()).toBe('blacklisted');

  await page.reload();
  await grid.settled();
  const row = grid.row(ADDRESS);
  await expect(await grid.cell(row, 'Hide Blocked')).toHaveText('On');
  await expect(await grid.cell(row, 'Stopped Leads')).toHaveText('1');

  await page.getByRole('button', { name: 'Add several' }).click();
  const lines = shell.dialog('Add several');
  await lines.getByLabel('Values, one a line').fill(`other.${ADDRESS}\n${ADDRESS}\nnonsense`);
  await lines.getByRole('button', { name: 'Check 3' }).click();
  const checked = page.getByRole('dialog', { name: /pasted$/ });
  await expect(checked.getByRole('status').first()).toContainText('2 lines cannot be added.');
  await expect(checked.getByRole('row').filter({ hasText: 'nonsense' })).toBeVisible();
  await checked.getByRole('button', { name: 'Add 1' }).click();
  await expect(checked.getByRole('status').first()).toContainText('1 item of this import');
  await checked.getByRole('button', { name: 'Close' }).last().click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'blacklist.csv' }).click();
  expect((await download).suggestedFilename()).toBe('blacklist.csv');

  await row
    .filter({ hasNotText: 'other' })
    .getByRole('button', { name: /^Delete item/ })
    .click();
  await shell.dialog('Are you sure?').getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(shell.toast('Delete a Blacklist Item')).toBeVisible();
  expect(await sendLead()).not.toBe('blacklisted');
});

test('a status group becomes a filter, and settings are saved', async ({ page, shell }) => {
  await page.goto('/leadStatusGroup');
  await new Grid(page, 'Status Groups').settled();
  await page.getByRole('button', { name: 'Create Status Group' }).click();
  const dialog = shell.dialog('Create Status Group');
  await dialog.getByLabel('Group').fill('Journey group');
  await dialog.getByRole('combobox', { name: 'Statuses' }).fill('Journey status');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(shell.toast('Status group created successfully')).toBeVisible();
  const id = await new Grid(page, 'Status Groups')
    .row('Journey group')
    .getByRole('gridcell')
    .first()
    .innerText();
  const filters = encodeURIComponent(
    JSON.stringify({ brand_status: [`status-group:${id.trim()}`] }),
  );
  await page.goto(`/leads?filters=${filters}`);
  await expect(
    page.getByText('Advertiser Status: Journey group (group)', { exact: true }).first(),
  ).toBeVisible();

  await page.goto('/settings');
  await page.getByLabel('Default Publisher Status').fill('Journey status');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shell.toast('Settings updated successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Default Publisher Status')).toHaveValue('Journey status');
  await page.getByLabel('Default Publisher Status').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shell.toast('Settings updated successfully')).toBeVisible();
});

test('the pages of administration are accessible, with their dialogs', async ({ page, shell }) => {
  await answer(page, '/api/blacklist/get-all-items', () => ({
    success: true,
    data: [1, 2].map((id) => ({
      ...{ id, version: 1, blacklist_type_id: 1, blacklist_value: `person${id}@example.com` },
      get_blacklist_type: { id: 1, name: 'Email', field_type: 'text field', config: '{}' },
      ...{ hide_blocked: id - 1, description: 'Sends rubbish', stopped_leads: 12 },
      expires_at: id === 1 ? '1970-01-01T00:00:00.000Z' : '2026-01-01T00:00:00.000Z',
      ...{ created_at: '2026-01-05T10:00:00.000Z', updated_at: '2026-01-05T10:00:00.000Z' },
      last_stopped_at: '2026-01-06T10:00:00.000Z',
    })),
  }));
  await answer(page, '/api/status-groups', () => [
    {
      ...{ id: 1, version: 1, group: 'In contact' },
      statuses: JSON.stringify(['Callback', 'No Answer', 'New', 'Busy']),
    },
  ]);
  await visit(page, '/blacklist');
  await new Grid(page, 'Blacklist').settled();
  await checkScreen(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await shell.dialog('Add Blacklist').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You are required to fill this Email.')).toBeVisible();
  await check(page);
  await closeDialog(page);
  await page.getByRole('button', { name: 'Add several' }).click();
  await expect(shell.dialog('Add several')).toBeVisible();
  await check(page);
  await closeDialog(page);

  await visit(page, '/leadStatusGroup');
  await new Grid(page, 'Status Groups').settled();
  await checkScreen(page);
  await page.getByRole('button', { name: 'Create Status Group' }).click();
  await expect(shell.dialog('Create Status Group')).toBeVisible();
  await check(page);
  await closeDialog(page);

  await visit(page, '/settings');
  await expect(page.getByLabel('Default Publisher Status')).toBeVisible();
  await checkScreen(page);

  await answer(page, '/api/alert-recipients', () => [
    {
      ...{ id: 1, version: 1, name: 'Night shift', channel: 'telegram', address: '@leads_alerts' },
      ...{ kinds: ['circuit_open'], user: { id: 1, name: 'Ann Lee', is_active: true } },
      ...{ quiet_from: '22:00', quiet_until: '07:00', timezone_id: 1, repeat_hours: 4 },
      is_active: true,
      last_message: {
        ...{ state: 'retrying', at: '2026-01-06T10:00:00.000Z' },
        error: 'Telegram answered 403. Forbidden',
      },
    },
  ]);
  await visit(page, '/alert-recipients');
  await new Grid(page, 'Alert Recipients').settled();
  await checkScreen(page);
  await page.getByRole('button', { name: 'Edit recipient Night shift' }).click();
  await expect(shell.dialog('Edit Alert Recipient').getByLabel('Bot token')).toBeVisible();
  await check(page);
});
