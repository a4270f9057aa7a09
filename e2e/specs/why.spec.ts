import { sendRefused } from '../fixtures/refused-lead';
import { expect, test } from '../fixtures/test';

test('explains who got a lead, why a rejected one has nobody, and who would get it now', async ({
  leads,
  shell,
  page,
  request,
}) => {
  const refused = `why.${Date.now()}+refuse@example.com`;
  await sendRefused(request, { email: refused });
  await leads.open();
  // Leads that staff sent to a chosen advertiser passed no distribution.
  const row = leads.grid
    .row('Accepted')
    .filter({ hasNotText: /Charlie Capital|test\.lead/ })
    .first();
  const [id, email, advertiser] = [
    await (await leads.grid.cell(row, 'ID')).innerText(),
    await (await leads.grid.cell(row, 'Email')).innerText(),
    await (await leads.grid.cell(row, 'Advertiser')).innerText(),
  ];
  await row.getByRole('button', { name: `Why? ${id}` }).click();
  const dialog = shell.dialog(`Why ${email} (${id})`);
  const last = dialog.getByRole('region', { name: /decision/i }).last();
  await expect(last.getByText(`Offered to ${advertiser}.`)).toBeVisible();
  // Later decisions fold the checks that they repeat.
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'A distribution takes it' }).first(),
  ).toContainText('Passed');
  await expect(last.getByRole('row').filter({ hasText: /Picked/ })).toContainText(advertiser);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(leads.button(`Why? ${id}`)).toBeFocused();

  await leads.search(refused);
  const refusedRow = leads.grid.row(refused);
  await expect(refusedRow).toContainText('Rejected');
  await refusedRow.getByRole('button', { name: /^Why\?/ }).click();
  const why = shell.dialog(/^Why /);
  await expect(why.getByText(/^Rejected: .* refused it/)).toBeVisible();
  await expect(why.getByText(/^Rejected, because /).last()).toBeVisible();
  await expect(why.getByText(/^The same \d+ checks passed again$/).first()).toBeVisible();

  // A new decision considers the advertisers that refused the lead again.
  await shell.dialog(/^Why /).getByRole('link', { name: 'Simulate this lead' }).click();
  const simulation = shell.dialog(/^Simulate lead/);
  await expect(simulation.getByText(refused)).toBeVisible();
  await expect(simulation.getByText(/^Offered to /)).toBeVisible();
  await page.goBack();
  await expect(leads.grid.row(refused)).toBeVisible();
});
