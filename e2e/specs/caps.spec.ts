import { permissionId } from '@leadline/contracts/permissions';
import { answer, capRow, failure } from '../fixtures/fake-replies';
import { asUser, signedIn } from '../fixtures/session-user';
import { expect, test } from '../fixtures/test';

const filters = (text: string): string =>
  `?filters=${encodeURIComponent(JSON.stringify({ search_txt: [text] }))}`;

test('a split over three countries makes three caps; one is edited and keeps what it has filled; all are deleted', async ({
  page,
  caps,
  shell,
}) => {
  await caps.open();
  const known = new Set(await caps.grid.rows.locator('[aria-colindex="1"]').allInnerTexts());
  await caps.addNew.click();
  await expect(caps.field('Reset time')).toHaveValue('00:00');
  await expect(caps.save).toBeDisabled();
  await expect(caps.save).toHaveAttribute(
    'title',
    'Choose at least one country, advertiser or publisher first',
  );
  await caps.choose('Type', 'Lead');
  await caps.choose('Interval', 'Interval');
  await caps.field('Cap').fill('25');
  await caps.choose('Timezone', 'Europe/Paris');
  for (const country of ['Iceland', 'Malta', 'Cyprus']) await caps.choose('Countries', country);
  await caps.dialog.getByRole('checkbox', { name: 'Split' }).check();
  await expect(caps.dialog).toContainText('Makes 3 caps');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/caps'),
  );
  await caps.save.click();
  expect((await sent).postDataJSON()).toMatchObject({
    type: 'lead',
    interval: 'interval',
    cap: '25',
    reset_time: '00:00',
    split: true,
    advertiser_ids: [],
    affiliate_ids: [],
    parameters: {},
  });
  await expect(shell.toast('Cap created successfully')).toBeVisible();
  await expect(caps.dialog).toHaveCount(0);
  for (const country of ['Iceland', 'Malta', 'Cyprus'])
    await expect(caps.grid.row(country)).toHaveCount(1);
  const ids = (await caps.grid.rows.locator('[aria-colindex="1"]').allInnerTexts()).filter(
    (id) => !known.has(id),
  );
  expect(ids).toHaveLength(3);

  const id = ids[0] ?? '';
  await caps.action('Edit', id).click();
  await expect(caps.field('Cap')).toHaveValue('25');
  await expect(caps.dialog.getByRole('checkbox', { name: 'Split' })).toHaveCount(0);
  await expect(caps.dialog.getByRole('combobox', { name: 'Parameter group' })).toBeDisabled();
  await expect(caps.dialog.getByRole('combobox', { name: 'Parameter value' })).toBeDisabled();
  await caps.field('Cap').fill('40');
  const update = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/caps'),
  );
  await caps.save.click();
  const body = (await update).postDataJSON() as object;
  expect(body).toMatchObject({ id: Number(id), cap: '40' });
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['split']));
  await expect(shell.toast('Cap updated successfully')).toBeVisible();
  await expect(await caps.grid.cell(caps.row(id), 'Filled')).toContainText('0 / 40 · 0 %');

  await caps.action('Reset', id).click();
  await expect(shell.dialog('Are you sure?')).toContainText(`Cap ${id} starts again at 0 now`);
  await shell.dialog('Are you sure?').getByRole('button', { name: 'Yes, reset it!' }).click();
  await expect(shell.toast('Cap reset successfully')).toBeVisible();

  await caps.action('Delete', id).click();
  await shell.dialog('Are you sure?').getByRole('button', { name: 'No, cancel' }).click();
  await expect(caps.row(id)).toHaveCount(1);
  for (const one of ids) {
    await caps.action('Delete', one).click();
    await expect(shell.dialog('Are you sure?')).toContainText('You are sure about to delete');
    await shell.dialog('Are you sure?').getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(caps.row(one)).toHaveCount(0);
  }
  await expect(shell.toast('Cap deleted successfully').first()).toBeVisible();
});

