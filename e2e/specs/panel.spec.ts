import type { APIRequestContext, Page } from '@playwright/test';
import type { PanelSession } from '@leadline/contracts';
import { checkScreen, PHONE, visit } from '../fixtures/accessible';
import { signedIn } from '../fixtures/session-user';
import { system } from '../fixtures/system';
import { expect, test } from '../fixtures/test';

// Publishers use phones.
test.use({ storageState: { cookies: [], origins: [] }, viewport: PHONE });

/** Accepts, as staff, the oldest waiting FTD of a publisher of the account. Returns its lead. */
const acceptOne = async (request: APIRequestContext): Promise<string> => {
  const { token, timezone_id } = await signedIn();
  const headers = { authorization: `Bearer ${token}`, 'timezone-id': String(timezone_id) };
  const login = await request.post('/api/panel/login', { data: system().panel });
  const { publishers } = (await login.json()) as PanelSession;
  let waiting: { id: number } | undefined;
  // The advertisers of the demo report their deposits a little after the leads.
  await expect(async () => {
    const reply = await request.post('/api/pending-conversions', {
      headers,
      data: {
        start_date: '2020-01-01 00:00',
        end_date: '2099-01-01 00:00',
        publisher_id: publishers.map(({ id }) => id),
      },
    });
    const { data } = (await reply.json()) as { data: { id: number; status: string }[] };
    waiting = data.filter(({ status }) => status === 'Pending FTD').at(-1);
    expect(waiting).toBeDefined();
  }).toPass({ timeout: 120_000 });
  const accepted = await request.post('/api/pending-conversions/action', {
    headers,
    data: { lead_id: waiting?.id, is_accept: true },
  });
  expect(accepted.status()).toBe(200);
  return String(waiting?.id);
};

const signIn = async (page: Page): Promise<void> => {
  const { email, password } = system().panel;
  await page.goto('/panel');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
};

test('a publisher finds its leads, tries the API out from its examples, and sets a postback up', async ({
  page,
  request,
}) => {
  await test.step('the sign-in leads to the page that was asked for', async () => {
    const { email, password } = system().panel;
    await page.goto('/panel/leads');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(`${password}-wrong`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('The email or the password is wrong.');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible();
  });

  const menu = page.getByRole('navigation', { name: 'Menu' });
  await test.step('a conversion, and its lead', async () => {
    const id = await acceptOne(request);
    await menu.getByRole('link', { name: 'Conversions' }).click();
    await expect(
      page.getByRole('list', { name: 'Conversions' }).getByText(`#${id}`, { exact: true }),
    ).toBeVisible();
    await menu.getByRole('link', { name: 'Leads' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill(id);
    await page.keyboard.press('Enter');
    const found = page.getByRole('list', { name: 'Leads' }).getByRole('listitem');
    await expect(found).toHaveCount(1);
    await expect(found).toContainText(`#${id}`);
    await expect(found).toContainText('FTD');
  });

  const code = page.getByLabel('Example in curl');
  await test.step('the shown example is a request that works', async () => {
    await menu.getByRole('link', { name: 'API' }).click();
    await page.getByRole('button', { name: 'Insert my token' }).click();
    await page.getByRole('tab', { name: 'curl' }).click();
    await expect(code).not.toContainText('YOUR_API_TOKEN');
    const text = await code.innerText();
    const token = /Bearer ([^']+)'/.exec(text)?.[1] ?? '';
    const body = JSON.parse(/-d '([^]*)'$/.exec(text)?.[1] ?? '') as object;
    const answer = await request.post('/api/v1/leads', {
      headers: { authorization: `Bearer ${token}` },
      data: { ...body, email: `example-${Date.now()}@example.com` },
    });
    expect(((await answer.json()) as { test: boolean }).test).toBe(true);
  });

  await test.step('the reference lists leads with a token that is typed in', async () => {
    const token = /Bearer ([^']+)'/.exec(await code.innerText())?.[1] ?? '';
    await page.goto('/panel/docs');
    await page.locator('.api-key-input').fill(token);
    await page.getByRole('button', { name: 'SET', exact: true }).click();
    const list = page.locator('api-request[path="/api/v1/leads"][method="get"]');
    await list.getByRole('button', { name: 'TRY', exact: true }).click();
    await expect(list.locator('.response-message')).toContainText('OK:200');
    await page.goto('/panel/api');
  });

  await test.step('a test lead, and a refusal that the log explains', async () => {
    const testLead = page.getByRole('region', { name: 'Test lead' });
    await testLead.getByRole('button', { name: 'Send a test lead' }).click();
    await expect(testLead.getByRole('status')).toContainText(/Lead #\d+/);
    await testLead.getByLabel('Email of the test lead').fill('no-address');
    await testLead.getByRole('button', { name: 'Send a test lead' }).click();
    await expect(testLead.getByRole('status')).toContainText('422');
    const refused = page
      .getByRole('list', { name: 'Last requests' })
      .getByRole('listitem')
      .filter({ hasText: 'email (invalid format)' });
    await expect(refused.first()).toContainText('invalid');
  });

  await test.step('a postback is added, tried and changed', async () => {
    await menu.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Postbacks' }).click();
    await page.getByRole('button', { name: 'Add a postback' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a postback' });
    const tracker = `${system().sandboxUrl}/tracker`;
    await dialog.getByLabel('Address').fill(`${tracker}?click={clik_id}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('There is no macro {clik_id}');
    await dialog.getByLabel('Address').fill(`${tracker}?click={click_id}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const card = page.getByRole('region', { name: 'Conversion approved' });
    await card.getByRole('button', { name: 'Test' }).click();
    await expect(card.getByRole('status')).toContainText('The address answered 200');
    await card.getByRole('button', { name: 'Edit the postback' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit the postback' });
    await edit.getByLabel('Address').fill(`${tracker}?changed={click_id}&click={click_id}`);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(card).toContainText('/tracker?changed=');
  });
});

test('every page of the panel can be used by everybody, in both themes and on every screen', async ({
  page,
}) => {
  await visit(page, '/panel/login');
  await checkScreen(page);
  await page.setViewportSize(PHONE);
  await signIn(page);
  for (const path of [
    '/',
    '/leads',
    '/conversions',
    '/clicks',
    '/offers',
    '/postbacks',
    '/profile',
  ]) {
    await visit(page, `/panel${path}`);
    await checkScreen(page);
  }
  await page.setViewportSize(PHONE);
  await page.goto('/panel/api');
  await expect(page.getByRole('region', { name: 'Send a lead' })).toBeVisible();
  await checkScreen(page);
});
