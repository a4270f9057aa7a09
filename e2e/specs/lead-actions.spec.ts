import { expect, test } from '../fixtures/test';

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
