import { startE2eServer } from '../../scripts/e2e-server.mjs';
import { oneTimeCode } from '../fixtures/one-time-code';
import { expect, test } from '../fixtures/test';
import { DistributionsPage } from '../pages/distributions-page';
import { LoginPage } from '../pages/login-page';
import { PartyPages } from '../pages/party-pages';
import { Shell } from '../pages/shell';

// A new installation of its own, without the session of the other journeys.
test.use({ storageState: { cookies: [], origins: [] } });
let server: Awaited<ReturnType<typeof startE2eServer>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await startE2eServer({ isEmpty: true });
});
test.afterAll(() => server.stop());

test('a new installation leads its first administrator to a real lead', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const shell = new Shell(page);
  const login = new LoginPage(page);
  const distributions = new DistributionsPage(page);
  const list = page.getByRole('list', { name: 'Steps to the first real lead' });
  const step = (title: string) => list.getByRole('listitem').filter({ hasText: title });
  const action = (name: string) => list.getByRole('button', { name, exact: true });
  const advertisers = new PartyPages(page, '/advertisers');
  const publishers = new PartyPages(page, '/affiliates');
  let command = '';

  await test.step('sign in for the first time', async () => {
    await login.open();
    await login.signIn(server.admin.email, server.admin.password);
    await page.getByRole('button', { name: 'Show Secret Key' }).click();
    const secret = await page.getByText(/^[A-Z2-7]{16,}$/).innerText();
    await login.typeCode(oneTimeCode(secret));
    await page.getByRole('checkbox', { name: 'I have saved them' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(shell.heading).toHaveText('Dashboard');
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByText('0 of 4 done.')).toBeVisible();
  });

  await test.step('create an advertiser, and test its integration', async () => {
    await action('Create an advertiser').click();
    const dialog = advertisers.dialog('Create Advertiser');
    await dialog.getByLabel('Name', { exact: true }).fill('Fjord Invest');
    await dialog.getByLabel('Display Name').fill('Fjord');
    await advertisers.choose(dialog, 'Manager', 'Administrator');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toHaveCount(0);
    await shell.entry('Dashboard').click();
    await expect(step('Connect the first advertiser')).toContainText('Fjord');
    await action('Test its integration').click();
    const sending = page.getByRole('region', { name: '1. Request', exact: true });
    const answer = page.getByRole('region', { name: '2. Answer', exact: true });
    await sending.getByLabel('Address (URL)').fill(`${server.sandboxUrl}/brands/echo/leads`);
    await sending.getByLabel('Text of the secret token').fill('sandbox-echo');
    await advertisers.button('Test', answer).click();
    await expect(answer.getByText('Accepted').first()).toBeVisible();
    await advertisers.button('Save integration').click();
    await expect(advertisers.button('Save integration')).toHaveCount(0);
    await shell.entry('Dashboard').click();
    await expect(step('Connect the first advertiser')).toContainText('Done');
  });

  await test.step('create a publisher', async () => {
    await action('Create a publisher').click();
    const dialog = publishers.dialog('Create Publisher');
    await dialog.getByLabel('Name', { exact: true }).fill('North');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toHaveCount(0);
    await shell.entry('Dashboard').click();
    await expect(step('Add the first publisher')).toContainText('Done');
  });

  await test.step('create a distribution', async () => {
    const { editor } = distributions;
    await action('Create a distribution').click();
    await editor.root.getByLabel('Label').fill('Norway to Fjord');
    await publishers.choose(editor.root, 'Country', 'Norway');
    await editor.button('Next').click();
    await editor.submit.click();
    await expect(editor.root).toHaveCount(0);
    await shell.entry('Dashboard').click();
    await expect(page.getByText('3 of 4 done.')).toBeVisible();
    command = await page.getByLabel('Command that sends the first lead').innerText();
  });

  await test.step('send the lead of the command with the token of the publisher', async () => {
    await page.getByRole('link', { name: 'API token', exact: true }).click();
    await page.getByRole('button', { name: 'Reveal token' }).click();
    const shown = page.getByLabel('Token', { exact: true });
    await expect(shown).toHaveValue(/^[\w-]{20,}$/);
    const token = await shown.inputValue();
    await shell.entry('Dashboard').click();
    await expect(page.getByText(/^Waiting for the lead/)).toBeVisible();
    const [, url = ''] = /^curl -X POST '(.+)'/.exec(command) ?? [];
    const [, body = ''] = /-d '([^]+)'$/.exec(command) ?? [];
    const sent = await request.post(url, {
      headers: { authorization: `Bearer ${token}` },
      data: JSON.parse(body) as object,
    });
    expect(await sent.json()).toMatchObject({ status: 'Accepted', test: false });
  });

  await test.step('the step ticks itself, and the list is gone at the next visit', async () => {
    await expect(page.getByText('Congratulations, your first real lead')).toBeVisible();
    await expect(step('Receive the first lead')).toContainText('Done');
    await page.getByRole('link', { name: /^Open lead \d+$/ }).click();
    await expect(page.getByRole('dialog').getByText('john.doe@example.com').first()).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Latest Conversions' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(list).toHaveCount(0);
  });
  await context.close();
});
