import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { guidePicture, GUIDE_WINDOW, TAKES_PICTURES } from '../fixtures/guide-pictures';
import { system } from '../fixtures/system';
import { expect, test } from '../fixtures/test';
import { PartyPages } from '../pages/party-pages';

// These journeys follow docs/guides step by step, and take the pictures on request.
if (TAKES_PICTURES) test.use({ viewport: GUIDE_WINDOW, timezoneId: 'UTC', colorScheme: 'light' });

const BRAND = `${system().sandboxUrl}/brands/echo`;
const BRAND_KEY = { authorization: 'Bearer sandbox-echo' };

/** Returns a section or block of a tab. */
const part = (page: Page, role: 'region' | 'group', name: string): Locator =>
  page.getByRole(role, { name, exact: true });

/** Clicks a value of the last answer, so that its path goes into a field. */
const pickPath = async (section: Locator, label: string, path: string) => {
  const field = section.getByRole('combobox', { name: label, exact: true });
  await field.focus();
  await section.getByRole('button', { name: `Use ${path}`, exact: true }).click();
  await expect(field).toHaveValue(path);
};

/** Sends the request of a curl command from the API tab. */
const runCurl = async (request: APIRequestContext, curl: string) => {
  const headers = [...curl.matchAll(/-H '([^:]+): ([^']*)'/g)];
  return request.post(/'(http[^']+)'/.exec(curl)![1]!, {
    headers: Object.fromEntries(headers.map(([, name, value]) => [name!, value!])),
    data: /-d '([^]*)'$/.exec(curl)![1]!,
  });
};

test('an advertiser is connected: created, tested, routed to, and asked for statuses', async ({
  page,
  shell,
  request,
  distributions,
}) => {
  const parties = new PartyPages(page, '/advertisers');
  let leadId = 0;
  let address = '';

  await test.step('create it', async () => {
    await parties.open();
    await parties.button('Create Advertiser').click();
    const creating = parties.dialog('Create Advertiser');
    await creating.getByLabel('Name', { exact: true }).fill('Echo Invest');
    await creating.getByLabel('Display Name').fill('Echo');
    await parties.choose(creating, 'Manager', 'Administrator');
    await guidePicture(page, 'advertiser-create', creating);
    await parties.button('Create', creating).click();
    await expect(shell.toast('Advertiser created successfully.')).toBeVisible();
    await parties.list.row('Echo Invest').getByRole('link', { name: 'Echo Invest' }).click();
    await expect(shell.heading).toHaveText('Echo Invest');
    address = new URL(page.url()).pathname;
  });

  await test.step('say what it pays', async () => {
    await parties.tab('Revenue').click();
    await parties.button('Create Revenue').click();
    const revenue = parties.dialog('Create Revenue');
    await parties.choose(revenue, 'Country', 'Poland');
    await revenue.getByLabel('Amount').fill('550.5');
    await parties.button('Save', revenue).click();
    await expect(page.getByRole('grid', { name: 'Revenue' })).toContainText('550.50');
  });

  await parties.tab('Integration').click();
  await test.step('describe its request', async () => {
    const section = part(page, 'region', '1. Request');
    await section.getByLabel('Address (URL)').fill(`${BRAND}/leads`);
    await section.getByLabel('Text of the secret token').fill('sandbox-echo');
    await guidePicture(page, 'advertiser-request', section);
  });

  await test.step('test, and pick what is read from the answer', async () => {
    const section = part(page, 'region', '2. Answer');
    await parties.button('Test', section).click();
    const result = section.getByRole('status', { name: 'Result of the test' });
    await expect(result).toContainText('A real lead would be accepted.');
    await guidePicture(page, 'advertiser-test', part(page, 'group', 'Test'));
    await parties.button('Add condition', section).first().click();
    await pickPath(section, 'Value of condition 2 of rule 1', 'status');
    await section.getByLabel('Text of condition 2 of rule 1').fill('ok');
    await pickPath(section, "Advertiser's id of the lead", 'data.lead.id');
    await pickPath(section, 'Autologin link', 'data.login_url');
    await parties.button('Test', section).click();
    await expect(result.getByText(/^echo-\d+$/)).toBeVisible();
    await guidePicture(page, 'advertiser-answer', part(page, 'group', 'Accepted or refused'));
    await parties.button('Save integration').click();
    await expect(parties.button('Save integration')).toHaveCount(0);
  });

  await test.step('send it the leads of a country', async () => {
    const { editor } = distributions;
    await parties.tab('Distribution').click();
    await parties.button('Create Distribution').click();
    await editor.root.getByLabel('Label').fill('Poland to Echo');
    await parties.choose(editor.root, 'Country', 'Poland');
    await editor.button('Next').click();
    await expect(editor.root.getByText('Echo Invest')).toBeVisible();
    await guidePicture(page, 'advertiser-distribution', editor.root);
    await editor.submit.click();
    await expect(editor.root).toHaveCount(0);
  });

  await test.step('a lead arrives there', async () => {
    const [publisher] = system().publishers;
    const sent = await request.post('/api/v1/leads', {
      headers: { authorization: `Bearer ${publisher!.api_token}`, 'idempotency-key': 'guide' },
      data: {
        email: 'first.lead@example.com',
        first_name: 'First',
        last_name: 'Lead',
        phone: '+48512345678',
        country: 'PL',
        ip: '83.0.0.1',
      },
    });
    const body = (await sent.json()) as { lead_id: number; status: string };
    expect(body).toMatchObject({ status: 'Accepted' });
    leadId = body.lead_id;
  });
  // The sandbox changes the lead's status by itself over time, so this runs before each pull.
  const nobodyAnswers = async (): Promise<void> => {
    const changed = await request.post(`${BRAND}/leads/${leadId}/status`, {
      headers: BRAND_KEY,
      data: { status: 'NA' },
    });
    expect(changed.ok()).toBe(true);
  };

  await page.goto(`${address}?tab=integration`);
  const runs = part(page, 'region', 'Last runs');

  await test.step('ask it for statuses', async () => {
    await parties.button('Add a status pull').click();
    const pull = part(page, 'group', 'New status pull');
    await pull.getByLabel('Address (URL)').fill(`${BRAND}/leads`);
    await pull.getByLabel('List of entries').fill('data.leads');
    await pull.getByLabel('Our id of the lead', { exact: true }).fill('lead.reference');
    await pull.getByLabel('Status', { exact: true }).fill('state');
    await pull.getByLabel('Deposit', { exact: true }).fill('deposit.amount');
    await guidePicture(
      page,
      'advertiser-pull',
      part(page, 'group', 'Mapping: where the answer has each value'),
    );
    await nobodyAnswers();
    await parties.button('Dry run', pull).click();
    const trial = page.getByRole('status', { name: 'Result of the dry run' });
    const ours = trial.getByRole('row').filter({ hasText: 'Status: NA' });
    await expect(ours.getByText(String(leadId)).first()).toBeVisible();
    await guidePicture(page, 'advertiser-dry-run', trial);
    await parties.button('Save the pull', pull).click();
    await expect(runs.getByRole('row').nth(1)).toContainText('Done');
    await guidePicture(page, 'advertiser-pulls', part(page, 'region', 'Status pulls'));
    await guidePicture(page, 'advertiser-runs', runs);
  });

  await test.step('say what its statuses mean', async () => {
    const mapping = part(page, 'group', 'Statuses, dates and amounts');
    await parties.button('Map the status NA', mapping).click();
    await mapping.getByLabel('Our word for status 1').fill('No Answer');
    await guidePicture(page, 'advertiser-mapping', mapping);
    await parties.button('Save the mapping', mapping).click();
    await expect(parties.button('Save the mapping', mapping)).toBeDisabled();
    await nobodyAnswers();
    await parties.button('Run now').click();
    await expect(runs.getByRole('row')).toHaveCount(3);
  });

  await test.step('its health has the call', async () => {
    const health = part(page, 'region', '4. Health');
    await expect(health.getByRole('cell', { name: String(leadId) })).toBeVisible();
    await guidePicture(page, 'advertiser-health', health);
  });
});

