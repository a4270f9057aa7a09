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
    await expect(lineOf('Something sends it leads')).toContainText('Open');
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
    await expect(lineOf('A first status came back')).toContainText('Open');
    await guidePicture(page, 'advertiser-checklist', checklist);
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
