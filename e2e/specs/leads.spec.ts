import type { LeadRow } from '@leadline/contracts';
import { failure, leadRow } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { expect, test } from '../fixtures/test';

/** Answers the list with as many rows as are asked for, numbered by page. */
const pagesOf =
  (total: number, patch: Partial<LeadRow> = {}) =>
  (request: { postDataJSON(): unknown }) => {
    const { page_number: page = 1, limit = 100 } = request.postDataJSON() as {
      page_number?: number;
      limit?: number;
    };
    const first = (page - 1) * limit;
    return {
      total,
      data: Array.from({ length: Math.max(0, Math.min(limit, total - first)) }, (_, index) =>
        leadRow(first + index + 1, patch),
      ),
    };
  };

test('lists the leads of today, newest first, with the specified request', async ({
  page,
  leads,
}) => {
  const request = page.waitForRequest((sent) => sent.url().endsWith('/api/lead-details'));
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
});

test('searches by field, says so in a chip, and the address brings it back', async ({
  page,
  leads,
}) => {
  await leads.open();
  // The journey of injections sends a lead of the one on to the other, with the same e-mail.
  const lead = leads.grid.rows.filter({ hasNotText: /Alpha Markets|Charlie Capital/ }).first();
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
});

test('a search without a match says so and can be cleared', async ({ leads, page }) => {
  await leads.open();
  await leads.search('nobody-has-this@example.com');
  await expect(page.getByText('No leads match')).toBeVisible();
  await leads.button('Clear filters').click();
  await expect(leads.grid.rows.first()).toBeVisible();
});

test('pages and sorts through the server; page, size and sort live in the address', async ({
  page,
  leads,
}) => {
  const requests = await answer(page, '/api/lead-details', pagesOf(1234));
  const last = () => requests.at(-1)?.postDataJSON() as Record<string, unknown>;
  await leads.open();
  await expect(page.getByText('1–100 of 1,234')).toBeVisible();
  await leads.button('Next page').click();
  await expect(page.getByText('101–200 of 1,234')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);

  await leads.pageField.fill('99');
  await leads.pageField.press('Enter');
  await expect(leads.pageField).toHaveValue('2');
  await leads.pageField.fill('13');
  await leads.pageField.press('Enter');
  await expect(page.getByText('1,201–1,234 of 1,234')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1,201–1,234 of 1,234')).toBeVisible();
  expect(last()).toMatchObject({ page_number: 13 });

  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await page.getByTitle('1000', { exact: true }).click();
  await expect.poll(last).toMatchObject({ page_number: 1, limit: 1000 });
  await leads.grid.header('Advertiser').click();
  await expect.poll(last).toMatchObject({ sort_by_column: 'advertiser_name', sort_order: 'asc' });
  await expect(leads.grid.header('Advertiser')).toHaveAttribute('aria-sort', 'ascending');
  await expect(leads.grid.header('Email')).not.toHaveAttribute('aria-sort');

  // Without filters in the address everything starts over.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click();
  await expect.poll(last).toMatchObject({
    page_number: 1,
    limit: 100,
    sort_by_column: 'created_at',
    sort_order: 'desc',
  });
});

test('a malformed filter in the address gives the defaults and one notice', async ({
  page,
  leads,
  shell,
}) => {
  await leads.open('?filters=%7Bnope&page=3');
  await expect(shell.toast('The filters in this address could not be read.')).toHaveCount(1);
  await expect(page).toHaveURL(/\/leads$/);
  await expect(leads.chips).toHaveText(['Today']);
});

test('the marker on Apply shows exactly while there is something to apply', async ({
  page,
  leads,
}) => {
  await leads.open();
  await leads.button('Show filter').click();
  const marked = page.getByRole('button', { name: 'Apply (changes not applied yet)' });
  const lastDay = page.getByRole('switch', { name: 'Last 24 hours' });
  await expect(marked).toHaveCount(0);
  await lastDay.click();
  await expect(marked).toBeVisible();
  await lastDay.click();
  await expect(marked).toHaveCount(0);
  await lastDay.click();
  const request = page.waitForRequest((sent) => sent.url().endsWith('/api/lead-details'));
  await marked.click();
  expect((await request).postDataJSON()).toMatchObject({ last_24_hours: true });
  await expect(marked).toHaveCount(0);
  await expect(leads.chips).toHaveText(['Last 24 hours']);
  await page.goBack();
  await expect(leads.chips).toHaveText(['Today']);
});

test('a failed list offers another try and opens no dialog', async ({ page, leads }) => {
  let isBroken = true;
  await page.route('**/api/lead-details', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: failure('INTERNAL', 'Something went wrong.') })
      : route.fallback(),
  );
  await leads.open();
  await expect(page.getByText('The leads could not be loaded')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  isBroken = false;
  await leads.button('Retry').click();
  await expect(leads.grid.rows.first()).toBeVisible();
});