test('every fault of the dialog is said in the specified words, and nothing is sent', async ({
  page,
  caps,
  shell,
}) => {
  const requests = await answer(page, '/api/caps', () => []);
  await caps.open();
  await caps.addNew.click();
  await caps.choose('Countries', 'Germany');
  await caps.save.click();
  for (const text of [
    'Please select a valid type',
    'Please select a valid interval',
    'Please enter a valid cap',
    'Please select a valid timezone',
  ])
    await expect(caps.dialog.getByText(text)).toBeVisible();
  for (const [typed, said] of [
    ['-1', 'Cap should be greater than equal to 0'],
    ['1.5', 'Please enter a valid cap'],
    ['many', 'Please enter a valid cap'],
    ['999999999', 'Please enter a valid cap'],
  ] as const) {
    await caps.field('Cap').fill(typed);
    await expect(caps.dialog.getByText(said)).toBeVisible();
  }
  await caps.field('Cap').fill('0');
  await expect(caps.dialog.getByText('Please enter a valid cap')).toHaveCount(0);
  for (const time of ['', '7:00', '24:00', '12:60']) {
    await caps.field('Reset time').fill(time);
    await expect(caps.dialog.getByText('Please enter a valid time', { exact: true })).toBeVisible();
  }
  expect(requests.filter((request) => request.method() !== 'GET')).toEqual([]);

  // What was typed is not thrown away by a slip.
  await page.keyboard.press('Escape');
  await shell.dialog('Discard your changes?').getByRole('button', { name: 'Keep editing' }).click();
  await expect(caps.dialog).toBeVisible();
  await caps.dialog.getByRole('button', { name: 'Cancel' }).click();
  await shell.dialog('Discard your changes?').getByRole('button', { name: 'Discard' }).click();
  await expect(caps.dialog).toHaveCount(0);
});

test('a parameter needs a group and a value, one of each group', async ({ page, caps }) => {
  await answer(page, '/api/get-filter-data-2', () => ({
    Publishers: { id: 4, data: [{ id: 7, name: 'Publisher Seven' }] },
    Advertisers: { id: 1, data: [] },
    Funnel: { id: 13, data: [{ id: 'spring', name: 'spring' }] },
  }));
  const requests = await answer(
    page,
    '/api/caps',
    (request) =>
      request.method() === 'GET' ? [] : { message: 'Cap created successfully', ids: [1] },
    200,
  );
  await caps.open();
  await caps.addNew.click();
  const add = caps.dialog.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  await caps.choose('Parameter group', 'Funnel');
  await expect(add).toHaveAttribute('title', 'Choose a group and a value first');
  await caps.choose('Parameter value', 'spring');
  await add.click();
  await caps.dialog.getByRole('combobox', { name: 'Parameter group' }).click();
  await expect(
    page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option'),
  ).toHaveText(['Publishers', 'Advertisers']);
  await caps.dialog.locator('.ant-modal-title').click();
  await caps.choose('Parameter group', 'Publishers');
  await caps.choose('Parameter value', 'Publisher Seven');
  await add.click();
  await expect(
    caps.dialog.getByRole('list', { name: 'Chosen parameters' }).getByRole('listitem'),
  ).toHaveText(['Funnel: spring', 'Publishers: Publisher Seven']);
  await caps.choose('Type', 'FTD');
  await caps.choose('Interval', 'Daily');
  await caps.field('Cap').fill('5');
  await caps.choose('Timezone', 'Europe/Paris');
  await caps.choose('Countries', 'Germany');
  await caps.save.click();
  await expect
    .poll(() => requests.find((request) => request.method() === 'POST')?.postDataJSON() as unknown)
    .toMatchObject({
      type: 'ftd',
      interval: 'daily',
      cap: '5',
      split: false,
      parameters: { 13: 'spring', 4: '7' },
    });
});

