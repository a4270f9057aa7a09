import { guidePicture, GUIDE_WINDOW, TAKES_PICTURES } from '../fixtures/guide-pictures';
import { signedIn } from '../fixtures/session-user';
import { system } from '../fixtures/system';
import { expect, test } from '../fixtures/test';
import { PartyPages } from '../pages/party-pages';

// This journey follows docs/guides/connect-an-advertiser.md, and takes its pictures on request.
if (TAKES_PICTURES) test.use({ viewport: GUIDE_WINDOW, timezoneId: 'UTC', colorScheme: 'light' });

const KIND = `${system().sandboxUrl}/kinds/oauth-token`;

test('an advertiser is connected from the catalogue: a token, then the lead', async ({
  page,
  request,
  distributions,
}) => {
  const parties = new PartyPages(page, '/advertisers');
  const { token, user_id } = await signedIn();
  const made = await request.post('/api/advertisers', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Fjord Invest', display_name: 'Fjord', user_id, status: 'active' },
  });
  const { id } = (await made.json()) as { id: number };
  const address = `/edit/advertiser/${id}?tab=integration`;
  await page.goto(address);
  const sending = page.getByRole('region', { name: '1. Request', exact: true });
  const answer = page.getByRole('region', { name: '2. Answer', exact: true });
  const statuses = page.getByRole('region', { name: '3. Statuses', exact: true });
  let leadId = 0;
  const steps = sending.getByRole('list', { name: 'Steps', exact: true });
  const checklist = page.getByRole('list', { name: 'Steps to the first live lead' });
  const lineOf = (title: string) => checklist.getByRole('listitem').filter({ hasText: title });

  await test.step('choose its kind, and enter its addresses and keys', async () => {
    const kinds = sending.getByRole('combobox', { name: 'Start from the catalogue' });
    await kinds.click();
    await kinds.fill('oauth');
    await expect(page.locator('.ant-select-item-option').first()).toContainText('OAuth token');
    await guidePicture(page, 'advertiser-catalogue', sending);
    await page.keyboard.press('Enter');
    await expect(steps.getByText('Example address')).toHaveCount(2);
    await sending.getByLabel('Address (URL)').fill(`${KIND}/v1/leads`);
    await expect(steps.getByText('Example address')).toHaveCount(1);
    await guidePicture(page, 'advertiser-steps', steps);
    await parties.button('1. token', steps).click();
    await sending.getByLabel('Address (URL)').fill(`${KIND}/oauth/token`);
    await expect(steps.getByText('Example address')).toHaveCount(0);
    await sending.getByLabel('Text of the secret client_id').fill('client-1');
    await sending.getByLabel('Text of the secret client_secret').fill('client secret+1');
  });

  await test.step('test both steps, and save', async () => {
    await parties.button('2. lead', steps).click();
    await parties.button('Test', answer).click();
    const calls = answer.getByRole('list', { name: 'Calls', exact: true });
    await expect(calls.getByRole('listitem')).toHaveText([/^token\s*Done/, /^lead\s*Accepted/]);
    await expect(page.getByLabel('Request of the test')).not.toContainText('secret+1');
    await guidePicture(
      page,
      'advertiser-steps-test',
      answer.getByRole('group', { name: 'Test', exact: true }),
    );
    await parties.button('Save integration').click();
    await expect(parties.button('Save integration')).toHaveCount(0);
    for (const title of ['integration is saved', 'secrets are entered', 'test call was accepted'])
      await expect(lineOf(title)).toContainText('Done');
    await expect(lineOf('Something sends it leads')).toContainText('To do');
  });

  await test.step('a lead of a publisher is accepted', async () => {
    const { editor } = distributions;
    await parties.tab('Distribution').click();
    await parties.button('Create Distribution').click();
    await editor.root.getByLabel('Label').fill('Norway to Fjord');
    await parties.choose(editor.root, 'Country', 'Norway');
    await editor.button('Next').click();
    await editor.submit.click();
    await expect(editor.root).toHaveCount(0);
    const sent = await request.post('/api/v1/leads', {
      headers: {
        authorization: `Bearer ${system().publishers[0]!.api_token}`,
        'idempotency-key': 'catalogue',
      },
      data: {
        email: 'catalogue.lead@example.com',
        first_name: 'First',
        last_name: 'Lead',
        phone: '+4740612345',
        country: 'NO',
        ip: '83.0.0.2',
      },
    });
    const lead = (await sent.json()) as { lead_id: number; status: string };
    expect(lead).toMatchObject({ status: 'Accepted' });
    await page.goto(address);
    const health = page.getByRole('region', { name: '4. Health', exact: true });
    await expect(health.getByRole('row').filter({ hasText: String(lead.lead_id) })).toContainText(
      'Accepted',
    );
    await expect(lineOf('A real lead was accepted')).toContainText(`Lead ${lead.lead_id}`);
    await expect(lineOf('A first status came back')).toContainText('To do');
    await guidePicture(page, 'advertiser-checklist', checklist);
    leadId = lead.lead_id;
  });

  await test.step('its list of leads is pulled as the catalogue says', async () => {
    const changed = await request.put(`${KIND}/leads/${leadId}`, { data: { status: 'Callback' } });
    expect(changed.ok()).toBe(true);
    await parties.button('Add a status pull', statuses).click();
    const pull = statuses.getByRole('group', { name: 'New status pull', exact: true });
    const starts = pull.getByRole('combobox', { name: 'Start from' });
    await starts.click();
    await starts.fill('oauth');
    await guidePicture(page, 'advertiser-pull-start', pull);
    await page.keyboard.press('Enter');
    await expect(pull.getByLabel('Address (URL)')).toHaveValue(`${KIND}/v1/leads`);
    await parties.button('Dry run', pull).click();
    const trial = pull.getByRole('status', { name: 'Result of the dry run' });
    const ours = trial.getByRole('row').filter({ hasText: 'Callback' });
    await expect(ours.getByText(String(leadId)).first()).toBeVisible();
    await parties.button('Save the pull', pull).click();
    const runs = statuses.getByRole('region', { name: 'Last runs', exact: true });
    await expect(runs.getByRole('row').nth(1)).toContainText('Done');
    await expect(lineOf('A first status came back')).toHaveCount(0);
  });

  await test.step('its report, which has names of its own, is refused and kept', async () => {
    await parties.button('Reveal address', statuses).click();
    const postback = await statuses.getByLabel('Address', { exact: true }).inputValue();
    await parties.button('Hide', statuses).click();
    const report = {
      event: { id: 'ev-1', name: 'Deposit' },
      customer: { ref: String(leadId), uid: 'F-1001' },
      payment: { sum: '250.00', currency: 'USD' },
    };
    const answer = await request.post(new URL(postback).pathname, { data: report });
    expect(answer.status()).toBe(422);
    const at = new URL(postback).pathname;
    expect((await request.get(`${at}?click=${leadId}&goal=ftd`)).status()).toBe(422);
  });

  await test.step('its values are mapped by clicks, and tried', async () => {
    await page.reload();
    await parties.button('Map from a received report', statuses).click();
    const dialog = page.getByRole('dialog', { name: 'Map from a received report' });
    await dialog.getByLabel('Received report').click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'application/json' }).click();
    const tree = dialog.getByRole('group', { name: 'Values of the report' });
    const places = [
      ['Our id of the lead', 'body.customer.ref'],
      ["Advertiser's id of the lead", 'body.customer.uid'],
      ['Status', 'body.event.name'],
      ['Deposit', 'body.payment.sum'],
      ['Amount of the deposit', 'body.payment.sum'],
      ['Currency of the amount', 'body.payment.currency'],
      ["Advertiser's id of the event", 'body.event.id'],
    ] as const;
    for (const [label, path] of places) {
      await dialog.getByLabel(label, { exact: true }).click();
      await parties.button(`Use ${path}`, tree).click();
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(path);
    }
    await expect(dialog.getByText(/^This report is read as: lead \d+/)).toContainText(
      'its id F-1001, Deposit, deposit of 250.00, event ev-1',
    );
    await guidePicture(page, 'advertiser-report-places', dialog);
    await parties.button('Save the places', dialog).click();
    await expect(dialog).toHaveCount(0);
    await expect(statuses.getByLabel('Places in a report')).toContainText('body.customer.ref');
  });

  await test.step('the report is sent again, and books the deposit', async () => {
    const reports = statuses.getByRole('region', { name: 'Reports', exact: true });
    await guidePicture(page, 'advertiser-reports', reports);
    await parties.button('Send again', reports.getByRole('row').nth(2)).click();
    await expect(page.getByText('The postback was applied')).toBeVisible();
    await expect(reports.getByRole('row')).toHaveCount(2);
  });

  await test.step('a change is tried with that lead before it is saved', async () => {
    await sending.getByLabel('Name of field 1', { exact: true }).fill('other_name');
    await parties.button('Compare', sending).click();
    const tried = sending.getByRole('status', { name: 'Result of the last leads' });
    await expect(tried).toContainText('1 of 1 would be sent differently.');
    await tried.getByRole('button', { name: /^Show lead/ }).click();
    await expect(tried.getByLabel('Request of lead')).toContainText('+   "other_name"');
    await expect(tried).not.toContainText('secret+1');
  });
});
