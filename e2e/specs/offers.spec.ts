import { check, checkScreen } from '../fixtures/accessible';
import { expect, test } from '../fixtures/test';
import { Grid } from '../pages/grid';

test('an offer gets landing pages and a link, its visitor is in the click report, and it is not deleted', async ({
  page,
  shell,
  request,
}) => {
  await test.step('an offer with a landing page', async () => {
    await page.goto('/offers');
    await new Grid(page, 'Offers').settled();
    await page.getByRole('button', { name: 'Create Offer' }).click();
    const dialog = shell.dialog('Create Offer');
    await dialog.getByLabel('Name', { exact: true }).fill('Journey Offer');
    await dialog.getByLabel('Slug').fill('journey-offer');
    await dialog.getByRole('button', { name: 'Add landing page' }).click();
    await dialog.getByLabel('Name of page 1').fill('Journey Page');
    await dialog.getByLabel('URL of page 1').fill('https://offer.example/?from={publisher_id}');
    await check(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(shell.toast('Offer created successfully')).toBeVisible();
  });

  const link = await test.step('its link for a publisher, with a parameter', async () => {
    await page.getByRole('button', { name: 'Click link of offer Journey Offer' }).click();
    const dialog = shell.dialog('Click link of Journey Offer');
    await dialog.getByRole('combobox', { name: 'Publisher' }).click();
    await page.locator('.ant-select-item-option').first().click();
    await dialog.getByLabel('Custom Param 1').fill('journey');
    await expect(dialog.getByLabel('Link')).toHaveValue(/journey-offer.*custom_param_1=journey/);
    await check(page);
    return dialog.getByLabel('Link').inputValue();
  });

  await test.step('a visitor follows it', async () => {
    const { pathname, search } = new URL(link);
    const answer = await request.get(`${pathname}${search}`, {
      maxRedirects: 0,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toMatch(/^https:\/\/offer\.example\/\?from=\d+&.*hit_id=/);
  });

  await test.step('the click is in the report, level in level, and in its list', async () => {
    await page.goto('/click-reports?tab=offer_id&chart=bar');
    const report = page.getByRole('treegrid', { name: 'Offers report' });
    await expect(report.getByRole('button', { name: 'Expand Journey Offer' })).toBeVisible();
    await checkScreen(page);
    await report.getByRole('button', { name: 'Expand Journey Offer' }).click();
    const dialog = shell.dialog('Group Journey Offer by');
    await dialog.getByRole('button', { name: 'Landing Page' }).click();
    await expect(report.getByRole('row', { name: /Journey Offer: Journey Page/ })).toBeVisible();
    await report.getByRole('button', { name: 'Collapse Journey Offer' }).click();
    await report.getByRole('button', { name: 'Expand Journey Offer' }).click();
    const details = await shell
      .dialog('Group Journey Offer by')
      .getByRole('link', { name: 'Show Clicks' })
      .getAttribute('href');
    await page.goto(details ?? '');
    const list = page.getByRole('grid', { name: 'Clicks' });
    await expect(list.getByRole('row', { name: /Unique.*Journey Offer.*Firefox/ })).toBeVisible();
    await checkScreen(page);
  });

  await test.step('an offer with clicks stays', async () => {
    await page.goto('/offers');
    await new Grid(page, 'Offers').settled();
    await checkScreen(page);
    await page.getByRole('button', { name: 'Delete offer Journey Offer' }).click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByText('This offer has clicks or leads.')).toBeVisible();
  });
});
