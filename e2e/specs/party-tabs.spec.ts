import type { APIRequestContext } from '@playwright/test';
import { signedIn } from '../fixtures/session-user';
import { expect, test } from '../fixtures/test';
import { PartyPages } from '../pages/party-pages';

/** Tabs, the title of the dialog's record, and a value. */
const OVERRIDES = [
  ['Override Publisher ID', 'Publisher ID Override', 'P-100'],
  ['API Offer Slug Overrides', 'API Offer Slug Override', 'spring-offer'],
] as const;

/** Creates a party with a call of the signed-in administrator. Returns its id. */
const createParty = async (
  request: APIRequestContext,
  path: '/api/advertisers' | '/api/publishers',
  data: object,
): Promise<number> => {
  const { token, user_id } = await signedIn();
  const made = await request.post(path, {
    headers: { authorization: `Bearer ${token}` },
    data: { ...data, user_id, status: 'active' },
  });
  expect(made.status()).toBe(201);
  return ((await made.json()) as { id: number }).id;
};

test('the tabs of an advertiser: hours, an exclusion, both overrides, a cap', async ({
  page,
  request,
  shell,
  caps,
}) => {
  const names = { name: 'Tabs Brand', display_name: 'Tabs' };
  const id = await createParty(request, '/api/advertisers', names);
  const parties = new PartyPages(page, '/advertisers');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/edit/advertiser/${id}?tab=6`);

  const bar = page.getByRole('tablist', { name: 'Settings of the advertiser' });
  await expect(bar.getByRole('tab')).toHaveCount(12);
  expect(await bar.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  const groups = bar.locator('> *');
  const tops = await groups.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);

  await parties.button('Create Opening Hours').click();
  const hours = parties.dialog('Create Opening Hours');
  await parties.choose(hours, 'Countries', 'Germany');
  await parties.choose(hours, 'Time zone', 'Europe/Berlin');
  await parties.button('Apply', hours).click();
  await expect(hours).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Opening Hours' })).toContainText('Europe/Berlin');

  await parties.tab('Exclusions').click();
  await parties.button('Create Exclusion').click();
  const exclusion = parties.dialog('Create Exclusion');
  await parties.choose(exclusion, 'Publisher', 'North Media');
  await parties.choose(exclusion, 'Countries', 'Germany');
  await parties.button('Save', exclusion).click();
  await expect(exclusion).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Exclusions' })).toContainText('Germany');

  for (const [tab, record, value] of OVERRIDES) {
    await parties.tab(tab).click();
    await parties.button(`Create ${record}`).click();
    const override = parties.dialog(`Create ${record}`);
    await override.getByRole('combobox', { name: 'Override Values' }).fill(value);
    await page.keyboard.press('Enter');
    await parties.button('Save', override).click();
    await expect(override).toHaveCount(0);
    await expect(page.getByRole('grid', { name: tab })).toContainText(value);
  }

  await parties.tab('Caps').click();
  await caps.addNew.click();
  await caps.choose('Type', 'Lead');
  await caps.choose('Interval', 'Daily');
  await caps.field('Cap').fill('25');
  await caps.choose('Timezone', 'Europe/Berlin');
  await caps.save.click();
  await expect(shell.toast('Cap created successfully')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Caps' })).toContainText('0 of 25');
});

test('the tabs of a publisher: a cap, both overrides', async ({ page, request, shell, caps }) => {
  const id = await createParty(request, '/api/publishers', {
    name: 'Tabs Source',
    autologin_interval: 'days',
    locate_leads_by: 'system',
  });
  const parties = new PartyPages(page, '/affiliates');
  await page.goto(`/edit/affiliate/${id}?tab=4`);

  await caps.addNew.click();
  await caps.choose('Type', 'FTD');
  await caps.choose('Interval', 'Interval');
  await caps.field('Cap').fill('7');
  await caps.choose('Timezone', 'Europe/Berlin');
  await caps.save.click();
  await expect(shell.toast('Cap created successfully')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Caps' })).toContainText('0 of 7');

  for (const [tab, record, value] of OVERRIDES) {
    await parties.tab(tab).click();
    await parties.button(`Create ${record}`).click();
    const override = parties.dialog(`Create ${record}`);
    await parties.choose(override, 'Advertiser', 'Bravo Trade');
    await override.getByRole('combobox', { name: 'Override Values' }).fill(value);
    await page.keyboard.press('Enter');
    await parties.button('Save', override).click();
    await expect(override).toHaveCount(0);
    await expect(page.getByRole('grid', { name: tab })).toContainText(value);
  }
});
