import { expect, test } from '../fixtures/test';
import { PartyPages } from '../pages/party-pages';

test('an advertiser: created, its settings, a revenue, a supported country, deleted', async ({
  page,
  shell,
}) => {
  const parties = new PartyPages(page, '/advertisers');
  await parties.open();
  await parties.button('Create Advertiser').click();
  const creating = parties.dialog('Create Advertiser');
  await creating.getByLabel('Name', { exact: true }).fill('Journey Brand');
  await creating.getByLabel('Display Name').fill('Journey');
  await parties.choose(creating, 'Manager', 'Administrator');
  await parties.button('Create', creating).click();
  await expect(shell.toast('Advertiser created successfully.')).toBeVisible();

  await parties.list.row('Journey Brand').getByRole('link', { name: 'Journey Brand' }).click();
  await expect(shell.heading).toHaveText('Journey Brand');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(
    'Edit Advertiser',
  );
  const form = page.getByRole('form', { name: 'Settings of the advertiser' });
  await form.getByLabel('Display Name').fill('Journey Markets');
  await parties.button('Submit', form).click();
  await expect(shell.toast('Advertiser updated successfully')).toBeVisible();

  await parties.tab('Revenue').click();
  await expect(page).toHaveURL(/tab=2/);
  await parties.button('Create Revenue').click();
  const revenue = parties.dialog('Create Revenue');
  await parties.choose(revenue, 'Country', 'Germany');
  await revenue.getByLabel('Amount').fill('550.5');
  await parties.button('Save', revenue).click();
  await expect(shell.toast('Revenue created successfully.')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Revenue' })).toContainText('550.50');
  await expect(page.getByText('Showing 1 to 1 of 1 entries | Page 1 of 1')).toBeVisible();

  await parties.tab('Supported Countries').click();
  await parties.button('Create Supported Country').click();
  const country = parties.dialog('Create Supported Country');
  await parties.choose(country, 'Country Name', 'Germany');
  await country.getByLabel('Note').fill('Adults only');
  await parties.button('Save', country).click();
  await expect(page.getByRole('grid', { name: 'Supported Countries' })).toContainText(
    'Adults only',
  );
  await parties.button('Delete supported country of Germany').click();
  await parties.confirmDeletion();
  await expect(page.getByText('No supported countries yet')).toBeVisible();

  await parties.open();
  await parties.button(/^Delete advertiser Journey Brand/).click();
  await parties.confirmDeletion();
  await expect(parties.list.row('Journey Brand')).toHaveCount(0);
});

test('a publisher: created, its settings, a payout, a supported country, deleted', async ({
  page,
  shell,
}) => {
  const parties = new PartyPages(page, '/affiliates');
  await page.goto('/create/affiliates');
  const creating = parties.dialog('Create Publisher');
  await creating.getByLabel('Name', { exact: true }).fill('Journey Source');
  await parties.button('Create', creating).click();
  await expect(shell.toast('Publisher created successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/affiliates$/);

  await parties.list.row('Journey Source').getByRole('link', { name: 'Journey Source' }).click();
  await expect(shell.heading).toHaveText('Journey Source');
  const form = page.getByRole('form', { name: 'Settings of the publisher' });
  await form.getByLabel('Tracking domain').fill('track.journey.example');
  await parties.button('Submit', form).click();
  await expect(shell.toast('Publisher updated successfully')).toBeVisible();

  await parties.tab('Payouts').click();
  await parties.button('Create Payout').click();
  const payout = parties.dialog('Create Payout');
  await payout.getByLabel('Amount').fill('400');
  await parties.button('Save', payout).click();
  await expect(shell.toast('Payout created successfully.')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Payouts' })).toContainText('All other countries');

  await parties.tab('Supported Countries').click();
  await parties.button('Create Supported Country').click();
  const country = parties.dialog('Create Supported Country');
  await parties.choose(country, 'Country Name', 'Germany');
  await parties.button('Save', country).click();
  await parties.button('Edit supported country of Germany').click();
  const editing = parties.dialog('Edit Supported Country');
  await editing.getByLabel('Note').fill('Adults only');
  await parties.button('Save', editing).click();
  await expect(page.getByRole('grid', { name: 'Supported Countries' })).toContainText(
    'Adults only',
  );

  await parties.open();
  await parties.button(/^Delete publisher Journey Source/).click();
  await parties.confirmDeletion();
  await expect(parties.list.row('Journey Source')).toHaveCount(0);
});