test('a publisher is connected: created, with a token, a first lead, and its postback', async ({
  page,
  shell,
  request,
}) => {
  const parties = new PartyPages(page, '/affiliates');
  const tracker = `${system().sandboxUrl}/tracker`;

  await test.step('create it', async () => {
    await page.goto('/create/affiliates');
    const creating = parties.dialog('Create Publisher');
    await creating.getByLabel('Name', { exact: true }).fill('Journey Source');
    await guidePicture(page, 'publisher-create', creating);
    await parties.button('Create', creating).click();
    await expect(shell.toast('Publisher created successfully.')).toBeVisible();
    await parties.list.row('Journey Source').getByRole('link', { name: 'Journey Source' }).click();
    await expect(shell.heading).toHaveText('Journey Source');
  });

  await test.step('say what it gets', async () => {
    await parties.tab('Payouts').click();
    await parties.button('Create Payout').click();
    const payout = parties.dialog('Create Payout');
    await payout.getByLabel('Amount').fill('400');
    await parties.button('Save', payout).click();
    await expect(page.getByRole('grid', { name: 'Payouts' })).toContainText('All other countries');
  });

  await test.step('add a postback, and test it', async () => {
    await parties.tab('Postbacks').click();
    await expect(page.getByText('No postbacks yet.')).toBeVisible();
    await parties.button('Add Postback').click();
    const adding = parties.dialog('Add Postback');
    await parties.choose(adding, 'Event', 'Lead accepted');
    await adding.getByLabel('Address (URL)').fill(`${tracker}?click=`);
    await parties.button(/^Insert \{click_id\}/, adding).click();
    await expect(adding.getByLabel('Preview of the address')).toContainText(
      `GET ${tracker}?click=`,
    );
    await guidePicture(page, 'publisher-postback', adding);
    await parties.button('Save', adding).click();
    await expect(adding).toHaveCount(0);
    await parties.button('Test').click();
    const testing = parties.dialog(/^Test the postback/);
    await parties.button('Send test', testing).click();
    await expect(testing.getByRole('status', { name: 'Result of the test' })).toContainText(
      'Delivered',
    );
    await guidePicture(page, 'publisher-test', testing);
    await parties.button('Close', testing).last().click();
    await expect(testing).toHaveCount(0);
  });

  await test.step('send the first lead, by the command of the API tab', async () => {
    await parties.tab('API').click();
    await parties.button('Reveal token').click();
    await page.getByText('Real lead', { exact: true }).click();
    const command = page.getByLabel('Command that sends a lead');
    await expect(command).not.toContainText('<API token>');
    await guidePicture(page, 'publisher-api', part(page, 'region', 'API'));
    const sent = await runCurl(request, await command.innerText());
    expect(await sent.json()).toMatchObject({ status: 'Accepted' });
  });

  await test.step('its postback was delivered', async () => {
    await parties.tab('Postbacks').click();
    await parties.button('Deliveries').click();
    const deliveries = parties.dialog(/^Deliveries of/);
    await expect(deliveries.getByRole('row').nth(1)).toContainText('Delivered');
    await expect(deliveries.getByRole('row').nth(1)).toContainText('200');
    await guidePicture(page, 'publisher-deliveries', deliveries);
  });
});
