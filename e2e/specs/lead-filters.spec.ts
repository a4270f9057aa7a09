import type { Page, Request } from '@playwright/test';
import { leadRow } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { expect, test } from '../fixtures/test';

const choice = (id: number | string, name: string) => ({ id, name });
const group = (id: number, ...data: { id: number | string; name: string }[]) => ({ id, data });
const GROUPS = {
  Advertisers: group(1, choice(1, 'Alpha'), choice(2, 'Bravo')),
  Countries: group(
    2,
    ...Array.from({ length: 400 }, (_, index) => choice(index + 1, `Country ${index + 1}`)),
  ),
  Statuses: group(3, choice('New', 'New')),
  Publishers: group(4, choice(7, 'North')),
  'Custom Param 1': group(5),
  'Custom Param 2': group(6),
  'Custom Param 3': group(7),
  'Custom Param 4': group(8),
  'Custom Param 5': group(9),
  'Publisher Status': group(10),
  Offer: group(11),
  Distributions: group(12),
  Funnel: group(13, choice('spring', 'spring')),
};
const bodyOf = (request: Request | undefined) => request?.postDataJSON() as Record<string, unknown>;

const pick = async (page: Page, label: string, ...names: string[]): Promise<void> => {
  // Its name also says how many are chosen.
  const select = page.getByRole('combobox', { name: new RegExp(`^${label}( \\d+ chosen)?$`) });
  for (const name of names) {
    await select.fill(name);
    await page.getByTitle(name, { exact: true }).click();
  }
  await select.press('Escape');
};

test.beforeEach(async ({ page }) => {
  await answer(page, '/api/get-filter-data-2', () => GROUPS);
});

