import { failure } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { asUser, signedIn } from '../fixtures/session-user';
import { expect, test } from '../fixtures/test';

test('unknown paths and the sign-in page lead to the dashboard', async ({ page, shell }) => {
  for (const path of ['/nowhere', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
    await expect(shell.heading).toHaveText('Dashboard');
  }
  await expect(shell.menu.getByRole('link')).toHaveText([
    /Dashboard/,
    /Leads/,
    /Pending Conversions/,
    /Distributions/,
    /Caps/,
    /Reports/,
  ]);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(5);
});

test('every call carries the token and the time zone of the session', async ({ page, leads }) => {
  const headers: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) headers.push(request.headers());
  });
  await leads.open();
  const user = await page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('user_data') ?? '{}') as {
        token: string;
        timezone_id: number;
      },
  );
  expect(headers.length).toBeGreaterThan(3);
  for (const sent of headers)
    expect(sent).toMatchObject({
      authorization: `Bearer ${user.token}`,
      'timezone-id': String(user.timezone_id),
    });
});

test('a page without permission leads to the dashboard, and the dashboard itself says so', async ({
  page,
  shell,
}) => {
  await asUser(page, { permissions: [2] });
  await page.goto('/reports');
  await expect(page).toHaveURL(/\/$/);
  await expect(shell.heading).toHaveText('No access');
  await expect(shell.menu.getByRole('link')).toHaveText(['Leads']);
  await page.getByRole('main').getByRole('link', { name: 'Leads' }).click();
  await expect(shell.heading).toHaveText('Leads');
});

test('names of pages are reported after each navigation', async ({ page, shell }) => {
  await page.addInitScript(() => {
    const names: string[] = [];
    Object.assign(window, { names, leadlinePageView: (name: string) => names.push(name) });
  });
  await page.goto('/');
  await expect(shell.heading).toHaveText('Dashboard');
  await shell.entry('Leads').click();
  await expect(shell.heading).toBeFocused();
  await shell.entry('Reports').click();
  await expect(shell.heading).toHaveText('Reports');
  expect(await page.evaluate(() => (window as unknown as { names: string[] }).names)).toEqual([
    'DashboardView',
    'LeadsView',
    'ReportsView',
  ]);
});

test('an ended session leads to the sign-in', async ({ page, leads }) => {
  await leads.open();
  await answer(page, '/api/lead-details', () => failure('UNAUTHENTICATED', 'Please sign in.'), 401);
  await leads.button('Refresh').click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('user_data'))).toBeNull();
});

test('a session that ended in one tab leads every tab back to its own place', async ({
  page,
  context,
  leads,
  shell,
}) => {
  const second = await context.newPage();
  const user = await signedIn();
  await second.goto('/pending-conversion?filters=%7B%7D');
  await leads.open();
  await answer(page, '/api/lead-details', () => failure('UNAUTHENTICATED', 'Please sign in.'), 401);
  await leads.button('Refresh').click();
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/login$/);
  await page.unroute('**/api/lead-details');
  // What the sign-in stores; the other tab hears of it.
  await page.evaluate((text) => localStorage.setItem('user_data', text), JSON.stringify(user));
  await expect(second).toHaveURL(/\/pending-conversion\?filters=/);

  await answer(second, '/api/logout', () => ({ message: 'Bye' }));
  await second.getByRole('button', { name: 'Log out' }).click();
  await page.goto('/leads');
  await expect(page).toHaveURL(/\/login$/);
  await expect(shell.entry(/Leads/)).toHaveCount(0);
});

test('a list that could not be read says nothing of how long it is', async ({ page, leads }) => {
  await answer(page, '/api/lead-details', () => failure('INTERNAL', 'Something went wrong.'), 500);
  await page.goto('/leads');
  await expect(leads.button('Retry')).toBeVisible();
  await expect(page.getByText(/ of 0/)).toHaveCount(0);
});

test('a chosen time zone is saved, said and the page reloads', async ({ page, shell }) => {
  const user = await signedIn();
  let chosen = user.timezone_id;
  await answer(page, '/api/session', () => ({ ...user, timezone: chosen, timezone_id: chosen }));
  const saves = await answer(page, '/api/users/timezone', (request) => {
    chosen = (request.postDataJSON() as { timezone_id: number }).timezone_id;
    return { message: 'Timezone changed' };
  });
  await page.goto('/');
  await shell.chooseZone('Tokyo');
  await expect(shell.dialog('Timezone changed')).toContainText(
    'All dates and times adjust to the chosen time zone',
  );
  expect(saves[0]?.postDataJSON()).toEqual({ timezone_id: chosen, user_id: user.user_id });
  expect(chosen).not.toBe(user.timezone_id);
  const reloaded = page.waitForEvent('load');
  await shell.dialog('Timezone changed').getByRole('button', { name: 'OK' }).click();
  await reloaded;
  await expect(page.getByText('Asia/Tokyo (UTC+09:00)')).toBeVisible();
  expect(
    await page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('user_data') ?? '{}') as { timezone_id: number })
          .timezone_id,
    ),
  ).toBe(chosen);
});

test('a zone is found by the newer name of its city', async ({ page, shell }) => {
  await page.goto('/');
  await expect(shell.heading).toHaveText('Dashboard');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Kolkata');
  await expect(
    page.locator('.ant-select-item-option').filter({ hasText: 'Asia/Calcutta' }),
  ).toBeVisible();
});

test('a time zone that could not be saved is an error, and the page reloads', async ({
  page,
  shell,
}) => {
  await answer(
    page,
    '/api/users/timezone',
    () => failure('INTERNAL', 'Something went wrong. Please try again.'),
    500,
  );
  await page.goto('/');
  await shell.chooseZone('Tokyo');
  await expect(shell.dialog('Error')).toContainText('Failed to change timezone. Please try again.');
  const reloaded = page.waitForEvent('load');
  await shell.dialog('Error').getByRole('button', { name: 'OK' }).click();
  await reloaded;
});

test('the drawer folds to a rail, and is temporary on a phone', async ({ page, shell }) => {
  await page.goto('/');
  const drawer = page.getByRole('complementary', { name: 'Navigation' });
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(270);
  await page.getByRole('button', { name: 'Collapse' }).click();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBeLessThan(80);
  await page.reload();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBeLessThan(80);
  await expect(shell.entry('Leads')).toBeVisible();

  await page.setViewportSize({ width: 375, height: 812 });
  await expect(shell.menu).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await shell.entry('Leads').click();
  await expect(shell.heading).toHaveText('Leads');
  await expect(shell.menu).toBeHidden();
});