test('shows each cap in words and colour, and searches all that the specification names', async ({
  page,
  caps,
}) => {
  await answer(page, '/api/caps', () => [
    capRow(31, { reserved: 2 }),
    capRow(32, { filled: 50, cap: 50, countries: [{ id: 2, code: 'FR', name: 'France' }] }),
    capRow(33, { filled: 0, cap: 0, type: 'ftd' }),
    capRow(34, {
      filled: 49,
      cap: 100,
      advertisers: [{ id: 1, name: 'Brand Nine' }],
      timezone: { id: 2, name: 'America/New_York' },
    }),
    capRow(35, {
      filled: 81,
      cap: 100,
      interval: 'interval',
      reset_at: null,
      affiliates: [{ id: 1, name: 'Publisher Eight' }],
    }),
    capRow(36, { filled: 80, cap: 100, type: 'ftd' }),
    capRow(37, { filled: 3, cap: 2, type: 'ftd', parameters: { 13: 'spring' } }),
  ]);
  await caps.open();
  for (const [id, said, level] of [
    [31, '37 / 50 · 74 %', 'middle'],
    [32, '50 / 50 · 100 %Full', 'high'],
    [33, '0 / 0 · 100 %Closed', 'high'],
    [34, '49 / 100 · 49 %', 'low'],
    [35, '81 / 100 · 81 %', 'high'],
    [36, '80 / 100 · 80 %', 'middle'],
    [37, '3 / 2 · 150 %Full', 'high'],
  ] as const) {
    const cell = await caps.grid.cell(caps.row(id), 'Filled');
    await expect(cell).toContainText(said);
    await expect(cell.locator('svg')).toHaveAttribute('data-level', level);
  }
  await expect(
    caps.row(31).getByTitle('37 filled, 2 reserved for deliveries under way, cap 50'),
  ).toBeVisible();
  await expect(await caps.grid.cell(caps.row(31), 'Reset At')).toContainText(
    /\d{4}-\d\d-\d\d \d\d:\d\din \d+ d \d+ h/,
  );
  await expect(await caps.grid.cell(caps.row(35), 'Reset At')).toHaveText('By hand');
  await expect(caps.action('Reset', 35)).toHaveCount(1);
  await expect(caps.action('Reset', 31)).toHaveCount(0);
  await expect(caps.row(37)).toContainText('spring');

  for (const [text, ids] of [
    ['36', [36]],
    ['interval', [35]],
    ['ftd', [37, 36, 33]],
    ['81', [35]],
    ['france', [32]],
    ['nine', [34]],
    ['EIGHT', [35]],
    ['new york', [34]],
  ] as const) {
    await caps.search.fill(text);
    await expect(caps.grid.rows).toHaveCount(ids.length);
    for (const id of ids) await expect(caps.row(id)).toHaveCount(1);
  }
  await expect(page).toHaveURL(/new\+york|new%20york/);
  await page.reload();
  await expect(caps.search).toHaveValue('new york');
  await expect(caps.grid.rows).toHaveCount(1);
  await caps.search.fill('nothing like it');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(caps.search).toHaveValue('');
  await expect(caps.grid.rows).toHaveCount(7);

  await caps.grid.header('Filled').click();
  await expect(caps.grid.rows.first()).toContainText('49 / 100');
  await expect(
    page
      .getByRole('combobox', { name: 'Rows per page' })
      .locator('xpath=ancestor::*[contains(@class,"ant-select")][1]'),
  ).toContainText('100');
});

