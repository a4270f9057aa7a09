import type { APIRequestContext } from '@playwright/test';
import { seriousViolations } from '../fixtures/axe';
import { addAdministrator } from '../fixtures/password-administrator';
import { signedIn } from '../fixtures/session-user';
import { expect, test } from '../fixtures/test';
import { Grid } from '../pages/grid';

/** The lists that are searched as a whole, with the names of their grids and search fields. */
const LISTS = [
  ['/advertisers', 'Advertisers', 'Search advertisers'],
  ['/affiliates', 'Publishers', 'Search publishers'],
  ['/rotations', 'Distributions', 'Search distributions'],
  ['/caps', 'Caps', 'Search caps'],
  ['/users', 'Users', 'Search users'],
  ['/roles', 'Roles', 'Search roles'],
  ['/api-tokens', 'API Tokens', 'Search API tokens'],
  ['/pending-conversion', 'Pending conversions', 'Search conversions'],
  ['/publisher-account', 'Publisher Accounts', 'Search Publisher'],
  ['/offers', 'Offers', 'Search offers'],
  ['/campaigns', 'Campaigns', 'Search campaigns'],
  ['/alert-recipients', 'Alert Recipients', 'Search recipients'],
  ['/leadStatusGroup', 'Status Groups', 'Search status groups'],
] as const;

/** Rows of the lists that the demo leaves empty, with the routes that create them. */
const ROWS: Partial<Record<string, readonly [route: string, body: object]>> = {
  '/offers': ['/api/offers', { name: 'Searched', slug: 'searched', url: 'https://o.example.com' }],
  '/campaigns': ['/api/campaigns', { name: 'Searched', validateEmail: true, exitCondition: 2 }],
  '/alert-recipients': [
    '/api/alert-recipients',
    {
      ...{ name: 'Searched', channel: 'email', address: 'searched@example.com', user_id: 1 },
      ...{ kinds: ['cap_filling'], quiet_from: '22:00', quiet_until: '07:00', timezone_id: 1 },
      ...{ repeat_hours: 4, is_active: false },
    },
  ],
  '/leadStatusGroup': ['/api/status-groups', { group: 'Searched', statuses: ['Callback'] }],
};

/** Whoever makes an API token enters their password. */
const addToken = async (request: APIRequestContext): Promise<void> => {
  const { email, password } = await addAdministrator(request, 'Searched Administrator');
  const login = await request.post('/api/login', { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  const added = await request.post('/api/api-tokens', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Searched', scopes: [2], expires_at: null, current_password: password },
  });
  expect(added.ok()).toBe(true);
};

const addRow = async (request: APIRequestContext, path: string): Promise<void> => {
  if (path === '/api-tokens') return addToken(request);
  const row = ROWS[path];
  if (row === undefined) return;
  const headers = { authorization: `Bearer ${(await signedIn()).token}` };
  const added = await request.post(row[0], { headers, data: row[1] });
  expect(added.ok()).toBe(true);
};

for (const [path, name, label] of LISTS)
  test(`${name}: the search finds what each column shows`, async ({ page, request }) => {
    await addRow(request, path);
    await page.setViewportSize({ width: 2600, height: 900 });
    await page.goto(path);
    const grid = new Grid(page, name);
    await grid.settled();
    const row = grid.rows.first();
    await expect(row).toBeVisible();
    const search = page.getByRole('textbox', { name: label });
    const id = await (await grid.cell(row, 'ID')).innerText();
    const titles = await grid.root
      .getByRole('columnheader')
      .evaluateAll((headers) =>
        headers.map((header) => header.textContent.trim()).filter((title) => title !== ''),
      );
    const texts = new Map<string, string>();
    for (const title of titles) {
      const cell = await grid.cell(row, title);
      const text = (await cell.innerText()).split('\n')[0]?.trim() ?? '';
      if (!['', '–', '-'].includes(text) && title !== 'Actions') texts.set(title, text);
    }
    expect(texts.size).toBeGreaterThan(2);
    for (const [title, text] of texts) {
      await search.fill(text);
      await expect(grid.rowOf(id).first(), `${title}: ${text}`).toBeVisible();
    }
    await search.fill('nothing has this text');
    await expect(grid.rows).toHaveCount(0);
  });

for (const width of [1440, 1024, 375])
  test(`a pasted column of e-mails is counted by value at ${width} px`, async ({ page, leads }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await leads.open();
    const email = await (await leads.grid.cell(leads.grid.rows.first(), 'Email')).innerText();
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `Email\nJane Doe <${email}>\nnobody-has-this@example.com`,
    );
    await leads.searchText.click();
    await page.keyboard.press('Control+v');
    const dialog = page.getByRole('dialog', { name: 'Search Multiple Records' });
    await expect(dialog.getByRole('status')).toHaveText('2 values');
    await dialog.getByRole('button', { name: 'Search' }).click();
    const line = page.getByRole('status', { name: 'Searched values' });
    await expect(line).toContainText('1 not found');
    await expect(line).toContainText(/1 found|1 has \d leads/);
    await line.getByRole('button', { name: 'Copy the values that were not found' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'nobody-has-this@example.com',
    );
    const box = await line.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await seriousViolations(page)).toEqual([]);
  });
