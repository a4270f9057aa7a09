import type { APIRequestContext, Page } from '@playwright/test';
import * as accessible from '../fixtures/accessible';
import { GUIDE_WINDOW, TAKES_PICTURES, guidePicture } from '../fixtures/guide-pictures';
import { system } from '../fixtures/system';
import { expect, test } from '../fixtures/test';
import { Grid } from '../pages/grid';

const FUNNEL = 'journey-campaign';

/** Pictures have a single size and theme; the checks cover all of them. */
const check = (page: Page) =>
  TAKES_PICTURES ? page.setViewportSize(GUIDE_WINDOW) : accessible.check(page);
const checkScreen = (page: Page) =>
  TAKES_PICTURES ? page.setViewportSize(GUIDE_WINDOW) : accessible.checkScreen(page);

/** Sends a lead that every advertiser of the sandbox refuses. Returns its e-mail address. */
const sendRefused = async (request: APIRequestContext): Promise<string> => {
  const [publisher] = system().publishers;
  const email = `campaign.${Date.now()}+refuse@example.com`;
  const sent = await request.post('/api/v1/leads', {
    headers: { authorization: `Bearer ${publisher?.api_token}`, 'idempotency-key': email },
    data: {
      email,
      first_name: 'Mary',
      last_name: 'Somerville',
      phone: `+447400900${String(Date.now()).slice(-3)}`,
      country: publisher?.countries[0],
      ip: '81.2.69.142',
      funnel: FUNNEL,
    },
  });
  expect(await sent.json()).toMatchObject({ status: 'Rejected' });
  return email;
};

test('a campaign registers a failed lead again, and its log leads to the new one', async ({
  page,
  shell,
  request,
}) => {
  const email = await sendRefused(request);
  const option = (name: string) => page.locator('.ant-select-item-option').getByText(name);

  await test.step('a campaign', async () => {
    await accessible.visit(page, '/campaigns');
    await new Grid(page, 'Campaigns').settled();
    await checkScreen(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const dialog = shell.dialog('Create Campaign');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Journey Campaign');
    await dialog.getByRole('radio', { name: /^Lead, stop using consumers/ }).check();
    await expect(dialog.getByText(/Step1 refuses Anna/)).toBeVisible();
    await dialog.getByLabel('Registrations per hour').fill('600');
    await check(page);
    await guidePicture(page, 'campaign-create', dialog);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(shell.heading).toHaveText('Journey Campaign');
  });

  await test.step('its step', async () => {
    await page.getByRole('button', { name: 'Edit Step1' }).click();
    const dialog = shell.dialog('Edit Step1');
    await dialog.getByRole('combobox', { name: 'Advertiser' }).click();
    await option('Delta FX').click();
    const share = dialog.getByLabel('Percentage of Delta FX');
    await expect(share).toHaveValue('100');
    await dialog.getByRole('button', { name: 'Make room for another' }).click();
    await expect(share).toHaveValue('50');
    await share.fill('100');
    await check(page);
    await guidePicture(page, 'campaign-step', dialog);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog).toHaveCount(0);
    await checkScreen(page);
  });

  await test.step('its source', async () => {
    await page.getByRole('tab', { name: 'Sources' }).click();
    await page.getByRole('button', { name: 'Add Source' }).click();
    const dialog = shell.dialog('Add Source');
    await dialog.getByRole('checkbox', { name: /^failed/ }).check();
    await dialog.getByRole('combobox', { name: 'Funnels' }).fill(FUNNEL);
    await option(FUNNEL).click();
    await dialog.getByText('Add Source').click();
    await expect(dialog.getByText('1 person will be registered, of 1 lead')).toBeVisible();
    await check(page);
    await guidePicture(page, 'campaign-source', dialog);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: /^Edit source/ }).click();
    const edit = shell.dialog(/^Edit Source/);
    await edit.getByLabel('Leads created from').fill('2026-01-01 00:00');
    await page.keyboard.press('Tab');
    await expect(edit.getByText('1 person will be registered, of 1 lead')).toBeVisible();
    await edit.getByRole('button', { name: 'Submit' }).click();
    await expect(edit).toHaveCount(0);
    await page.getByRole('button', { name: /^Play source/ }).click();
    const question = shell.dialog(/^Play source/);
    await expect(question).toContainText('1 person will be registered, of 1 lead.');
    await check(page);
    await question.getByRole('button', { name: 'Play' }).click();
    await expect(page.getByRole('button', { name: /^Pause source/ })).toBeVisible();
  });

  await test.step('what it would do', async () => {
    await page.getByRole('button', { name: 'Simulate' }).click();
    const dialog = shell.dialog('Simulation of the first step');
    await expect(dialog.getByText('Delta FX')).toBeVisible();
    await check(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('it runs to its end', async () => {
    await page.getByRole('button', { name: 'Start' }).click();
    await shell.dialog('Start the campaign?').getByRole('button', { name: 'Start' }).click();
    const progress = page.getByRole('region', { name: 'Progress' });
    await expect(progress.getByText('100% through')).toBeVisible();
    await expect(page.getByText(/^This campaign has ended/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0);
    await checkScreen(page);
    await guidePicture(page, 'campaign-progress', progress);
  });

  await test.step('its log leads to the new lead', async () => {
    await page.getByRole('button', { name: 'Logs' }).click();
    const row = new Grid(page, 'Logs').row(email);
    await expect(row.getByText('Rejected')).toBeVisible();
    await check(page);
    await page.setViewportSize({ width: 1600, height: 900 });
    await row.getByRole('link').first().click();
    const lead = page.getByRole('dialog', { name: /^Lead \d+$/ });
    await expect(lead.getByText(email).first()).toBeVisible();
  });
});