test('a search in the address is restored, and its columns are chosen as everywhere', async ({
  page,
  caps,
  shell,
}) => {
  await answer(page, '/api/caps', () => [
    capRow(1),
    capRow(2, { countries: [{ id: 2, code: 'FR', name: 'France' }] }),
  ]);
  await caps.open(filters('france'));
  await expect(caps.grid.rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Columns' }).click();
  await shell.dialog('Columns').getByRole('checkbox', { name: 'Timezone' }).uncheck();
  await expect(caps.grid.header('Timezone')).toHaveCount(0);
});

test('the chart loads when it is seen, and the same stands in a table', async ({ page, caps }) => {
  await answer(page, '/api/caps', () => [capRow(5)]);
  await answer(page, '/api/caps/5/usage', () => ({
    id: 5,
    cap: 50,
    windows: [
      { window_start: '2026-01-15T00:00:00Z', filled: 37, reserved: 2, is_open: true },
      { window_start: '2026-01-14T00:00:00Z', filled: 50, reserved: 0, is_open: false },
    ],
  }));
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await caps.open();
  await page.waitForLoadState('networkidle');
  const ofChart = (): string[] => scripts.filter((url) => url.includes('column-chart'));
  expect(ofChart()).toEqual([]);
  await caps.action('Usage of', 5).click();
  await expect(caps.chart.locator('canvas').first()).toBeVisible();
  expect(ofChart()).toHaveLength(1);
  await expect(caps.usage).toContainText(
    '2 windows, 50 filled at most; the cap of 50 was reached in 1.',
  );
  await caps.usage.getByText('View as table').click();
  await expect(caps.chart).toHaveCount(0);
  await expect(caps.usage.getByRole('row').nth(1)).toContainText(/Open372$/);
});

test('failures show the specified texts', async ({ page, caps, shell }) => {
  let status = 500;
  await page.route('**/api/caps**', async (route, request) => {
    if (request.method() === 'GET')
      await route.fulfill({ json: [capRow(9, { interval: 'interval', reset_at: null })] });
    else
      await route.fulfill({
        status,
        json: failure(
          status === 404 ? 'CAP_NOT_FOUND' : 'INTERNAL',
          status === 404 ? 'No such cap.' : 'Something went wrong.',
        ),
      });
  });
  await page.route('**/api/caps/9**', (route) =>
    route.fulfill({ status, json: failure('CAP_NOT_FOUND', 'No such cap.') }),
  );
  await caps.open();
  await caps.action('Edit', 9).click();
  await caps.save.click();
  await expect(shell.dialog('Error')).toContainText('Failed to save Cap. Please try again.');
  await page.keyboard.press('Enter');
  await expect(shell.dialog('Error')).toHaveCount(0);
  await expect(caps.dialog).toBeVisible();
  status = 404;
  await caps.save.click();
  await expect(shell.dialog('Error')).toContainText('No such cap.');
  await page.keyboard.press('Enter');
  await expect(shell.dialog('Error')).toHaveCount(0);
  await caps.dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const verb of ['Delete', 'Reset'] as const) {
    await caps.action(verb, 9).click();
    await shell.dialog('Are you sure?').getByRole('button', { name: /^Yes/ }).click();
    await expect(shell.dialog('Error')).toContainText('No such cap.');
    await page.keyboard.press('Enter');
    await expect(shell.dialog('Error')).toHaveCount(0);
  }
  await page.unroute('**/api/caps**');
  await page.route('**/api/caps', (route) =>
    route.fulfill({ status: 500, json: failure('INTERNAL', 'Something went wrong.') }),
  );
  await caps.page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The caps could not be loaded')).toBeVisible();
});

test('who may only look is offered nothing else', async ({ page, caps, shell }) => {
  await answer(page, '/api/caps', () => [capRow(5, { interval: 'interval', reset_at: null })]);
  const changes = ['CAPS_CREATE', 'CAPS_EDIT', 'CAPS_DELETE'].map(permissionId);
  await asUser(page, {
    permissions: (await signedIn()).permissions.filter((id) => !changes.includes(id)),
  });
  await caps.open();
  await expect(shell.entry('Caps')).toBeVisible();
  await expect(caps.action('Usage of', 5)).toBeVisible();
  for (const verb of ['Edit', 'Delete', 'Reset'] as const)
    await expect(caps.action(verb, 5)).toHaveCount(0);
  await expect(caps.addNew).toHaveCount(0);
});
