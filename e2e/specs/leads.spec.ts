import { expect, test } from '../fixtures/test';

test('lists the leads of today, newest first, with the specified request', async ({
  page,
  leads,
  shell,
}) => {
  const request = page.waitForRequest('**/api/lead-details');
  await leads.open();
  const body = (await request).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({
    tz_offset: '+03:00',
    page_number: 1,
    limit: 100,
    sort_by_column: 'created_at',
    sort_order: 'desc',
    search_txt: null,
    last_24_hours: false,
    start_time: '00:00',
  });
  expect(body.start_date).toMatch(/^\d{4}-\d\d-\d\d 00:00$/);
  await expect(leads.grid.rows.first()).toBeVisible();
  await expect(leads.grid.header('Created At')).toHaveAttribute('aria-sort', 'descending');
  const column = await leads.grid.header('Created At').getAttribute('aria-colindex');
  const instants = await leads.grid.rows
    .locator(`[aria-colindex="${column}"] time`)
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(instants.length).toBeGreaterThan(5);
  expect(instants).toEqual(instants.toSorted().toReversed());

  const email = await (await leads.grid.cell(leads.grid.rows.first(), 'Email')).innerText();
  await leads.choose(0);
  await leads.apply('Copy emails');
  await expect(shell.toast('Emails copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email);
});

test('searches by field, says so in a chip, and the address brings it back', async ({
  page,
  leads,
}) => {
  await leads.open();
  // The journeys of injections and campaigns create two leads with the same e-mail address.
  const lead = leads.grid.rows
    .filter({ hasNotText: /Alpha Markets|Charlie Capital|refuse@/ })
    .first();
  const email = await (await leads.grid.cell(lead, 'Email')).innerText();
  await leads.search(email);
  await expect(leads.grid.rows).toHaveCount(1);
  await expect(leads.chips).toHaveText(['Today', `Email: ${email}`]);
  await page.reload();
  await expect(leads.grid.rows).toHaveCount(1);
  await expect(leads.searchText).toHaveValue(email);
  const list: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/lead-details')) list.push(request.postDataJSON());
  });
  await page.getByRole('button', { name: `Remove filter Email: ${email}` }).click();
  await expect(leads.chips).toHaveText(['Today']);
  await expect(leads.grid.rows.nth(1)).toBeVisible();
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ search_txt: null, page_number: 1 });
  await page.goBack();
  await expect(leads.grid.rows).toHaveCount(1);

  await leads.search('nobody-has-this@example.com');
  await expect(page.getByText('No leads match')).toBeVisible();
  await leads.button('Clear search').click();
  await expect(leads.grid.rows.nth(1)).toBeVisible();
});