test('filters are chosen, excluded and applied once; chips, reload and the other tab have them', async ({
  page,
  leads,
}) => {
  const lists = await answer(page, '/api/lead-details', () => ({ total: 1, data: [leadRow(1)] }));
  const metrics = page.waitForRequest((sent) => sent.url().endsWith('/api/lead-metrics'));
  await leads.open();
  expect(bodyOf(lists[0])).toMatchObject({
    country_id: null,
    publisher_id: null,
    excludes: null,
    lead_status_id: null,
    is_test: null,
    exclude_fake_FTD: null,
    traffic: 'all',
    is_approved: 'all',
    campaign_leads: 'all',
    compare_with_past: false,
    symbolInjectedLead: false,
  });
  await leads.button('Show filter').click();
  await pick(page, 'Countries', 'Country 399', 'Country 4');
  await page.getByRole('switch', { name: 'Countries: include selection' }).click();
  await expect(page.getByRole('switch', { name: 'Countries: exclude selection' })).toBeChecked();
  await pick(page, 'Publisher', 'North');
  await page.getByRole('switch', { name: 'Publisher: include selection' }).click();
  await page
    .getByRole('radiogroup', { name: 'Traffic' })
    .getByText('Weekends only Sat-Sun')
    .click();
  await page.getByRole('radiogroup', { name: 'Is Test' }).getByText('Only').click();
  expect(lists).toHaveLength(1);
  await leads.button(/^Apply( \(|$)/).click();
  await expect(leads.chips).toHaveText([
    'Today',
    'Publisher not: North',
    'Country not: Country 4',
    'Country not: Country 399',
    'Traffic: Weekends only Sat-Sun',
    'Is Test: Only',
  ]);
  await expect.poll(() => lists.length).toBe(2);
  expect(bodyOf(lists[1])).toMatchObject({
    country_id: [4, 399],
    publisher_id: [7],
    excludes: ['affiliate_id', 'country_id'],
    traffic: 'weekends',
    is_test: true,
    page_number: 1,
  });

  await page.reload();
  await expect(leads.chips).toHaveCount(6);
  await leads.button('Remove filter Publisher not: North').click();
  await expect(leads.chips).toHaveCount(5);
  await expect.poll(() => lists.length).toBe(4);
  expect(bodyOf(lists[3])).toMatchObject({
    country_id: [4, 399],
    publisher_id: null,
    excludes: ['country_id'],
  });

  await page.getByRole('link', { name: 'Global' }).click();
  expect(bodyOf(await metrics)).toMatchObject({
    country_id: [4, 399],
    affiliate_id: null,
    excludes: ['country_id'],
    traffic: 'weekends',
    is_test: true,
    exclude_fake_FTD: null,
  });
  await page.getByRole('link', { name: 'Details' }).click();
  await expect(leads.chips).toHaveText([
    'Today',
    'Country not: Country 4',
    'Country not: Country 399',
    'Traffic: Weekends only Sat-Sun',
    'Is Test: Only',
  ]);
  await leads.button('Cancel').click();
  await expect(leads.chips).toHaveText(['Today']);
  await expect(page).toHaveURL(/\/leads$/);
});

test('conversion, lead and symbol narrow each other as specified, and travel through the reports', async ({
  page,
  leads,
}) => {
  const lists = await answer(page, '/api/lead-details', () => ({ total: 1, data: [leadRow(1)] }));
  const last = () => bodyOf(lists.at(-1));
  const [conversion, lead, symbol] = ['Select Conversion', 'Select Lead', 'Select Symbol'].map(
    (name) => page.getByRole('combobox', { name }),
  );
  const option = (name: string) =>
    page.getByRole('listbox').locator('..').getByTitle(name, { exact: true });
  await leads.open();
  await conversion!.click();
  await option('Non Converted').click();
  await expect.poll(last).toMatchObject({ lead_status_id: [2, 3] });
  await lead!.click();
  await option('Successful Only').click();
  await expect.poll(last).toMatchObject({ lead_status_id: [2] });
  await conversion!.click();
  await option('Pending').click();
  await expect.poll(last).toMatchObject({ lead_status_id: [6] });
  await lead!.click();
  await expect(
    page.getByTitle('A failed lead has no conversion: choose another conversion first'),
  ).toHaveClass(/disabled/);
  await page.keyboard.press('Escape');
  await symbol!.click();
  await option('Injected lead fail').click();
  await page.keyboard.press('Escape');
  await expect.poll(last).toMatchObject({
    lead_status_id: [6],
    symbolInjectedLeadFail: true,
    symbolInjectedLead: false,
  });

  await page.getByRole('link', { name: 'Global' }).click();
  await expect(page).toHaveURL(/tab=global/);
  expect(JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '')).toMatchObject({
    selectedConversion: 'pending',
    selectedLead: { name: 'Successful Only', value: 'successful' },
    symbolFunnelOverride: false,
    symbolPublisherOverride: false,
    symbolInjectedLead: false,
    symbolInjectedLeadSuccess: false,
    symbolInjectedLeadFail: true,
  });
  await page.getByRole('link', { name: 'Details' }).click();
  await leads.grid.settled();
  await expect.poll(last).toMatchObject({ lead_status_id: [6], symbolInjectedLeadFail: true });
  await conversion!.click();
  await option('All').click();
  await lead!.click();
  await option('Failed Only').click();
  await expect.poll(last).toMatchObject({ lead_status_id: [3] });
  await expect(conversion!).toBeDisabled();
  await page.reload();
  await expect(conversion!).toBeDisabled();
});

