import { expect, test } from '../fixtures/test';

test('widgets are added, moved by keyboard and resized, stay after a reload, and are restored', async ({
  page,
  shell,
}) => {
  const titles = page.getByRole('heading', { level: 2 });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const standard = [
    'Global Statistics',
    'Top Publishers · This month',
    'Top Advertisers · This month',
    'Latest Conversions',
  ];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(titles).toHaveText(standard);
  const placeOf = (pattern: RegExp) => asked.findIndex((path) => pattern.test(path));

  await test.step('the figures are asked for before the code of the page', async () => {
    const stats = placeOf(/^\/api\/dashboard\/stats$/);
    expect(stats).toBeGreaterThan(0);
    expect(stats).toBeLessThan(placeOf(/\/dashboard-page-.*\.js$/));
    expect(stats).toBeLessThan(placeOf(/\/staff-shell-.*\.js$/));
  });

  await test.step('the filter is set for all widgets and remembered', async () => {
    await button('Set Filter').click();
    const panel = page.getByRole('region', { name: 'Filters' });
    await panel.getByRole('combobox', { name: /^Countries/ }).click();
    await page.keyboard.type('Germany');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: /^Apply/ }).click();
    await expect(page).toHaveURL(/filters=.*country_id/);
    await page.goto('/');
    await expect(page).toHaveURL(/filters=.*country_id/);
    await page.getByRole('button', { name: /^Remove filter/ }).click();
    await expect(page).toHaveURL('/');
  });

  await button('Add Widget').click();
  const drawer = shell.dialog('Add Widget');
  await drawer.getByRole('button', { name: /^Metric/ }).click();
  await button('Add').click();
  await expect(titles).toHaveText([...standard, 'Leads · Today']);

  await button('Arrange').click();
  const handle = button('Move Leads · Today');
  await expect(handle).toBeVisible();
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().endsWith('/api/user-settings'),
  );
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await saved;
  await expect(titles.last()).toHaveText('Latest Conversions');
  const place = (await titles.allTextContents()).indexOf('Leads · Today');
  expect(place).toBeGreaterThan(0);

  const widget = page.getByRole('region', { name: 'Leads · Today' });
  const narrow = (await widget.boundingBox())?.width ?? 0;
  await button('Wider: Leads · Today').click();
  await button('Wider: Leads · Today').click();
  await expect(button('Wider: Leads · Today')).toBeDisabled();
  await expect.poll(async () => (await widget.boundingBox())?.width).toBeGreaterThan(narrow);
  await button('Done').click();
  const arranged = await titles.allTextContents();
  const wide = (await widget.boundingBox())?.width;

  await page.reload();
  await expect(titles).toHaveText(arranged);
  await expect.poll(async () => (await widget.boundingBox())?.width).toBe(wide);

  await button('Arrange').click();
  await button('Restore default').click();
  await button('Yes, restore it!').click();
  await expect(titles).toHaveText(standard);
});