test('only the latest of several answers is shown', async ({ page, leads }) => {
  await leads.open();
  await page.route('**/api/lead-details', async (route, request) => {
    const text = (request.postDataJSON() as { search_txt: string[] | null }).search_txt?.[0] ?? '';
    // The first answer would come last, if it were still waited for.
    if (text === 'first') await expect.poll(() => answered.includes('second')).toBe(true);
    await route
      .fulfill({ json: { total: 1, data: [leadRow(1, { email: `${text}@example.com` })] } })
      .catch(() => undefined);
    answered.push(text);
  });
  const answered: string[] = [];
  const asked = page.waitForRequest('**/api/lead-details');
  await leads.search('first');
  await asked;
  await leads.search('second');
  await expect(leads.grid.rows).toHaveText([/second@example\.com/]);
  await expect.poll(() => answered.length).toBe(2);
  await expect(leads.grid.rows).toHaveText([/second@example\.com/]);
});

test('rows are tinted, say their status in words, and stand out where the specification wants it', async ({
  page,
  leads,
}) => {
  await answer(page, '/api/lead-details', () => ({
    total: 4,
    data: [
      leadRow(4, { status: 'Rejected', row_color: 'rejected' }),
      leadRow(3, { status: 'Pending FTD', row_color: 'quality_control_ftd' }),
      leadRow(2, { status: 'Pending FTD', row_color: 'fake_ftd', fake_ftd: true }),
      leadRow(1, { status: 'FTD', row_color: 'ftd', funnel_override_origin: 'advertiser' }),
    ],
  }));
  await leads.open();
  await expect(leads.grid.row('Rejected')).toHaveAttribute('data-tint', 'rejected');
  await expect(leads.grid.row('Quality Control')).toHaveAttribute(
    'data-tint',
    'quality_control_ftd',
  );
  await expect(leads.grid.row('Fake')).toHaveAttribute('data-tint', 'fake_ftd');
  await expect(leads.grid.row('lead1@').getByText('Funnel override (advertiser)')).toBeAttached();
  await leads.button('Legend').click();
  for (const text of [
    'Normal Lead',
    'Quality Control FTD',
    'Fake FTD',
    'Funnel override',
    'Injected lead, accepted',
  ])
    await expect(
      page.getByRole('tooltip').getByRole('listitem').filter({ hasText: text }),
    ).toBeVisible();
});

test('a history cuts long text, shows the origin of refusals only, and stays empty on failure', async ({
  page,
  leads,
  shell,
}) => {
  await answer(page, '/api/lead-details', () => ({ total: 1, data: [leadRow(7)] }));
  const row = {
    lead_id: 7,
    advertiser: 'Brand',
    distribution: null,
    created_at: '2026-01-15T12:00:00Z',
    taken_time: 1240,
    offer: null,
    funnel: null,
    funnel_override: null,
    publisher_id_override: null,
    req_payload: '{"a":1}',
    res_payload: 'plain text',
  };
  const requests = await answer(page, '/api/lead-details/lead-history', () => [
    { ...row, id: 2, status: 'Accepted', restriction_origin: 'broker', message: 'ok' },
    {
      ...row,
      id: 1,
      status: 'Rejected',
      restriction_origin: 'broker',
      message: 'A message that is much longer than thirty characters',
    },
  ]);
  await answer(
    page,
    '/api/lead-details/status-history',
    () => failure('INTERNAL', 'Something went wrong.'),
    500,
  );
  await leads.open();
  await leads.button('Lead history of 7').click();
  const dialog = shell.dialog('Lead History lead7@example.com (7)');
  await expect(dialog.getByText('A message that is much longer …')).toBeVisible();
  expect(requests[0]?.postDataJSON()).toEqual({ lead_id: 7, tz_offset: '+03:00' });
  await expect(dialog.getByText('broker')).toHaveCount(1);
  await expect(dialog.getByRole('row').filter({ hasText: 'Rejected' })).toHaveAttribute(
    'data-tint',
    'rejected',
  );
  await dialog.getByRole('button', { name: 'read more' }).click();
  await expect(
    dialog.getByText('A message that is much longer than thirty characters'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy response payload' }).first().click();
  await expect(shell.toast('Response payload copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('plain text');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(leads.button('Lead history of 7')).toBeFocused();
  await leads.button('Status history of 7').click();
  await expect(
    shell.dialog('Status History lead7@example.com (7)').getByRole('columnheader').first(),
  ).toBeVisible();
  await expect(shell.dialog('Error')).toHaveCount(0);
});
