import { failure } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { signedIn } from '../fixtures/session-user';
import { check, closeDialog, PHONE } from '../fixtures/accessible';
import { seriousViolations } from '../fixtures/axe';
import { expect, test } from '../fixtures/test';

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
  // Stores what the sign-in stores; the other tab notices.
  await page.evaluate((text) => localStorage.setItem('user_data', text), JSON.stringify(user));
  await expect(second).toHaveURL(/\/pending-conversion\?filters=/);

  await answer(second, '/api/logout', () => ({ message: 'Bye' }));
  await second.getByRole('button', { name: 'Log out' }).click();
  await page.goto('/leads');
  await expect(page).toHaveURL(/\/login$/);
  await expect(shell.entry(/Leads/)).toHaveCount(0);
});

test('a refused or saved time zone is reported, and the page reloads', async ({ page, shell }) => {
  const user = await signedIn();
  let chosen = user.timezone_id;
  let isRefused = true;
  await answer(page, '/api/session', () => ({ ...user, timezone: chosen, timezone_id: chosen }));
  const saves: unknown[] = [];
  await page.route('**/api/users/timezone', (route, request) => {
    if (isRefused) return route.fulfill({ status: 500, json: failure('INTERNAL', 'Try again.') });
    const body = request.postDataJSON() as { timezone_id: number };
    saves.push(body);
    chosen = body.timezone_id;
    return route.fulfill({ json: { message: 'Timezone changed' } });
  });
  const readAndReload = async (title: string, text: string): Promise<void> => {
    await expect(shell.dialog(title)).toContainText(text);
    const reloaded = page.waitForEvent('load');
    await shell.dialog(title).getByRole('button', { name: 'OK' }).click();
    await reloaded;
  };
  await page.goto('/');
  await shell.chooseZone('Tokyo');
  await readAndReload('Error', 'Failed to change timezone. Please try again.');

  isRefused = false;
  await shell.chooseZone('Tokyo');
  await readAndReload('Timezone changed', 'All dates and times adjust to the chosen time zone');
  expect(saves).toEqual([{ timezone_id: chosen, user_id: user.user_id }]);
  expect(chosen).not.toBe(user.timezone_id);
  await expect(page.getByText('Asia/Tokyo (UTC+09:00)')).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('user_data') ?? '{}');
  expect(JSON.parse(stored)).toMatchObject({ timezone_id: chosen });
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

  await page.getByRole('button', { name: 'Expand the menu' }).click();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBeLessThan(80);
  await page.getByRole('button', { name: 'Expand the menu' }).click();
  await page.reload();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(270);

  await page.setViewportSize({ width: 375, height: 812 });
  await expect(shell.menu).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await shell.entry('Leads').click();
  await expect(shell.heading).toHaveText('Leads');
  await expect(shell.menu).toBeHidden();
});

test('a record is found and opened by keys alone', async ({ page, leads }) => {
  await page.goto('/leads');
  await leads.grid.settled();
  const row = leads.grid.rows.first();
  const email = await (await leads.grid.cell(row, 'Email')).innerText();
  const id = await (await leads.grid.cell(row, 'ID')).innerText();
  await page.goto('/roles');
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible();

  await test.step('a page', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('click');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/click-reports$/);
  });
  await test.step('a lead, over the page that is shown', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/click-reports\\?lead=${id}$`));
    await expect(page.getByRole('dialog', { name: `Lead ${id}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/click-reports$/);
  });
  await test.step('the shortcuts', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
    await check(page);
    await closeDialog(page);
  });
  await test.step('the recent ones come first', async () => {
    await page.getByRole('button', { name: /^Search/ }).click();
    await expect(page.getByRole('option').first()).toHaveText(`Lead ${id}Lead #${id}`);
    await check(page);
  });
});

test('every page leads into the help, which needs no sign-in', async ({ page, browser }) => {
  await page.goto('/caps');
  await page.getByRole('button', { name: 'What is this?' }).click();
  const help = page.getByRole('dialog', { name: 'What is this?' });
  await expect(help).toContainText('A lead cap is never exceeded.');
  await check(page);
  const opened = page.waitForEvent('popup');
  await help.getByRole('link', { name: 'Read more: Caps' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Caps');

  const visitor = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  for (const [path, heading] of [
    ['/help', 'Help'],
    ['/help/routing', 'How leads are routed'],
    ['/help/no-such-page', 'No such page'],
  ] as const) {
    const answer = await visitor.goto(path);
    expect(answer?.status()).toBe(heading === 'No such page' ? 404 : 200);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(heading);
    for (const size of [{ width: 1280, height: 760 }, PHONE]) {
      await visitor.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await visitor.emulateMedia({ colorScheme });
        await visitor.reload();
        expect(await seriousViolations(visitor)).toEqual([]);
      }
      const beyond = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await visitor.evaluate(beyond)).toBeLessThanOrEqual(0);
    }
  }
  await visitor.close();
});