test('many records are searched at once: counted, not repeated, and kept over a reload however many', async ({
  page,
  leads,
  shell,
}) => {
  const lists = await answer(page, '/api/lead-details', () => ({ total: 1, data: [leadRow(1)] }));
  await leads.open();
  await leads.button('Search Multiple Records').click();
  const dialog = shell.dialog('Search Multiple Records');
  await expect(dialog.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
  const many = Array.from({ length: 1001 }, (_, index) => `someone-${index}@example.com`);
  await dialog.getByLabel('Values').fill(many.join('\n'));
  await expect(dialog.getByRole('status')).toHaveText(
    '1,001 values. At most 1,000 values at once.',
  );
  await expect(dialog.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
  await dialog.getByLabel('Values').fill([...many.slice(0, 600), many[0]].join(', '));
  await expect(dialog.getByRole('status')).toHaveText('600 values · 1 repeated, counted once');
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(leads.chips).toHaveText(['Today', 'Email: 600 values']);
  await expect
    .poll(() => bodyOf(lists.at(-1)))
    .toMatchObject({ search_in: 'email', search_txt: many.slice(0, 600), is_search_global: false });
  await page.reload();
  await expect(leads.chips).toHaveText(['Today', 'Email: 600 values']);
  await page.getByRole('checkbox', { name: 'All dates' }).check();
  await expect(leads.chips).toHaveText(['Email: 600 values (all dates)']);
  await expect
    .poll(() => bodyOf(lists.at(-1)))
    .toMatchObject({ search_txt: many.slice(0, 600), is_search_global: true });
});

test('a preset brings filters, table and columns back, says when they were changed, and is reverted exactly', async ({
  page,
  leads,
  shell,
}) => {
  const name = `Weekend ${Date.now()}`;
  const menu = page.getByRole('group', { name: 'Presets' });
  const open = () =>
    page
      .locator('button[aria-expanded]')
      .filter({ hasText: /^(Presets|Weekend \d+)/ })
      .click();
  await leads.open();
  await leads.button('Show filter').click();
  await page
    .getByRole('radiogroup', { name: 'Traffic' })
    .getByText('Weekends only Sat-Sun')
    .click();
  await leads.button('Columns').click();
  await shell.dialog('Columns').getByRole('checkbox', { name: 'Email', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await open();
  await menu.getByRole('button', { name: 'New Preset' }).click();
  const dialog = shell.dialog('New Preset');
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await dialog.getByLabel('Preset Name').fill(name);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(leads.chips).toHaveText([
    `Preset: ${name}`,
    'Today',
    'Traffic: Weekends only Sat-Sun',
  ]);
  const address = page.url();

  await page.reload();
  await expect(leads.chips).toHaveCount(3);
  await expect(leads.grid.header('Email')).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'Approved' }).getByText('Only').click();
  await expect(page.getByText('(modified)')).toBeAttached();
  await open();
  await expect(menu.getByRole('button', { name, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await menu.getByRole('button', { name: 'Revert' }).click();
  await expect(page.getByText('(modified)')).toHaveCount(0);
  expect(page.url()).toBe(address);

  await page.getByRole('radiogroup', { name: 'Approved' }).getByText('Only').click();
  await open();
  await menu.getByRole('button', { name: `Override ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Override' }).click();
  await expect(leads.chips).toHaveText([
    `Preset: ${name}`,
    'Today',
    'Traffic: Weekends only Sat-Sun',
    'Approved: Only',
  ]);

  await open();
  await menu.getByRole('button', { name, exact: true }).click();
  await expect(leads.chips).toHaveText(['Today']);
  await expect(leads.grid.header('Email')).toHaveCount(1);
  await open();
  await menu.getByRole('button', { name, exact: true }).click();
  await expect(leads.chips).toHaveText([
    `Preset: ${name}`,
    'Today',
    'Traffic: Weekends only Sat-Sun',
    'Approved: Only',
  ]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click();
  await expect(leads.chips).toHaveText(['Today']);
  await open();
  await menu.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click();
  await open();
  await expect(menu.getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('a preset that the server refuses comes back as it was', async ({ page, leads, shell }) => {
  const preset = {
    id: 5,
    name: 'Mine',
    page: 'leads',
    config: JSON.stringify({ filterData: { last_24_hours: true } }),
  };
  await page.route('**/api/presets**', (route, request) =>
    request.method() === 'GET'
      ? route.fulfill({
          json: [preset, { ...preset, id: 6, name: 'Reports only', page: 'reports' }],
        })
      : route.fulfill({
          status: 500,
          json: { error: '', message: '', code: 'INTERNAL', issues: [], trace_id: 't' },
        }),
  );
  await leads.open();
  await leads.button('Show filter').click();
  const menu = page.getByRole('group', { name: 'Presets' });
  await leads.button('Presets').click();
  await expect(menu.getByText('Reports only')).toHaveCount(0);
  await menu.getByRole('button', { name: 'Delete Mine' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(shell.dialog('Error')).toBeVisible();
  await shell.dialog('Error').getByRole('button', { name: 'OK' }).click();
  await leads.button('Presets').click();
  await menu.getByRole('button', { name: 'Mine', exact: true }).click();
  await expect(leads.chips).toHaveText(['Preset: Mine', 'Last 24 hours']);
});
