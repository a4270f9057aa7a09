import type { LeadRow } from '@leadline/contracts';
import type { Page } from '@playwright/test';
import { failure, leadRow } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { expect, test } from '../fixtures/test';

/** Two leads a page, numbered on. */
const twoPages = (page: Page, patch: Partial<LeadRow> = {}) =>
  answer(page, '/api/lead-details', (request) => {
    const first = ((request.postDataJSON() as { page_number: number }).page_number - 1) * 100;
    return { total: 102, data: [leadRow(first + 1, patch), leadRow(first + 2, patch)] };
  });
const statuses = {
  advertisers: [],
  countries: [],
  publishers: [],
  funnel: [],
  statuses: [{ id: 'Call back', name: 'Call back', brand_status: 'Call back' }],
};

test('every action on a selection needs one', async ({ page, leads, shell }) => {
  await twoPages(page);
  await leads.open();
  for (const action of ['Copy emails', 'Override status', 'Mark as test leads', 'Fire FTD']) {
    await leads.apply(action);
    await expect(shell.dialog('Error')).toContainText('No row selected');
    await page.keyboard.press('Enter');
    await expect(shell.dialog('Error')).toHaveCount(0);
  }
});

test('the menu works by keyboard, and e-mails are copied from all pages', async ({
  page,
  leads,
  shell,
}) => {
  await twoPages(page);
  await leads.open();
  await leads.choose(0);
  await leads.button('Next page').click();
  await expect(leads.grid.row('lead102@')).toBeVisible();
  await leads.choose(1);
  const menu = leads.button('Apply to selection');
  await menu.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Copy emails' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(menu).toBeFocused();
  await leads.apply('Copy emails');
  await expect(shell.toast('Emails copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'lead1@example.com,lead102@example.com',
  );
});

test('an override sends the text or the chosen status, and asks before typed text is lost', async ({
  page,
  leads,
  shell,
}) => {
  await twoPages(page);
  await answer(page, '/api/get-filter-data', () => statuses);
  const requests = await answer(page, '/api/lead-details/status-override', () => ({
    message: 'ok',
    updated: [1, 2],
    skipped: [],
  }));
  await leads.open();
  await leads.choose(0);
  await leads.choose(1);
  await leads.apply('Override status');
  const dialog = shell.dialog('Override Status');
  const submit = dialog.getByRole('button', { name: 'Override status of 2 leads' });
  await expect(submit).toBeDisabled();
  await dialog.getByRole('textbox').fill('Sold');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('Sold');
  await dialog.getByRole('radio', { name: 'Choose a status' }).check();
  await dialog.getByRole('combobox').click();
  await page.getByTitle('Call back', { exact: true }).click();
  await submit.click();
  await expect(shell.toast('Status Override Updated')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(requests[0]?.postDataJSON()).toEqual({ lead_ids: [1, 2], status_override: 'Call back' });
});

for (const { action, path, text, done, failed } of [
  {
    action: 'Mark as test leads',
    path: 'mark-test-lead',
    text: 'Mark 2 leads as test?',
    done: 'Leads Marked as Test',
    failed: 'Failed to update the lead. Please try again.',
  },
  {
    action: 'Fire FTD',
    path: 'fire-fake-ftd',
    text: 'Fire an FTD for 2 leads?',
    done: 'FTD Fired',
    failed: 'Failed to fire FTD. Please try again.',
  },
]) {
  test(`${action} asks first, says what was done, and lists the leads that were left`, async ({
    page,
    leads,
    shell,
  }) => {
    await twoPages(page);
    let reply: unknown = {
      message: 'ok',
      updated: [1],
      skipped: [{ lead_id: 2, code: 'LEAD_NOT_SETTLED', message: 'Still being delivered.' }],
    };
    let status = 200;
    const requests: unknown[] = [];
    await page.route(`**/api/lead-details/${path}`, (route, request) => {
      requests.push(request.postDataJSON());
      return route.fulfill({ status, json: reply });
    });
    await leads.open();
    await leads.choose(0);
    await leads.choose(1);
    const confirm = async (answered: string): Promise<void> => {
      await leads.apply(action);
      await expect(shell.dialog('Confirm Action')).toContainText(text);
      await shell.dialog('Confirm Action').getByRole('button', { name: answered }).click();
      await expect(shell.dialog('Confirm Action')).toHaveCount(0);
    };
    await confirm('Cancel');
    expect(requests).toEqual([]);
    await confirm('Confirm');
    await expect(shell.toast(done)).toBeVisible();
    await expect(shell.dialog('Error')).toContainText(failed);
    await expect(shell.dialog('Error')).toContainText('#2: Still being delivered.');
    expect(requests).toEqual([{ lead_ids: [1, 2] }]);
    await page.keyboard.press('Enter');
    await expect(shell.dialog('Error')).toHaveCount(0);
    reply = {
      ...failure('LEAD_NOT_FOUND', 'No such lead.'),
      issues: [
        { in: 'body', field: 'lead_ids.0', code: 'LEAD_NOT_FOUND', message: '#1: No such lead.' },
        { in: 'body', field: 'lead_ids.1', code: 'LEAD_NOT_FOUND', message: '#2: No such lead.' },
      ],
    };
    status = 404;
    await confirm('Confirm');
    await expect(shell.dialog('Error')).toContainText('#1, #2: No such lead.');
  });
}

test('the form of a lead sends what was changed, and only where it may be', async ({
  page,
  leads,
  shell,
}) => {
  await answer(page, '/api/lead-details', () => ({
    total: 2,
    data: [
      leadRow(2, {
        status: 'FTD',
        lead_status_id: 5,
        row_color: 'ftd',
        revenue: '800.00',
        payout: '300.00',
        status_override: 'Sold',
      }),
      leadRow(1),
    ],
  }));
  let status = 200;
  const requests: unknown[] = [];
  await page.route('**/api/lead-details/update', (route, request) => {
    requests.push(request.postDataJSON());
    return route.fulfill({
      status,
      json:
        status === 200
          ? { message: 'ok' }
          : failure('LEAD_HAS_NO_PAYOUT', 'Payout needs an accepted FTD.'),
    });
  });
  await leads.open();
  await leads.button('Edit lead 1').click();
  const accepted = shell.dialog('Update Lead lead1@example.com (1)');
  await expect(accepted.getByLabel('Revenue')).toBeDisabled();
  await expect(accepted.getByLabel('Payout')).toBeDisabled();
  await expect(accepted.getByRole('button', { name: 'Update' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(accepted).toHaveCount(0);

  await leads.button('Edit lead 2').click();
  const dialog = shell.dialog('Update Lead lead2@example.com (2)');
  await dialog.getByLabel('Payout').fill('12,5');
  await expect(
    dialog.getByText('Enter an amount of 0 or more with at most two decimals'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled();
  await dialog.getByLabel('Payout').fill('310.5');
  status = 409;
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(shell.dialog('Error')).toContainText('Failed to update the lead. Please try again.');
  await expect(shell.dialog('Error')).toContainText('Payout needs an accepted FTD.');
  await page.keyboard.press('Enter');
  await expect(shell.dialog('Error')).toHaveCount(0);
  // The form below hears Escape again.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(shell.dialog('Discard your changes?')).toHaveCount(0);
  status = 200;
  await dialog.getByLabel('Status override').fill('');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(shell.toast('Lead Updated')).toBeVisible();
  await expect(leads.button('Edit lead 2')).toBeFocused();
  expect(requests).toEqual([
    { lead_id: 2, revenue: null, payout: '310.5', status_override: null },
    { lead_id: 2, revenue: null, payout: '310.5', status_override: '' },
  ]);
});

test('a test lead is generated and sent', async ({ page, leads, shell }) => {
  await leads.open();
  await leads.button('Send test lead').click();
  const dialog = shell.dialog('Send Test Lead');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const choose = async (label: string, text: string): Promise<void> => {
    await field(label).fill(text);
    await page.locator('.ant-select-item-option').filter({ hasText: text }).first().click();
  };
  const [generate, submit] = [
    dialog.getByRole('button', { name: 'Generate' }),
    dialog.getByRole('button', { name: 'Submit' }),
  ];
  await expect(field('Offer')).toHaveValue('test-offer');
  for (const control of [generate, submit, field('Email'), field('IP')])
    await expect(control).toBeDisabled();
  await choose('Advertiser', 'Alpha');
  await choose('Publisher', 'North');
  await choose('Country', 'Germany');
  await expect(submit).toBeDisabled();
  await generate.click();
  await expect(field('Email')).toHaveValue(/^test\.lead\d{5}@example\.com$/);
  await expect(field('Phone prefix')).toHaveValue('49');
  await expect(field('Phone')).toHaveValue(/^15\d{9}$/);
  await expect(field('IP')).toHaveValue(/^\d+\.\d+\.\d+\.\d+$/);
  await field('Last name').fill('');
  await expect(submit).toBeDisabled();
  await field('Last name').fill('Tester');
  const sent = page.waitForRequest('**/api/test-lead');
  await submit.click();
  expect(Object.keys((await sent).postDataJSON() as object).sort()).toEqual([
    'advertiser_id',
    'country_id',
    'email',
    'first_name',
    'ip',
    'last_name',
    'offer',
    'phone',
    'phone_prefix',
    'publisher_id',
  ]);
  await expect(shell.toast('Test Lead Sent Successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a test lead without addresses or with an unknown prefix says so; a refused one too', async ({
  page,
  leads,
  shell,
}) => {
  await answer(page, '/api/get-filter-data', () => ({
    ...statuses,
    advertisers: [{ id: 1, name: 'Alpha' }],
    publishers: [{ id: 1, name: 'North' }],
  }));
  await answer(page, '/api/countries', () => [
    { id: 8, code: 'AR', name: 'Argentina', country_icon: '' },
    { id: 9, code: 'DE', name: 'Germany', country_icon: '' },
  ]);
  let isMissing = true;
  await page.route('**/ipv4/de.cidr', (route) =>
    route.fulfill(isMissing ? { status: 404, body: '' } : { body: '81.2.69.0/24\n' }),
  );
  await answer(
    page,
    '/api/test-lead',
    () => failure('TEST_LEAD_FAILED', 'Refused by Alpha: duplicate'),
    422,
  );
  await leads.open();
  await leads.button('Send test lead').click();
  const dialog = shell.dialog('Send Test Lead');
  for (const label of ['Advertiser', 'Publisher', 'Country']) {
    await dialog.getByLabel(label, { exact: true }).click();
    await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option')).toHaveCount(
      1,
    );
    await page.keyboard.press('Enter');
  }
  const says = async (text: string): Promise<void> => {
    await expect(shell.dialog('Error')).toContainText(text);
    await page.keyboard.press('Enter');
    await expect(shell.dialog('Error')).toHaveCount(0);
  };
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await says('The IP addresses of DE could not be loaded.');
  isMissing = false;
  await dialog.getByLabel('Phone prefix').fill('999');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await says('The phone prefix +999 is not supported.');
  await dialog.getByLabel('Phone prefix').fill('');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog.getByLabel('IP', { exact: true })).toHaveValue(/^81\.2\.69\.\d+$/);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await says('Failed to send test lead! Please try again.');
  await expect(dialog).toBeVisible();
});

test('the blocks of a country are a static file for everybody', async ({ playwright, baseURL }) => {
  const anybody = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const found = await anybody.get('/ipv4/de.cidr', { headers: { 'accept-encoding': 'gzip' } });
  expect([
    found.status(),
    found.headers()['content-encoding'],
    found.headers()['cache-control'],
  ]).toEqual([200, 'gzip', 'public, max-age=86400']);
  const lines = (await found.text()).trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter((line) => !/^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/.test(line))).toEqual([]);
  expect((await anybody.get('/ipv4/xx.cidr')).status()).toBe(404);
  await anybody.dispose();
});
